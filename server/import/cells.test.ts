import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { coins, users } from '../../db/schema.ts';
import type { ImportDetail, ImportRow, ImportRows } from '../../shared/import/model.ts';
import { english } from '../../shared/language/testing.ts';
import { type Client, type TestApp, testApp } from '../testing/app.ts';
import { readCondition } from './grades.ts';
import { dayOrderOf, readDay } from './values.ts';
import { importsDone } from './work.ts';
import { readStruck } from './years.ts';

// Files are read in processes of their own, which a busy machine starts late.
setDefaultTimeout(60_000);

let it: TestApp;
beforeAll(() => {
  it = testApp();
});
afterAll(() => it.close());

async function looked(
  text: string,
  as?: Client,
): Promise<{ client: Client; detail: ImportDetail; rows: ImportRow[] }> {
  const client = as ?? (await it.user());
  const answer = await client.send('/api/imports?name=coins.csv', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: text,
  });
  expect(answer.status).toBe(201);
  const detail: ImportDetail = await answer.json();
  const { rows }: ImportRows = await (await client.send(`/api/imports/${detail.id}/rows?limit=100`)).json();
  return { client, detail, rows };
}

const start = (client: Client, id: string) => client.sendJson('POST', `/api/imports/${id}/start`, {});
const stored = async () => it.deps.db.orm.select().from(coins).orderBy(coins.id);

test.each([
  ['1916-D', 1916, 'D', null],
  ['1881S', 1881, 'S', null],
  ['1893-CC', 1893, 'CC', null],
  ['1900 - O', 1900, 'O', null],
  ['1909-S VDB', 1909, 'S', 'VDB'],
  ['1942/1-D', 1942, 'D', '1942/1'],
  ['1880/79', 1880, null, '1880/79'],
  ['1883 No Cents', 1883, null, 'No Cents'],
  ['1999 (P)', 1999, 'P', null],
  ['1863-Go', 1863, 'Go', null],
])('the cell “%s” is a year, its mark and what else stands there', (cell, year, mintMark, variety) => {
  expect(readStruck(cell)).toMatchObject({ year, mintMark, variety, remark: null, isUnsure: false });
});

test.each([
  ['AH 1327 (1909)', 1909],
  ['1909 (AH 1327)', 1909],
  ['1327/1909', 1909],
  ['AH1327', 1909],
  ['SH 1345', 1966],
  ['BE 2515', 1972],
  ['EE 1969', 1976],
  ['JE 5744', 1984],
  ['Shōwa 39', 1964],
  ['Meiji 3', 1870],
  ['Taishō 5', 1916],
  ['Yr.3 (1870)', 1870],
  ['Reiwa 1', 2019],
])('“%s” is a year of another calendar, and a sentence says so', (cell, year) => {
  expect(english(readStruck(cell))).toMatchObject({
    year,
    remark: expect.stringContaining(String(year)),
    isUnsure: false,
  });
});

test('years before Christ, ranges, and about a year are kept; a bare year of another calendar asks', () => {
  expect(readStruck('27 BC – AD 14')).toMatchObject({ year: -27, yearTo: 14 });
  expect(readStruck('c. 1850')).toMatchObject({ year: 1850, yearApproximate: true, remark: null });
  expect(readStruck('18th century')).toMatchObject({ year: 1701, yearTo: 1800 });
  expect(readStruck('2515')).toMatchObject({ year: 1972, isUnsure: true });
  expect(readStruck('1384', 'MA')).toMatchObject({ isUnsure: true });
  expect(readStruck('2021 or 2022')).toMatchObject({ isUnsure: true });
});

