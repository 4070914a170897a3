import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { type Cell, csvLine } from './export.ts';
import { parseCsv } from './testing.ts';

const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
const DANGEROUS = [...SIGNS, '\t', '\r', '\n', '\0'];
const UNSEEN = [
  '\u200B',
  '\u202E',
  '\uFEFF',
  '\u2060',
  '\u00AD',
  '\uFE0F',
  '\u3164',
  '\u0001',
  '\u007F',
  '\u00A0',
  ' ',
];
const nasty = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...DANGEROUS, ...UNSEEN, '"', ',', ';', "'", '1', '.'),
    fc.string({ unit: 'grapheme' }),
  ),
  maxLength: 12,
});
const isNumber = (text: string) =>
  text.trim() === text && text !== '' && /\d$/.test(text) && !Number.isNaN(Number(text));

test('any cells come back from the file as they were, but for the apostrophe before a formula', () => {
  const cell = fc.oneof(nasty, fc.integer(), fc.constant(null));
  const records = fc.array(fc.array(cell, { minLength: 2, maxLength: 6 }), { maxLength: 6 });
  fc.assert(
    fc.property(records, (rows: Cell[][]) => {
      const read = parseCsv(rows.map(csvLine).join(''));
      const wanted = rows.map((row) => row.map((value) => (value === null ? '' : String(value))));
      expect(read.map((row) => row.map((text) => text.replace(/^'/, '')))).toEqual(
        wanted.map((row) => row.map((text) => text.replace(/^'/, ''))),
      );
    }),
    { numRuns: 500 },
  );
});

/** What is left of a text where unseen characters are dropped. */
const seen = (text: string) => text.replace(/^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+/u, '');

test('no cell begins a formula, and none but formulas are changed', () => {
  fc.assert(
    fc.property(nasty, (text) => {
      const read = parseCsv(csvLine([text, 'end']))[0]?.[0] ?? '';
      const isDangerous =
        DANGEROUS.some((letter) => text.startsWith(letter)) ||
        SIGNS.some((sign) => seen(text).startsWith(sign));
      if (!isDangerous) expect(read).toBe(text);
      else if (read === text) expect(isNumber(text)).toBe(true);
      else expect(read).toBe(`'${text}`);
    }),
    { numRuns: 2000 },
  );
});

test('a formula behind characters nobody sees is guarded too', () => {
  for (const unseen of [...UNSEEN, '\u200B\u202E \uFEFF']) {
    expect(csvLine([`${unseen}=1+1`])).toBe(`'${unseen}=1+1\r\n`);
    expect(csvLine([`${unseen}-5`])).toBe(`'${unseen}-5\r\n`);
    expect(csvLine([`${unseen}word`])).toBe(`${unseen}word\r\n`);
  }
});

test.each([
  ['-12.50', '-12.50'],
  ['+3', '+3'],
  ['1250.00', '1250.00'],
  ['-', "'-"],
  ['-1+1', "'-1+1"],
  ['+1 555 0100', "'+1 555 0100"],
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1', "'＝1"],
  ['\tx', '"\'\tx"'],
  ['-2,5', '"\'-2,5"'],
  ['a "b"', '"a ""b"""'],
  ['one\r\ntwo', '"one\r\ntwo"'],
  ['a;=b', '"a;=b"'],
  ['דינר 🪙', 'דינר 🪙'],
  ['', ''],
])('the cell %p is written %p', (cell, written) => {
  expect(csvLine([cell, 1])).toBe(`${written},1\r\n`);
});
