import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { english } from '../../shared/language/testing.ts';
import { tableReader } from './read/html.ts';
import { fraction } from './read/opennumismat.ts';
import { readFile } from './read/read.ts';
import { openStaged } from './read/staged.ts';
import { guessMapping, readRow } from './rows.ts';
import { sheetRows, workbook } from './testing.ts';

// Every cell of a file comes in: sheets, columns without headings, lines of other widths.

let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'mintmark-whole-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function read(bytes: Uint8Array | string) {
  const folder = mkdtempSync(join(root, 'one-'));
  const path = join(folder, 'file');
  await Bun.write(path, bytes);
  await readFile(path, folder);
  const staged = openStaged(folder);
  const rows = staged.page(0, 1000);
  const mapping = guessMapping(staged.file);
  const coins = rows.map((row) => readRow(staged.file, row, mapping));
  staged.close();
  const headings = staged.file.columns.map(({ heading }) => heading);
  return { file: staged.file, headings, rows, mapping, coins };
}

test('all sheets of a workbook come in, each column under its heading, and are counted', async () => {
  const book = await workbook({
    Cents: [
      ['Year', 'Mint mark', 'Grade', 'Hoard'],
      ['1909', 'S', 'VF-20', 'attic'],
      ['1914', 'D', 'F-12'],
    ],
    Notes: [['Prices are of last year']],
    Dimes: [['My dimes'], ['Mint mark', 'Jahr', 'Grade', 'Rolls'], ['D', '1916', 'G-4', '3', 'beyond']],
  });
  const { file, headings, rows, coins, mapping } = await read(book);
  expect(headings).toEqual(['Year', 'Mint mark', 'Grade', 'Hoard', 'Rolls', 'Sheet', '']);
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['1909', 'S', 'VF-20', 'attic', '', 'Cents'],
    ['1914', 'D', 'F-12', '', '', 'Cents'],
    ['1916', 'D', 'G-4', '', '3', 'Dimes', 'beyond'],
  ]);
  expect(english(file.note)?.split('\n')).toEqual([
    'Lines before the headings were skipped: “My dimes”.',
    '2 sheets: Cents 2, Dimes 1',
    'Sheets skipped because they have no coin headings: Notes. To import one, save it as a separate file.',
  ]);
  // The name of a sheet says what its coins are where no column does.
  expect(mapping.fields).toEqual(['year', 'mintMark', 'condition', 'notes', 'notes', 'coinType', 'notes']);
  expect(coins[2]?.input).toMatchObject({ year: 1916, mintMark: 'D', coinType: 'Dimes' });
  expect(coins[2]?.input?.notes).toBe('Rolls: 3\nbeyond');
});

test('hidden sheets come in, and are told', async () => {
  const rows = [
    ['Year', 'Coin type'],
    ['1916', 'Mercury Dime'],
  ];
  const { file, coins } = await read(await workbook({ Coins: rows, Old: rows }, {}, ['Old']));
  expect(coins.map(({ input }) => input?.notes)).toEqual(['Sheet: Coins', 'Sheet: Old']);
  expect(english(file.note)?.split('\n')).toEqual([
    '2 sheets: Coins 1, Old 1',
    'Hidden sheets were read too: Old 1',
  ]);
});