test('a home-made sheet keeps its mint marks, and leaves out sums, headings and what is not owned', async () => {
  const { rows, detail } = await looked(
    'Date,Coin,Grade,Cost,Have?\nMERCURY DIMES,,,,\n1916-D,Mercury Dime,VG-8,"$1,050.00",x\n1881S,Morgan Dollar,MS63,$55.00,x\n1921-D,Mercury Dime,,,\n,TOTAL,,"$1,105.00",x\n',
  );
  expect(rows.map(({ action }) => action)).toEqual(['wrong', 'add', 'add', 'want', 'wrong']);
  expect(rows.map(({ coin }) => coin?.mintMark ?? null)).toEqual([null, 'D', 'S', 'D', null]);
  expect(rows[3]).toMatchObject({ standing: 'wanted' });
  expect(rows[3]?.problems.map(({ message }) => message).join()).toContain('Wanted, not owned');
  expect(detail.counts).toMatchObject({ want: 1, taken: 3, takenWants: 1 });
});

test('a day beside a year in the name is the purchase; bars and rounds stay so, and no country is assumed', async () => {
  const { rows, client, detail } = await looked(
    'Metal,Name,Qty,Type,Weight(oz),Purchase Price,Date\nSilver,2017 Canada Maple Leaf,1,Coin,1,42.50,2024-07-13\nSilver,2023 Lunar Dragon Bar,1,Bar,10,348,2024-07-09\nPalladium,2017 American Palladium Eagle 1 oz,1,Coin,1,1400,2024-06-14\n',
  );
  expect(rows.map(({ coin }) => [coin?.year, coin?.coinType, coin?.kind, coin?.country])).toEqual([
    [2017, 'Canada Maple Leaf', 'coin', 'Canada'],
    [2023, 'Lunar Dragon Bar', 'bullion', 'Unknown'],
    [2017, expect.stringContaining('Palladium'), 'coin', 'United States'],
  ]);
  expect((await start(client, detail.id)).status).toBe(200);
  await importsDone(it.deps);
  const bar = (await stored()).find(({ coinType }) => coinType === 'Lunar Dragon Bar');
  expect(bar).toMatchObject({ purchaseDate: new Date('2024-07-09') });
  expect(Number(bar?.weight)).toBeCloseTo(311.03, 1);
});

test('one day above 12 settles the column; where none does it must be chosen', async () => {
  const head = 'Country,Denomination,Year,Purchase date\n';
  const uk = (day: string) => `United Kingdom,1 Penny,1912,${day}\n`;
  const settled = await looked(
    head + ['03/04/2022', '05/06/2022', '07/08/2022', '23/10/2022'].map(uk).join(''),
  );
  expect(settled.detail.mapping.dates).toBe('day-first');
  const open = await looked(head + uk('03/04/2022'));
  expect(open.detail.mapping.dates).toBe('unset');
  const refused = await start(open.client, open.detail.id);
  expect([refused.status, (await refused.json()).message]).toEqual([
    422,
    expect.stringContaining('Please choose'),
  ]);
  const mapping = { ...open.detail.mapping, dates: 'day-first' };
  await open.client.sendJson('PUT', `/api/imports/${open.detail.id}/mapping`, mapping);
  expect((await start(open.client, open.detail.id)).status).toBe(200);
  await importsDone(it.deps);
  expect(dayOrderOf('05/05/2021')).toBeNull();
  const may = [
    '1 mai 2021',
    '1. Mai 2021',
    '1 de mayo de 2021',
    '1 maggio 2021',
    '1 mei 2021',
    '1 maja 2021',
    '1er mai 2021',
  ];
  expect(may.map((day) => readDay(day, 'unset'))).toEqual(may.map(() => '2021-05-01'));
});

