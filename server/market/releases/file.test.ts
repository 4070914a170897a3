import { expect, test } from 'bun:test';
import fc from 'fast-check';
import Papa from 'papaparse';
import { MAX_BYTES, MAX_ENTRIES, readReleases } from './file.ts';

const NOW = Date.UTC(2026, 10, 22);
const read = (text: string | Uint8Array) =>
  readReleases(typeof text === 'string' ? new TextEncoder().encode(text) : text, NOW);
const DAY = Date.UTC(2026, 11, 3);
const namesOf = async (text: string | Uint8Array) => (await read(text)).entries.map(({ name }) => name);

test('CSV with semicolons, a byte-order mark and quoted line breaks', async () => {
  const file = await read(
    '\uFEFFTitle;Release Date;Price;Description;Link;Limit\r\n"Eagle; proof";"Dec 3, 2026";"$1,250.00";"Two\r\nlines";https://www.usmint.gov/a;10,000\r\n',
  );
  expect(file.refused).toEqual([]);
  expect(file.repaired).toEqual([]);
  expect(file.entries).toMatchObject([
    {
      name: 'Eagle; proof',
      day: DAY,
      price: 125000,
      description: 'Two lines',
      url: 'https://www.usmint.gov/a',
      mintage: '10,000',
    },
  ]);
});

test.each([
  ['commas', 'name,releaseDate,price\nA,2026-12-03,5\nB,2026-12-04,"1,250.00"'],
  ['semicolons', 'Product;Date;Price\nA;2026-12-03;5\nB;2026-12-04;1,250.00'],
  ['tabs', 'NAME\tLaunch date\tcost\nA\tDec 3, 2026\t5\nB\tDec 4, 2026\t1,250.00'],
  ['line ends of old Macs', 'name,date,price\rA,2026-12-03,5\rB,2026-12-04,"1,250"'],
  ['a first line that names the separator', 'sep=;\nname;date;price\nA;2026-12-03;5\nB;2026-12-04;"1,250"'],
  [
    'empty lines, and a column nobody knows',
    '\nname,x,date,price\n\nA,1,2026-12-03,5\n,,,\nB,,2026-12-04,1250\n\n',
  ],
  [
    'JSON',
    '[{"name":"A","date":"2026-12-03","price":5},{"title":"B","release_date":"2026-12-04","price":"1,250"}]',
  ],
  [
    'JSON in an object',
    '{"releases":[{"name":"A","releaseDate":"2026-12-03","price":"5"},{"name":"B","releaseDate":"2026-12-04","price":1250,"more":{}}]}',
  ],
])('%s', async (_, text) => {
  const file = await read(text);
  expect(file).toMatchObject({ refused: [], repaired: [] });
  expect(file.entries.map(({ name, price }) => [name, price])).toEqual([
    ['A', 500],
    ['B', 125000],
  ]);
});

test('item by item, with the line', async () => {
  const { entries, refused, repaired } = await read(`name,date,price,url
A,2026-12-03,"
5",https://a.example/
Old,1/1/1900,,
,2026-12-03,,
No date,,,
a,2026-12-04,,javascript:alert(1)
No price,"Dec 5, 2026",N/A,
"open,2026-12-06,,
`);
  expect(entries.map(({ name }) => name)).toEqual(['a', 'No price']);
  expect(entries[0]).toMatchObject({ day: DAY + 86_400_000, price: 500, url: 'https://a.example/' });
  expect(refused).toEqual([
    'line 4: "Old": "1/1/1900" is not between 1990 and ten years from now',
    'line 5: it has no name',
    'line 6: "No date": it has no date',
    'line 9: a quotation mark is opened here and never closed',
  ]);
  expect(repaired).toEqual([
    'line 7: "a": the link is not an http or https address and is left out',
    'line 7: "a" is the same release as in line 2; the two are merged',
  ]);
});

test('a stray quotation mark takes one line, also where another closes it later', async () => {
  const { entries, refused, lost } = await read(`name,date,description
A,2026-12-03,"Two
lines"
"B" two,2026-12-04,x
C,2026-12-05,"The ""C"" coin"
D "in" the middle,2026-12-06,x
"E" within a line",2026-12-06,x
"F,2026-12-07,x
G,2026-12-08,x
`);
  expect(entries.map(({ name }) => name)).toEqual(['A', 'C', 'D "in" the middle', 'E" within a line', 'G']);
  expect(refused.map((line) => line.slice(0, 7))).toEqual(['line 4:', 'line 8:']);
  expect(lost).toBeNull();
});