test('sheets whose columns name other units or currencies are joined, and each amount keeps its own', async () => {
  const { headings, rows, coins } = await read(
    await workbook({
      Bars: [
        ['Year', 'Title', 'Weight (oz)', 'Price (CHF)'],
        ['2015', 'Gold bar', '1', '1100'],
      ],
      Coins: [
        ['Year', 'Title', 'Weight (g)', 'Price'],
        ['1921', 'Morgan Dollar', '26.73', '30'],
        ['1922', 'Peace Dollar', '26.73', '€20'],
      ],
      Notes: [
        ['Year', 'Title', 'Weight', 'Price'],
        ['1935', 'Silver Certificate', '', '5'],
      ],
    }),
  );
  expect(headings).toEqual(['Year', 'Title', 'Weight', 'Price', 'Sheet']);
  expect(rows.map(({ cells }) => cells.slice(2, 4))).toEqual([
    ['1 oz', '1100 CHF'],
    ['26.73 g', '30'],
    ['26.73 g', '€20'],
    ['', '5'],
  ]);
  expect(
    coins.map(({ input }) => [input?.weight, input?.purchasePrice, input?.purchases?.[0]?.currency]),
  ).toEqual([
    ['31.1035', undefined, 'CHF'],
    ['26.73', 3000, undefined],
    ['26.73', undefined, 'EUR'],
    [undefined, 500, undefined],
  ]);
});

test('a column says something of the sheets alone that have it', async () => {
  const { coins } = await read(
    await workbook({
      Lincoln: [
        ['Year', 'Mint mark', 'Have', 'Grade'],
        ['1909', 'S', '', ''],
        ['1910', '', 'x', 'VF'],
      ],
      World: [
        ['Country', 'Year', 'Coin type'],
        ['Austria', '1780', 'Thaler'],
      ],
    }),
  );
  expect(coins.map(({ standing, input }) => [standing, input?.coinType, input?.year])).toEqual([
    ['wanted', 'Lincoln', 1909],
    ['owned', 'Lincoln', 1910],
    ['owned', 'Thaler', 1780],
  ]);
});

test.each([
  ['Sold', 'sold'],
  ['Verkauft', 'sold'],
  ['Wish list', 'wanted'],
  ['Wantlist', 'wanted'],
  ['Fehlliste', 'wanted'],
  ['Missing coins', 'wanted'],
  ['On order', 'wanted'],
  ['Auction', 'owned'],
  ['Sold at the fair', 'owned'],
  ['Dimes', 'owned'],
])('coins of a sheet that is called %s are %s, where no column of it says', async (name, standing) => {
  const rows = [
    ['Year', 'Coin type', 'Price'],
    ['1916', 'Mercury Dime', '5'],
  ];
  const { coins } = await read(await workbook({ Mine: rows, [name]: rows }));
  expect(coins.map((coin) => coin.standing as string)).toEqual(['owned', standing]);
  expect(coins[1]?.wish?.status).toBe(
    name === 'On order' ? 'ordered' : standing === 'wanted' ? 'want' : undefined,
  );
});

test('the name of an only sheet says what no column does, but "Sheet1" nothing', async () => {
  const rows = [
    ['Year', 'Mint mark', 'Grade'],
    ['1881', 'S', 'MS-64'],
  ];
  const said = async (sheets: Parameters<typeof workbook>[0]) =>
    (await read(await workbook(sheets))).coins.map(({ input, standing }) => [input?.coinType, standing]);
  expect(await said({ 'Morgan Dollars': rows })).toEqual([['Morgan Dollars', 'owned']]);
  expect(await said({ Sheet1: rows })).toEqual([[undefined, 'owned']]);
  expect(await said({ Sheet1: rows, Tabelle2: rows })).toEqual([
    [undefined, 'owned'],
    [undefined, 'owned'],
  ]);
  const typed = rows.map((row, at) => [...row, at === 0 ? 'Coin type' : 'Morgan Dollar']);
  expect(await said({ 'Want list': typed })).toEqual([['Morgan Dollar', 'wanted']]);
  expect(await said({ Coins: typed })).toEqual([['Morgan Dollar', 'owned']]);
});

test('cells without references begin in the first column, and days may count from 1904', async () => {
  const book = await workbook(
    {},
    {
      'xl/workbook.xml':
        '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="a" r:id="x"/></sheets></workbook>',
      'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheetRows([['Year', 'Coin type', 'Purchase date']])}<row r="7"><c><v>1916</v></c><c t="inlineStr"><is><t>Mercury Dime</t></is></c><c s="1"><v>42855</v></c></row></sheetData></worksheet>`,
    },
  );
  const { rows, headings } = await read(book);
  expect(headings).toEqual(['Year', 'Coin type', 'Purchase date']);
  expect(rows[0]).toMatchObject({ line: 7, cells: ['1916', 'Mercury Dime', '2021-05-01'] });
});

