import type { World, WorldCountry, WorldType } from '../../../db/catalogue/world/load.ts';
import { plainLetters } from '../../../db/search.ts';
import { msg } from '../../../shared/language/msg.ts';

const NUMBERS: Record<string, string> = {
  ...{ half: '1/2', quarter: '1/4', one: '1', un: '1', una: '1', ein: '1', eine: '1', two: '2' },
  ...{ three: '3', four: '4', five: '5', six: '6', ten: '10', twenty: '20', twelve: '12' },
  ...{ fifty: '50', hundred: '100' },
};
const UNITS: Record<string, string> = {
  ...{ pence: 'penny', p: 'penny', d: 'penny', c: 'cent', ct: 'cent', cts: 'cent' },
  ...{ eurocent: 'cent', lire: 'lira', kronor: 'krone', kroner: 'krone', krona: 'krone' },
  ...{ kronur: 'krone', ruble: 'rouble', kopek: 'kopeck', kopecks: 'kopeck', kopeks: 'kopeck' },
  ...{ pfennige: 'pfennig', pennies: 'penny', shs: 'shilling', eur: 'euro', reichsmark: 'mark' },
  ...{ halfpence: 'halfpenny' },
};
const WHOLE: Record<string, string> = {
  ...{ farthing: '1/4 penny', halfpenny: '1/2 penny', 'half penny': '1/2 penny' },
  ...{ threepence: '3 penny', 'three penny': '3 penny', sixpence: '6 penny' },
  ...{ 'half crown': '1 halfcrown', '1/2 crown': '1 halfcrown', 'half sovereign': '1/2 sovereign' },
  ...{ '€1': '1 euro', '€2': '2 euro' },
};

/** "Two Euros", "2 EUR" → "2 euro"; default 1. */
export function denominationKey(text: string): string {
  const plain = folded(text)
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[€£$]\s*(\d+)/g, (sign, number) =>
      sign.startsWith('€') ? `${number} euro` : sign.startsWith('£') ? `${number} pound` : `${number} dollar`,
    )
    .replace(/(\d)([a-z])/g, '$1 $2')
    .replace(/[^\p{L}\p{N}/.]+/gu, ' ')
    .trim();
  const whole = WHOLE[plain.replace(/^(?:1|one) /, '')];
  if (whole) return whole;
  const words = plain
    .split(' ')
    .map((word) => NUMBERS[word] ?? unitOf(word))
    .filter((word) => word !== 'new' && word !== 'coin' && word !== 'commemorative');
  // "50 euro cent" is 50 cent.
  const told = words.includes('cent') ? words.filter((word) => word !== 'euro') : words;
  return /^\d/.test(told[0] ?? '') ? told.join(' ') : `1 ${told.join(' ')}`;
}

export const unitOf = (word: string): string =>
  UNITS[word] ??
  (word.length > 3 && word.endsWith('s') && !word.endsWith('us')
    ? (UNITS[word.slice(0, -1)] ?? word.slice(0, -1))
    : word);

/** "½" is "1/2". */
export const folded = (text: string): string =>
  plainLetters(text.replace(/['’`]/g, '')).replace(/\u2044/g, '/');

const names = new WeakMap<World, Map<string, WorldCountry[]>>();

/** "The Kingdom of Norway" is norway. */
const keyOf = (text: string): string =>
  folded(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^the /, '')
    .replace(/^(?:kingdom|republic|federal republic|state|commonwealth) of (?:the )?/, '');

export function countriesNamed(world: World, text: string): WorldCountry[] {
  const known = names.get(world) ?? byName(world);
  names.set(world, known);
  return known.get(keyOf(text)) ?? [];
}

function byName({ countries }: World): Map<string, WorldCountry[]> {
  const found = new Map<string, WorldCountry[]>();
  for (const country of countries) {
    const { name, code, alpha3, otherNames } = country;
    for (const key of new Set([name, code, alpha3, ...otherNames].map(keyOf))) {
      if (key) found.set(key, [...(found.get(key) ?? []), country]);
    }
  }
  return found;
}

/** "Germany" may mean the Empire. */
export function kinOf({ countries, countriesByCode }: World, of: readonly WorldCountry[]): WorldCountry[] {
  const kin = new Set(of);
  for (const country of of) {
    const heir = countriesByCode.get(country.successor);
    if (heir) kin.add(heir);
  }
  for (const country of countries) if (of.some(({ code }) => code === country.successor)) kin.add(country);
  return [...kin];
}

const byKin = new WeakMap<World, Map<string, WorldType[]>>();

export function typesOf(world: World, of: readonly WorldCountry[]): readonly WorldType[] {
  const known = byKin.get(world) ?? new Map<string, WorldType[]>();
  byKin.set(world, known);
  const codes = new Set(of.map(({ code }) => code));
  const key = [...codes].join();
  const types = known.get(key) ?? world.types.filter(({ country }) => codes.has(country));
  known.set(key, types);
  return types;
}

export const livedIn = ({ from, to }: WorldCountry, year: number): boolean =>
  (from ?? 0) <= year && year <= (to ?? 9999);

const CALENDARS: [name: string, countries: RegExp, gregorian: (year: number) => number][] = [
  // From 622; 33 lunar years are 32 solar years.
  [
    msg('of the Hijra'),
    /^(?:EG|TR|SA|MA|IQ|JO|SY|LB|TN|DZ|LY|SD|YE|OM|KW|BH|QA|AE|AF|PK|XIN|IN|MY)$/,
    (year) => Math.floor(year * 0.970224 + 621.577),
  ],
  [msg('of the solar Hijra'), /^IR$/, (year) => year + 621],
  [msg('of the Buddhist era'), /^(?:TH|XSI|LA|KH|MM)$/, (year) => year - 543],
  [msg('of Bangkok'), /^(?:TH|XSI)$/, (year) => year + 1781],
  [msg('of the Republic'), /^TW$/, (year) => year + 1911],
  [msg('of the Hebrew calendar'), /^IL$/, (year) => year - 3760],
  [msg('of the Ethiopian calendar'), /^ET$/, (year) => year + 7],
  [msg('Samvat'), /^(?:NP|IN|XIN)$/, (year) => year - 57],
  [msg('of Meiji'), /^JP$/, (year) => year + 1867],
  [msg('of Taisho'), /^JP$/, (year) => year + 1911],
  [msg('of Showa'), /^JP$/, (year) => year + 1925],
  [msg('of Heisei'), /^JP$/, (year) => year + 1988],
  [msg('of Reiwa'), /^JP$/, (year) => year + 2018],
];

/** Japan: each era restarts at 1. */
export const gregorianYears = (country: string, year: number): { calendar: string; year: number }[] =>
  CALENDARS.flatMap(([calendar, countries, toGregorian]) => {
    const found = toGregorian(year);
    return countries.test(country) && found >= 1000 && found <= 2100 ? { calendar, year: found } : [];
  });
