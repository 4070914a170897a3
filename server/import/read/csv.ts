import type { ImportEncoding } from '../../../shared/import/words.ts';
import { msg } from '../../../shared/language/msg.ts';
import { headingScore } from './headings.ts';
import { MOST_CHARACTERS, type StagedWriter, Unreadable } from './staged.ts';
import { rowStager } from './table.ts';
import { encodingIn, textOf } from './text.ts';

const DELIMITERS = [',', ';', '\t', '|'];
const HEAD = 64 * 1024;
const LOOKED_AT = 12;

export async function readCsv(path: string, staged: StagedWriter, asked?: ImportEncoding): Promise<void> {
  staged.encoding = asked ?? (await likelyEncoding(path));
  const pieces = textOf(path, staged.encoding);
  try {
    await stageRows(await firstText(pieces), pieces, staged);
  } finally {
    await pieces.return(undefined);
  }
}

/** The Windows code page in which most headings are known: Russian and Polish lists are not Western. */
async function likelyEncoding(path: string): Promise<ImportEncoding> {
  const seen = await encodingIn(path);
  if (seen !== 'windows-1252') return seen;
  const head = await Bun.file(path).slice(0, HEAD).bytes();
  const scored = (['windows-1252', 'windows-1251', 'windows-1250'] as const).map((encoding) => {
    const text = new TextDecoder(encoding).decode(head);
    let score = 0;
    const rows = csvRows(delimiterOf(text), newlineOf(text), (cells) => {
      score = Math.max(score, headingScore(cells));
    });
    rows.push(text.split(/\r?\n|\r/, LOOKED_AT).join('\n'));
    rows.end();
    return { encoding, score };
  });
  return scored.toSorted((one, other) => other.score - one.score)[0]?.encoding ?? seen;
}

async function stageRows(first: string, pieces: AsyncGenerator<string>, staged: StagedWriter): Promise<void> {
  if (first.includes('\0')) throw new Unreadable(msg('This isn’t a text file. Upload a CSV file.'), 415);
  const rows = rowStager(staged);
  const [sepLine = '', named] = /^sep=([^\r\n])\r?\n/i.exec(first) ?? [];
  const text = first.slice(sepLine.length);
  let line = sepLine ? 1 : 0;
  const cut = csvRows(named ?? delimiterOf(text), newlineOf(text), (cells) => {
    line += 1;
    if (cells.some((cell) => cell.trim())) rows.add(cells, line);
  });
  cut.push(text);
  for await (const piece of pieces) cut.push(piece);
  cut.end();
  rows.end();
}

/** More than allowed columns, so that too many are noticed. */
const MOST_CELLS = 1000;
const QUOTE = 34;

/**
 * Streaming CSV parser in linear time; text beyond the bounds is dropped. A stray quotation mark is
 * literal, as in Papa Parse.
 */
export function csvRows(delimiter: string, newline: string, onRow: (cells: string[]) => void) {
  const [parts, ends] = [delimiter.charCodeAt(0), newline.charCodeAt(0)];
  let cells: string[] = [];
  let cell = '';
  let state: 'start' | 'plain' | 'quoted' | 'closed' = 'start';
  let blanks = '';
  let hasText = false;
  const add = (text: string) => {
    if (cell.length < MOST_CHARACTERS) cell += text.slice(0, MOST_CHARACTERS);
  };
  const endCell = () => {
    if (cells.length < MOST_CELLS) cells.push(cell);
    [cell, blanks, state] = ['', '', 'start'];
  };
  const endRow = () => {
    endCell();
    onRow(cells);
    [cells, hasText] = [[], false];
  };
  return {
    push(piece: string): void {
      if (piece) hasText = true;
      let from = 0;
      for (let at = 0; at < piece.length; at += 1) {
        const code = piece.charCodeAt(at);
        if (state === 'quoted') {
          if (code !== QUOTE) continue;
          add(piece.slice(from, at));
          [state, from] = ['closed', at + 1];
        } else if (code === parts || code === ends) {
          if (state === 'plain') add(piece.slice(from, at));
          from = at + 1;
          if (code === parts) endCell();
          else {
            endRow();
            hasText = from < piece.length;
          }
        } else if (state === 'start') {
          state = code === QUOTE ? 'quoted' : 'plain';
          from = code === QUOTE ? at + 1 : at;
        } else if (state === 'closed') {
          from = at + 1;
          if (code === QUOTE && !blanks) {
            add('"');
            state = 'quoted';
          } else if (code === QUOTE) {
            add(`"${blanks}`);
            blanks = '';
          } else if (isBlank(code))
            blanks = blanks.length < MOST_CHARACTERS ? blanks + piece.charAt(at) : blanks;
          else {
            add(`"${blanks}${piece.charAt(at)}`);
            [blanks, state] = ['', 'quoted'];
          }
        }
      }
      if (state === 'plain' || state === 'quoted') add(piece.slice(from));
    },
    end(): void {
      if (hasText) endRow();
    },
  };
}

const isBlank = (code: number) => code === 32 || code === 9 || code === 13;

/** CR alone ends lines where there is no LF. */
const newlineOf = (text: string): string => (text.includes('\n') || !text.includes('\r') ? '\n' : '\r');

async function firstText(pieces: AsyncGenerator<string>): Promise<string> {
  let text = '';
  while (text.length < HEAD) {
    const { value, done } = await pieces.next();
    if (done) break;
    text += value;
  }
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

/** The separator with the most, equally many cells in the first lines. */
export function delimiterOf(text: string): string {
  const counts = DELIMITERS.map((delimiter) => {
    const all: number[] = [];
    const rows = csvRows(delimiter, newlineOf(text), (cells) => all.push(cells.length));
    rows.push(text.slice(0, HEAD));
    rows.end();
    const widths = all.slice(0, LOOKED_AT).filter((width) => width > 1);
    const usual = widths.toSorted((a, b) => a - b)[widths.length >> 1] ?? 1;
    return { delimiter, score: usual * widths.filter((width) => width === usual).length };
  });
  return counts.toSorted((a, b) => b.score - a.score)[0]?.delimiter ?? ',';
}