test('columns with unknown headings and cells beyond the headings go to the notes', async () => {
  const { mapping, coins, headings } = await read(
    'Year,Coin type,PCGS Price,Pop\n1916,Mercury Dime,12,3,more\n1917,Mercury Dime\n',
  );
  expect(headings).toEqual(['Year', 'Coin type', 'PCGS Price', 'Pop', '']);
  expect(mapping.fields.slice(2)).toEqual(['notes', 'notes', 'notes']);
  expect(coins[0]?.input?.notes).toBe('PCGS Price: 12\nPop: 3\nmore');
});

test('a list without headings under a title has a column for every cell', async () => {
  const { file, headings, rows } = await read(
    'collector1\ncoins,collection\nMercury Dime,1916-D,G4,1,PCGS,650\nLincoln Cent,1909-S VDB,VF20,1,,700,Box 1\n',
  );
  expect(headings).toEqual(['', '', '', '', '', '', '']);
  expect(rows.map(({ line, cells }) => [line, cells[0], cells.at(-1)])).toEqual([
    [3, 'Mercury Dime', '650'],
    [4, 'Lincoln Cent', 'Box 1'],
  ]);
  expect(english(file.note)).toBe(
    'Lines before the headings were skipped: “collector1 · coins collection”.\nThis file has no headings. Choose a field for each column.',
  );
});

test('a line that names the separator is none of the table', async () => {
  const { headings, rows, file } = await read('\uFEFFsep=;\r\nYear;Coin type\r\n1921;"Morgan, Dollar"\r\n');
  expect(headings).toEqual(['Year', 'Coin type']);
  expect(rows.map(({ line, cells }) => [line, cells])).toEqual([[3, ['1921', 'Morgan, Dollar']]]);
  expect(file.note).toBeNull();
});

test.each([
  ['Polish', 'Kraj\tNominał\tRok\r\nPolska\t5 złotych – “orzeł”\t1933\r\n', '5 złotych – “orzeł”'],
  ['Russian', 'Страна\tНоминал\tГод\r\nРоссия\t1 рубль\t1898\r\n', '1 рубль'],
  ['Greek', 'Χώρα\tΑξία\tΈτος\r\nΕλλάδα\t5 δραχμές\t1876\r\n', '5 δραχμές'],
  ['Chinese', '国家\t面值\t年份\r\n中国\t一圆\t1934\r\n', '一圆'],
])('UTF-16 of %s letters is read, in either order', async (_, text, coin) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  for (const one of [bytes, Buffer.from(bytes).swap16()]) {
    const { rows } = await read(one);
    expect(rows[0]?.cells[1]).toBe(coin);
  }
});

test('UTF-16 of Cyrillic letters is known without a mark', async () => {
  const { rows } = await read(Buffer.from('Страна\tНоминал\tГод\r\nРоссия\t1 рубль\t1898\r\n', 'utf16le'));
  expect(rows[0]?.cells).toEqual(['Россия', '1 рубль', '1898']);
});

test('a web page that is called .xls is read as its tables', async () => {
  const page = `<!DOCTYPE html><html><head><meta charset="utf-8"><title>Coins > mine</title><style>td { color: red }</style></head>
<body><TABLE border=1><tr><th>Country<th>Year<th colspan="2">Denomination<th>Notes</tr>
<!-- <tr><td>none</td></tr> --><tr><td title="a > b">Italy &amp; San Marino</td><td>1957</td><td>50<br>Lire</td><td></td><td>Citt&agrave; &#8364;5 &unknown;</td></tr>
<tr><td>Italy<td>1995<td>1000 Lire</table></body></html>`;
  const { file, headings, rows } = await read(page);
  expect(file.encoding).toBe('utf-8');
  expect(headings).toEqual(['Country', 'Year', 'Denomination', '', 'Notes']);
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['Italy & San Marino', '1957', '50 Lire', '', 'Città €5 &unknown;'],
    ['Italy', '1995', '1000 Lire'],
  ]);
});

