import type { Sign } from './legends.ts';
import type { Lexicon } from './lexicon.ts';
import type { TextLine } from './vision/seen.ts';

export type Hits = ReadonlySet<number>;

export const numberOf = ({ signs }: Lexicon, word: string) =>
  signs.findIndex(({ letters }) => letters === word);

/** Long signs match across breaks. */
export function hitsIn(lines: readonly TextLine[], lexicon: Lexicon): Hits {
  const { signs } = lexicon;
  const texts = [
    ...new Set(
      lines.map(({ text }) =>
        text
          .toUpperCase()
          .replace(/[^\p{L}\p{N}]+/gu, ' ')
          .trim(),
      ),
    ),
  ].map((text) => text.split(' '));
  const glued = [...new Set(texts.map((words) => words.join('')))];
  const found = new Map<number, number>();
  for (const [number, sign] of signs.entries()) {
    const slips = sign.alone || sign.pattern ? aloneSlips(texts, glued, sign) : leastSlips(glued, sign);
    if (slips <= sign.slips) found.set(number, slips);
  }
  for (const word of [...valuesNear(lines), ...fragmentsIn(glued)]) {
    const number = numberOf(lexicon, word);
    if (number >= 0 && !found.has(number)) found.set(number, 1);
  }
  for (const [word, missing] of coveredIn(glued, lexicon)) {
    const number = numberOf(lexicon, word);
    if (number >= 0) found.set(number, Math.min(missing, found.get(number) ?? NEVER));
  }
  const hits = new Set(found.keys());
  settleEndings(hits, [...found.keys()], glued, lexicon);
  for (const [number, slips] of found)
    for (const [other, fewer] of found)
      if (
        other !== number &&
        !(lexicon.legends && fewer > 0) &&
        isShadow(signs[number], slips, signs[other], fewer)
      )
        hits.delete(number);
  return lexicon.legends ? withoutParts(hits, glued, signs) : hits;
}

/** SLOVENSKA of CESKOSLOVENSKA. */
function withoutParts(hits: Set<number>, glued: readonly string[], signs: readonly Sign[]): Set<number> {
  const words = [...hits]
    .flatMap((number) => signs[number]?.letters ?? [])
    .filter((word) => /^[A-Z]+$/.test(word));
  return new Set(
    [...hits].filter((number) => {
      const letters = signs[number]?.letters ?? '';
      const longer = words.filter((word) => word !== letters && word.includes(letters));
      const rest = glued.map((text) => longer.reduce((left, word) => left.replaceAll(word, ' '), text));
      return longer.length === 0 || rest.some((text) => text.includes(letters));
    }),
  );
}

/** CENT-S, KRONE-R, ZLOTY-CH. */
const ENDING = 2;

/** ONEFRANC is one slip from FRANCS and FRANCE. */
function settleEndings(
  hits: Set<number>,
  found: readonly number[],
  glued: readonly string[],
  lexicon: Lexicon,
) {
  const { signs } = lexicon;
  const longer = Map.groupBy(
    found.flatMap((number) => {
      const { words = '', letters = '' } = signs[number] ?? {};
      if (words !== letters) return [];
      return [1, ENDING].map((more) => ({ begin: letters.slice(0, -more), letters, number }));
    }),
    ({ begin }) => begin,
  );
  for (const [short, { letters }] of signs.entries()) {
    const all = longer.get(letters);
    if (!all || !unitsOf(lexicon).has(letters)) continue;
    const whole = all.filter((one) => glued.some((text) => text.includes(one.letters)));
    const rest = glued.map((text) => whole.reduce((left, one) => left.replaceAll(one.letters, ' '), text));
    if (rest.some((text) => text.includes(letters))) {
      for (const one of all) if (!whole.includes(one)) hits.delete(one.number);
      hits.add(short);
    } else if (whole.length > 0) hits.delete(short);
  }
}

const units = new WeakMap<Lexicon, Set<string>>();

function unitsOf(lexicon: Lexicon): Set<string> {
  const known =
    units.get(lexicon) ?? new Set(lexicon.entries.flatMap(({ values }) => values.flatMap(wordsOf)));
  units.set(lexicon, known);
  return known;
}

const wordsOf = (value: string): string[] => value.split(' ').filter((word) => /^[A-Z]{5,}$/.test(word));

/** AMERICANS explains AMERICA, HALF DOLLAR explains HALF DOL. */
function isShadow(sign: Sign | undefined, slips: number, other: Sign | undefined, fewer: number): boolean {
  if (!sign || !other) return false;
  if (fewer < slips) return slipsIn(other.letters, sign.letters) <= sign.slips;
  return (
    /(^| )(D|DOL)$/.test(sign.words) &&
    other.letters.length > sign.letters.length &&
    other.letters.startsWith(sign.letters)
  );
}

function leastSlips(texts: readonly string[], { letters, slips }: Pick<Sign, 'letters' | 'slips'>): number {
  if (texts.some((text) => text.includes(letters))) return 0;
  if (slips === 0) return NEVER;
  // Pigeonhole: one of k + 1 parts is intact.
  const size = Math.floor(letters.length / (slips + 1));
  const parts = Array.from({ length: slips + 1 }, (_, index) =>
    letters.slice(index * size, index === slips ? undefined : (index + 1) * size),
  );
  const worth = texts.filter(
    (text) => text.length >= letters.length - slips && parts.some((part) => text.includes(part)),
  );
  return Math.min(NEVER, ...worth.map((text) => slipsIn(text, letters)));
}

/** Often misread by a letter: DIMOE, HALE, CEVT. */
const VALUES = ['HALF', 'CENT', 'CENTS', 'DIME', 'ONE'] as const;

