import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '../../../shared/import/bounds.ts';
import { msg } from '../../../shared/language/msg.ts';
import { rowStager } from './csv.ts';
import { MOST_CHARACTERS, type StagedWriter } from './staged.ts';
import { decoded } from './text.ts';
import { CUT_SHORT, Unreadable } from './unreadable.ts';
import type { Archive } from './zip.ts';

/** Bytes of one part of a workbook when it is unpacked. */
const MOST_BYTES = 300 * 1024 * 1024;
/** Characters of all texts that cells share, how many these are, and how many columns are read. */
const MOST_TEXT = 64 * 1024 * 1024;
const MOST_SHARED = 2_000_000;
const MOST_COLUMNS = 1000;
/** Rows and columns of the largest file, and styles of cells, of which Excel has fewer. */
const MOST_CELLS = MAX_IMPORT_ROWS * MAX_IMPORT_COLUMNS;
const MOST_STYLES = 100_000;
/** Levels of tags, attributes of one, and characters that are no end of any. */
const MOST_LEVELS = 64;
const MOST_ATTRIBUTES = 1000;
const MOST_BETWEEN = 16 * 1024 * 1024;

/** Stages the rows of a workbook's first sheet. Formulas are never computed: what they last showed is read. */
export async function readXlsx(archive: Archive, staged: StagedWriter): Promise<void> {
  const shared = await sharedTexts(archive);
  const isDate = await dateStyles(archive);
  const rows = rowStager(staged);
  const sheet = await firstSheet(archive);
  let cells: string[] = [];
  let counted = 0;
  let [at, type, style, value, isValue] = [0, '', 0, '', false];
  await walk(archive, sheet, {
    open: ({ name, attributes }) => {
      if (name === 'row') cells = [];
      if (name === 'c') {
        counted += 1;
        if (counted > MOST_CELLS) throw tooMuch();
        const place = attributes.r ? columnOf(attributes.r) : at + 1;
        [at, type, style, value] = [place, attributes.t ?? '', Number(attributes.s ?? 0), ''];
      }
      isValue = name === 'v' || name === 't';
    },
    text: (text) => {
      if (isValue && value.length < MOST_CHARACTERS) value += text.slice(0, MOST_CHARACTERS);
    },
    close: (name) => {
      isValue = false;
      if (name === 'c' && at < MOST_COLUMNS) {
        while (cells.length < at) cells.push('');
        cells[at] =
          type === 's'
            ? (shared[Number(value)] ?? '')
            : type === '' && isDate.has(style)
              ? dateOf(value)
              : value;
      }
      if (name === 'row') {
        rows.add(Array.from(cells, (cell) => cell ?? ''));
        at = -1;
      }
    },
  });
  rows.end();
}

async function firstSheet(archive: Archive): Promise<string> {
  let id = '';
  await walk(archive, 'xl/workbook.xml', {
    open: ({ name, attributes }) => {
      if (name === 'sheet') id ||= attributes['r:id'] ?? '';
    },
  });
  let target = '';
  if (id && archive.names.has('xl/_rels/workbook.xml.rels'))
    await walk(archive, 'xl/_rels/workbook.xml.rels', {
      open: ({ name, attributes }) => {
        if (name === 'Relationship' && attributes.Id === id) target = attributes.Target ?? '';
      },
    });
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target || 'worksheets/sheet1.xml'}`;
  if (!archive.names.has(path)) throw new Unreadable(msg('There is no sheet in this workbook.'));
  return path;
}

async function sharedTexts(archive: Archive): Promise<string[]> {
  const texts: string[] = [];
  if (!archive.names.has('xl/sharedStrings.xml')) return texts;
  let [text, isText, isSound, characters] = ['', false, false, 0];
  await walk(archive, 'xl/sharedStrings.xml', {
    open: ({ name }) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isSound = true;
      isText = name === 't' && !isSound;
    },
    text: (piece) => {
      if (!isText) return;
      characters += piece.length;
      if (characters > MOST_TEXT) throw tooMuch();
      if (text.length < MOST_CHARACTERS) text += piece.slice(0, MOST_CHARACTERS);
    },
    close: (name) => {
      isText = false;
      if (name === 'rPh') isSound = false;
      if (name === 'si') texts.push(text);
      if (texts.length > MOST_SHARED) throw tooMuch();
    },
  });
  return texts;
}

/** Numbers of the cell styles that show a number as a date (ECMA-376, 18.8.30). */
async function dateStyles(archive: Archive): Promise<Set<number>> {
  const styles = new Set<number>();
  if (!archive.names.has('xl/styles.xml')) return styles;
  const own = new Set<number>();
  let [isCells, at] = [false, 0];
  await walk(archive, 'xl/styles.xml', {
    open: ({ name, attributes }) => {
      const format = (attributes.formatCode ?? '').slice(0, 300).replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
      if (at > MOST_STYLES || own.size > MOST_STYLES) throw tooMuch();
      if (name === 'numFmt' && /[dy]/i.test(format)) own.add(Number(attributes.numFmtId));
      if (name === 'cellXfs') isCells = true;
      if (name !== 'xf' || !isCells) return;
      const id = Number(attributes.numFmtId ?? 0);
      if ((id >= 14 && id <= 17) || id === 22 || own.has(id)) styles.add(at);
      at += 1;
    },
    close: (name) => {
      if (name === 'cellXfs') isCells = false;
    },
  });
  return styles;
}

/** Days since the last of 1899 as "2021-05-01". */
export function dateOf(serial: string): string {
  const days = Number(serial);
  if (!serial || !(days > 0 && days < 2_958_466)) return serial;
  return new Date(Date.UTC(1899, 11, 30) + Math.floor(days) * 86_400_000).toISOString().slice(0, 10);
}

/** "AB12" is the column 27, counted from 0. */
const columnOf = (reference: string): number =>
  [...(/^[A-Z]{1,4}/.exec(reference)?.[0] ?? 'A')].reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  ) - 1;

const tooMuch = () => new Unreadable(msg('The workbook holds too much text.'), 413);

interface Walker {
  open: (tag: SaxesTagPlain) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

async function walk(archive: Archive, name: string, { open, text, close }: Walker): Promise<void> {
  if (!archive.names.has(name)) throw new Unreadable(CUT_SHORT);
  const parser = new SaxesParser();
  const local = (tag: string) => tag.slice(tag.indexOf(':') + 1);
  parser.on('error', () => {
    throw new Unreadable(CUT_SHORT);
  });
  parser.on('doctype', () => {
    throw new Unreadable(CUT_SHORT);
  });
  let [levels, attributes, between] = [0, 0, 0];
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > MOST_ATTRIBUTES) throw tooMuch();
  });
  parser.on('opentag', (tag) => {
    levels += 1;
    if (levels > MOST_LEVELS) throw tooMuch();
    [attributes, between] = [0, 0];
    open({ ...tag, name: local(tag.name) } as SaxesTagPlain);
  });
  if (text) parser.on('text', text);
  parser.on('closetag', (tag) => {
    levels -= 1;
    between = 0;
    close?.(local(tag.name));
  });
  for await (const piece of decoded(archive.pieces(name, MOST_BYTES))) {
    between += piece.length;
    if (between > MOST_BETWEEN) throw tooMuch();
    parser.write(piece);
  }
  parser.close();
}