test('a value with a unit is a face value, a silver certificate a banknote, a bar no Barber Dime', async () => {
  const { rows } = await looked(
    'Name,Value,Unit,Country,Year,Status,Paid\nOld mark,5,Mark,Germany,1975,owned,9.50\nWish,1,Thaler,Austria,1780,wish,\nGone,0.5,Penny,United Kingdom,1951,sold,6\nBid,1,Penny,United Kingdom,1912,bidding,\n',
  );
  expect(rows.map(({ coin, action }) => [action, coin?.coinType, coin?.estimatedValue])).toEqual([
    ['add', '5 Mark', null],
    ['want', '1 Thaler', null],
    ['add', '½ Penny', null],
    ['want', '1 Penny', null],
  ]);
  expect(rows.map(({ standing }) => standing)).toEqual(['owned', 'wanted', 'sold', 'wanted']);
  const paper = await looked('Title,Year,Denomination\n1899 $1 Silver Certificate,1899,$1\n');
  expect(paper.rows[0]?.coin).toMatchObject({ kind: 'banknote', coinType: '$1' });
});

test('a sold row is kept among the sold coins with its sale', async () => {
  const { client, detail } = await looked(
    'Year,Coin type,Status,Sale date,Sale price\n1921,Morgan Silver Dollar,sold,2022-05-06,$41.50\n',
  );
  await start(client, detail.id);
  await importsDone(it.deps);
  const coin = (await stored()).at(-1);
  expect(coin).toMatchObject({ isSold: true, soldPrice: 4150, soldAt: new Date('2022-05-06') });
});

test('coins without a year are found by their design, else kept without a date', async () => {
  const { rows } = await looked(
    'Year,Coin type,Variety,Quantity\n,National Park Quarter,Hot Springs,1\n,State Quarter,Delaware,1\n,American Innovation Dollar,Delaware,1\n,Presidential Dollar,George Washington,1\n,Mercury Dime,,2\n',
  );
  expect(rows.map(({ coin }) => coin?.dating)).toEqual(['2010', '1999', '2019', '2007', 'undated']);
});

test.each([
  ['MS65+RD', 'Mint State (MS-65)', 'MS-65+ RD'],
  ['AU58 Details', 'About Uncirculated (AU-50 to AU-58)', 'AU-58 Details'],
  ['XF Details - Scratched', 'Extremely Fine (EF-40, EF-45)', 'XF Details - Scratched'],
  ['PF 69 Ultra Cameo', 'Proof (PF-69)', 'PF-69 Ultra Cameo'],
  ['PR69DCAM', 'Proof (PF-69)', 'PF-69 DCAM'],
  ['MS65★', 'Mint State (MS-65)', 'MS-65★'],
  ['SP66', 'Mint State (MS-66)', 'SP-66'],
  ['Proof-63', 'Proof (PF-63)', 'PF-63'],
  ['Gem BU', 'Mint State (MS-60 to MS-70)', 'Gem BU'],
  ['Choice AU', 'About Uncirculated (AU-50 to AU-58)', 'Choice AU'],
  ['TTB+', 'Very Fine (VF-20 to VF-35)', 'TTB+'],
  ['MBC', 'Very Fine (VF-20 to VF-35)', 'MBC'],
  ['ss-vz', 'Very Fine (VF-20 to VF-35)', 'ss-vz'],
  ['Zeer Fraai', 'Very Fine (VF-20 to VF-35)', 'Zeer Fraai'],
])('the grade “%s” is kept as it stood beside its band', (cell, condition, grade) => {
  expect(readCondition(cell)).toMatchObject({ condition, grade });
});

test('a grade that says less hides no double; certificates tell coins apart and point at themselves', async () => {
  const head = 'Year,Mint mark,Coin type,Grading Service,Cert Number,Grade\n';
  const first = await looked(
    `${head}1881,S,Morgan Silver Dollar,,,MS-63\n1882,S,Morgan Silver Dollar,PCGS,41110001,MS64\n`,
  );
  await start(first.client, first.detail.id);
  await importsDone(it.deps);
  const again = await looked(
    `${head}1881,S,Morgan Silver Dollar,,,Mint State (MS-60 to MS-70)\n1881,S,Morgan Silver Dollar,,,VF-20\n1882,S,Morgan Silver Dollar,PCGS,41110002,MS64\n1882,S,Morgan Silver Dollar,PCGS,41110001,\n1883,O,Morgan Silver Dollar,PCGS,41110009,MS64\n1883,O,Morgan Silver Dollar,PCGS,41110009,MS64\n`,
    first.client,
  );
  expect(again.rows.map(({ action }) => action)).toEqual(['alike', 'add', 'add', 'alike', 'add', 'add']);
  expect(again.rows[3]?.problems.map(({ message }) => message).join()).toContain(
    'already have a coin with certificate 41110001',
  );
  expect(again.rows[5]?.problems).toMatchObject([{ asks: 'certificate' }]);
});

