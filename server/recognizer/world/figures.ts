import type { WorldType } from '../../../db/catalogue/world/load.ts';
import { folded } from '../../catalogue/world/words.ts';
import { datesIn } from '../dates.ts';
import { slipsIn } from '../find-words.ts';
import type { Sign } from '../legends.ts';
import { logSum, type SideRead } from '../score-text.ts';
import { ALONE, FIGURE } from '../text/ctc.ts';
import type { SideSeen, TextLine } from '../vision/seen.ts';

/** Single figures: 7 of 60 were read, 7 of 100 wrong. */
const LONG = { hit: 0.45, alarm: 0.01 } as const;
const ROUND = { hit: 0.2, alarm: 0.07 } as const;
/** In one line: 0 of 89,000 were wrong. */
const VALUE = { hit: 0.2, alarm: 0.0005 } as const;
export const LATIN = /^[A-Z0-9 ]+$/;

/** As the model reads Greek and Cyrillic. */
const ALIKE = new Map(
  [...'АВЕКМНОРСТУХПИЙЛДГБЗЯЧЫЬЪЭЮФЦШЩЖΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ'].map((letter, at) => [
    letter,
    'ABEKMHOPCTYXNNNNATB3RHBBB3OOUWWXABTAEZHOIKAMNEONPSTYOXYO'[at] as string,
  ]),
);

export const capitals = (text: string): string =>
  folded(text.replaceAll('ß', 'ss').replace(/[Łł]/g, 'L').replace(/[Øø]/g, 'O'))
    .normalize('NFC')
    .toUpperCase()
    .replace(/[\u0370-\u04ff]/g, (letter) => ALIKE.get(letter) ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export function unitsOf(
  { legendsObverse, legendsReverse }: WorldType,
  figure: string,
  unit: string,
): string[] {
  const told = `${legendsObverse} / ${legendsReverse}`.split('/').flatMap((group) => {
    const [, number, words] = /(?:^| )(\d+) ([A-Z]{2,}(?: [A-Z]+)?)/.exec(capitals(group)) ?? [];
    return number === figure && words ? words.replaceAll(' ', '') : [];
  });
  return told.length > 0 ? [...new Set(told)] : LATIN.test(unit) && unit.length >= 2 ? [unit] : [];
}

export const figureSign = (figure: string) => aloneSign(figure, figure.length === 1 ? ROUND : LONG);
export const aloneSign = (letters: string, rates: Pick<Sign, 'hit' | 'alarm'>): Sign => ({
  ...{ words: letters, letters, slips: 0, alone: true, pattern: null, phrases: [], ...rates },
});

/** ONE POUND, FIVE CENTS. */
export const IN_WORDS: Record<string, string> = {
  ...{ 1: 'ONE', 2: 'TWO', 3: 'THREE', 5: 'FIVE', 10: 'TEN', 20: 'TWENTY' },
  ...{ 25: 'TWENTYFIVE', 50: 'FIFTY', 100: 'HUNDRED' },
};

/** "25 ORE", "20 EUROC". */
export function valueSign(figure: string, unit: string): Sign {
  // Not 2 EURO CENT.
  const begin = unit === 'EURO' ? 'EURO(?!C)' : unit.slice(0, 7).replaceAll('O', '[O0]');
  const pattern = new RegExp(`(?<!\\d)(?:${[figure, IN_WORDS[figure] ?? figure].join('|')})${begin}`);
  return { ...aloneSign(figure + unit, VALUE), words: `${figure} ${unit}`, pattern };
}

/** 2 is a piece of 20, 200 of the year 2002. */
export function withoutPieces(
  read: SideRead | null,
  lines: readonly TextLine[],
  signs: readonly Sign[],
): SideRead | null {
  if (!read) return null;
  const figureOf = (number: number) => /^\d+$/.exec(signs[number]?.letters ?? '')?.[0] ?? '';
  const longer = [...read.hits].map(figureOf);
  const years = [...datesIn(lines).full.keys()].map(String);
  const isPiece = (figure: string) =>
    longer.some(
      (one) => one !== figure && (figure.length === 1 ? one.includes(figure) : one.startsWith(figure)),
    ) ||
    years.some((year) =>
      figure.length === 3 ? year.includes(figure) : figure.length === 2 && year.endsWith(figure),
    );
  return { ...read, hits: new Set([...read.hits].filter((number) => !isPiece(figureOf(number) || 'none'))) };
}

/** Log odds by digits; within 0.25 nats 38 of 97 were right, 19 of 1471 wrong. */
const ACROSS = { single: 1.8, longer: 3.2, missed: -0.5, each: 0.8 } as const;

/** None of 699 others were as near. */
const WORDS = { within: 4, near: 2, missed: -0.3 } as const;

function wordOdds(words: ReadonlySet<string>, lines: readonly TextLine[], read: ReadonlySet<string>) {
  const known = new RegExp([...read].filter(({ length }) => length > 3).join('|') || '$.', 'g');
  const rest = lines.map(({ text }) => capitals(text).replaceAll(' ', '').replace(known, ' '));
  const oddsOf = (word: string) => {
    const slips = Math.min(...rest.map((text) => slipsIn(text, word)));
    if (slips === 0) return WORDS.within;
    return slips <= Math.min(2, (word.length - 3) >> 1) ? WORDS.near : WORDS.missed;
  };
  return new Map([...words].map((word) => [word, read.has(word) ? 0 : oddsOf(word)]));
}

interface Valued {
  entry: { type: WorldType; figure: string | null; units: ReadonlySet<string> };
  score: number;
}

/** Figures and words compete within a country; it stays as likely. */
export function withFigures<T extends Valued>(
  scored: readonly T[],
  sides: readonly Pick<SideSeen, 'text' | 'deficits'>[],
  read: ReadonlySet<string>,
): T[] {
  const costs = new Map<string, number>();
  for (const [word, cost] of sides.flatMap(({ deficits }) => [...(deficits ?? [])]))
    if (word.startsWith(ALONE)) costs.set(word, Math.min(cost, costs.get(word) ?? FIGURE));
  const figureOdds = (figure: string | null) => {
    if (costs.size === 0) return 0;
    const most = figure?.length === 1 ? ACROSS.single : ACROSS.longer;
    const odds = most - ACROSS.each * (costs.get(ALONE + figure) ?? FIGURE);
    // A line said so already.
    return figure !== null && read.has(figure) ? Math.max(0, odds / 2) : Math.max(ACROSS.missed, odds);
  };
  const lines = sides.flatMap(({ text }) => text ?? []);
  const words = wordOdds(new Set(scored.flatMap(({ entry }) => [...entry.units])), lines, read);
  return [...Map.groupBy(scored, ({ entry }) => entry.type.country).values()].flatMap((own) => {
    const scores = own.map(
      ({ entry: { figure, units }, score }) =>
        score + [...units].reduce((sum, word) => sum + (words.get(word) ?? 0), figureOdds(figure)),
    );
    const more = logSum(scores) - logSum(own.map(({ score }) => score));
    return own.map((one, at) => ({ ...one, score: (scores[at] as number) - more }));
  });
}
