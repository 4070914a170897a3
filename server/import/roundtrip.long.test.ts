import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { coins, wants } from '../../db/schema.ts';
import { byField, COIN_FIELDS, fieldsOf } from '../../shared/coins/fields.ts';
import { CoinFields } from '../../shared/coins/model.ts';
import type { ImportDetail, ImportRow, ImportRows } from '../../shared/import/model.ts';
import { disc, drawn } from '../photos/testing.ts';
import { type Client, right, type TestApp, testApp } from '../testing/app.ts';
import { database, workbook } from './testing.ts';
import { importsDone } from './work.ts';

// What comes in goes out again, and comes in elsewhere as it was.

setDefaultTimeout(120_000);

let it: TestApp;
beforeAll(() => {
  it = testApp({ MINTMARK_METALS_PROVIDER: 'none' });
});
afterAll(() => it.close());

const ALL_DOUBTS = ['year', 'title', 'type', 'catalogue', 'certificate'];

interface Done {
  detail: ImportDetail;
  rows: ImportRow[];
}

/** Imports a file with all its doubts accepted. */
async function imported(
  client: Client,
  body: Uint8Array<ArrayBuffer>,
  name: string,
  alike: 'add' | 'skip' = 'add',
): Promise<Done> {
  const sent: ImportDetail = await right(
    await client.send(`/api/imports?name=${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body,
    }),
  );
  const mapping = { ...sent.mapping, dates: 'day-first', accepted: ALL_DOUBTS };
  const looked: ImportDetail = await right(
    await client.sendJson('PUT', `/api/imports/${sent.id}/mapping`, mapping),
  );
  const { rows }: ImportRows = await right(await client.send(`/api/imports/${sent.id}/rows?limit=200`));
  await right(await client.sendJson('POST', `/api/imports/${sent.id}/start`, { alike }));
  await importsDone(it.deps);
  const detail: ImportDetail = await right(await client.send(`/api/imports/${sent.id}`));
  return { detail: { ...detail, columns: looked.columns, mapping: looked.mapping }, rows };
}

async function contents(client: Client) {
  const { id } = await right(await client.send('/api/auth/user'));
  const { orm } = it.deps.db;
  const some = await orm.select().from(coins).where(eq(coins.userId, id)).orderBy(coins.id);
  const list = await orm.select().from(wants).where(eq(wants.userId, id)).orderBy(wants.id);
  return {
    coins: some.map(({ id: _id, userId: _owner, ...coin }) => coin),
    wants: list.map(({ id: _id, userId: _owner, importId: _import, reference: _ref, ...want }) => want),
  };
}

/** Cells between bars, a row a line; whole numbers are numbers, and ⏎ is a line end in a cell. */
const table = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) =>
      line.split('|').map((cell) => {
        const plain = cell.trim().replace('⏎', '\n');
        return /^\d{1,3}$/.test(plain) ? Number(plain) : plain;
      }),
    );

const WORKBOOK = {
  'US coins': table(`
My US collection | | | | | | | | | | | | |
Date | Mint | Denomination | Grade | Service | Cert # | Qty | Cost | Bought on | Dealer | Invoice | Value | Box | Remarks
1916 | D | Mercury Dime | VG-8 | PCGS | 12345678 | 1 | $1,050.00 | 2019-05-17 | Stack's | A-17 | 1100 | Safe | Weak reverse rim
1881 | S | Morgan Dollar | MS 64+ | | | 3 | $55.50 | 2020-06-01 | Coin show, "Bill" | | 70 | Box 2 | bright; toned⏎second line
1942/1 | D | Mercury Dime | AU Details - Cleaned | NGC | 555-123 | 1 | $400 | | | | | |
1881 | S | Morgan Dollar | MS 64+ | | | 1 | €62.00 | 2021-09-30 | Auction house | X/9 | | | =SUM(A1)
 | | | | | | | | | | | | |
Total | | | | | | 6 | $1616.50 | | | | 1240 | |
`),
  World: table(`
Country | Year | Denomination | Ruler | Metal | Fineness | Weight | Diameter | KM | Grade | Price paid | Bought on | Where bought | Value (EUR) | Hoard | Tags
Ancient Rome | 44 BC | Denarius | Julius Caesar | Silver | 950 | 3.9 | 19 | RRC# 480/3 | VF | 850 € | 2018-03-04 | Munich | 1,200 | Hoard A | Rome, silver
Athens | 440-404 BC | Tetradrachm | | Silver | | 17.2 | 24 | | XF | £1,900 | 2017-10-11 | London | | | Greece
Austria | 1780 | Thaler | Maria Theresa | Silver | 833 | 28.07 | 39.5 | KM# 1866 | UNC | €45.50 | | Vienna | 60 | |
Germany | c. 1850 | Gulden | | Silver | | | | | F | 30 EUR | 2021-01-02 | | | |
Japan | | 1 Mon | | Bronze | | | | | F | ¥500 | | | | | undated
Ottoman Empire | AH 1327 | 20 Kurush | Mehmed V | Silver | 830 | 24 | | | VF | 25 | | | | |
`),
  Wants: table(`
Status | Date | Mint | Denomination | Grade | Max price | Price | Remarks
want | 1909 | S | Lincoln Cent | F-12 | | $900 | VDB on the reverse
ordered | 1893 | S | Morgan Dollar | VG | | €4,500.00 |
bid | 1879 | CC | Morgan Dollar | | two hundred | | lot 14
`),
  Sold: table(`
Status | Date | Mint | Denomination | Grade | Cost | Bought on | Sold on | Sold for | Buyer
sold | 1921 | D | Morgan Dollar | AU-50 | $30 | 2015-02-03 | 2022-08-09 | $61.25 | Tom
sold | 1964 | D | Kennedy Half Dollar | BU | $8 | | 2023-01-31 | €12.00 |
`),
  'Notes and bars': table(`
Kind | Country | Year | Title | Serial no | Signatures | Material | Fineness | Weight (oz) | Quantity | Price | Place
Banknote | United States | 1935 | 1 Dollar Silver Certificate | A123B | Julian-Snyder | Paper | | | 2 | $5 |
Bar | Switzerland | 2015 | PAMP Fortuna 1 oz | | | Gold | 999.9 | 1 | 1 | CHF 1100 | Zürich
Medal | France | 1900 | Exposition Universelle | | | Bronze | | | 1 | 40 € | Paris
`),
};

const photo = (seed: number) => drawn(40, 40, disc(seed));

type Cell = string | number | Uint8Array;

/** Rows under their headings; empty cells are null. */
const records = (text: string): Record<string, Cell | null>[] => {
  const [headings = [], ...rows] = table(text);
  const isNumber = (cell: string | number) => /^-?\d+(?:\.\d+)?$/.test(String(cell));
  return rows.map((row) =>
    Object.fromEntries(
      headings.map((heading, at) => {
        const cell = row[at] ?? '';
        return [String(heading), cell === '' ? null : isNumber(cell) ? Number(cell) : cell];
      }),
    ),
  );
};

/** A coin that has everything. */
const ADENAUER = {
  ...{ id: 1, title: '5 Mark 1975 Adenauer', value: 5, unit: 'Mark', country: 'Germany', year: 1975 },
  ...{ mintmark: 'F', mint: 'Stuttgart', status: 'owned', material: 'Silver', fineness: 625, weight: 11.2 },
  ...{
    diameter: 29,
    thickness: 2.1,
    edge: 'lettered',
    shape: 'round',
    obvrev: '0',
    grade: 'XF',
    mintage: 8000000,
  },
  ...{
    price1: 6,
    price2: 8,
    price3: 12,
    price4: 15,
    paydate: '2020-05-06',
    payprice: 9.5,
    totalpayprice: 11,
  },
  ...{
    saller: 'Dealer A',
    payplace: 'Fair',
    payinfo: 'lot 14',
    note: 'from uncle',
    obverseimg: 1,
    reverseimg: 2,
  },
  ...{
    edgeimg: 3,
    photo1: 4,
    storage: 'Album 3',
    features: 'toned',
    createdat: '2020-05-07T10:00:00',
    quantity: 3,
  },
  ...{
    native_year: '1975',
    catalognum1: 'J 417',
    catalognum2: '4321',
    obversedesign: 'Eagle',
    reversedesign: 'Head',
  },
  ...{ obversedesigner: 'E. Ott', reversedesigner: 'A. B.', period: 'Federal Republic', ruler: 'none' },
  ...{ region: 'Europe', series: 'Commemoratives', subjectshort: 'Adenauer', subject: 'A long story' },
  ...{
    variety: 'thin rim',
    barcode: '',
    rarity: 'R2',
    category: 'x',
    url: 'https://example.org/1',
    defect: 'scratch',
  },
  ...{
    dateemis: '1975-1976',
    emitent: 'Bundesbank',
    quality: 'UNC',
    buying_invoice: 'R-77',
    real_weight: 11.19,
  },
};

const OPENNUMISMAT = {
  settings: [{ title: 'Version', value: '10' }],
  coins: [
    ADENAUER,
    ...records(`
id | title | value | unit | country | year | mintmark | status | grade | quantity | createdat | paydate | payprice | totalpayprice | saledate | saleprice | totalsaleprice | buyer | saleplace | saleinfo | sale_invoice | obverseimg
2 | Crown 1951 | 5 | Shilling | United Kingdom | 1951 | | sold | UNC | 1 | 2020-05-07T10:00:01 | 2015-01-02 | 6 | 6 | 2022-03-04 | 14 | 12.5 | Friend B | eBay | parcel | S-1
3 | Halfpenny 1967 | 0.5 | Penny | United Kingdom | 1967 | | owned | VF | 5 | 2020-05-07T10:00:02 | | | | | | | | | | | 5
4 | Quarter farthing | 0.0625 | Penny | Ceylon | 1851 | | owned | F | | 2020-05-07T10:00:03
5 | Owl | 4 | Drachm | Athens | -440 | | owned | VF | | 2020-05-07T10:00:04
6 | A bid | 1 | Thaler | Austria | 1780 | | bidding | | | 2020-05-07T10:00:05 | | 40
7 | Wish | 1 | Dollar | United States | 1893 | S | wish | | | 2020-05-07T10:00:06
8 | Missing | 1 | Penny | Australia | 1930 | | missing | | | 2020-05-07T10:00:07
9 | Morgan | 1 | Dollar | United States | 1881 | S | sold | MS-64 | 2 | 2020-05-07T10:00:08
`),
  ],
  photos: [1, 2, 3, 4, 5].map((id) => ({ id, title: `p${id}`, image: photo(id) })),
  tags: records('id | tag\n1 | Silver\n2 | Gifts'),
  coins_tags: records('coin_id | tag_id\n1 | 1\n1 | 2\n2 | 2'),
  prices: records(`
id | coin_id | action | date | quantity | price | currency | commission | shipping | grade
1 | 1 | buy | 2020-05-06 | 2 | 9.5 | EUR | 1 | 0.5 | XF
2 | 1 | buy | 2021-01-02 | 1 | 12 | GBP | 0 | 0 | VF
3 | 3 | buy | 2021-01-01 | 3 | 2 | EUR | 0 | 0 |
4 | 2 | sell | 2022-03-04 | 1 | 14 | GBP | 1.5 | 0 |
5 | 9 | buy | 2019-02-03 | 2 | 40 | USD | 0 | 3 |
6 | 9 | sell | 2023-04-05 | 2 | 55 | USD | 6 | 4 |
`),
};

const ROWS_OF_DATABASE = 9;

/** Each row of a shape with its cells, by the name of its coin. */
const cellsOfWorkbook = (): Map<string, (string | number)[]> => {
  const names: Record<string, string[]> = {
    'US coins': ['1916 Mercury Dime', '1881 Morgan Dollar', '1942 Mercury Dime', '1881 Morgan Dollar'],
    World: [
      '44 BC Denarius',
      '440 BC – 404 BC Tetradrachm',
      '1780 Thaler',
      'c. 1850 Gulden',
      '1 Mon',
      '1909 20 Kurush',
    ],
    Wants: ['1909 Lincoln Penny', '1893 Morgan Dollar', '1879 Morgan Dollar'],
    Sold: ['1921 Morgan Dollar', '1964 Kennedy Half Dollar'],
    'Notes and bars': ['1 Dollar Silver Certificate', 'PAMP Fortuna 1 oz', 'Exposition Universelle'],
  };
  const all = new Map<string, (string | number)[]>();
  for (const [sheet, rows] of Object.entries(WORKBOOK)) {
    const [, ...body] = sheet === 'US coins' ? rows.slice(1) : rows;
    for (const [at, name] of (names[sheet] ?? []).entries())
      all.set(name, [...(all.get(name) ?? []), ...(body[at] ?? []), sheet]);
  }
  return all;
};

/** What a word of a sheet is called here. */
const CALLED: Record<string, string> = {
  ...{
    F: 'Fine',
    VF: 'Very Fine',
    XF: 'Extremely Fine',
    UNC: 'Mint State',
    BU: 'Mint State',
    VG: 'Very Good',
  },
  ...{ 'MS 64+': 'MS-64', '1942/1': '1942/1', '44 BC': '-44', '440-404 BC': '-440', 'c. 1850': '1850' },
  ...{
    'RRC# 480/3': '480/3',
    'KM# 1866': '1866',
    Bar: 'bullion',
    wish: 'want',
    bidding: 'bid',
    missing: 'want',
  },
  ...{
    '0.5': '½',
    '0.0625': '1/16',
    'Morgan Dollar': 'Morgan',
    'Lincoln Cent': 'Lincoln Penny',
    'J 417': '417',
    'Rome, silver': 'silver',
    55: '11000',
    '1 oz': '31.1035',
  },
};

/** In which words a cell may be found again. */
function traces(cell: string | number): string[] {
  const text = String(cell);
  const number = Number(text.replace(/[^\d.-]/g, ''));
  const isNumber = /\d/.test(text) && /^[^\p{L}]*(?:EUR|CHF)?[^\p{L}]*$/u.test(text);
  const numbers = isNumber
    ? [number, number.toFixed(2), Math.round(number * 100), number / 10, number * 31.1035]
    : [];
  return [text, CALLED[text] ?? text, ...numbers.map(String)].map((one) =>
    JSON.stringify(one).slice(1, -1).toLowerCase(),
  );
}

function expectWhole(
  cells: ReadonlyMap<string, (string | number)[]>,
  { coins: some, wants: list }: Contents,
  rows: ImportRow[],
) {
  const lost: string[] = [];
  for (const [name, row] of cells) {
    const told = rows.filter(({ coin }) => coin?.name === name).map(({ problems }) => problems);
    const kept = [...some, ...list].filter((one) => one.name === name);
    expect(kept, name).not.toEqual([]);
    const text = JSON.stringify([kept, told]).toLowerCase();
    for (const cell of row)
      if (cell !== '' && cell !== 'owned' && !traces(cell).some((one) => text.includes(one)))
        lost.push(`${name}: ${cell}`);
  }
  expect(lost).toEqual([]);
}

type Contents = Awaited<ReturnType<typeof contents>>;

/** Times that a sheet has no columns for, and what is reckoned from the rest. */
const NOT_IN_A_SHEET = ['createdAt', 'updatedAt', 'valuedAt', 'deletedAt', 'searchText', 'catalogueIds'];
const PHOTOS = ['imageUrl', 'obverseImageUrl', 'reverseImageUrl', 'files'];

/** What is compared, in an order of its own. */
function compared({ coins: some, wants: list }: Contents, without: readonly string[]) {
  const kept = (rows: readonly object[]) =>
    rows
      .map((row) => JSON.stringify(Object.entries(row).filter(([field]) => !without.includes(field))))
      .sort()
      .map((row): unknown => JSON.parse(row));
  return { coins: kept(some), wants: kept(list) };
}

/** Exports the collection in each format, imports each into an account of its own, and compares. */
async function expectSame(
  owner: Client,
  before: Contents,
  prepare: (other: Client) => Promise<unknown> = async () => {},
) {
  for (const [format, without] of Object.entries({
    csv: [...NOT_IN_A_SHEET, ...PHOTOS],
    xlsx: [...NOT_IN_A_SHEET, ...PHOTOS],
    json: ['searchText', 'catalogueIds', ...PHOTOS],
    zip: ['searchText', 'catalogueIds'],
  })) {
    const answer = await owner.send(`/api/auth/export?format=${format}`);
    expect(answer.status).toBe(200);
    const other = await it.user();
    await prepare(other);
    const { detail } = await imported(other, await answer.bytes(), `export.${format}`);
    const isTold = format === 'zip' || (format === 'json' && detail.problem !== null);
    const told = isTold
      ? expect.stringMatching(/^(?:The account in profile\.json|Not restored: photos)/)
      : null;
    expect([format, detail.wrong, detail.skipped, detail.problem]).toEqual([format, 0, 0, told]);
    const after = await contents(other);
    expect(compared(after, without), format).toEqual(compared(before, without));
    // The same file again adds nothing.
    const twice = await owner.send(`/api/auth/export?format=${format}`);
    await imported(other, await twice.bytes(), `export.${format}`, 'skip');
    expect(compared(await contents(other), without), `${format} again`).toEqual(compared(before, without));
  }
}

test('a hobby workbook of several sheets comes in whole, goes out in four formats and comes in again', async () => {
  const owner = await it.user();
  const { detail, rows } = await imported(owner, await workbook(WORKBOOK), 'hobby.xlsx');
  expect(detail.problem).toContain('My US collection');
  expect(rows.filter(({ action }) => action === 'wrong').map(({ problems }) => problems[0]?.message)).toEqual(
    ['Skipped: this row is a total, not a coin.'],
  );
  const before = await contents(owner);
  expectWhole(cellsOfWorkbook(), before, rows);
  const coin = (name: string) => structuredClone(before.coins.find((one) => one.name === name));
  // Each sheet has a unit of its own above the same column.
  expect(coin('PAMP Fortuna 1 oz')?.weight).toBe('31.1035');
  expect(coin('1780 Thaler')?.weight).toBe('28.07');
  expect(coin('1916 Mercury Dime')?.estimatedValue).toBe(110_000);
  expect(coin('44 BC Denarius')).toMatchObject({
    estimatedValue: null,
    notes: expect.stringContaining('1,200 EUR'),
  });
  expect(coin('1964 Kennedy Half Dollar')).toMatchObject({
    soldPrice: null,
    notes: expect.stringContaining('€12.00'),
  });
  await expectSame(owner, before);
});

test('an OpenNumismat collection with prices, photos and tags goes out in four formats and comes in again', async () => {
  const owner = await it.user();
  const { rows } = await imported(owner, await database(OPENNUMISMAT), 'mine.db');
  expect(rows).toHaveLength(ROWS_OF_DATABASE);
  const before = await contents(owner);
  const cells = new Map<string, (string | number)[]>();
  const left = /^(?:id|createdat|edgeimg|photo1|obverseimg|reverseimg|coin_id|action)$/;
  const said = (row: Record<string, Cell | null>) =>
    Object.entries(row).flatMap(([column, cell]) =>
      left.test(column) || cell === null || cell === 0 || cell instanceof Uint8Array ? [] : [cell],
    );
  for (const coin of OPENNUMISMAT.coins) {
    const prices = OPENNUMISMAT.prices.filter((one) => one.coin_id === coin.id);
    const tags = OPENNUMISMAT.coins_tags.filter((one) => one.coin_id === coin.id);
    const names = tags.map(({ tag_id }) => OPENNUMISMAT.tags.find((tag) => tag.id === tag_id)?.tag ?? null);
    cells.set(String(coin.title), [
      ...said(coin),
      ...prices.flatMap(said),
      ...said(Object.fromEntries(names.entries())),
    ]);
  }
  expectWhole(cells, before, rows);
  const coin = (name: string) => structuredClone(before.coins.find((one) => one.name === name));
  expect(coin('5 Mark 1975 Adenauer')).toMatchObject({
    ...{ quantity: 3, purchasePrice: null },
    files: [expect.objectContaining({ role: 'edge' }), expect.objectContaining({ role: 'other' })],
    obverseImageUrl: expect.any(String),
    reverseImageUrl: expect.any(String),
    purchases: [
      {
        ...{
          quantity: 2,
          price: '9.50',
          currency: 'EUR',
          date: '2020-05-06',
          seller: 'Dealer A',
          place: 'Fair',
        },
        ...{ invoice: 'R-77', note: 'lot 14, commission 1, shipping 0.5, XF' },
      },
      { quantity: 1, price: '12.00', currency: 'GBP', date: '2021-01-02', note: 'VF' },
    ],
  });
  expect(coin('Morgan')).toMatchObject({
    ...{
      isSold: true,
      soldPrice: 11_000,
      soldFees: 1000,
      soldAt: new Date('2023-04-05'),
      purchasePrice: 4000,
    },
  });
  expect(coin('Crown 1951')).toMatchObject({
    ...{ isSold: true, soldPrice: null, soldPlace: 'eBay', soldAt: new Date('2022-03-04') },
    notes: expect.stringContaining('14.00 GBP'),
  });
  await expectSame(owner, before);
});

test('what a sheet cannot be taken apart into is read like any other list, and a column of one’s own goes to the notes', async () => {
  const owner = await it.user();
  const coin = { year: 1916, mintMark: 'D', coinType: 'Mercury Dime', condition: 'Good (G-4)' };
  const nasty = {
    ...coin,
    name: 'One; "two", three',
    notes: '=1+1\n–  @end',
    edge: '＝x',
    tags: ['a b', 'c'],
  };
  const purchase = { quantity: 1, price: null, currency: 'Old francs', date: null, seller: '; seller "x"' };
  await right(
    await owner.sendJson('POST', '/api/coins', {
      ...{ ...nasty, quantity: 2, catalogueNumbers: [{ catalogue: 'Pick', number: 'A 12, b' }] },
      purchases: [
        { ...purchase, note: 'a\nb "c" \\ d' },
        { quantity: 1, currency: 'EUR', price: '3' },
      ],
    }),
  );
  const before = await contents(owner);
  const sheet = await (await owner.send('/api/auth/export?format=csv')).text();
  const same = await it.user();
  await imported(same, new TextEncoder().encode(sheet), 'coins.csv');
  expect(compared(await contents(same), [...NOT_IN_A_SHEET, ...PHOTOS])).toEqual(
    compared(before, [...NOT_IN_A_SHEET, ...PHOTOS]),
  );

  const lines = sheet.trimEnd().split('\r\n');
  const widened = lines.map((line, at) => `${line},${at === 0 ? 'Drawer' : '7'}`).join('\r\n');
  const other = await it.user();
  await imported(other, new TextEncoder().encode(widened), 'coins.csv');
  expect((await contents(other)).coins[0]?.notes).toBe('=1+1\n–  @end\nDrawer: 7');
  // A year that is written in another way than we do.
  const edited = sheet.replace(',1916,D,', ',1916-D,,');
  const third = await it.user();
  await imported(third, new TextEncoder().encode(edited), 'coins.csv');
  const [read] = (await contents(third)).coins;
  expect(read).toMatchObject({ year: 1916, mintMark: 'D', edge: '＝x', quantity: 2 });
  expect(read?.purchases).toEqual(before.coins[0]?.purchases ?? []);
});

/** A coin of which every field of the form says something, as long and odd as may be. */
const FULL = {
  ...byField(fieldsOf('count'), (name) => COIN_FIELDS[name].min),
  ...{
    name: 'Ünïcode – "name"; with, signs',
    kind: 'banknote',
    year: -440,
    yearTo: -404,
    yearApproximate: true,
  },
  ...{
    mintMark: 'αβ',
    coinType: 'Four; drachmas, large',
    condition: 'Good (G-4)',
    diameter: '24.50',
    weight: '17.20',
  },
  ...{
    composition: '95% silver\nrest unknown',
    variation: "'quoted",
    series: '-5',
    totalMintage: '1,000,000',
  },
  ...{
    specifications: 'x'.repeat(4000),
    specialVariations: '@home',
    description: 'two\n\nlines',
    coinHistory: 'h'.repeat(8000),
  },
  ...{
    obverseDescription: 'Athena',
    reverseDescription: 'Owl',
    metalContent: { silver: 95.5, 'tin or lead': 4.25 },
  },
  ...{
    valuationSource: 'owner',
    ungradedValueRange: '1–2',
    gradedValueRange: '$5 - $6',
    rarity: 'R2',
    rarityScale: 3,
  },
  ...{
    notes: '=cmd|x\r\n"quotes", commas; and\ttabs',
    storageLocation: 'Box 3',
    tags: ['Greece', 'silver – old'],
  },
  ...{ isGraded: true, gradingCompany: 'NGC', grade: 'VF ★', certificationNumber: '0123-004', quantity: 3 },
  ...{
    identificationMethod: 'Manual Entry',
    country: 'Attica & Co',
    currency: 'OBOL',
    region: 'Greece',
    mint: 'Athens',
  },
  ...{
    ruler: 'none; a republic',
    era: 'Classical',
    script: 'Greek',
    designer: 'unknown',
    thickness: '3.00',
    edge: 'plain',
  },
  ...{
    catalogueNumbers: [
      { catalogue: 'SNG Cop.', number: '31–40, a' },
      { catalogue: 'HGC', number: 'X' },
    ],
  },
  ...{
    serialNumber: '007',
    signature: 'A / B',
    pieces: 40,
    ownEstimatedValue: '1234.50',
    purchaseDate: '1899-12-31',
  },
  purchases: [
    {
      quantity: 1,
      price: '99.90',
      currency: 'OBOL',
      date: '1899-12-31',
      seller: 'S; "x"',
      place: 'P',
      invoice: '1',
      note: 'n\nm',
    },
    {
      quantity: 2,
      price: null,
      currency: 'EUR',
      date: null,
      seller: null,
      place: 'Wien',
      invoice: null,
      note: null,
    },
  ],
};

test('every field of a coin comes back from every format', async () => {
  const owner = await it.user();
  // A sheet holds no rates.
  const rate = (client: Client) =>
    client.sendJson('PUT', '/api/exchange-rates/OBOL', { rate: '0.5', day: '2026-01-02' }).then(right);
  await rate(owner);
  await right(await owner.sendJson('POST', '/api/coins', FULL));
  const plain = {
    year: 1916,
    mintMark: 'D',
    coinType: 'Mercury Dime',
    condition: 'Good (G-4)',
    name: 'Dime',
  };
  await right(
    await owner.sendJson('POST', '/api/coins', { ...plain, estimatedValue: '900', purchasePrice: '0' }),
  );
  const sold = await right(
    await owner.sendJson('POST', '/api/coins', { ...plain, name: 'Gone', quantity: 2 }),
  );
  const sale = { price: '120.10', fees: '3', place: 'Fair "x"', soldAt: '2024-02-03' };
  await right(await owner.sendJson('POST', `/api/coins/${sold.id}/sold`, sale));
  const want = {
    name: 'Wanted; "any"',
    country: 'Attica',
    note: 'one\ntwo',
    variation: 'x',
    condition: 'Good (G-4)',
  };
  const year = { year: -44, yearTo: 13, yearApproximate: true, mintMark: 'q', coinType: 'As' };
  await right(
    await owner.sendJson('POST', '/api/wants', {
      ...want,
      ...year,
      status: 'bid',
      priceLimit: '12.5',
      currency: 'OBOL',
      priority: 1,
    }),
  );
  await right(await owner.sendJson('POST', '/api/wants', { name: 'Anything' }));
  const before = await contents(owner);
  const [full] = before.coins;
  const unset = Object.keys(CoinFields.shape).filter(
    (field) => (full?.[field as keyof typeof full] ?? null) === null,
  );
  expect(unset.sort()).toEqual([...PHOTOS, 'currentValue', 'loans', 'photoMarks'].sort());
  await expectSame(owner, before, rate);
});