test('a seller’s title is a proposal: it is taken with a yes for all of the kind', async () => {
  const { rows, client, detail } = await looked(
    'Item number,Title,Quantity,Condition\n1,1921-S Morgan Silver Dollar NGC MS65,1,Graded\n2,1881-S Morgan Silver Dollar PCGS MS64,1,Graded\n',
  );
  expect(rows[0]?.coin).toMatchObject({
    year: 1921,
    mintMark: 'S',
    coinType: 'Morgan Silver Dollar',
    grade: 'MS-65',
  });
  expect(detail.counts).toMatchObject({ taken: 0, doubts: { title: 2 } });
  expect((await start(client, detail.id)).status).toBe(422);
  const path = `/api/imports/${detail.id}/mapping`;
  const said = await client.sendJson('PUT', path, { ...detail.mapping, accepted: ['title'] });
  expect((await said.json()).counts.taken).toBe(2);
});

test('amounts keep their currency', async () => {
  const { rows } = await looked(
    'Year,Type,Country,Currency,Price\n2002,1 Euro,Germany,EUR,1.50\n2003,1 Euro,Germany,EUR,£2\n1916,Mercury Dime,United States,USD,$3\n',
  );
  expect(rows.map(({ coin }) => [coin?.ownPurchasePrice, coin?.purchasePrice])).toEqual([
    ['1.50', null],
    [null, null],
    [null, '3.00'],
  ]);
  expect(rows[1]?.coin?.purchase).toMatchObject({ price: '2.00', currency: 'GBP' });
});

test('two columns of years are a range', async () => {
  const { rows } = await looked(
    [
      'Emperor,Denomination,year_l,year_h,Weight',
      'Trajan,Denarius,112,114,3.31',
      'Augustus,Denarius,-27,14,3.70',
      'Nero,As,64,64,10.2',
    ].join('\n'),
  );
  expect(rows.map(({ coin }) => coin?.dating)).toEqual(['112 – 114', '27 BC – AD 14', '64']);
});

test('a file without a column of years asks before its coins are kept without a date', async () => {
  const { rows, detail } = await looked(
    ['Title,Price', 'Lot of 5 Mercury Dimes 1940-1945 90% Silver,19.50', 'Mercury Dime,4.00'].join('\n'),
  );
  expect(rows[0]?.coin).toMatchObject({ dating: '1940 – 1945' });
  expect(rows[1]?.coin).toMatchObject({ dating: 'undated' });
  expect(rows[1]?.problems).toContainEqual(expect.objectContaining({ field: 'year', asks: 'year' }));
  expect(detail.counts).toMatchObject({ wrong: 0, taken: 0 });
});

test('a type is found behind a fraction, brackets and quotation marks', async () => {
  const { rows } = await looked(
    [
      'Title;Year;Country',
      '½ Dollar "Kennedy Half Dollar" (40% silver);1967;United States',
      '½ Dollar (Walking Liberty);1941;United States',
    ].join('\n'),
  );
  expect(rows.map(({ coin }) => coin?.coinType)).toEqual([
    'Kennedy Half Dollar',
    'Walking Liberty Half Dollar',
  ]);
});

