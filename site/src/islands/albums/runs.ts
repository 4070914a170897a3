import type { Hole } from '../../../../shared/albums/model.ts';

/** Longest run that is typed. */
const MAX_YEARS = 300;
const MARKS = /^(?:P|D|S|O|CC|W|C|A|F|G|J)$/i;

/**
 * The empty holes a typed run names: "1941-1958 P D S", "1941–45 D", "1950, 1952 S", "16d". Without a mark: every mint. Null where it cannot
 * be read.
 */
export function holesOfRun(text: string, holes: readonly Hole[]): Hole[] | null {
  const parts = text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.length === 0) return null;
  const named = new Set<Hole>();
  for (const part of parts) {
    const run = readRun(part, holes);
    if (!run) return null;
    for (const hole of holes) if (isIn(run, hole)) named.add(hole);
  }
  return [...named];
}

interface Run {
  from: number;
  to: number;
  /** '' for Philadelphia without a mark; null for every mint. */
  marks: readonly string[] | null;
}

function readRun(part: string, holes: readonly Hole[]): Run | null {
  const [, typed, second, rest = ''] =
    /^(\d{2}|\d{4})(?:\s*[-–—]\s*(\d{2}|\d{4}))?(?!\d)[-\s]*(.*)$/.exec(part) ?? [];
  const first = typed && fullYear(typed, holes);
  if (!first) return null;
  const from = Number(first);
  const to = second === undefined ? from : Number(second.length === 2 ? first.slice(0, 2) + second : second);
  if (to < from || to - from > MAX_YEARS) return null;
  const marks = rest.split(/[\s/+&-]+/).filter(Boolean);
  if (!marks.every((mark) => MARKS.test(mark))) return null;
  return { from, to, marks: marks.length > 0 ? marks.map((mark) => mark.toUpperCase()) : null };
}

/** "16" is 1916 in an album without another year that ends so. */
function fullYear(typed: string, holes: readonly Hole[]): string | undefined {
  if (typed.length === 4) return typed;
  const [year, ...others] = new Set(
    holes.map((hole) => String(hole.year)).filter((one) => one.endsWith(typed)),
  );
  return others.length === 0 ? year : undefined;
}

/** P is Philadelphia with or without its mark. */
const isIn = ({ from, to, marks }: Run, { year, mintMark, coin, isAnnounced }: Hole): boolean =>
  coin === null &&
  !isAnnounced &&
  year >= from &&
  year <= to &&
  (marks === null || marks.includes(mintMark || 'P'));
