import type { Catalogue } from '../../../db/catalogue/load.ts';
import type { TypeRecord } from '../../../db/catalogue/records.ts';
import { type Flag, flag } from '../../../shared/identify/flags.ts';
import { msg } from '../../../shared/language/msg.ts';
import type { Identified } from '../../catalogue/identified.ts';
import { strikesOf } from '../../catalogue/issues.ts';
import type { AiCoin } from '../ai/answer.ts';
import { oneLine } from './text.ts';

export interface Contradictions {
  flags: Flag[];
  isNoProof: boolean;
  /** The stated value does not apply. */
  isOtherMetal: boolean;
}

export const NO_CONTRADICTIONS: Contradictions = { flags: [], isNoProof: false, isOtherMetal: false };

export function contradictions(
  catalogue: Catalogue,
  found: Identified,
  said: AiCoin,
  isProof: boolean,
): Contradictions {
  const metal = ofMetal(catalogue, found, oneLine(said.composition, 80));
  const flags = [...metal.flags];
  const strikes = found.likely.flatMap(({ document: { type, item }, mark }) =>
    mark === null ? [] : strikesOf(catalogue, type.id, found.year, mark, item ?? undefined),
  );
  const known = strikes.length > 0 && strikes.every(({ strike }) => strike !== null);
  const isNoProof = isProof && known && !strikes.some(({ strike }) => strike?.includes('proof'));
  if (isNoProof)
    flags.push(
      flag('no_such_proof', msg('The AI suggests a proof, but the catalogue lists no proofs of this issue.')),
    );
  if (!isProof && known && strikes.every(({ strike }) => strike?.includes('proof')))
    flags.push(flag('proof_only', msg('Coins of this issue were struck as proofs only.')));
  return { ...metal, flags, isNoProof };
}

function ofMetal(
  catalogue: Catalogue,
  found: Identified,
  said: string | null,
): Pick<Contradictions, 'flags' | 'isOtherMetal'> {
  const types = found.likely.map(({ document: { type } }) => type).filter(({ weight }) => weight !== null);
  const [known] = types;
  const isOther = said !== null && known && !types.some((type) => isOfMetal(said, type.composition ?? ''));
  if (!isOther && !found.isOffMetal) return { flags: [], isOtherMetal: false };
  const exception = offMetal(catalogue, types, found, said);
  if (exception) return { flags: [flag('metal_unusual', exception)], isOtherMetal: true };
  const isLook = metalIn(said ?? '').precious === undefined;
  const flags: Flag[] = [];
  if (isOther) {
    const metal = madeOf(known);
    flags.push(
      flag(
        'metal_differs',
        isLook
          ? msg('The AI describes the metal as “{said}”, but these coins are made of {metal}.', {
              said,
              metal,
            })
          : msg('The AI suggests “{said}”, but these coins are made of {metal}.', { said, metal }),
      ),
    );
  }
  if (found.isOffMetal) {
    flags.push(
      flag(
        'metal_unusual',
        msg(
          'These coins aren’t known in this metal; most are plated or altered. Weigh yours and try a magnet.',
        ),
      ),
    );
  }
  return { flags, isOtherMetal: !isLook || found.isOffMetal };
}

const madeOf = ({ composition }: TypeRecord): string =>
  composition ? composition.charAt(0).toLowerCase() + composition.slice(1) : msg('another metal');

const METAL = /\b(?:steel|bronze|brass|silver)\b/i;
const metalNamed = (text: string | null | undefined) => METAL.exec(text ?? '')?.[0].toLowerCase();

/** Off-metal coins of the year are known: advise a check. */
function offMetal(
  { keyDates }: Catalogue,
  types: TypeRecord[],
  { year, isOffMetal }: Identified,
  said: string | null,
): string | null {
  for (const key of keyDates) {
    if (key.year !== year || !/off-metal/.test(key.name ?? '')) continue;
    const type = types.find(({ id }) => id === key.typeId);
    const [usual, rare] = [metalNamed(type?.composition), metalNamed(key.name)];
    if (!usual || !rare || (!isOffMetal && said !== null && !isOfMetal(said, rare))) continue;
    return type?.denominationCents === 1
      ? msg('These cents are normally {usual}; a few rare ones are {rare}. Have yours examined.', {
          usual,
          rare,
        })
      : msg('These coins are normally {usual}; a few rare ones are {rare}. Have yours examined.', {
          usual,
          rare,
        });
  }
  return null;
}