test('a country in another language is that of the catalogue, and its sentence is no doubt', async () => {
  const { rows, detail } = await looked(
    'Pays;Nominal;Année;Prix\nÉtats-Unis;Morgan Dollar;1921;30 $\nAllemagne;5 Mark;1951;3,50 €\nCongo;5 Francs;1960;2 €\n',
  );
  expect(rows.map(({ coin }) => [coin?.country, coin?.coinType])).toEqual([
    ['United States', 'Morgan Dollar'],
    ['Germany', '5 Mark'],
    ['Congo', '5 Francs'],
  ]);
  expect(rows[1]?.problems).toMatchObject([
    { kind: 'told', message: expect.stringContaining('“Allemagne”') },
  ]);
  expect(detail.counts).toMatchObject({ doubtful: 0 });
});

test('where nothing says that a piece is of the United States its country is left open', async () => {
  const { rows, client, detail } = await looked(
    'Type,Year,Price\nToken,1912,3\nPanda,1990,30\nBarber,1912,9\nLincoln Cent,1912,1\nWorld coin,2020,1\n90% dimes,1964,1\nLot of 10 dimes,1940,9\n',
  );
  expect(rows.map(({ coin }) => coin?.country)).toEqual([
    ...['Unknown', 'Unknown', 'United States', 'United States', 'Unknown', 'United States', 'United States'],
  ]);
  expect(rows[0]?.problems).toMatchObject([{ field: 'country' }]);
  // A design of several values is asked about; another name of a type is no doubt.
  expect(rows[2]?.problems).toMatchObject([{ field: 'coinType', asks: 'type' }]);
  expect(rows[3]).toMatchObject({ coin: { coinType: 'Lincoln Penny' }, problems: [] });
  expect(rows[6]?.coin?.coinType).toBe('Lot of 10 dimes');
  await start(client, detail.id);
  await importsDone(it.deps);
  expect((await stored()).find(({ coinType }) => coinType === 'Panda')).toMatchObject({
    ...{ country: 'Unknown', currency: 'Unknown' },
  });
});

test('no piece, a day or a price of a sale, and “Have: 2” say themselves what is owned', async () => {
  const { rows } = await looked(
    'Year,Coin,Have,Qty,Sold date,Sold for\n1921,Morgan Dollar,,,,\n1922,Peace Dollar,2,,,\n1923,Peace Dollar,x,0,,\n1924,Peace Dollar,x,1,2021-03-04,$45\n',
  );
  expect(rows.map(({ standing, coin }) => [standing, coin?.quantity])).toEqual([
    ['wanted', 1],
    ['owned', 2],
    ['wanted', 1],
    ['sold', 1],
  ]);
});

test('a want without a year is taken, also where no column holds years', async () => {
  const { rows, detail } = await looked('Coin,Status\nMercury Dime,wanted\n1916-D Mercury Dime,wanted\n');
  expect(rows.flatMap(({ problems }) => problems.flatMap(({ asks }) => asks ?? []))).toEqual([]);
  expect(detail.counts).toMatchObject({ takenWants: 2, doubts: {} });
});

test('a status that says nothing plain is not taken without a yes', async () => {
  const { rows, detail } = await looked(
    'Year,Coin,Status\n1921,Morgan Dollar,maybe\n1922,Peace Dollar,For swap\n',
  );
  expect(rows[0]?.problems).toMatchObject([{ field: 'status', asks: 'status' }]);
  expect(detail.counts).toMatchObject({ taken: 1, doubts: { status: 1 } });
});