test('a workbook of Excel 2003 in XML is read by the places of its cells', async () => {
  const { rows } =
    await read(`<?xml version="1.0"?><Workbook xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="a"><Table>
<Row><Cell><Data ss:Type="String">Year</Data></Cell><Cell><Data ss:Type="String">Coin type</Data></Cell><Cell><Data>Grade</Data></Cell></Row>
<Row><Cell><Data ss:Type="Number">1916</Data></Cell><Cell ss:Index="3"><Data ss:Type="String">VF</Data></Cell></Row></Table></Worksheet></Workbook>`);
  expect(rows[0]?.cells).toEqual(['1916', '', 'VF']);
});

test('markup is read whatever pieces it comes in', () => {
  const text = '<tr><td a="<b>">x&amp;y</td><td>z<!-- > --></tr>';
  const whole: string[][] = [];
  const pieces: string[][] = [];
  const one = tableReader((cells) => whole.push(cells));
  one.push(text);
  one.end();
  const other = tableReader((cells) => pieces.push(cells));
  for (const letter of text) other.push(letter);
  other.end();
  expect(whole).toEqual([['x&y', 'z']]);
  expect(pieces).toEqual(whole);
});

test('an OpenNumismat collection comes in with its currency and all its columns', async () => {
  const folder = mkdtempSync(join(root, 'db-'));
  const path = join(folder, 'coins.db');
  const db = new Database(path, { create: true });
  db.run(
    'CREATE TABLE coins (id INTEGER PRIMARY KEY, title TEXT, value NUMERIC, unit TEXT, country TEXT, year NUMERIC, status TEXT, material TEXT, fineness INTEGER, thickness NUMERIC, edge TEXT, grade TEXT, price1 NUMERIC, payprice NUMERIC, saller TEXT, payinfo TEXT, shape TEXT, edgeimg INTEGER, photo1 INTEGER, catalognum1 TEXT, catalognum2 TEXT, quality TEXT, own_column TEXT, createdat TEXT)',
  );
  db.run(
    'CREATE TABLE prices (id INTEGER PRIMARY KEY, coin_id INTEGER, action TEXT, date TEXT, quantity INTEGER, price NUMERIC, currency TEXT, shipping NUMERIC)',
  );
  db.run(
    "INSERT INTO coins VALUES (1, 'Adenauer', 5, 'Mark', 'Germany', 1975, 'owned', 'Silver', 625, 2.1, 'lettered', 'XF', 6, 9.5, 'Dealer A', 'lot 14', NULL, 3, 4, 'J 417', '4321', '', 'x', '2020'), (2, 'Halfpenny', 0.5, 'Penny', 'United Kingdom', 1967, 'bidding', '', NULL, NULL, NULL, 'VF', NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, '2020')",
  );
  db.run(
    "INSERT INTO prices VALUES (1, 1, 'buy', '2020-05-06', 2, 9.5, 'EUR', 0.5), (2, 1, 'buy', '2021-01-02', 1, 12, 'GBP', 0)",
  );
  db.close();
  const { rows, headings, coins } = await read(await Bun.file(path).bytes());
  const cellsOf = (at: number) =>
    Object.fromEntries(headings.map((heading, column) => [heading, rows[at]?.cells[column]]));
  expect(cellsOf(0)).toMatchObject({
    ...{ payprice: '', fineness: '625', thickness: '2.1', edge: 'lettered', status: 'owned' },
    ...{ 'Market price in Fine': '6', Seller: '', 'About the purchase': '', 'Own column': 'x' },
    'Catalogue numbers': 'J 417; Catalogue# 4321',
    Purchases:
      '2 × 9.50 EUR; 2020-05-06; seller "Dealer A"; note "lot 14, shipping 0.5"\n1 × 12.00 GBP; 2021-01-02',
  });
  expect(headings).not.toContain('Strike quality');
  expect(cellsOf(1)).toMatchObject({ value: '½', status: 'bidding', Purchases: '' });
  expect(coins[0]?.input?.purchasePrice).toBeUndefined();
  const bought = { quantity: 2, price: '9.50', currency: 'EUR', date: '2020-05-06' };
  const said = { seller: 'Dealer A', place: null, invoice: null, note: 'lot 14, shipping 0.5' };
  const none = { seller: null, place: null, invoice: null, note: null };
  expect(coins[0]?.input?.quantity).toBe(3);
  expect(coins[0]?.input?.purchases).toEqual([
    { ...bought, ...said },
    { ...none, quantity: 1, price: '12.00', currency: 'GBP', date: '2021-01-02' },
  ]);
  expect(coins[0]?.input?.notes).not.toContain('Dealer A');
});