/** Silver includes nickel and steel; gold includes brass. */
type Colour = 'copper' | 'silver' | 'gold';

export interface Metal {
  /** May be empty. */
  colours: ReadonlySet<Colour>;
  /** Null: base metal; undefined: only a look. */
  precious: string | null | undefined;
}

const NAMES = 'silver|gold|copper|bronze|brass|steel|zinc|nickel|aluminum|platinum';
/** "Silver-coloured", "gold tone": no metal. */
const LOOK = new RegExp(
  [
    String.raw`\b(${NAMES})(?:en|y|ish)?[\s-]*(?:in[\s-]+)?(?:colou?r(?:ed|ation)?|ton(?:e|ed)|tint(?:ed)?|hued?|looking|like|white|gr[ae]y|yellow|brown|red)\b`,
    String.raw`\b(silver|gold|copper|bronze|brass|steel)(?:en|y|ish)\b`,
  ].join('|'),
  'g',
);
const LOOKS: Readonly<Record<string, Colour[]>> = {
  copper: ['copper'],
  bronze: ['copper', 'gold'],
  brass: ['copper', 'gold'],
  gold: ['gold'],
};

/** Only the plating is visible. */
const PLATED = /\b(silver|gold|copper|bronze|brass|nickel|platinum)[\s-]*(?:plated|plating|coated|washed)/;
const EDGE = /\b[\w-]+(?:[\s-]colou?red)?\s+(?:edge|core|rim|stripe|line)\b/g;
/** Negations, and "nickel silver". */
const NONE = /\b(?:non|not|no|without)[\s-]+\w+|\b(?:nickel|german)[\s-]+silver\b/g;

const PRECIOUS = ['gold', 'platinum', 'palladium', 'silver'] as const;
const METALS: [said: RegExp, colours: Colour[]][] = [
  // Cents of 1856 to 1864 vary.
  [/\b88% copper\b/, ['copper', 'silver', 'gold']],
  [/gold.*platinum|platinum.*gold/, ['gold', 'silver']],
  [/manganese[\s-]brass|nickel[\s-]brass|nordic gold/, ['gold']],
  [/gold/, ['gold']],
  [/silver|platinum|palladium/, ['silver']],
  [/copper[\s-]nickel|cupro|steel/, ['silver']],
  [/bronze|copper/, ['copper']],
  [/brass/, ['copper', 'gold']],
  // Includes copper-plated zinc.
  [/zinc/, ['copper', 'silver']],
  [/nickel|clad|alumin/, ['silver']],
];
const BASE = /clad|copper|nickel|zinc|steel|bronze|brass|alumin/;
/** "90% silver", "silver clad". */
const STATED = /\d|alloy|fine|sterling|solid|pure|karat|metal|clad|plated|content/;

export function metalIn(words: string): Metal {
  const text = words.toLowerCase();
  const colours = new Set<Colour>();
  const rest = text
    .replace(EDGE, ' ')
    .replace(LOOK, (_, one?: string, other?: string) => {
      for (const colour of LOOKS[one ?? other ?? ''] ?? (['silver'] as const)) colours.add(colour);
      return ' ';
    })
    .replace(NONE, (denied) => (/silver$/.test(denied) && !/^no/.test(denied) ? ' nickel ' : ' '));
  const seen = PLATED.exec(rest)?.[1] ?? rest;
  const [, main = []] = METALS.find(([said]) => said.test(seen)) ?? [];
  for (const colour of main) colours.add(colour);
  return { colours, precious: preciousIn(rest) };
}

/** "Silver" alone may be a look. */
function preciousIn(text: string): string | null | undefined {
  const precious = PRECIOUS.find((metal) => text.includes(metal));
  if (!precious) return BASE.test(text) ? null : undefined;
  return STATED.test(text) || BASE.test(text) ? precious : undefined;
}

export function isOfMetal(said: string, composition: string): boolean {
  const own = metalIn(composition);
  return said.split(/\bor\b|\//).some((guess) => {
    const { colours, precious } = metalIn(guess);
    const isAlike = colours.size === 0 || own.colours.size === 0 || !colours.isDisjointFrom(own.colours);
    return isAlike && (precious === undefined || precious === (own.precious ?? null));
  });
}