test('face values are no values, and amounts take the currency of the column for it', async () => {
  const unit = await looked(
    'Valeur,Devise,Pays,Année,Cote\n1,Franc,France,1960,3 €\n2,Euro,France,2002,2 €\n',
  );
  expect(unit.rows.map(({ coin }) => [coin?.coinType, coin?.estimatedValue])).toEqual([
    ['1 Franc', null],
    ['2 Euro', null],
  ]);
  const { rows } = await looked(
    'Coin,Year,Cost,Cost currency\nMorgan Dollar,1921,30,EUR\nMorgan Dollar,1921,kr 150,\n',
  );
  expect(rows[0]?.coin).toMatchObject({ purchasePrice: null, purchase: { price: '30.00', currency: 'EUR' } });
  expect(rows[1]?.coin).toMatchObject({ purchasePrice: null, purchase: null, notes: 'Cost: kr 150' });
});

test('a list without currencies takes that of its owner, and says so', async () => {
  const client = await it.user();
  const count = (homeCurrency: string | null) =>
    it.deps.db.transaction((tx) => tx.update(users).set({ homeCurrency }));
  await count('EUR');
  const { rows, detail } = await looked(
    'Year,Coin,Price\n1921,Morgan Dollar,30\n1922,Peace Dollar,$40\n',
    client,
  );
  await count(null);
  expect(detail.mapping.currency).toBe('EUR');
  expect(rows[0]?.coin).toMatchObject({ purchasePrice: null, purchase: { price: '30.00', currency: 'EUR' } });
  expect(rows[0]?.problems).toMatchObject([{ kind: 'told', field: 'purchasePrice' }]);
  expect(rows[1]?.coin).toMatchObject({ purchasePrice: '40.00' });
});

test('a dealer’s order: titles, costs that are no coins, grades, copies and certificates', async () => {
  const { rows } = await looked(
    [
      'Order Date,Order #,Product,Qty,Unit Price',
      '1/25/2023,12,1909-S VDB Lincoln Wheat Cent PCGS AU55 Cert #12345678,1,$900',
      '1/25/2023,12,1893-S Morgan Silver Dollar NGC VF Details Cleaned,1,$900',
      '1/25/2023,12,1937-D 3 Legged Buffalo Nickel,1,$90',
      '1/25/2023,12,1921 Morgan dollar replica,1,$9',
      '1/25/2023,12,Shipping,1,$9.95',
    ].join('\n'),
  );
  expect(
    rows.map(({ coin }) => [coin?.mintMark ?? null, coin?.grade ?? null, coin?.certificate ?? null]),
  ).toEqual([
    ['S', 'AU-55', 'PCGS 12345678'],
    ['S', 'VF Details Cleaned', 'NGC'],
    ['D', null, null],
    [null, null, null],
    [null, null, null],
  ]);
  expect(rows[1]?.coin?.condition).toBe('Very Fine (VF-20 to VF-35)');
  expect(rows[2]?.coin?.coinType).toBe('Buffalo Nickel');
  expect(rows[3]?.problems).toContainEqual(expect.objectContaining({ field: 'coinType', asks: 'type' }));
  expect(rows[4]?.action).toBe('wrong');
});

test('two figures are hardly a year after Christ', async () => {
  const { rows } = await looked('Year,Coin\n21,Morgan Dollar\n');
  expect(rows[0]?.problems).toContainEqual(expect.objectContaining({ field: 'year', asks: 'year' }));
});

test('a single unit is asked about, a design of one unit is not', async () => {
  const { rows } = await looked('Year,Type\n1912,Penny\n1912,Wheat\n1912,Barber\n');
  const asks = rows.map(({ problems }) => problems.some((one) => one.asks === 'type'));
  expect(asks).toEqual([true, false, true]);
});

test('a row without a country, and a price of a world coin without a currency, are told', async () => {
  const { rows } = await looked(
    'Country,Year,Coin,Price\nFrance,1960,1 Franc,3\n,1921,Morgan Dollar,30\nUnited States,1922,Peace Dollar,40\n',
  );
  expect(rows.map(({ problems }) => problems.map(({ field, message }) => [field, message]))).toMatchObject([
    [['purchasePrice', '“3” has no currency; USD is used.']],
    [['country', 'The row has no country; United States is used.']],
    [],
  ]);
});
