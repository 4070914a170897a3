import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { downloadZip } from 'client-zip';
import fc from 'fast-check';
import Papa from 'papaparse';
import { english } from '../../shared/language/testing.ts';
import { readCondition } from './grades.ts';
import { stageAccess } from './read/coinmanage.ts';
import { csvRows, delimiterOf } from './read/csv.ts';
import { readFile } from './read/read.ts';
import { openStaged, StagedWriter, Unreadable } from './read/staged.ts';
import { encodingOf } from './read/text.ts';
import { openArchive } from './read/zip.ts';
import { guessMapping, readRow } from './rows.ts';
import { readDay, readMoney } from './values.ts';
import { readStruck } from './years.ts';

let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'mintmark-import-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const newFolder = () => mkdtempSync(join(root, 'one-'));

async function read(bytes: Uint8Array | string) {
  const folder = newFolder();
  const path = join(folder, 'file');
  await Bun.write(path, bytes);
  await readFile(path, folder);
  return opened(folder);
}

function opened(folder: string) {
  const staged = openStaged(folder);
  const rows = staged.page(0, 1000);
  const mapping = guessMapping(staged.file);
  const coins = rows.map((row) => readRow(staged.file, row, mapping));
  staged.close();
  return { file: staged.file, rows, mapping, coins };
}

const zip = async (files: Record<string, string | Uint8Array>) =>
  new Uint8Array(
    await downloadZip(Object.entries(files).map(([name, input]) => ({ name, input }))).arrayBuffer(),
  );