test.each([
  ['0.5', '½'],
  ['0.0625', '1/16'],
  ['2.5', '2½'],
  ['0.33', '⅓'],
  ['0.1', '0.1'],
  ['5', '5'],
  ['', ''],
])('a value of %p is %p', (value, shown) => expect(fraction(value)).toBe(shown));

test.each([
  ['English', 'N# number,Country,Title,Year,Mintmark,Quantity,Grade'],
  [
    'French',
    "Numéro N#,Pays,Émetteur,Titre,Année,Année grégorienne,Lettre d'atelier,Quantité,État de conservation",
  ],
  ['German', 'N#-Nummer,Land,Emittent,Titel,Jahr,Gregorianisches Jahr,Münzzeichen,Menge,Erhaltungsgrad'],
  [
    'Spanish',
    'Número N#,País,Emisor,Título,Año,Año gregoriano,Marca de ceca,Cantidad,Estado de conservación',
  ],
  [
    'Italian',
    'Numero N#,Paese,Emittente,Titolo,Anno,Anno gregoriano,Segno di zecca,Quantità,Stato di conservazione',
  ],
  [
    'Portuguese',
    'Número N#,País,Emissor,Título,Ano,Ano gregoriano,Letra monetária,Quantidade,Estado de conservação',
  ],
  ['Dutch', 'N# nummer,Land,Uitgever,Titel,Jaar,Gregoriaans jaar,Muntteken,Aantal,Kwaliteit'],
  ['Polish', 'Numer N#,Kraj,Emitent,Tytuł,Rok,Rok gregoriański,Znak mennicy,Ilość,Stan'],
  [
    'Russian',
    'Номер N#,Страна,Эмитент,Название,Год,Григорианский год,Знак монетного двора,Количество,Состояние',
  ],
])('an export of Numista in %s', async (_, line) => {
  const headings = line.split(',');
  const isShort = headings.length === 7;
  const cells = isShort
    ? ['679', 'Morocco', '5 Dirhams', '1965', 'J', '4', 'VF']
    : ['679', 'Morocco', 'Kingdom of Morocco', '5 Dirhams', '1384', '1965', 'J', '4', 'VF'];
  const { file, coins } = await read(`${line}\n${cells.join(',')}\n`);
  expect(file.format).toBe('numista');
  expect(coins[0]?.reference).toBe('679');
  expect(coins[0]?.input).toMatchObject({
    ...{ country: isShort ? 'Morocco' : 'Kingdom of Morocco', coinType: '5 Dirhams', year: 1965 },
    ...{ mintMark: 'J', quantity: 4, condition: 'Very Fine (VF-20 to VF-35)' },
  });
});

