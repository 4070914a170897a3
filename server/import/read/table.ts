import { msg } from '../../../shared/language/msg.ts';
import { headingScore } from './headings.ts';
import type { StagedWriter } from './staged.ts';

export const LOOKED_AT = 12;
const MOST_NAMED = 200;

export interface Line {
  /** As the file counts, from 1. */
  line: number;
  cells: string[];
}

export interface Head {
  headings: string[];
  known: number;
  before: number;
  titles: string[];
}

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim()).length;

const isData = (cell: string) => /^[\s$€£]{0,3}\d[\d.,/:-]{0,20}[A-Z]{0,2}\s*$/.test(cell.slice(0, 40));

/** The line with most known words, else the first wide line unless it holds data. */
export function headIn(lines: readonly (readonly string[])[]): Head {
  const scores = lines.map(headingScore);
  const known = Math.max(0, ...scores);
  const wide = Math.max(0, ...lines.map(filled)) / 2;
  const at = known < 2 ? lines.findIndex((cells) => filled(cells) >= wide) : scores.indexOf(known);
  const cells = lines[at] ?? [];
  const hasHeadings = known >= 2 || !cells.some(isData);
  const width = Math.max(0, ...lines.slice(at).map((line) => line.length));
  return {
    headings: hasHeadings ? [...cells] : Array.from({ length: width }, () => ''),
    known,
    before: hasHeadings ? at + 1 : Math.max(0, at),
    titles: lines.slice(0, Math.max(0, at)).map((line) => line.filter((cell) => cell.trim()).join(' ')),
  };
}

export function tellHead(staged: StagedWriter, { headings, titles }: Head): void {
  const named = titles.join(' · ').replace(/\s+/g, ' ').trim();
  if (named)
    staged.tell(
      msg('Lines before the headings were skipped: “{named}”.', { named: named.slice(0, MOST_NAMED) }),
    );
  if (headings.length > 0 && headings.every((heading) => !heading.trim()))
    staged.tell(msg('This file has no headings. Choose a field for each column.'));
}

export function rowStager(staged: StagedWriter) {
  let line = 0;
  let held: Line[] | null = [];
  const stage = ({ line, cells }: Line) => {
    if (filled(cells) > 0) staged.add(line, cells);
  };
  const release = () => {
    if (!held) return;
    const lines = held;
    held = null;
    const head = headIn(lines.map(({ cells }) => cells));
    staged.headings = head.headings;
    tellHead(staged, head);
    for (const one of lines.slice(head.before)) stage(one);
  };
  return {
    add(cells: string[], at = line + 1) {
      line = at;
      if (!held) return stage({ line, cells });
      if (filled(cells) > 0) held.push({ line, cells });
      if (held.length >= LOOKED_AT) release();
    },
    end: release,
  };
}