/** M is read as two or three letters. */
const BROAD_M = /^D[A-Z]{2,4}E$/;

/** Flat lines with a unique match only. */
function valuesNear(lines: readonly TextLine[]): string[] {
  return lines.flatMap(({ text, from }) => {
    const word = text.toUpperCase().replace(/[^A-Z0-9]+/g, '');
    if (from !== 'flat' || word.length < 3 || VALUES.some((value) => value === word)) return [];
    const near = VALUES.filter(
      (value) => isLetterOff(word, value) || (value === 'DIME' && BROAD_M.test(word)),
    );
    return near.length === 1 ? near : [];
  });
}

function isLetterOff(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1 || short === long) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1);
}

/** Shortest fragments; `slip`: one letter wrong. */
const PIECE = { letters: 6, slip: 5 } as const;
/** The first word is repeated, as a ring has no start. */
const COMMON = ['UNITED STATES OF AMERICA', 'E PLURIBUS UNUM', 'IN GOD WE TRUST', 'LIBERTY'].map(ringOf);

function ringOf(legend: string) {
  const words = legend.split(' ');
  const spans = words.map((word, index) => {
    const from = words.slice(0, index).join('').length;
    return { word, from, to: from + word.length };
  });
  // No other word shares four letters with LIBERTY.
  if (words.length === 1) return { letters: legend, spans, least: 4 };
  return { letters: words.join('') + words[0], spans, least: PIECE.letters };
}
const MOST = 0.6;

function fragmentsIn(texts: readonly string[]): Set<string> {
  const words = new Set<string>();
  for (const text of texts) {
    for (const { letters, spans, least } of COMMON) {
      if (text.length < least) continue;
      const { slips, end } = bestPlace(letters, text);
      if (slips > Math.floor(text.length / PIECE.slip)) continue;
      for (const { word, from, to } of spans)
        for (const shift of [0, spans.at(-1)?.to ?? 0]) {
          const common = Math.min(to + shift, end) - Math.max(from + shift, end - text.length);
          if (common >= Math.min(least, MOST * word.length) && common >= 3) words.add(word);
        }
    }
  }
  return words;
}

const rings = new WeakMap<Lexicon, Map<string, ReturnType<typeof ringOf>[]>>();
const gramsOf = (text: string) =>
  Array.from({ length: Math.max(0, text.length - 3) }, (_, at) => text.slice(at, at + 4));

function ringsOf(lexicon: Lexicon) {
  const known = rings.get(lexicon);
  if (known) return known;
  const made = new Map<string, ReturnType<typeof ringOf>[]>();
  for (const ring of [...(lexicon.legends ?? [])].map(ringOf))
    for (const gram of new Set(gramsOf(ring.letters))) made.set(gram, [...(made.get(gram) ?? []), ring]);
  rings.set(lexicon, made);
  return made;
}

/** CESKAR and EPUBLI cover CESKA and REPUBLIKA. */
function coveredIn(texts: readonly string[], lexicon: Lexicon): [word: string, missing: number][] {
  const known = ringsOf(lexicon);
  const covered = new Map<string, Set<number>>();
  for (const text of texts.filter(({ length }) => length >= PIECE.letters))
    for (const { letters, spans } of new Set(gramsOf(text).flatMap((gram) => known.get(gram) ?? []))) {
      const { slips, end } = bestPlace(letters, text);
      if (slips > Math.floor(text.length / CLEAR)) continue;
      for (const { word, from, to } of spans)
        for (const shift of [0, spans.at(-1)?.to ?? 0])
          for (let at = Math.max(from + shift, end - text.length); at < Math.min(to + shift, end); at += 1)
            covered.set(word, (covered.get(word) ?? new Set()).add(at - from - shift));
    }
  return [...covered].flatMap(([word, { size }]): [string, number][] =>
    size >= Math.max(4, NEARLY_ALL * word.length) ? [[word, word.length - size]] : [],
  );
}

/** Letters by slip. */
const CLEAR = 7;
/** SIXPENCE is more than PENCE. */
const NEARLY_ALL = 0.7;

function aloneSlips(
  texts: readonly string[][],
  glued: readonly string[],
  { letters, pattern, phrases }: Sign,
): number {
  if (texts.some((words) => hasWord(words, letters))) return 0;
  if (pattern && glued.some((text) => pattern.test(text))) return 0;
  return phrases.some((phrase) => phrase.length >= 7 && leastSlips(glued, { letters: phrase, slips: 1 }) <= 1)
    ? 0
    : NEVER;
}

const NEVER = 9;

function hasWord(words: readonly string[], letters: string): boolean {
  return words.some((_, from) => {
    let joined = '';
    for (let at = from; at < words.length && joined.length < letters.length; at++) joined += words[at];
    return joined === letters;
  });
}

export const slipsIn = (text: string, word: string): number => bestPlace(text, word).slips;

/** Sellers (1980). */
function bestPlace(text: string, word: string): { slips: number; end: number } {
  let above = new Uint8Array(text.length + 1);
  let row = new Uint8Array(text.length + 1);
  for (let w = 1; w <= word.length; w++) {
    row[0] = w;
    for (let t = 1; t <= text.length; t++) {
      const same = word.charCodeAt(w - 1) === text.charCodeAt(t - 1) ? 0 : 1;
      row[t] = Math.min((above[t - 1] ?? 0) + same, (above[t] ?? 0) + 1, (row[t - 1] ?? 0) + 1);
    }
    [above, row] = [row, above];
  }
  const slips = Math.min(...above);
  return { slips, end: above.indexOf(slips) };
}
