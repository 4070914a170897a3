import type { Figures } from './measure.ts';
import type { PageWeight } from './pages.ts';
import { WORKS, type WorkName } from './subject.ts';

/** What must be reached (docs/decisions and the README say why); per second and upwards for works, at most for the rest. */
const AT_MOST = { coldStart: 40, idle: 80, size: 125 };
const AT_LEAST: Partial<Record<WorkName, number>> = {
  'one coin': 15_000,
  'list of 20': 5_000,
  create: 1_200,
};
const SEARCH_P99_MS = 10;

/** kB of JavaScript after gzip that a page may load: little where nothing is interactive. */
const PAGE_LIMIT = 130;
const STATIC_PAGE_LIMIT = 15;
const STATIC_PAGES = ['/landing', '/privacy-policy'];

interface Row {
  label: string;
  value: (figures: Figures) => number | undefined;
  digits?: number;
  target?: string;
  reached?: (value: number) => boolean;
}

const atMost = (limit: number, unit: string): Pick<Row, 'target' | 'reached'> => ({
  target: `≤ ${limit} ${unit}`,
  reached: (value) => value <= limit,
});
const atLeast = (limit: number): Pick<Row, 'target' | 'reached'> => ({
  target: `≥ ${limit.toLocaleString('en-US')}`,
  reached: (value) => value >= limit,
});

const ROWS: Row[] = [
  { label: 'cold start, ms', value: (f) => f.coldStart, digits: 1, ...atMost(AT_MOST.coldStart, 'ms') },
  { label: 'resident idle, MB', value: (f) => f.idle, digits: 1, ...atMost(AT_MOST.idle, 'MB') },
  { label: 'resident after load, MB', value: (f) => f.loaded, digits: 1 },
  { label: 'executable, MB', value: (f) => f.size, digits: 1, ...atMost(AT_MOST.size, 'MB') },
  ...WORKS.flatMap((name): Row[] => {
    const least = AT_LEAST[name];
    return [
      { label: `${name}, per second`, value: (f) => f.loads[name]?.perSecond, ...(least && atLeast(least)) },
      { label: `${name}, p50 ms`, value: (f) => f.loads[name]?.p50, digits: 2 },
      {
        label: `${name}, p99 ms`,
        value: (f) => f.loads[name]?.p99,
        digits: 2,
        ...(name === 'search' && atMost(SEARCH_P99_MS, 'ms')),
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

/** The table of one run: Mintmark against its targets and, when there is one, against the other server. */
export function figuresTable(mintmark: Figures, other?: { name: string; figures: Figures }): string {
  const head = ['', 'Mintmark', 'target', '', ...(other ? [other.name, 'ratio'] : [])];
  const rows = ROWS.map(({ label, value, digits, target, reached }) => {
    const ours = value(mintmark);
    const row = [
      label,
      number(ours, digits),
      target ?? '',
      ours !== undefined && reached ? verdict(reached(ours)) : '',
    ];
    if (!other) return row;
    const theirs = value(other.figures);
    const ratio = ours !== undefined && theirs ? `${(ours / theirs).toFixed(2)}×` : '–';
    return [...row, number(theirs, digits), ratio];
  });
  return columns([head, ...rows]);
}

/** The JavaScript of each page against its limit. */
export function pagesTable(pages: PageWeight[]): string {
  const rows = pages.map(({ page, now, later }) => {
    const limit = STATIC_PAGES.includes(page) ? STATIC_PAGE_LIMIT : PAGE_LIMIT;
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