const sheet = (rows: string) =>
  zip({
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="Coins" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml':
      '<sst><si><t>Year</t></si><si><t>Coin type</t></si><si><t>Purchase date</t></si><si><r><t>Mercury </t></r><r><t>Dime</t></r></si></sst>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  });
const HEAD =
  '<row><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>';

test('a workbook is read by its places, its dates are dates, a formula is what it last showed', async () => {
  const row =
    '<row><c r="A2"><f>1900+16</f><v>1916</v></c><c r="B2" t="s"><v>3</v></c><c r="C2" s="1"><v>44317</v></c></row>';
  const { file, rows, coins } = await read(await sheet(HEAD + row));
  expect(file.format).toBe('xlsx');
  expect(rows[0]?.cells).toEqual(['1916', 'Mercury Dime', '2021-05-01']);
  expect(coins[0]?.input).toMatchObject({ year: 1916, coinType: 'Mercury Dime' });
});

const LATIN = 'Jahr;Bezeichnung;Wert;Land\r\n1999;Münze;1.250,50;Österreich\r\n2001;Große;3,5;Österreich\r\n';
test.each([
  ['UTF-8', Buffer.from(LATIN)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${LATIN}`)],
  ['Latin-1', Buffer.from(LATIN, 'latin1')],
  ['UTF-16 with a mark', Buffer.from(`\uFEFF${LATIN}`, 'utf16le')],
  ['UTF-16 without a mark', Buffer.from(LATIN, 'utf16le')],
  ['UTF-16, the other order', Buffer.from(`\uFEFF${LATIN}`, 'utf16le').swap16()],
])('%s with semicolons and decimal commas', async (_, bytes) => {
  const { coins, mapping } = await read(bytes);
  expect(mapping.decimals).toBe('comma');
  expect(coins.map(({ input }) => input)).toMatchObject([
    { year: 1999, name: 'Münze', estimatedValue: 125_050, country: 'Austria' },
    { year: 2001, name: 'Große', estimatedValue: 350 },
  ]);
});

test('what a spreadsheet would run as a formula is a text like any other, and our own apostrophe before one goes', async () => {
  const texts = ['=1+1', '+1 spare', '-', '@SUM(A1)', "'=HYPERLINK(1)"];
  const { coins } = await read(
    ['Year,Coin type,Notes', ...texts.map((text) => `1916,Mercury Dime,${text}`)].join('\n'),
  );
  expect(coins.map(({ input }) => input?.notes)).toEqual([...texts.slice(0, 4), '=HYPERLINK(1)']);
});

test('quotation marks are read as Papa Parse reads them, wherever a file is cut into pieces', () => {
  const unit = fc.constantFrom('"', ',', '\n', ' ', 'a', '""', '"a",', '\t', '1;2', '","', '"\n', '\r\n');
  const shown = (rows: string[][]) =>
    rows.map((row) => row.map((cell) => cell.trim())).filter((row) => row.some(Boolean));
  fc.assert(
    fc.property(
      fc.array(unit, { maxLength: 30 }).map((units) => units.join('')),
      fc.integer({ min: 1, max: 9 }),
      (text, size) => {
        const { data, errors } = Papa.parse<string[]>(text, { delimiter: ',', newline: '\n' });
        if (errors.some(({ code }) => code === 'MissingQuotes')) return;
        const read: string[][] = [];
        const rows = csvRows(',', '\n', (cells) => read.push(cells));
        for (let at = 0; at < text.length; at += size) rows.push(text.slice(at, at + size));
        rows.end();
        expect(shown(read)).toEqual(shown(data));
      },
    ),
    { numRuns: 1000 },
  );
});

test('what is longer than notes have room for is told', async () => {
  const [long, fits] = ['x'.repeat(9000), 'y'.repeat(8000)];
  const { coins } = await read(
    `Year,Coin type,Name,Notes\n1916,Mercury Dime,,${long}\n1917,Mercury Dime,${'n'.repeat(300)},\n1918,Mercury Dime,,${fits}`,
  );
  const told = coins.map(({ problems }) => problems.map(({ message }) => message).join());
  expect(english(told[0])).toContain('longer than 8,000 characters');
  expect(coins[1]?.input?.notes).toBe(`Name: ${'n'.repeat(300)}`);
  expect([told[2], coins[2]?.input?.notes]).toEqual(['', fits]);
});

test('a German list: semicolons, commas in amounts, days first, in Latin-1', async () => {
  const text =
    'Land;Jahr;Nennwert;Erhaltung;Kaufpreis;Kaufdatum;Notizen;Aufbewahrungsort;Schlagwörter\nÖsterreich;1780;Thaler;VF;1.250,50;03.04.2021;Straße;Schließfach;Silber, Erbe\n';
  const { coins } = await read(new Uint8Array(Buffer.from(text, 'latin1')));
  expect(coins[0]?.input).toMatchObject({
    ...{ country: 'Austria', year: 1780, coinType: 'Thaler', notes: 'Notizen: Straße' },
    ...{ purchasePrice: 125_050, purchaseDate: new Date('2021-04-03') },
    ...{ storageLocation: 'Schließfach', tags: ['Erbe', 'Silber'] },
  });
});

test('a Spanish list, and a German one that says Münztyp', async () => {
  const { coins } = await read(
    'País;Año;Valor facial;Estado;Precio de compra;Fecha de compra;Cantidad;Observaciones\nEspaña;1870;5 Pesetas;VF;1.250,50;31/12/2020;2;de mi abuelo\n',
  );
  expect(coins[0]?.input).toMatchObject({
    ...{ country: 'Spain', year: 1870, coinType: '5 Pesetas', quantity: 2, purchasePrice: 125_050 },
    ...{ purchaseDate: new Date('2020-12-31'), notes: 'Observaciones: de mi abuelo' },
  });
  const german = await read('Jahr;Münzzeichen;Münztyp\n1974;F;5 Mark\n');
  expect(german.coins[0]?.input).toMatchObject({ coinType: '5 Mark', mintMark: 'F' });
});

test('lines before the headings are skipped, and Numista’s foreign amounts are of a purchase', async () => {
  const text =
    'My coins\n\nCountry,Issuer,Title,Year,Gregorian year,Mintmark,Grade,N# number,Buying price (EUR),Collection,Storage location\nx,United States,1 Dollar - Eisenhower,1972,1972,D,VF,1234,12.50,America,Box 4\n';
  const { file, coins } = await read(text);
  expect(file.format).toBe('numista');
  expect(coins[0]?.input).toMatchObject({
    year: 1972,
    mintMark: 'D',
    coinType: '1 Dollar - Eisenhower',
    country: 'United States',
    storageLocation: 'Box 4',
    tags: ['America'],
  });
  expect(coins[0]?.input?.purchases).toMatchObject([{ price: '12.50', currency: 'EUR' }]);
  expect(coins[0]?.input?.purchasePrice).toBeUndefined();
  expect(coins[0]?.reference).toBe('1234');
});

test('an OpenNumismat collection with photos, each coin with its status', async () => {
  const folder = newFolder();
  const path = join(folder, 'file');
  const db = new Database(path, { create: true });
  db.run(
    'CREATE TABLE coins (id INTEGER PRIMARY KEY, title TEXT, value NUMERIC, unit TEXT, country TEXT, year NUMERIC, mintmark TEXT, status TEXT, grade TEXT, payprice NUMERIC, paydate TEXT, obverseimg INTEGER, createdat TEXT, storage TEXT)',
  );
  db.run('CREATE TABLE photos (id INTEGER PRIMARY KEY, title TEXT, image BLOB)');
  db.run('CREATE TABLE tags (id INTEGER PRIMARY KEY, tag TEXT, parent_id INTEGER, position INTEGER)');
  db.run('CREATE TABLE coins_tags (coin_id INTEGER, tag_id INTEGER)');
  db.run("INSERT INTO tags VALUES (1, 'Silver', NULL, 1), (2, 'Gifts', NULL, 2), (3, 'Other', NULL, 3)");
  db.run('INSERT INTO coins_tags VALUES (1, 1), (1, 2), (2, 3)');
  db.query('INSERT INTO photos VALUES (7, ?, ?)').run('obverse', new Uint8Array([0xff, 0xd8, 0xff]));
  db.run(
    "INSERT INTO coins VALUES (1, 'Sixpence', 6, 'Pence', 'United Kingdom', 1911, '', 'owned', 'VF', 12.5, '2020-05-06', 7, '2020', 'Album 2'), (2, 'Wish', 1, 'Penny', 'United Kingdom', 1912, '', 'wish', '', NULL, NULL, NULL, '2020', '')",
  );
  db.close();
  await readFile(path, folder);
  const { file, rows, coins } = opened(folder);
  expect(file).toMatchObject({ format: 'opennumismat', rows: 2 });
  const at = file.columns.findIndex(({ heading }) => heading === 'status');
  expect(rows.map(({ cells }) => cells[at])).toEqual(['owned', 'wish']);
  expect(coins[0]?.input).toMatchObject({
    name: 'Sixpence',
    coinType: '6 Pence',
    year: 1911,
    purchasePrice: 1250,
    storageLocation: 'Album 2',
    tags: ['Gifts', 'Silver'],
  });
  expect(rows[0]?.reference).toBe('1|2020');
  expect(await Bun.file(join(folder, 'photos', rows[0]?.photos[0] ?? '')).bytes()).toEqual(
    new Uint8Array([0xff, 0xd8, 0xff]),
  );
});

test('a CoinManage database, by the interface of its reader', () => {
  const folder = newFolder();
  const staged = new StagedWriter(folder);
  const rows = [
    {
      ShortDesc: '1921 Morgan',
      Denomination: 'Morgan Silver Dollar',
      Year: 1921,
      Mint: 'S',
      'Date Purchased': new Date('2020-01-02'),
      'Amount Paid': 40,
      Location: 'Safe',
    },
  ];
  stageAccess(
    {
      getTableNames: () => ['Settings', 'Coins'],
      getTable: (name) => ({
        rowCount: name === 'Coins' ? rows.length : 0,
        getColumnNames: () => (name === 'Coins' ? Object.keys(rows[0] ?? {}) : ['Key']),
        getData: () => rows,
      }),
    },
    staged,
  );
  staged.finish('coinmanage');
  expect(opened(folder).coins[0]?.input).toMatchObject({
    year: 1921,
    mintMark: 'S',
    coinType: 'Morgan Silver Dollar',
    purchasePrice: 4000,
    storageLocation: 'Safe',
    name: '1921 Morgan',
  });
});

test('a backup of the Android app: only coins its user has', async () => {
  const coin = (coinIdentifier: string, inCollection: boolean) => ({
    coinIdentifier,
    coinMint: 'D',
    inCollection,
    advGradeIndex: 0,
    advQuantityIndex: 1,
    advNotes: '',
  });
  const json = {
    databaseVersion: 16,
    collections: [
      { name: 'Mine', coinType: 'Mercury Dimes', coinList: [coin('1916', true), coin('1917', false)] },
    ],
  };
  const { file, coins } = await read(JSON.stringify(json));
  expect(file).toMatchObject({ format: 'coin-collection', rows: 1 });
  expect(coins[0]?.input).toMatchObject({ year: 1916, coinType: 'Mercury Dime', mintMark: 'D', quantity: 2 });
});

const refusal = async (bytes: Uint8Array | string): Promise<string> =>
  read(bytes).then(
    () => 'taken',
    (error: unknown) => (error instanceof Unreadable ? error.message : `unforeseen: ${error}`),
  );

test('hostile and damaged files are refused with a sentence', async () => {
  const whole = await sheet(HEAD);
  expect(await refusal('')).toBe('The file is empty.');
  expect(await refusal(`Year,Name\n${'1916,x\n'.repeat(100_001)}`)).toContain('more than 100,000 rows');
  expect(await refusal('Year,Name\n')).toBe('There are no coins in this file.');
  expect(await refusal('These are my coins.')).toBe('There are no coins in this file.');
  expect(await refusal(whole.subarray(0, whole.length - 30))).toContain('damaged or incomplete');
  const outside = Buffer.from(await zip({ 'xl/workbook.xml': '<x/>', 'aa/evil': 'x' }));
  for (let at = outside.indexOf('aa/evil'); at >= 0; at = outside.indexOf('aa/evil'))
    outside.write('../evil', at);
  expect(await refusal(outside)).toContain('outside its folder');
  const link = Buffer.from(await zip({ 'xl/workbook.xml': '<x/>' }));
  // Directory entry: 38 bytes behind its signature stand the attributes of a file.
  link.writeUInt32LE((0o120777 << 16) >>> 0, link.indexOf(Buffer.from('PK\x01\x02', 'latin1')) + 38);
  expect(await refusal(link)).toContain('link');
  expect(
    await refusal(await zip({ 'xl/workbook.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' })),
  ).toContain('damaged or incomplete');
  expect(await refusal(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3, 4]))).toContain(
    'type can’t be imported',
  );
  const other = new Database(join(root, 'other.db'), { create: true });
  other.run('CREATE TABLE songs (title TEXT)');
  other.close();
  expect(await refusal(await Bun.file(join(root, 'other.db')).bytes())).toContain('no coins');
  expect(
    await refusal(JSON.stringify({ format: 'mintmark-collection', formatVersion: 2, coins: [] })),
  ).toContain('newer version of Mintmark');
}, 60_000);

test('any bytes are read or refused with a sentence', async () => {
  const heads = [
    '',
    'PK\x03\x04',
    'SQLite format 3\0',
    '\0\x01\0\0Standard Jet DB',
    '{"format":"mintmark-collection","coins":[',
    '[',
    'Year,Name\n',
  ];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 300 }), async (head, rest) => {
      expect(await refusal(Buffer.concat([Buffer.from(head, 'latin1'), rest]))).not.toStartWith('unforeseen');
    }),
    { numRuns: 150 },
  );
}, 60_000);

test('any cells are a coin, or wrong with a sentence', () => {
  const file = {
    ...{ format: 'csv' as const, columns: [], signature: '', rows: 1, note: null },
    ...{ encoding: null, rates: [] },
  };
  const headings = [
    'Year',
    'Type',
    'Grade',
    'Quantity',
    'Price paid',
    'Purchase date',
    'Value',
    'Weight',
    'Notes',
    'Country',
    'Cert No',
  ];
  const columns = headings.map((heading) => ({ heading, samples: [] }));
  const mapping = guessMapping({ ...file, columns });
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string(), fc.constantFrom('1916', '-5', '1e9', 'c. 1850', '1.250,5')), {
        minLength: 11,
        maxLength: 11,
      }),
      (cells) => {
        const { input, problems } = readRow(
          { ...file, columns },
          { n: 0, line: 1, cells, photos: [], files: [], above: {}, reference: null, problem: null },
          mapping,
        );
        expect(input !== null || problems.some(({ kind }) => kind === 'wrong')).toBe(true);
      },
    ),
  );
});

test('years, amounts, dates and grades as people write them', () => {
  const years = [
    '1999',
    '1999 (P)',
    'c. 1850',
    '1850-1855',
    'AH 1327 (1909)',
    '١٩٦٤',
    '昭和39年',
    '-44',
    '',
    'unknown',
  ];
  const read = [1999, 1999, 1850, 1850, 1909, 1964, 1964, -44, null, 0];
  expect(years.map((year) => readStruck(year)?.year ?? null)).toEqual(read);
  expect(readMoney('$1,250.5', 'point')).toBe('1250.50');
  expect(readMoney('1.250,50 €', 'comma')).toBe('1250.50');
  expect(readMoney('cheap', 'point')).toBeNull();
  const days = ['2021-05-01', '05/01/2021', '1.5.2021', '1 May 2021', 'May 1, 2021', '44317'];
  expect(new Set(days.map((day) => readDay(day, 'month-first')))).toEqual(new Set(['2021-05-01']));
  expect(readDay('31/02/2021', 'day-first')).toBeNull();
  expect(readCondition('MS65RD')).toMatchObject({ condition: 'Mint State (MS-65)', grade: 'MS-65 RD' });
  expect(readCondition('XF')?.condition).toBe('Extremely Fine (EF-40, EF-45)');
  expect(readCondition('vz.')?.condition).toBe('Extremely Fine (EF-40, EF-45)');
  expect(delimiterOf('a\tb\n1,5\t2\n')).toBe('\t');
  expect(encodingOf(Buffer.from('Münze', 'latin1'))).toBe('windows-1252');
});

test('an archive gives no more than was asked for, whatever it says of itself', async () => {
  const path = join(newFolder(), 'bomb');
  await Bun.write(path, await zip({ 'collection.json': new Uint8Array(5_000_000) }));
  const archive = await openArchive(path);
  expect(archive.bytes('collection.json', 1_000_000)).rejects.toThrow('too large when unpacked');
  await archive.bytes('collection.json', 5_000_000);
  archive.close();
});

test('tags beyond twenty, and those that are too long, stay in the notes; two places of storage likewise', async () => {
  const long = 'x'.repeat(41);
  const tags = [long, ...Array.from({ length: 21 }, (_, n) => `t${n}`)].join(', ');
  const text = `Year,Coin type,Tags,Lagerort,Stored at\n1916,Mercury Dime,"${tags}",Safe,Bank\n`;
  const { coins } = await read(text);
  expect(coins[0]?.input?.tags).toHaveLength(20);
  expect(coins[0]?.input?.notes?.split('\n')).toEqual(['Lagerort: Safe', `Tags: ${long}, t20`]);
  expect(coins[0]?.input?.storageLocation).toBe('Bank');
  expect(coins[0]?.problems).toMatchObject([{ field: 'tags', kind: 'doubtful' }]);
});

const MORGAN = { year: 1881, coinType: 'Morgan Dollar', condition: 'Good (G-4, G-6)', name: 'A Morgan' };
const exported = (...coins: object[]) =>
  JSON.stringify({ format: 'mintmark-collection', formatVersion: 1, coins });
const point = (day: number, value = '1.00') => ({
  ...{ value, confidence: 'low', valuationSource: 'melt', metadata: { spotDate: '2026-01-01' } },
  recordedAt: new Date(Date.UTC(2000, 0, day)).toISOString(),
});

test.each([
  ['metals', { metalContent: Object.fromEntries(Array.from({ length: 6000 }, (_, at) => [`m${at}`, 0])) }],
  ['text', { notes: 'x'.repeat(300_000) }],
  ['levels', { metalContent: JSON.parse('{"a":'.repeat(40) + 1 + '}'.repeat(40)) }],
  ['words about a value', { priceHistory: [{ ...point(1), metadata: { words: 'x'.repeat(3000) } }] }],
  ['everything', { notes: Array(300_000).fill([]) }],
])('a coin with too many %s is told and left out, the next one is read', async (_, more) => {
  const { coins } = await read(exported({ ...MORGAN, ...more }, MORGAN));
  expect(coins.map(({ input }) => input?.name ?? null)).toEqual([null, 'A Morgan']);
  expect(coins[0]?.problems).toMatchObject([{ kind: 'wrong', message: expect.stringContaining('256 kB') }]);
});

test('of a long history the newest values are kept, of those before the highest and the lowest, and it is told', async () => {
  const days = Array.from({ length: 5000 }, (_, at) =>
    point(at, at === 1000 ? '99.00' : at === 2000 ? '0.50' : '1.00'),
  );
  const { coins } = await read(exported({ ...MORGAN, priceHistory: days.toReversed() }));
  const kept = coins[0]?.own?.priceHistory ?? [];
  expect(kept.length).toBeLessThanOrEqual(2000);
  expect(kept.slice(-1599).map(({ recordedAt }) => recordedAt.toISOString())).toEqual(
    days.slice(-1599).map(({ recordedAt }) => recordedAt),
  );
  expect(kept.map(({ value }) => value)).toContain(9900);
  expect(kept.map(({ value }) => value)).toContain(50);
  expect(english(coins[0]?.problems)).toMatchObject([
    {
      kind: 'doubtful',
      message: expect.stringMatching(/^[\d,]+ of 5,000 values in the history are imported/),
    },
  ]);
});

test('texts and names of an export are storable, and of two values of one source the last is kept', async () => {
  const value = { value: '1.00', confidence: 'low', recordedAt: '2026-01-01T00:00:00Z', source: 'ai' };
  const { coins } = await read(
    exported({
      ...MORGAN,
      tags: ['\ud800x'],
      uncertaintyFlags: ['a\0b'],
      valuations: [value, { ...value, value: '2.00', metadata: { 'k\0': 'v\0\udfff' } }],
    }),
  );
  expect(coins[0]?.input?.tags).toEqual(['\ufffdx']);
  expect(coins[0]?.own?.columns.uncertaintyFlags).toEqual(['ab']);
  expect(coins[0]?.own?.valuations).toMatchObject([{ value: 200, metadata: { 'k\ufffd': 'v\ufffd' } }]);
});

test('rates of an export are bounded as typed ones are', async () => {
  const rate = { currency: 'EUR', rate: '1.1', day: '2026-01-01' };
  const exchangeRates = [
    { ...rate, currency: 'X'.repeat(41) },
    { ...rate, day: '9999-12-31' },
    { ...rate, currency: 'usd' },
    { ...rate, rate: '0' },
    5,
    rate,
  ];
  const { file } = await read(
    JSON.stringify({ format: 'mintmark-collection', exchangeRates, coins: [MORGAN] }),
  );
  expect(file.rates).toEqual([rate]);
});

test.each([
  ['cut short', '{"format":"mintmark-collection","coins":[{}', 422],
  ['with more behind its end', `${exported(MORGAN)}}`, 422],
  ['with nothing between commas', '{"format":"mintmark-collection","coins":[{},,{}]}', 422],
  ['without coins', '{"format":"mintmark-collection"}', 422],
  ['of another kind', '{"coins":[{}]}', 415],
  ['that is a list', '[{}]', 415],
])('JSON %s is refused', async (_, text, status) => {
  expect(await read(text).catch(({ status }) => status)).toBe(status);
});

test('JSON is read in any order, with blanks and a mark at its beginning', async () => {
  const text = `\ufeff { "coins" : [ ] , "x":[1,{"coins":[2]}], "coins": [ ${JSON.stringify(MORGAN)} ,\n 7 ] , "format":"mintmark-collection" } \n`;
  expect((await read(text)).coins.map(({ input }) => input?.name)).toEqual(['A Morgan']);
});

test.each([
  ['levels', `<worksheet>${'<a>'.repeat(100)}`],
  ['attributes', `<worksheet><row ${Array.from({ length: 2000 }, (_, at) => `a${at}="b"`).join(' ')}/>`],
  ['characters in a tag', `<worksheet><!--${'x'.repeat(17 << 20)}`],
])('a workbook with too many %s is refused', async (_, inner) => {
  const book = await zip({
    'xl/workbook.xml': '<workbook><sheets/></workbook>',
    'xl/worksheets/sheet1.xml': inner,
  });
  expect(await read(book).catch(({ status }) => status)).toBe(413);
});

test('columns of a database that are computed are not read', async () => {
  const path = join(newFolder(), 'coins.db');
  const db = new Database(path, { create: true });
  db.run(
    'CREATE TABLE coins (id INTEGER PRIMARY KEY, title TEXT, year INTEGER, note TEXT GENERATED ALWAYS AS (hex(zeroblob(1000))))',
  );
  db.run("INSERT INTO coins (title, year) VALUES ('Mercury Dime', 1916)");
  db.close();
  const { file, rows } = await read(await Bun.file(path).bytes());
  expect(file.columns.map(({ heading }) => heading)).toEqual(['title', 'year']);
  expect(rows[0]?.cells).toEqual(['Mercury Dime', '1916']);
});

const HOBBY_LISTS = [
  'Land;Nominal;Jahrgang;Prägestätte;Metall;Erhaltung;Anzahl;Einkaufspreis;Gekauft bei;Gekauft am;Katalogwert',
  'Pays;Valeur faciale;Année;Atelier;Métal;État;Nb;Prix d’achat;Acheté chez;Acheté le;Cote',
  'País;Valor facial;Año;Ceca;Metal;Conservación;Cant.;Precio compra;Comprado en;Fecha compra;Valor catálogo',
  'Stato;Valore nominale;Anno;Zecca;Metallo;Conservazione;Pezzi;Prezzo acquisto;Acquistato da;Data acquisto;Valore catalogo',
  'País;Valor facial;Ano;Casa da moeda;Metal;Conservação;Qtd;Preço compra;Comprado a;Data da compra;Valor catálogo',
  'Land;Nominale waarde;Jaartal;Muntteken;Metaal;Kwaliteit;Aantal;Aankoopprijs;Gekocht bij;Gekocht op;Cataloguswaarde',
  'Państwo;Nominał;Rok emisji;Mennica;Kruszec;Stan;Szt.;Cena zakupu;Kupione od;Data zakupu;Wartość katalogowa',
  'Страна;Номинал;Год выпуска;МД;Металл;Сохран;Кол-во;Цена покупки;Продавец;Когда куплено;Каталожная цена',
];
test.each(HOBBY_LISTS)('the list “%s” is read whole', async (headings) => {
  const { mapping } = await read(
    `${headings}\nGermany;5 Mark;1951;F;Silver;VF;2;12,50 €;Müller;03.04.2021;20,00 €\n`,
  );
  expect(mapping.fields).toEqual([
    ...['country', 'coinType', 'year', 'mintMark', 'composition', 'condition', 'quantity'],
    ...['purchasePrice', 'seller', 'purchaseDate', 'estimatedValue'],
  ] as typeof mapping.fields);
});

const COLNECT_LISTS = [
  'Land;Serie;Name;Katalognummern;Ausgabedatum;Nennwert;Zustand;Menge',
  'Pays;Série;Nom;Codes du catalogue;Émis le;Valeur faciale;État;Quantité',
  'País;Serie;Nombre;Códigos de catálogo;Emitido el;Valor facial;Condición;Cantidad',
  'Paese;Serie;Nome;Codici catalogo;Emesso il;Valore nominale;Condizione;Quantità',
  'Kraj;Seria;Nazwa;Kody katalogowe;Wydane;Nominał;Stan;Ilość',
  'Страна;Серия;Название;Номера по каталогам;Дата выпуска;Номинал;Состояние;Количество',
];
test.each(COLNECT_LISTS)('Colnect’s headings “%s”', async (headings) => {
  const { mapping } = await read(`${headings}\nFrance;;Semeuse;KM:925;1960;1 F;TTB;2\n`);
  expect(mapping.fields).toEqual([
    ...['country', 'series', 'name', 'catalogueNumbers', 'year', 'coinType', 'condition', 'quantity'],
  ] as typeof mapping.fields);
});

test('“Titre” is a fineness where it holds one, and “Estado” a status beside a grade', async () => {
  const title = await read('Pays;Valeur faciale;Année;Titre\nFrance;5 Francs;1960;835\n');
  expect(title.mapping.fields.at(-1)).toBe('fineness');
  const status = await read('País;Valor facial;Año;Grado;Estado\nEspaña;5 Pesetas;1949;MBC;deseado\n');
  expect(status.mapping.fields.slice(-2)).toEqual(['condition', 'status']);
});

test('Windows letters of Russian and Polish lists are told by their headings', async () => {
  // "Страна;Год;Номинал" in Windows-1251, "Kraj;Rok;Nominał" in Windows-1250.
  const russian = Buffer.from('d1f2f0e0ede03bc3eee43bcdeeece8ede0eb0ad1d1d1d03b313932343b31200a', 'hex');
  const read1251 = await read(new Uint8Array(russian));
  expect(read1251.file.encoding).toBe('windows-1251');
  expect(read1251.mapping.fields).toEqual(['country', 'year', 'coinType']);
  const nominal = Buffer.concat([
    Buffer.from('Kraj;Rok;Nomina'),
    Buffer.from([0xb3]),
    Buffer.from('\nPolska;1933;5\n'),
  ]);
  expect((await read(new Uint8Array(nominal))).mapping.fields).toEqual(['country', 'year', 'coinType']);
});

test('a cell of a web page that reaches over several rows is said of each', async () => {
  const { rows } = await read(
    '<html><table><tr><th>Country</th><th>Year</th><th>Coin</th></tr><tr><td rowspan="2">France</td><td>1960</td><td>1 Franc</td></tr><tr><td>1961</td><td rowspan=2>5 Francs</td></tr><tr><td>Italy</td><td>1962</td></tr></table></html>',
  );
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['France', '1960', '1 Franc'],
    ['France', '1961', '5 Francs'],
    ['Italy', '1962', '5 Francs'],
  ]);
});
