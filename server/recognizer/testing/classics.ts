import type { Catalogue } from '../../../db/catalogue/load.ts';
import { seededRandom } from '../../../shared/testing-random.ts';
import type { SideSeen, TextLine } from '../vision/seen.ts';

export const CLASSICS: readonly [name: string, types: RegExp][] = [
  ['Liberty Cap Half Cent', /^half-cent-liberty-cap/],
  ['Draped Bust Half Cent', /^half-cent-draped-bust$/],
  ['Classic Head Half Cent', /^half-cent-classic-head$/],
  ['Braided Hair Half Cent', /^half-cent-braided-hair$/],
  ['Chain Cent', /^large-cent-chain$/],
  ['Wreath Cent', /^large-cent-wreath$/],
  ['Liberty Cap Large Cent', /^large-cent-liberty-cap/],
  ['Draped Bust Large Cent', /^large-cent-draped-bust$/],
  ['Classic Head Large Cent', /^large-cent-classic-head$/],
  ['Coronet Large Cent', /^large-cent-coronet-matron$/],
  ['Braided Hair Large Cent', /^large-cent-braided-hair$/],
  ['Flying Eagle Cent', /^flying-eagle-cent$/],
  ['Indian Head Cent', /^indian-cent/],
  ['Lincoln Wheat Cent', /^lincoln-wheat/],
  ['Lincoln Memorial Cent', /^lincoln-memorial/],
  ['Two-Cent Piece', /^two-cent-piece$/],
  ['Three-Cent Silver', /^three-cent-silver/],
  ['Three-Cent Nickel', /^three-cent-nickel$/],
  ['Flowing Hair Half Dime', /^half-dime-flowing-hair$/],
  ['Draped Bust Half Dime', /^half-dime-draped-bust/],
  ['Capped Bust Half Dime', /^half-dime-capped-bust$/],
  ['Seated Liberty Half Dime', /^half-dime-seated/],
  ['Shield Nickel', /^shield-nickel/],
  ['Liberty Nickel', /^liberty-nickel/],
  ['Buffalo Nickel', /^buffalo-nickel/],
  ['Jefferson Nickel', /^jefferson-nickel/],
  ['Draped Bust Dime', /^dime-draped-bust/],
  ['Capped Bust Dime', /^dime-capped-bust/],
  ['Seated Liberty Dime', /^dime-seated/],
  ['Barber Dime', /^barber-dime$/],
  ['Mercury Dime', /^mercury-dime$/],
  ['Roosevelt Dime', /^roosevelt-dime/],
  ['Twenty-Cent Piece', /^twenty-cent-piece$/],
  ['Draped Bust Quarter', /^quarter-draped-bust/],
  ['Capped Bust Quarter', /^quarter-capped-bust/],
  ['Seated Liberty Quarter', /^quarter-seated/],
  ['Barber Quarter', /^barber-quarter$/],
  ['Standing Liberty Quarter', /^standing-liberty-quarter-type/],
  ['Washington Quarter', /^washington-quarter-(silver|clad|bicentennial.*|silver-proof-90)$/],
  ['Flowing Hair Half Dollar', /^half-flowing-hair$/],
  ['Draped Bust Half Dollar', /^half-draped-bust/],
  ['Capped Bust Half Dollar', /^half-capped-bust/],
  ['Seated Liberty Half Dollar', /^half-seated/],
  ['Barber Half', /^barber-half-dollar$/],
  ['Walking Liberty Half Dollar', /^walking-liberty-half-dollar$/],
  ['Franklin Half Dollar', /^franklin-half-dollar$/],
  ['Kennedy Half Dollar', /^kennedy-half-dollar-(?!gold)/],
  ['Flowing Hair Dollar', /^dollar-flowing-hair$/],
  ['Draped Bust Dollar', /^dollar-draped-bust/],
  ['Gobrecht Dollar', /^dollar-gobrecht$/],
  ['Seated Liberty Dollar', /^dollar-seated/],
  ['Trade Dollar', /^trade-dollar$/],
  ['Morgan Dollar', /^morgan-dollar/],
  ['Peace Dollar', /^peace-dollar/],
  ['Eisenhower Dollar', /^eisenhower-dollar/],
  ['Susan B. Anthony Dollar', /^susan-b-anthony-dollar$/],
  ['Sacagawea Dollar', /^sacagawea-dollar$/],
  ['Liberty Head Gold Dollar', /^gold-dollar-type-1$/],
  ['Gold Dollar Type 2', /^gold-dollar-type-[23]$/],
  ['Gold Dollar Type 3', /^gold-dollar-type-[23]$/],
  ['Capped Bust Right $2.50', /^quarter-eagle-capped-bust-(no-)?stars$/],
  ['Capped Bust Left $2.50', /^quarter-eagle-capped-bust-left$/],
  ['Capped Head $2.50', /^quarter-eagle-capped-head/],
  ['Classic Head $2.50', /^quarter-eagle-classic-head$/],
  ['Liberty Head $2.50', /^quarter-eagle-liberty$/],
  ['Indian $2.50', /^quarter-eagle-indian$/],
  ['$3 Princess', /^three-dollar-gold$/],
  ['$4 Stella', /^stella/],
  ['Capped Bust Right $5', /^half-eagle-(small-eagle|heraldic)$/],
  ['Capped Bust Left $5', /^half-eagle-capped-bust-left$/],
  ['Capped Head $5', /^half-eagle-capped-head/],
  ['Classic Head $5', /^half-eagle-classic-head$/],
  ['Liberty Head $5', /^half-eagle-liberty/],
  ['Indian $5', /^half-eagle-indian$/],
  ['Capped Bust Right $10', /^eagle-capped-bust/],
  ['Liberty $10', /^eagle-liberty/],
  ['Indian $10', /^eagle-indian/],
  ['Liberty $20 Type 1', /^double-eagle-liberty-type-1$/],
  ['Liberty $20 Type 2', /^double-eagle-liberty-type-2$/],
  ['Liberty $20 Type 3', /^double-eagle-liberty-type-3$/],
  ['Saint-Gaudens $20', /^double-eagle-saint-gaudens/],
];

