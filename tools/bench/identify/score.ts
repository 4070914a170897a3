import type { Alternative, Identification } from '../../../shared/identify/model.ts';
import type { Labelled } from './labels.ts';

/** What one coin cost and came to. */
export interface Run {
  label: Labelled;
  /** Null where the program answered with an error. */
  identification: Identification | null;
  error: string | null;
  /** Milliseconds from sending the photos to the answer. */
  ms: number;
  tokens: { input: number; output: number };
}

/** Whether each part of the answer is right. */
export interface Verdict {
  series: boolean;
  year: boolean;
  mintMark: boolean;
  /** All three. */
  coin: boolean;
}

type Named = Pick<Identification, 'series' | 'coinType' | 'name' | 'year' | 'mintMark'>;

const plain = (text: string | null) =>
  (text ?? '')
    .toLowerCase()
    .replace(/\bpenn(y|ies)\b/g, 'cent')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/s$/, '');

/** A coin's name without its date and mark: "1916-D Mercury Dime" is a Mercury Dime. */
const undated = (name: string | null) => (name ?? '').replace(/^\d{4}(?:-[A-Z]{1,2})?\s+/, '');

/**
 * Compares series by any of the catalogue's names for it, the year, and the mark as it stands on the coin; where the year is not known,
 * the series alone.
 */
export function judge({ series, year, mintMark }: Labelled, said: Named): Verdict {
  const names = [said.series, said.coinType, undated(said.name)].map(plain);
  const right = {
    series: names.includes(plain(series)),
    year: year === 0 || said.year === year,
    mintMark: year === 0 || (said.mintMark ?? '') === mintMark,
  };
  return { ...right, coin: right.series && right.year && right.mintMark };
}

/** The best there is among the answer and everything offered beside it. */
export function judgeOffered(label: Labelled, { alternatives, ...first }: Identification): Verdict {
  const all = [first, ...alternatives.map(asNamed)].map((one) => judge(label, one));
  const any = (part: keyof Verdict) => all.some((one) => one[part]);
  return { series: any('series'), year: any('year'), mintMark: any('mintMark'), coin: any('coin') };
}

const asNamed = ({ name, year, mintMark, series, coinType }: Alternative): Named => ({
  name,
  year,
  mintMark,
  series,
  coinType,
});

/** How often what was said with so much confidence was right. */
export interface Band {
  /** From this percent on, up to the next band. */
  from: number;
  coins: number;
  /** Means over the band, in percent. */
  confidence: number;
  right: number;
}

const WIDTH = 10;

/** Bands of ten percent in which anything was said, the surest first. */
export function bandsOf(runs: readonly Run[]): Band[] {
  const said = runs.flatMap(({ label, identification }) =>
    identification?.outcome === 'identified'
      ? [{ confidence: identification.confidence, right: judge(label, identification).coin }]
      : [],
  );
  const bandOf = (confidence: number) => Math.min(Math.floor(confidence / WIDTH), 100 / WIDTH - 1) * WIDTH;
  return [...Map.groupBy(said, ({ confidence }) => bandOf(confidence))]
    .map(([from, all]) => ({
      from,
      coins: all.length,
      confidence: mean(all.map(({ confidence }) => confidence)),
      right: 100 * mean(all.map(({ right }) => Number(right))),
    }))
    .sort((one, other) => other.from - one.from);
}

export const mean = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
