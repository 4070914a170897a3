import { soughtYears } from './dates.ts';
import { type Hits, hitsIn, numberOf, slipsIn } from './find-words.ts';
import type { Sign } from './legends.ts';
import type { Entry, Lexicon } from './lexicon.ts';
import { isAlone, isFigure, lengthOf, mostOf, ratioOf, WORTH } from './text/ctc.ts';
import type { Deficits, SideSeen } from './vision/seen.ts';

export interface SideRead {
  hits: Hits;
  /** Of signs nearly read. */
  odds: ReadonlyMap<number, number>;
  /** "25C", if no other value may stand there. */
  figure: string | null;
}

/** Share of sides and their relative reading rate. */
const LEGIBILITY = [
  { rate: 1.08, part: 0.55 },
  { rate: 0.75, part: 0.3 },
  { rate: 0.3, part: 0.15 },
] as const;
const SUREST = 0.97;

export function readOn(
  { problem, text, deficits }: Pick<SideSeen, 'problem' | 'text' | 'deficits'>,
  lexicon: Lexicon,
): SideRead | null {
  if (problem !== null || !text) return null;
  const figure = deficits ? figureIn(deficits) : null;
  const hits = new Set(hitsIn(text, lexicon));
  const number = figure === null ? -1 : numberOf(lexicon, figure);
  if (number >= 0) hits.add(number);
  return { hits, odds: deficits ? oddsOf(deficits, hits, lexicon) : new Map(), figure };
}

/** Nats: 0 wrong of 72 coins. */
const [READ, LEAD] = [1.5, 2] as const;

/** 25 C also says 5 C. */
function figureIn(deficits: Deficits): string | null {
  const [first, ...others] = [...deficits]
    .filter(([word]) => isFigure(word))
    .sort(([one, cost], [other, more]) => cost - more || other.length - one.length);
  if (!first) return null;
  const [word, cost] = first;
  const next = others.find(([other]) => !word.endsWith(other));
  return cost <= READ && (next?.[1] ?? mostOf(word)) - cost >= LEAD ? word : null;
}

/** Log likelihood ratio; words missed together count once. */
export function sideScore(
  legends: ReadonlyMap<number, number>,
  { hits, odds }: SideRead,
  lexicon: Lexicon,
): number {
  const sums = LEGIBILITY.map(({ part }) => Math.log(part));
  for (const { number, read, hit, miss } of weightsOf(legends, lexicon)) {
    const ratio = odds.get(number);
    const says = hits.has(number)
      ? hit
      : ratio === undefined
        ? miss
        : read.map((chance) => Math.log(chance * ratio + 1 - chance));
    for (let level = 0; level < sums.length; level++) sums[level] = (sums[level] ?? 0) + (says[level] ?? 0);
  }
  return logSum(sums);
}

interface Weight {
  number: number;
  read: number[];
  hit: number[];
  miss: number[];
}

const weights = new WeakMap<ReadonlyMap<number, number>, Weight[]>();

function weightsOf(legends: ReadonlyMap<number, number>, { signs }: Lexicon): Weight[] {
  const known = weights.get(legends);
  if (known) return known;
  const made = [...legends].map(([number, share]) => {
    const alarm = signs[number]?.alarm ?? 0.01;
    const read = LEGIBILITY.map(({ rate }) => Math.min(share * rate, SUREST));
    return {
      number,
      read,
      hit: read.map((chance) => Math.log(chance / alarm + 1 - chance)),
      miss: read.map((chance) => Math.log(1 - chance)),
    };
  });
  weights.set(legends, made);
  return made;
}

/** Shorter words match by chance. */
const SOUGHT = 6;
/** Upper bound, relative to a sign that was read. */
const NEARLY = 0.5;

const isSought = ({ letters, alone }: Sign) => lengthOf(letters) >= SOUGHT || !alone || isFigure(letters);
const phrasesOf = ({ phrases }: Sign) => phrases.filter((phrase) => phrase.length > SOUGHT);

export const soughtIn = ({ signs, entries }: Lexicon): string[] => [
  ...new Set(signs.flatMap((sign) => [...(isSought(sign) ? [sign.letters] : []), ...phrasesOf(sign)])),
  ...soughtYears(entries),
];

function oddsOf(deficits: Deficits, hits: Hits, { signs }: Lexicon): Map<number, number> {
  const odds = new Map<number, number>();
  const near = new Map(
    [...deficits].filter(
      ([word, deficit]) => !isFigure(word) && !isAlone(word) && ratioOf(deficit, lengthOf(word)) >= WORTH,
    ),
  );
  if (near.size === 0) return odds;
  const known = new Map(near);
  for (const number of hits) known.set(signs[number]?.letters ?? '', 0);
  const says = new Map([...near].map(([word, deficit]) => [word, ownRatio(word, deficit, known)]));
  for (const [number, sign] of signs.entries()) {
    if (hits.has(number)) continue;
    const halves = phrasesOf(sign).map((phrase) => Math.sqrt(says.get(phrase) ?? 0));
    const ratio = Math.min(NEARLY / sign.alarm, Math.max(says.get(sign.letters) ?? 0, ...halves));
    if (ratio >= WORTH) odds.set(number, ratio);
  }
  return odds;
}

/** Shorter words explain no other. */
const LEAST_OF_RIVAL = 4;
/** Extra deficit of a longer word, in nats. */
const LONGER = 2;

/** 0 if a similar word explains it. */
function ownRatio(word: string, deficit: number, known: ReadonlyMap<string, number>): number {
  let letters = lengthOf(word);
  for (const [other, cost] of known) {
    if (other === word || lengthOf(other) < LEAST_OF_RIVAL) continue;
    if (other.includes(word) && cost <= deficit + LONGER) return 0;
    if (cost <= deficit && word.includes(other))
      letters = Math.min(letters, lengthOf(word) - lengthOf(other));
    else if (cost < deficit && slipsIn(other, word) <= 2) return 0;
  }
  return ratioOf(deficit, letters);
}

/** Exceeded by 5 of 318 sides without a known word. */
const TELLING = 40;
export const saysWord = (read: SideRead | null): boolean =>
  read !== null && [...read.odds.values()].some((ratio) => ratio >= TELLING);

export function logSum(values: readonly number[]): number {
  const most = Math.max(...values);
  if (most === Number.NEGATIVE_INFINITY) return most;
  return most + Math.log(values.reduce((sum, value) => sum + Math.exp(value - most), 0));
}

/** Of two photos, and of one. */
const [SWAPPED, ALONE] = [0.06, 0.3];

/** Log scores of the order asked and of the other. */
export function orderScores(
  entry: Entry,
  sides: readonly (SideRead | null)[],
  lexicon: Lexicon,
  swapped = sides.length > 1 ? SWAPPED : ALONE,
): [asked: number, swapped: number] {
  const [first = null, second = null] = sides;
  const of = (legends: ReadonlyMap<number, number>, read: SideRead | null) =>
    read ? sideScore(legends, read, lexicon) : 0;
  return [
    Math.log(1 - swapped) + of(entry.obverse, first) + of(entry.reverse, second),
    Math.log(swapped) + of(entry.reverse, first) + of(entry.obverse, second),
  ];
}