/** Percent, from studio photos of classic coins. */
const READ: Record<string, number> = {
  UNITED: 92,
  STATES: 94,
  AMERICA: 89,
  LIBERTY: 43,
  PLURIBUS: 48,
  TRUST: 76,
  'ONE CENT': 90,
  'HALF CENT': 58,
  'ONE DIME': 62,
  'QUARTER DOLLAR': 83,
  'HALF DOLLAR': 75,
  'ONE DOLLAR': 90,
};
/** False readings in percent. */
const FALSE: Record<string, number> = {
  CENTS: 9,
  'ONE DOLLAR': 2,
  '1 DOLLAR': 10,
  LIBERTY: 1,
  AMERICA: 0.6,
  STATES: 0.6,
  UNITED: 0.6,
  TRUST: 0.4,
};
/** Estimates. */
const OTHER = { words: 55, numerals: 12, abbreviated: 40 } as const;

/** In the order of chances. */
const COLOURS = {
  gold: { hue: 42, saturation: 0.5, lightness: 0.7 },
  silver: { hue: 40, saturation: 0.07, lightness: 0.6 },
  brown: { hue: 28, saturation: 0.25, lightness: 0.4 },
  red: { hue: 24, saturation: 0.45, lightness: 0.5 },
};

export interface Drawn {
  name: string;
  right: Set<string>;
  denominationCents: number | null;
  year: number;
  seen: SideSeen[];
}

