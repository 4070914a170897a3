import type { Catalogue } from '../../db/catalogue/load.ts';
import type { Fact, Reading } from '../../shared/recognizer/model.ts';
import { legendsOf, type Weighed } from './candidates.ts';
import { isAgainst, type Traits } from './facts.ts';
import { type Hits, hitsIn } from './find-words.ts';
import { signsOf } from './legends.ts';
import type { Entry, Lexicon } from './lexicon.ts';
import { ALIKE, SURE, type TypeLikeness } from './likeness.ts';
import type { SideRead } from './score-text.ts';
import type { TextLine } from './vision/seen.ts';
import { type Designs, designsOf } from './weigh.ts';
import { denominationChoice } from './words.ts';

export interface Read {
  sides: readonly SideRead[];
  hits: Hits;
}

/** Shorter words match by chance. */
const LONG = 6;
/** Few designs need more likeness. */
const FEW = { designs: 3, score: 0.5 } as const;

const SURE_CHANCE = 0.93;

/** Never against a value that was read. */
export function isSure(
  top: Weighed,
  weighed: readonly Weighed[],
  likeness: readonly TypeLikeness[],
  lines: readonly TextLine[],
  { hits, sides }: Read,
  lexicon: Lexicon,
): boolean {
  const { design } = top.entry;
  if (readsOtherValue(top.entry, hits, lexicon)) return false;
  const chance = weighed.reduce((sum, one) => sum + (one.entry.design === design ? one.chance : 0), 0);
  const designOf = designsOf(lexicon);
  const own = likeness.find(({ typeId }) => designOf.get(typeId) === design);
  const next = likeness.find(({ typeId }) => designOf.get(typeId) !== design);
  const designs = new Set(likeness.map(({ typeId }) => designOf.get(typeId)));
  if (sides.length > 1 && isMixed(top, likeness, designOf, sides, lexicon)) return false;
  const enough = designs.size < FEW.designs ? FEW.score : SURE.score;
  if (own && own.score >= enough && own.score - (next?.score ?? 0) >= SURE.margin) return chance >= 0.5;
  if (chance < SURE_CHANCE) return false;
  // As on a coin with the reverse of another.
  const isLikeOther = next && next.score >= ALIKE && (own?.score ?? 0) < next.score + SURE.margin;
  if (isLikeOther && (own || isOfOtherValue(next.typeId, top.entry, lexicon))) return false;
  if (!own && readsLikeOther(top.entry, lexicon)) return false;
  // Flat text may be a screen or a page.
  const ring = hitsIn(
    lines.filter(({ from }) => from !== 'flat'),
    lexicon,
  );
  const long = [...ring].filter((number) => (lexicon.signs[number]?.letters.length ?? 0) >= LONG);
  return long.length >= 2 && (top.entry.values.length > 0 || long.length >= 3);
}

/** One side may be of another coin: unlike its picture, or with other words. */
function isMixed(
  { entry, traits }: Weighed,
  likeness: readonly TypeLikeness[],
  designOf: Designs,
  sides: readonly SideRead[],
  { signs }: Lexicon,
): boolean {
  const own = likeness.filter(({ typeId }) => designOf.get(typeId) === entry.design);
  const both = own.find(({ sides }) => sides > 1);
  if (both) return both.least < UNLIKE;
  const most = (of: readonly TypeLikeness[]) => Math.max(0, ...of.map(({ most }) => most));
  const others = most(likeness.filter((one) => !own.includes(one)));
  if (others >= ALIKE_SIDE && others > most(own)) return true;
  const legends = traits.swapped > 0.5 ? [entry.reverse, entry.obverse] : [entry.obverse, entry.reverse];
  const isForeign = ({ hits }: SideRead, at: number) =>
    [...hits].filter((number) => !legends[at]?.has(number) && (signs[number]?.letters.length ?? 0) >= LONG)
      .length > 1;
  const read = new Set(sides.flatMap(({ hits }) => [...hits]).map((number) => signs[number]?.letters));
  const words = entry.values.filter((value) => value.length > LEAST_OF_VALUE);
  const isUnread = (value: string) => !signsOf(value).every(({ letters }) => read.has(letters));
  return sides.some(isForeign) || (words.length > 0 && words.every(isUnread));
}

/** III is hardly read. */
const LEAST_OF_VALUE = 3;
/** Of pairs of sides of different coins 2 of 32 reach it, of coins 3 of 89 do not. */
const [UNLIKE, ALIKE_SIDE] = [0.18, 0.33] as const;

const isOfOtherValue = (typeId: string, { denominationCents }: Entry, { entries }: Lexicon) =>
  entries.some((one) => one.typeId === typeId && one.denominationCents !== denominationCents);

/** With the same words: a date may be misread. */
const readsLikeOther = (entry: Entry, { entries }: Lexicon) =>
  entries.some(
    (one) =>
      one.design !== entry.design &&
      one.denominationCents === entry.denominationCents &&
      legendsOf(one) === legendsOf(entry),
  );

/** Relative to the first. */
const RIVAL = 0.1;

