import type { ImportEncoding } from '../../../shared/import/words.ts';
import { MOST_CHARACTERS, type StagedWriter } from './staged.ts';
import { rowStager } from './table.ts';
import { encodingIn, textOf } from './text.ts';

const [MOST_TAG, MOST_ENTITY, MOST_CELLS] = [4000, 12, 1000];

export const isMarkup = (head: string): boolean =>
  /^\s*<(?:!doctype html|!--|html|head|meta|style|body|table|div|\?xml)/i.test(head) &&
  /<(?:html|table|\w{1,20}:workbook|workbook)[\s>]/i.test(head);

const CHARSETS: Record<string, ImportEncoding> = {
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  'windows-1252': 'windows-1252',
  'iso-8859-1': 'windows-1252',
  macintosh: 'macintosh',
};

/** Many programs save HTML as .xls. */
export async function readHtml(
  path: string,
  head: string,
  staged: StagedWriter,
  asked?: ImportEncoding,
): Promise<void> {
  const [, charset = ''] = /charset\s*=\s*["']?([\w-]{1,20})/i.exec(head) ?? [];
  const seen = await encodingIn(path);
  staged.encoding = asked ?? (seen === 'windows-1252' ? (CHARSETS[charset.toLowerCase()] ?? seen) : seen);
  const rows = rowStager(staged);
  const table = tableReader((cells) => {
    if (cells.some((cell) => cell.trim())) rows.add(cells);
  });
  const pieces = textOf(path, staged.encoding);
  for await (const piece of pieces) table.push(piece);
  table.end();
  rows.end();
}

/** HTML and Excel 2003 XML. */
const CELLS = new Set(['td', 'th', 'cell']);
const ROWS = new Set(['tr', 'row']);
const HIDDEN = new Set(['script', 'style', 'title', 'head']);

/** Streaming, in linear time. Tags need not be closed. */
export function tableReader(onRow: (cells: string[]) => void) {
  let row: string[] | null = null;
  let cell: string | null = null;
  let state: 'text' | 'tag' | 'comment' = 'text';
  let tag = '';
  let [quote, last] = ['', ''];
  let [span, rows] = [1, 1];
  /** Cells with a rowspan, by column. */
  const below = new Map<number, { text: string; rows: number }>();
  let hidden = '';

  const add = (text: string) => {
    if (cell !== null && !hidden && cell.length < MOST_CHARACTERS) cell += text.slice(0, MOST_CHARACTERS);
  };
  const endCell = () => {
    if (cell === null) return;
    row ??= [];
    const text = withoutEntities(cell)
      .replace(/[\s\u00a0]+/g, ' ')
      .trim();
    if (row.length < MOST_CELLS) {
      if (rows > 1) below.set(row.length, { text, rows });
      row.push(text);
    }
    for (; span > 1 && row.length < MOST_CELLS; span -= 1) row.push('');
    [cell, span, rows] = [null, 1, 1];
  };
  const fromAbove = (cells: string[]) => {
    for (
      let reaching = below.get(cells.length);
      reaching && cells.length < MOST_CELLS;
      reaching = below.get(cells.length)
    ) {
      if (--reaching.rows <= 1) below.delete(cells.length);
      cells.push(reaching.text);
    }
  };
  const endRow = () => {
    endCell();
    if (row) {
      fromAbove(row);
      onRow(row);
    }
    row = null;
  };
  const onTag = (text: string) => {
    const [, slash = '', full = ''] = /^(\/?)([a-z][\w:-]{0,30})/i.exec(text) ?? [];
    const name = full.toLowerCase().replace(/^\w+:/, '');
    if (hidden) {
      if (slash && name === hidden) hidden = '';
      return;
    }
    if (HIDDEN.has(name) && !slash && !text.endsWith('/')) hidden = name;
    else if (ROWS.has(name) || name === 'table') {
      endRow();
      if (ROWS.has(name) && !slash) row = [];
    } else if (CELLS.has(name)) {
      endCell();
      if (slash) return;
      row ??= [];
      const place = Number(/\bindex\s*=\s*["'](\d{1,4})["']/i.exec(text)?.[1] ?? 0);
      while (row.length < place - 1 && row.length < MOST_CELLS) row.push('');
      if (!place) fromAbove(row);
      rows = Number(/\browspan\s*=\s*["']?(\d{1,4})/i.exec(text)?.[1] ?? 1);
      span = Math.min(Number(/\bcolspan\s*=\s*["']?(\d{1,4})/i.exec(text)?.[1] ?? 1), MOST_CELLS);
      cell = '';
      if (text.endsWith('/')) endCell();
    } else if (name === 'br' || name === 'p' || name === 'div') add(' ');
  };

  const onPiece = (piece: string) => {
    let from = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const letter = piece.charAt(at);
      if (state === 'text') {
        if (letter !== '<') continue;
        add(piece.slice(from, at));
        [state, tag, quote, last] = ['tag', '', '', ''];
      } else if (state === 'comment') {
        tag = `${tag}${letter}`.slice(-3);
        if (tag !== '-->') continue;
        [state, from] = ['text', at + 1];
      } else if (letter === '>' && !quote) {
        onTag(tag);
        [state, from] = ['text', at + 1];
      } else {
        if (quote === letter) quote = '';
        else if (!quote && last === '=' && (letter === '"' || letter === "'")) quote = letter;
        last = letter;
        if (tag.length < MOST_TAG) tag += letter;
        if (tag === '!--') [state, tag] = ['comment', ''];
      }
    }
    if (state === 'text') add(piece.slice(from));
  };
  return { push: onPiece, end: endRow };
}

const ENTITIES: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ndash: '–', mdash: '—', hellip: '…' },
  ...{ euro: '€', pound: '£', yen: '¥', cent: '¢', deg: '°', times: '×', middot: '·', bull: '•' },
  ...{ frac12: '½', frac14: '¼', frac34: '¾', laquo: '«', raquo: '»', lsquo: '‘', rsquo: '’' },
  ...{ ldquo: '“', rdquo: '”', bdquo: '„', szlig: 'ß', aelig: 'æ', AElig: 'Æ', oslash: 'ø', Oslash: 'Ø' },
  ...{ eth: 'ð', thorn: 'þ', oelig: 'œ', OElig: 'Œ', iexcl: '¡', iquest: '¿', shy: '' },
};
const ACCENTS: Record<string, string> = {
  ...{ grave: '\u0300', acute: '\u0301', circ: '\u0302', tilde: '\u0303', uml: '\u0308', ring: '\u030a' },
  ...{ cedil: '\u0327', caron: '\u030c' },
};
const ENTITY = new RegExp(`&(#x?[0-9a-f]{1,7}|[a-z][a-z0-9]{1,${MOST_ENTITY}});`, 'gi');

function withoutEntities(text: string): string {
  return text.replace(ENTITY, (whole, name: string) => {
    if (name.startsWith('#')) {
      const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    }
    const known = ENTITIES[name];
    if (known !== undefined) return known;
    const accent = ACCENTS[name.slice(1)];
    return accent ? `${name.charAt(0)}${accent}`.normalize('NFC') : whole;
  });
}