/** Words are read at measured rates, by wear, with false words and dates. */
export function drawnCoins(catalogue: Catalogue, each: number, seed: number): Drawn[] {
  const next = seededRandom(seed);
  return CLASSICS.flatMap(([name, pattern]) => {
    const types = catalogue.types.filter(({ id }) => pattern.test(id));
    return Array.from({ length: each }, () => {
      const years = types.flatMap((type) =>
        type.yearRanges.flatMap(({ start, end }) => range(start, end).map((year) => ({ type, year }))),
      );
      const { type, year } = pick(years, next);
      const legends = catalogue.legends.types.find(({ types: ids }) => ids.includes(type.id));
      // 0.3 is new, 2.2 worn.
      const wear = 0.3 + 1.9 * next() ** 1.5;
      const seen = (['obverse', 'reverse'] as const).map((side) =>
        sideSeen(
          legends?.[side] ?? [],
          side === 'obverse' || /^gold-dollar|^three-dollar/.test(type.id) ? year : null,
          wear,
          next,
        ),
      );
      const metal = colourName(type.id, type.metalContent, next);
      for (const side of seen) side.colour = shade(COLOURS[metal], next);
      return {
        name,
        right: new Set(types.map(({ id }) => id)),
        denominationCents: type.denominationCents,
        year,
        seen,
      };
    });
  });
}

const range = (start: number, end: number) =>
  Array.from({ length: end - start + 1 }, (_, index) => start + index);

function pick<T>(all: readonly T[], next: () => number): T {
  const one = all[Math.floor(next() * all.length)];
  if (one === undefined) throw new Error('nothing to pick from');
  return one;
}

function colourName(id: string, metals: Record<string, number>, next: () => number): keyof typeof COLOURS {
  const chance = next();
  if ((metals.gold ?? 0) > 50 || id === 'sacagawea-dollar') return chance < 0.93 ? 'gold' : 'brown';
  if ((metals.copper ?? 0) > 94) return chance < 0.35 ? 'red' : chance < 0.65 ? 'brown' : 'silver';
  return chance < 0.97 ? 'silver' : 'brown';
}

const shade = ({ hue, saturation, lightness }: (typeof COLOURS)['gold'], next: () => number) => ({
  hue: hue + 8 * (next() - 0.5),
  saturation: Math.max(0, saturation + 0.14 * (next() - 0.5)),
  lightness: Math.min(1, Math.max(0.05, lightness + 0.3 * (next() - 0.5))),
});

function sideSeen(
  legends: readonly string[],
  year: number | null,
  wear: number,
  next: () => number,
): SideSeen {
  const text: TextLine[] = [];
  const say = (words: string, from: TextLine['from'] = 'outer ring') =>
    text.push({ text: words, confidence: 0.6 + 0.4 * next(), from });
  const happens = (percent: number) => next() < (percent / 100) ** wear;
  for (const legend of legends)
    for (const word of wordsOf(legend)) if (happens(percentOf(word))) say(slipped(word, next));
  for (const [word, percent] of Object.entries(FALSE)) if (next() < percent / 100) say(word);
  if (year !== null && happens(84)) say(String(year), 'flat');
  else if (year !== null && next() < 0.15) say(String(year).slice(1), 'flat');
  if (next() < 0.06) say(String(1795 + Math.floor(next() * 170)), 'flat');
  for (let lines = 0; lines < 24; lines++)
    say(
      Array.from(
        { length: 2 + Math.floor(next() * 7) },
        () => 'AEIOTNRSLCDVUHW10385'[Math.floor(next() * 20)],
      ).join(''),
    );
  return {
    circle: { x: 0.5, y: 0.5, radius: 0.45 },
    problem: null,
    descriptor: null,
    colour: null,
    likeness: [],
    text,
  };
}

const VALUE = /(CENTS?|DIME|DISME|DOLLARS?|DOL|C|D|STELLA)$|^(III|V|5)$/;
const wordsOf = (legend: string) => (VALUE.test(legend) ? [legend] : legend.split(' '));

function percentOf(word: string): number {
  const known = READ[word.replace('TRVST', 'TRUST')];
  if (known !== undefined) return known;
  if (/^(III|V|5|\d+)$/.test(word)) return OTHER.numerals;
  return / (C|D)$|^\d/.test(word) ? OTHER.abbreviated : OTHER.words;
}

function slipped(word: string, next: () => number): string {
  const glued = next() < 0.33 ? word.replaceAll(' ', '') : word;
  if (glued.length < 6 || next() > 0.2) return glued;
  const at = Math.floor(next() * glued.length);
  return glued.slice(0, at) + pick([...'AEIONRSTLU'], next) + glued.slice(at + 1);
}
