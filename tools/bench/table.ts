import { limitOf, type PageWeight } from '../../scripts/page-weights.ts';
import { type Figures, medianFigure } from './measure.ts';
import { median } from './statistics.ts';
import { WORKS, type WorkName } from './subject.ts';

/** What must be reached; per second and upwards for works, at most for the rest. The size is the smoke test's (scripts/smoke.ts). */
const AT_MOST = { coldStart: 40, idle: 80, loaded: 150, size: 165 };
const AT_LEAST: Partial<Record<WorkName, number>> = {
  'one coin': 15_000,
  'list of 20': 5_000,
  create: 1_200,
};
/** And of what the other server reaches in the same round. */
const TIMES: Partial<Record<WorkName, number>> = {
  page: 1,
  'page, opened': 1,
  'one coin': 4,
  'list of 20': 4,
  create: 1,
};
const SEARCH_P99_MS = 10;

/** No figure may be worse than those of the commit before by more than this. */
const WORSE = 0.03;

interface Target {
  text: string;
  reached: (value: number) => boolean;
}

interface Row {
  label: string;
  value: (figures: Figures) => number | undefined;
  digits?: number;
  target?: Target;
  /** Of ours to the other server's. */
  ratio?: Target;
}

const atMost = (limit: number, unit: string): Target => ({
  text: `≤ ${limit} ${unit}`,
  reached: (value) => value <= limit,
});
const atLeast = (limit: number, unit = ''): Target => ({
  text: `≥ ${limit.toLocaleString('en-US')}${unit}`,
  reached: (value) => value >= limit,
});

const ROWS: Row[] = [
  {
    label: 'cold start to the first answer, ms',
    value: (f) => f.coldStart,
    digits: 1,
    target: atMost(AT_MOST.coldStart, 'ms'),
    ratio: atMost(1, '×'),
  },
  { label: 'the same, files not in memory', value: (f) => f.coldFiles, digits: 1 },
  { label: 'cold start to "listening", ms', value: (f) => f.listening, digits: 1 },
  { label: 'first page, ms', value: (f) => f.firstPage, digits: 1, ratio: atMost(1, '×') },
  { label: 'cold start of an empty folder to "listening", ms', value: (f) => f.empty?.listening, digits: 1 },
  {
    label: 'cold start of an empty folder to the first answer, ms',
    value: (f) => f.empty?.health,
    digits: 1,
  },
  { label: 'first page of an empty folder, ms', value: (f) => f.empty?.page, digits: 1 },
  { label: 'resident idle, MB', value: (f) => f.idle, digits: 1, target: atMost(AT_MOST.idle, 'MB') },
  {
    label: 'resident after load, MB',
    value: (f) => f.loaded,
    digits: 1,
    target: atMost(AT_MOST.loaded, 'MB'),
  },
  { label: 'executable, MB', value: (f) => f.size, digits: 1, target: atMost(AT_MOST.size, 'MB') },
  ...WORKS.flatMap((name): Row[] => {
    const [least, times] = [AT_LEAST[name], TIMES[name]];
    return [
      {
        label: `${name}, per second`,
        value: (f) => f.loads[name]?.perSecond,
        ...(least && { target: atLeast(least) }),
        ...(times && { ratio: atLeast(times, ' ×') }),
      },
      { label: `${name}, p50 ms`, value: (f) => f.loads[name]?.p50, digits: 2 },
      {
        label: `${name}, p99 ms`,
        value: (f) => f.loads[name]?.p99,
        digits: 2,
        ...(name === 'search' && { target: atMost(SEARCH_P99_MS, 'ms') }),
      },
    ];
  }),
];

export const number = (value: number | undefined, digits = 0) =>
  value === undefined
    ? '–'
    : value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Lays cells out in columns; the first is set to the left, the others to the right. */
export function columns(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  '),
    )
    .join('\n');
}

export const verdict = (ok: boolean) => (ok ? 'ok' : 'MISS');

/** Whether the value reached its target, for two columns. */
const held = (value: number | undefined, target: Target | undefined): string[] => [
  target?.text ?? '',
  target && value !== undefined ? verdict(target.reached(value)) : '',
];

interface Other {
  name: string;
  figures: Figures[];
  /** An older Mintmark rather than another server. */
  isBefore: boolean;
}

/** What may have become of a figure since the commit before. */
function sinceBefore(label: string): Target | undefined {
  if (label.endsWith('per second')) return atLeast(1 - WORSE, ' ×');
  return label.endsWith('ms') && !label.startsWith('cold') && !label.startsWith('first')
    ? undefined
    : atMost(1 + WORSE, '×');
}

/**
 * The table of one run, as medians over the rounds: Mintmark against its targets and, when there is one, against the other
 * server. The ratio is the median of the rounds' own ratios, for only what was measured at the same time can be compared.
 */
export function figuresTable(mintmark: Figures[], other?: Other): string {
  const head = ['', 'Mintmark', 'target', '', ...(other ? [other.name, 'ratio', 'wanted', ''] : [])];
  const rows = ROWS.map(({ label, value, digits, target, ratio }) => {
    const ours = medianFigure(mintmark, value);
    const row = [label, number(ours, digits), ...held(ours, target)];
    if (!other) return row;
    const ratios = mintmark.flatMap((figures, round) => {
      const [mine, theirs] = [value(figures), other.figures[round] && value(other.figures[round])];
      return mine !== undefined && theirs ? [mine / theirs] : [];
    });
    const times = ratios.length > 0 ? median(ratios) : undefined;
    return [
      ...row,
      number(medianFigure(other.figures, value), digits),
      times === undefined ? '–' : `${times.toFixed(2)} ×`,
      ...held(times, other.isBefore ? sinceBefore(label) : ratio),
    ];
  });
  return columns([head, ...rows]);
}

/** The JavaScript of each page against its limit. */
export function pagesTable(pages: PageWeight[]): string {
  const rows = pages.map(({ page, now, later }) => {
    const limit = limitOf(page);
    return [
      page,
      number(now / 1000, 1),
      `≤ ${limit} kB`,
      verdict(now / 1000 <= limit),
      number(later / 1000, 1),
    ];
  });
  return columns([['JavaScript, kB gzip', 'at once', 'target', '', 'on demand'], ...rows]);
}