export function hasTwin(
  { entry, chance }: Weighed,
  weighed: readonly Weighed[],
  catalogue: Catalogue,
): boolean {
  const chances = new Map<string, number>();
  for (const { entry: other, chance: of } of weighed)
    if (other.design === entry.design && other.typeId !== entry.typeId)
      chances.set(other.typeId, (chances.get(other.typeId) ?? 0) + of);
  return [...chances].some(
    ([typeId, of]) =>
      of >= RIVAL * chance && unseenOf(catalogue, typeId) !== unseenOf(catalogue, entry.typeId),
  );
}

const unseenOf = ({ typesById }: Catalogue, typeId: string) => {
  const { metalContent, composition, weight, diameter } = typesById.get(typeId) ?? {};
  return JSON.stringify([metalContent, composition, weight, diameter]);
};

/** Struck as often; proofs of silver are rarer. */
const AS_COMMON = 0.3;

/** A picture of one type tells nothing of the metal of another that looks the same: only the year does. */
export function isOneOfTwins(entry: Entry, year: number | null, { entries }: Lexicon, catalogue: Catalogue) {
  const kindOf = (one: Entry) => [one.design, one.denominationCents, one.itemId, legendsOf(one)].join('|');
  const colourOf = ({ metal }: Entry) => (metal === 'silver' ? 'nickel' : metal);
  return entries.some(
    (one) =>
      one.prior >= AS_COMMON * entry.prior &&
      (year === null || one.years.has(year)) &&
      colourOf(one) === colourOf(entry) &&
      kindOf(one) === kindOf(entry) &&
      unseenOf(catalogue, one.typeId) !== unseenOf(catalogue, entry.typeId),
  );
}

export function isRivalled({ entry }: Weighed, weighed: readonly Weighed[]): boolean {
  const chances = new Map<string, number>();
  for (const { entry: one, chance } of weighed) {
    const name = `${one.design} ${one.denominationCents}`;
    chances.set(name, (chances.get(name) ?? 0) + chance);
  }
  const own = chances.get(`${entry.design} ${entry.denominationCents}`) ?? 0;
  chances.delete(`${entry.design} ${entry.denominationCents}`);
  return Math.max(0, ...chances.values()) > NEAR * own;
}

/** Relative to the first. */
const NEAR = 0.25;

/** Too much for a single slip, against a coin found as likely. */
const PROVEN = 0.99;

/** After answers: alone of its design, or of all coins. */
export function isProven(
  weighed: readonly Weighed[],
  facts: readonly Fact[],
  design: string | null,
): boolean {
  const [top] = weighed;
  if (!top || facts.some((fact) => isAgainst(fact, top.traits))) return false;
  const kindOf = ({ value, surface, diameter, weight }: Traits) =>
    [value, surface, diameter, weight].join(' ');
  let [own, all] = [0, 0];
  for (const { entry, chance, traits } of weighed) {
    if (entry.design !== top.entry.design) continue;
    all += chance;
    if (kindOf(traits) === kindOf(top.traits)) own += chance;
  }
  return own >= PROVEN * (design === top.entry.design ? all : 1);
}

const SHARED = new Set(['ONE', 'DOL', 'DOLLAR', 'CENTS']);

function readsOtherValue(entry: Entry, hits: Hits, { signs, entries }: Lexicon): boolean {
  const read = [...hits].filter((number) => {
    const { words = '' } = signs[number] ?? {};
    return (
      /^[A-Z]{4,}$/.test(words) &&
      !SHARED.has(words) &&
      !entry.obverse.has(number) &&
      !entry.reverse.has(number)
    );
  });
  return entries.some(({ values }) =>
    values.some((value) =>
      value.split(' ').some((word) => read.some((number) => signs[number]?.words === word)),
    ),
  );
}

/** Other figures are misread: 5 C for 25 C. */
function readsValue({ values }: Entry, other: Entry, { hits, sides }: Read, { signs }: Lexicon): boolean {
  const lettersOf = (of: readonly string[]) => new Set(of.flatMap(signsOf).map(({ letters }) => letters));
  const [own, others] = [lettersOf(values), lettersOf(other.values)];
  return [...hits].some((number) => {
    const { letters = '' } = signs[number] ?? {};
    const isClear =
      sides.some(({ figure }) => figure === letters) || (/^[A-Z]{3,}$/.test(letters) && letters !== 'III');
    return own.has(letters) && !others.has(letters) && isClear;
  });
}

/** Relative to the likeliest face value. */
const ASKED = 0.1;
const POSSIBLE = 0.0005;

export function denominationsOf(
  weighed: readonly Weighed[],
  read: Read,
  lexicon: Lexicon,
): Reading['denominations'] {
  const [top] = weighed;
  if (!top) return [];
  const chances = new Map<number, number>();
  for (const { entry, chance } of weighed)
    if (entry.design === top.entry.design && entry.denominationCents !== null)
      chances.set(entry.denominationCents, (chances.get(entry.denominationCents) ?? 0) + chance);
  const most = Math.max(...chances.values());
  const own = top.entry.denominationCents;
  const untold = new Set(
    weighed.flatMap(({ entry }) =>
      entry.design === top.entry.design && !readsValue(top.entry, entry, read, lexicon)
        ? (entry.denominationCents ?? [])
        : [],
    ),
  );
  const worth = [...chances]
    .filter(([cents, chance]) => chance >= (cents === own || untold.has(cents) ? POSSIBLE : ASKED) * most)
    .map(([cents]) => cents);
  return worth.length < 2 ? [] : worth.sort((one, other) => one - other).map(denominationChoice);
}
