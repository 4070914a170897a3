import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { coins, wants } from '../../db/schema.ts';
import type { ImportDetail, ImportRow, ImportRows } from '../../shared/import/model.ts';
import { disc, drawn } from '../photos/testing.ts';
import { type Client, right, type TestApp, testApp } from '../testing.ts';
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
async function imported(client: Client, body: Uint8Array<ArrayBuffer>, name: string): Promise<Done> {
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
  await right(await client.sendJson('POST', `/api/imports/${sent.id}/start`, { alike: 'add' }));
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

const WORKBOOK = {
  'US coins': [
    ['My US collection', '', '', '', '', '', '', '', '', '', '', '', '', ''],
    ['Date', 'Mint', 'Denomination', 'Grade', 'Service', 'Cert #', 'Qty', 'Cost', 'Bought on', 'Dealer', 'Invoice', 'Value', 'Box', 'Remarks'],
    ['1916', 'D', 'Mercury Dime', 'VG-8', 'PCGS', '12345678', 1, '$1,050.00', '2019-05-17', "Stack's", 'A-17', 1100, 'Safe', 'Weak reverse rim'],
    ['1881', 'S', 'Morgan Dollar', 'MS 64+', '', '', 3, '$55.50', '2020-06-01', 'Coin show, "Bill"', '', 70, 'Box 2', 'bright; toned\nsecond line'],
    ['1942/1', 'D', 'Mercury Dime', 'AU Details - Cleaned', 'NGC', '555-123', 1, '$400', '', '', '', '', '', ''],
    ['', '', '', '', '', '', '', '', '', '', '', '', '', ''],
    ['Total', '', '', '', '', '', 5, '$1616.50', '', '', '', 1240, '', ''],
  ],
  World: [
    ['Country', 'Year', 'Denomination', 'Ruler', 'Metal', 'Fineness', 'Weight', 'Diameter', 'KM', 'Grade', 'Price paid', 'Bought on', 'Where bought', 'Value (EUR)', 'Hoard', 'Tags'],
    ['Ancient Rome', '44 BC', 'Denarius', 'Julius Caesar', 'Silver', '950', '3.9', '19', 'RRC# 480/3', 'VF', '850 €', '2018-03-04', 'Munich', '1,200', 'Hoard A', 'Rome, silver'],
    ['Athens', '440-404 BC', 'Tetradrachm', '', 'Silver', '', '17.2', '24', '', 'XF', '£1,900', '2017-10-11', 'London', '', '', 'Greece'],
    ['Austria', '1780', 'Thaler', 'Maria Theresa', 'Silver', '833', '28.07', '39.5', 'KM# 1866', 'UNC', '€45.50', '', 'Vienna', '60', '', ''],
    ['Germany', 'c. 1850', 'Gulden', '', 'Silver', '', '', '', '', 'F', '30 EUR', '2021-01-02', '', '', '', ''],
    ['Japan', '', '1 Mon', '', 'Bronze', '', '', '', '', 'F', '¥500', '', '', '', '', 'undated'],
    ['Ottoman Empire', 'AH 1327', '20 Kurush', 'Mehmed V', 'Silver', '830', '24', '', '', 'VF', '25', '', '', '', '', ''],
  ],
  Wants: [
    ['Status', 'Date', 'Mint', 'Denomination', 'Grade', 'Max price', 'Price', 'Remarks'],
    ['want', '1909', 'S', 'Lincoln Cent', 'F-12', '', '$900', 'VDB on the reverse'],
    ['ordered', '1893', 'S', 'Morgan Dollar', 'VG', '', '€4,500.00', ''],
    ['bid', '1879', 'CC', 'Morgan Dollar', '', 'two hundred', '', 'lot 14'],
  ],
  Sold: [
    ['Status', 'Date', 'Mint', 'Denomination', 'Grade', 'Cost', 'Bought on', 'Sold on', 'Sold for', 'Buyer'],
    ['sold', '1921', 'D', 'Morgan Dollar', 'AU-50', '$30', '2015-02-03', '2022-08-09', '$61.25', 'Tom'],
    ['sold', '1964', 'D', 'Kennedy Half Dollar', 'BU', '$8', '', '2023-01-31', '€12.00', ''],
  ],
  'Notes and bars': [
    ['Kind', 'Country', 'Year', 'Title', 'Serial no', 'Signatures', 'Material', 'Fineness', 'Weight (oz)', 'Quantity', 'Price', 'Place'],
    ['Banknote', 'United States', '1935', '1 Dollar Silver Certificate', 'A123B', 'Julian-Snyder', 'Paper', '', '', 2, '$5', ''],
    ['Bar', 'Switzerland', '2015', 'PAMP Fortuna 1 oz', '', '', 'Gold', '999.9', '1', 1, 'CHF 1100', 'Zürich'],
    ['Medal', 'France', '1900', 'Exposition Universelle', '', '', 'Bronze', '', '', 1, '40 €', 'Paris'],
  ],
};

const photo = (seed: number) => drawn(40, 40, disc(seed));

const OPENNUMISMAT = () => database({
  settings: [{ title: 'Version', value: '10' }],
  coins: [
    {
      id: 1, title: '5 Mark 1975 Adenauer', value: 5, unit: 'Mark', country: 'Germany', year: 1975, mintmark: 'F', mint: 'Stuttgart',
      status: 'owned', material: 'Silver', fineness: 625, weight: 11.2, diameter: 29, thickness: 2.1, edge: 'lettered', shape: 'round', obvrev: '0',
      grade: 'XF', mintage: 8000000, price1: 6, price2: 8, price3: 12, price4: 15, paydate: '2020-05-06', payprice: 9.5, totalpayprice: 11,
      saller: 'Dealer A', payplace: 'Fair', payinfo: 'lot 14', note: 'from uncle', obverseimg: 1, reverseimg: 2, edgeimg: 3, photo1: 4,
      storage: 'Album 3', features: 'toned', createdat: '2020-05-07T10:00:00', quantity: 3, native_year: '1975', catalognum1: 'J 417', catalognum2: '4321',
      obversedesign: 'Eagle', reversedesign: 'Head', obversedesigner: 'E. Ott', reversedesigner: 'A. B.', period: 'Federal Republic', ruler: 'none', region: 'Europe',
      series: 'Commemoratives', subjectshort: 'Adenauer', subject: 'A long story', variety: 'thin rim', barcode: '', rarity: 'R2', category: 'x', url: 'https://example.org/1',
      defect: 'scratch', dateemis: '1975-1976', emitent: 'Bundesbank', quality: 'UNC', buying_invoice: 'R-77', real_weight: 11.19,
    },
    { id: 2, title: 'Crown 1951', value: 5, unit: 'Shilling', country: 'United Kingdom', year: 1951, status: 'sold', grade: 'UNC', paydate: '2015-01-02', payprice: 6, totalpayprice: 6, saledate: '2022-03-04', saleprice: 14, totalsaleprice: 12.5, buyer: 'Friend B', saleplace: 'eBay', saleinfo: 'parcel', createdat: '2020-05-07T10:00:01', quantity: 1, sale_invoice: 'S-1' },
    { id: 3, title: 'Halfpenny 1967', value: 0.5, unit: 'Penny', country: 'United Kingdom', year: 1967, status: 'owned', grade: 'VF', createdat: '2020-05-07T10:00:02', obverseimg: 5, quantity: 5 },
    { id: 4, title: 'Quarter farthing', value: 0.0625, unit: 'Penny', country: 'Ceylon', year: 1851, status: 'owned', grade: 'F', createdat: '2020-05-07T10:00:03' },
    { id: 5, title: 'Owl', value: 4, unit: 'Drachm', country: 'Athens', year: -440, status: 'owned', grade: 'VF', createdat: '2020-05-07T10:00:04' },
    { id: 6, title: 'A bid', value: 1, unit: 'Thaler', country: 'Austria', year: 1780, status: 'bidding', payprice: 40, createdat: '2020-05-07T10:00:05' },
    { id: 7, title: 'Wish', value: 1, unit: 'Dollar', country: 'United States', year: 1893, mintmark: 'S', status: 'wish', createdat: '2020-05-07T10:00:06' },
    { id: 8, title: 'Missing', value: 1, unit: 'Penny', country: 'Australia', year: 1930, status: 'missing', createdat: '2020-05-07T10:00:07' },
    { id: 9, title: 'Morgan', value: 1, unit: 'Dollar', country: 'United States', year: 1881, mintmark: 'S', status: 'sold', grade: 'MS-64', quantity: 2, createdat: '2020-05-07T10:00:08' },
  ],
  photos: [1, 2, 3, 4, 5].map((id) => ({ id, title: `p${id}`, image: photo(id) })),
  tags: [{ id: 1, tag: 'Silver' }, { id: 2, tag: 'Gifts' }],
  coins_tags: [{ coin_id: 1, tag_id: 1 }, { coin_id: 1, tag_id: 2 }, { coin_id: 2, tag_id: 2 }],
  prices: [
    { id: 1, coin_id: 1, action: 'buy', date: '2020-05-06', quantity: 2, price: 9.5, currency: 'EUR', commission: 1, shipping: 0.5, grade: 'XF' },
    { id: 2, coin_id: 1, action: 'buy', date: '2021-01-02', quantity: 1, price: 12, currency: 'GBP', commission: 0, shipping: 0, grade: 'VF' },
    { id: 3, coin_id: 3, action: 'buy', date: '2021-01-01', quantity: 3, price: 2, currency: 'EUR', commission: 0, shipping: 0, grade: null },
    { id: 4, coin_id: 2, action: 'sell', date: '2022-03-04', quantity: 1, price: 14, currency: 'GBP', commission: 1.5, shipping: 0, grade: null },
    { id: 5, coin_id: 9, action: 'buy', date: '2019-02-03', quantity: 2, price: 40, currency: 'USD', commission: 0, shipping: 3, grade: null },
    { id: 6, coin_id: 9, action: 'sell', date: '2023-04-05', quantity: 2, price: 55, currency: 'USD', commission: 6, shipping: 4, grade: null },
  ],
});

const SHAPES = {
  workbook: async () => ({ bytes: await workbook(WORKBOOK), name: 'hobby.xlsx' }),
  opennumismat: async () => ({ bytes: await OPENNUMISMAT(), name: 'mine.db' }),
};

for (const [shape, make] of Object.entries(SHAPES))
  test(shape, async () => {
    const owner = await it.user();
    const { bytes, name } = await make();
    const first = await imported(owner, bytes, name);
    console.log(first.detail.problem, first.detail.columns.map(({ heading }, at) => `${heading}=${first.detail.mapping.fields[at]}`).join(' | '));
    for (const row of first.rows) console.log(row.line, row.action, row.coin?.name, row.problems.map(({ message }) => message));
    const before = await contents(owner);
    const slim = (one: object) => Object.fromEntries(Object.entries(one).filter(([key, value]) => value !== null && value !== '' && value !== 0 && value !== false && !/^(searchText|nameOrder|valueOrder|updatedAt|createdAt|catalogueIds)$/.test(key)));
    console.log(Bun.inspect(before.coins.map(slim), { depth: 6 }));
    console.log(Bun.inspect(before.wants.map(slim), { depth: 6 }));
    for (const format of ['csv', 'xlsx', 'json', 'zip']) {
      const answer = await owner.send(`/api/auth/export?format=${format}`);
      expect(answer.status).toBe(200);
      const file = await answer.bytes();
      const other = await it.user();
      const second = await imported(other, file, `export.${format}`);
      const after = await contents(other);
      console.log(format, second.detail.format, second.detail.problem, second.detail.added, second.detail.wants, 'of', before.coins.length, before.wants.length);
      for (const row of second.rows) if (row.problems.length) console.log('  ', row.line, row.action, row.coin?.name, row.problems.map(({ message }) => message));
      for (const coin of before.coins) {
        const twin = after.coins.find((one) => one.name === coin.name);
        if (!twin) { console.log('  MISSING', coin.name); continue; }
        for (const [key, value] of Object.entries(coin)) if (JSON.stringify(value) !== JSON.stringify(twin[key as keyof typeof twin])) console.log('  ', coin.name, key, JSON.stringify(value), '=>', JSON.stringify(twin[key as keyof typeof twin]));
      }
      for (const want of before.wants) {
        const twin = after.wants.find((one) => one.name === want.name);
        if (!twin) { console.log('  MISSING WANT', want.name); continue; }
        for (const [key, value] of Object.entries(want)) if (JSON.stringify(value) !== JSON.stringify(twin[key as keyof typeof twin])) console.log('  ', want.name, key, JSON.stringify(value), '=>', JSON.stringify(twin[key as keyof typeof twin]));
      }
    }
  });