test.each([
  ['German', 'Land;Typ;Jahr;Menge;Kaufpreis;Kaufdatum;Bemerkung'],
  ['Spanish', 'País;Denominación;Año;Cantidad;Precio de compra;Fecha de compra;Observaciones'],
  ['French', "Pays;Valeur faciale;Année;Quantité;Prix d'achat;Date d'achat;Commentaire"],
  ['Italian', 'Paese;Valore nominale;Anno;Quantità;Prezzo di acquisto;Data di acquisto;Note'],
  ['Portuguese', 'País;Valor facial;Ano;Quantidade;Preço de compra;Data de compra;Notas'],
  ['Dutch', 'Land;Nominale waarde;Jaar;Aantal;Aankoopprijs;Aankoopdatum;Opmerkingen'],
  ['Polish', 'Kraj;Nominał;Rok;Ilość;Cena zakupu;Data zakupu;Uwagi'],
  ['Russian', 'Страна;Номинал;Год;Количество;Цена покупки;Дата покупки;Примечания'],
])('a list of one’s own in %s', async (_, line) => {
  const { mapping } = await read(`${line}\nX;5 Y;1965;2;12,50;2021-05-01;words\n`);
  const fields = ['country', 'coinType', 'year', 'quantity', 'purchasePrice', 'purchaseDate', 'notes'];
  expect(mapping.fields as string[]).toEqual(fields);
});

test('a column Mint of bare letters holds mint marks, of names mints', async () => {
  const marks = await read('Year,Coin type,Mint\n1916,Mercury Dime,D\n1921,Mercury Dime,\n');
  expect(marks.coins[0]?.input).toMatchObject({ mintMark: 'D' });
  const names = await read('Year,Coin type,Mint\n1916,Mercury Dime,Denver Mint\n');
  expect(names.coins[0]?.input).toMatchObject({ mint: 'Denver Mint' });
});

test.each([
  'Seller,Where bought,Invoice',
  'Dealer,Place of purchase,Order number',
  'Gekauft bei,Kaufort,Rechnungsnummer',
  'Vendeur,Lieu d’achat,Facture',
  'Vendedor,Lugar de compra,Factura',
  'Venditore,Luogo di acquisto,Fattura',
  'Comprado de,Local de compra,Fatura',
  'Gekocht bij,Plaats van aankoop,Factuur',
  'Sprzedawca,Miejsce zakupu,Faktura',
  'Продавец,Место покупки,Счёт',
])('%s become one purchase of the row', async (headings) => {
  const { coins } = await read(
    `Year,Coin type,Quantity,Purchase price,Purchase date,${headings}\n1921,Morgan Dollar,3,12.5,2020-05-06,Stack's,New York,A-17\n`,
  );
  const purchase = { quantity: 3, price: '12.50', currency: 'USD', date: '2020-05-06' };
  const said = { seller: "Stack's", place: 'New York', invoice: 'A-17', note: null };
  expect(coins[0]?.input?.purchases).toEqual([{ ...purchase, ...said }]);
  expect(coins[0]?.input?.notes).toBeUndefined();
});

test('headings of dealers and registries are known', async () => {
  const { mapping } = await read(
    'PCGS No.,Date,Denomination,Grade,Cert #,Pop,Est. Value\n1,1897,1 Yen,MS64,412,3,5\n',
  );
  const fields = ['notes', 'year', 'coinType', 'condition', 'certificationNumber', 'notes', 'estimatedValue'];
  expect(mapping.fields as string[]).toEqual(fields);
});

test('a value beside its unit is what stands on the coin, and no estimate', async () => {
  const { mapping, coins } = await read('Name,Value,Unit,Year\nAdenauer,5,Mark,1975\n');
  const fields = ['name', 'denominationValue', 'denominationUnit', 'year'];
  expect(mapping.fields as string[]).toEqual(fields);
  expect(coins[0]?.input).toMatchObject({ coinType: '5 Mark', year: 1975 });
  expect(coins[0]?.input?.estimatedValue).toBeUndefined();
});
