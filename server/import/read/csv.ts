import { Readable } from 'node:stream';
import Papa from 'papaparse';
import type { ImportEncoding } from '../../../shared/import/model.ts';
import { msg } from '../../../shared/language/msg.ts';
import { headingLine } from './headings.ts';
import type { StagedWriter } from './staged.ts';
import { encodingIn, textOf } from './text.ts';
import { Unreadable } from './unreadable.ts';

const DELIMITERS = [',', ';', '\t', '|'];
/** Lines in which the headings are looked for. */
const LOOKED_AT = 12;

/** Stages the rows of a CSV file, read in the encoding that is asked for, else in the one it seems to be in. */
export async function readCsv(path: string, staged: StagedWriter, asked?: ImportEncoding): Promise<void> {
  staged.encoding = asked ?? (await encodingIn(path));
  const pieces = textOf(path, staged.encoding);
  const first = await firstText(pieces);
  if (first.includes('\0')) throw new Unreadable(msg('This is no text. Please send a CSV file.'), 415);
  const delimiter = delimiterOf(first);
  const rows = rowStager(staged);
  await new Promise<void>((done, failed) => {
    Papa.parse(Readable.from(joined(first, pieces)), {
      delimiter,
      skipEmptyLines: 'greedy',
      step: ({ data }, parser) => {
        try {
          rows.add(data as string[]);
        } catch (error) {
          // Before the end is told, which an abort is, too.
          failed(error);
          parser.abort();
        }
      },
      complete: () => done(),
      error: failed,
    });
  });
  rows.end();
}

/** Rows one after another: the headings are found among the first, the rest is staged. */
export function rowStager(staged: StagedWriter) {
  let line = 0;
  let held: { line: number; cells: string[] }[] | null = [];
  const stage = (at: number, cells: string[]) => {
    if (cells.some((cell) => cell.trim())) staged.add(at, cells);
  };
  const release = () => {
    if (!held) return;
    const at = headingLine(held.map(({ cells }) => cells));
    const rest = held.splice(at + 1);
    staged.headings = held[at]?.cells ?? [];
    held = null;
    for (const row of rest) stage(row.line, row.cells);
  };
  return {
    add(cells: string[]) {
      line += 1;
      if (held) {
        held.push({ line, cells });
        if (held.length >= LOOKED_AT) release();
      } else stage(line, cells);
    },
    end: release,
  };
}

async function firstText(pieces: AsyncGenerator<string>): Promise<string> {
  let text = '';
  while (text.length < 64 * 1024) {
    const { value, done } = await pieces.next();
    if (done) break;
    text += value;
  }
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

async function* joined(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

/** The separator that cuts the first lines into the same, largest number of cells. */
export function delimiterOf(text: string): string {
  const counts = DELIMITERS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text.slice(0, 64 * 1024), { delimiter, preview: LOOKED_AT });
    const widths = data.map((row) => row.length).filter((width) => width > 1);
    const usual = widths.toSorted((a, b) => a - b)[widths.length >> 1] ?? 1;
    return { delimiter, score: usual * widths.filter((width) => width === usual).length };
  });
  return counts.toSorted((a, b) => b.score - a.score)[0]?.delimiter ?? ',';
}