test('what was refused is known by its name where it has one', async () => {
  expect((await read('name,date\nA,2026-12-03')).lost).toEqual(new Set());
  expect((await read('name,date\nÉagle™ 1,soon\nB,1/1/1900')).lost).toEqual(new Set(['eagle-1', 'b']));
  expect((await read('name,date\nA,soon\n,2026-12-03')).lost).toBeNull();
});

test('a thousand quotation marks never closed are given up, and so are thousands of columns', async () => {
  const { refused } = await read(`name,date\n${'"a,2026-12-03\n"b" c\n'.repeat(500)}`);
  expect(refused.at(-1)).toContain('what follows is not read');
  expect(refused.length).toBeLessThan(40);
  await expect(read(`name,date${',x'.repeat(300)}\nA,2026-12-03`)).rejects.toThrow('302 columns');
  const wide = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`k${n}`, 1]));
  const list = await read(JSON.stringify([{ name: 'A', date: '2026-12-03', ...wide }]));
  expect(list.refused).toEqual(['line 1, item 1: it has more than 200 fields']);
});

test('nothing of a file moves the terminal it is told in', async () => {
  const { refused, repaired } = await read(
    'name,date,price\nA,2026-12-03,\u001b]0;x\u0007\u001b[31m5\nB,\u001b[2J,1',
  );
  expect(repaired).toEqual([
    'line 2: "A": the price "\ufffd]0;x\ufffd[31m5" is not an amount and is left out',
  ]);
  expect(refused.join()).not.toMatch(/\p{Cc}/u);
});

test('JSON item by item, with line and number', async () => {
  const { entries, refused } = await read(
    '[\n{"name":"A","date":"2026-12-03"},\n"B", null,\n{"name":["C"]}\n]',
  );
  expect(entries).toHaveLength(1);
  expect(refused).toEqual([
    'line 3, item 2: this is not a release',
    'line 3, item 3: this is not a release',
    'line 4, item 4: it has no name',
  ]);
});

test.each([
  ['nothing', '', 'empty'],
  ['a page', '<!doctype html><title>Sign in</title>', 'web page'],
  ['a spreadsheet', 'PK\u0003\u0004abc', 'save it as CSV'],
  ['bytes', 'GIF\0\0', 'not text'],
  ['no headings', 'Eagle,2026-12-03\n', 'line 1: no column is called name'],
  ['no dates', 'name,price\nA,5', 'no column is called release date'],
  ['half of it', '[\n{"name":"A"},\n{', 'line 3: this is not JSON'],
  ['another object', '{"items":[]}', 'no list of releases'],
  ['nested without end', '['.repeat(200_000), 'not JSON'],
])('%s cannot be read', async (_, text, why) => {
  await expect(read(text)).rejects.toThrow(why);
});

test('neither more than 5 MB nor more than 5,000', async () => {
  await expect(read(new Uint8Array(MAX_BYTES + 1))).rejects.toThrow('larger than 5 MB');
  const lines = Array.from({ length: MAX_ENTRIES + 1 }, (_, n) => `Coin ${n},2026-12-03`);
  await expect(read(`name,date\n${lines.join('\n')}`)).rejects.toThrow('up to 5000');
  expect((await read(`name,date\n${lines.slice(1).join('\n')}`)).entries).toHaveLength(MAX_ENTRIES);
});

test('other ways to write letters are understood', async () => {
  const text = 'name;date\nMünze;2026-12-03';
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
  expect(await namesOf(utf16)).toEqual(['Münze']);
  expect(await namesOf(Buffer.from(text, 'latin1'))).toEqual(['Münze']);
});

test('what a spreadsheet writes is read as it was, whatever the names', async () => {
  const name = fc.string({ unit: 'grapheme' }).map((text) => `x${text.replace(/[<&\s]+/g, ' ').trim()}`);
  await fc.assert(
    fc.asyncProperty(
      fc.array(name, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\n', '\r\n', '\r'),
      async (names, delimiter, newline) => {
        const rows = names.map((text, index) => [`${index} ${text}`, '2026-12-03']);
        const csv = Papa.unparse([['Name', 'Release date'], ...rows], { delimiter, newline });
        expect(await namesOf(csv)).toEqual(
          await namesOf(JSON.stringify(rows.map(([n, date]) => ({ name: n, date })))),
        );
        expect(await namesOf(csv)).toHaveLength(names.length);
      },
    ),
    { numRuns: 60 },
  );
});
