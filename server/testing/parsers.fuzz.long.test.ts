import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, setDefaultTimeout, test } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { downloadZip } from 'client-zip';
import { measureText } from '../../shared/coins/fields.ts';
import { CoinInput } from '../../shared/coins/model.ts';
import { japaneseYear } from '../../shared/coins/read-dating.ts';
import { splitTags, tidyTags } from '../../shared/coins/tags.ts';
import { type GlobalForm, globalProblems } from '../../shared/global/check.ts';
import type { ImportMapping } from '../../shared/import/model.ts';
import { IMPORT_FIELDS, type ImportField } from '../../shared/import/words.ts';
import { wantedLanguage } from '../../shared/language/languages.ts';
import { parseMoney, parseRate } from '../../shared/money/money.ts';
import { readLabel } from '../../shared/pcgs/label.ts';
import { normalize } from '../catalogue/query.ts';
import { formCheck } from '../core/http/multipart.ts';
import { readEcbRates } from '../core/money/official.ts';
import { networkOf } from '../core/network.ts';
import { plainText } from '../core/plain-text.ts';
import { readCookie } from '../core/session/cookies.ts';
import { jsonObjectIn } from '../identify/providers/ai-json.ts';
import { GlobalCoinBody } from '../identify/world/bodies.ts';
import { countryIn } from '../import/countries.ts';
import { readCondition } from '../import/grades.ts';
import { mapRow } from '../import/map.ts';
import { readOwn } from '../import/own.ts';
import { delimiterOf } from '../import/read/csv.ts';
import { fieldsByHeading } from '../import/read/headings.ts';
import { tableReader } from '../import/read/html.ts';
import { jsonItems } from '../import/read/json.ts';
import { readFile } from '../import/read/read.ts';
import { Unreadable } from '../import/read/staged.ts';
import { headIn } from '../import/read/table.ts';
import * as values from '../import/values.ts';
import { readStruck, struckInName } from '../import/years.ts';
import { parseFeedText } from '../market/feed-items.ts';
import { feedText } from '../market/feeds.ts';
import { cleanDescription, cleanText } from '../market/news/candidate.ts';
import { readPrice } from '../market/releases/entry.ts';
import { readReleases } from '../market/releases/file.ts';
import { pageFor } from '../web/pages.ts';
import { expectLinear, textOf, UNITS } from './cpu.ts';

// Processor time alone is measured; on a busy machine that only takes longer.
setDefaultTimeout(120_000);

let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'mintmark-parsers-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const FIELDS = Object.keys(IMPORT_FIELDS) as ImportField[];
const mapping = (decimals: ImportMapping['decimals']): ImportMapping => ({
  ...{ fields: FIELDS, decimals, dates: 'month-first', country: 'Canada', condition: 'Not Applicable' },
});
const columns = FIELDS.map((heading) => ({ heading, samples: [] }));
const coin = (text: string) => Object.fromEntries(Object.keys(CoinInput.shape).map((field) => [field, text]));
const globalForm = (text: string) =>
  Object.fromEntries(
    Object.keys(GlobalCoinBody.shape).map((field) => [field, text]),
  ) as unknown as GlobalForm;
const bytesOf = (text: string) => Buffer.from(text);

/** Where a text may be longer: a square of it takes tenths of a second. */
const LONG = 32 * 1024;

/** What reads a text, and the most characters of it that others let through. */
const PARSERS: Record<string, [most: number, parse: (text: string) => unknown]> = {
  'a cell as a year': [LONG, (text) => readStruck(text)],
  'a name with a year': [LONG, struckInName],
  'words of a country': [LONG, countryIn],
  'a cell as a number': [LONG, (text) => values.readNumber(text, 'point')],
  'a cell as a number with a comma': [LONG, (text) => values.readNumber(text, 'comma')],
  'a cell as money': [LONG, (text) => values.readMoney(text, 'point')],
  'a cell as a day': [LONG, (text) => values.readDay(text, 'day-first')],
  'a cell as a mint mark': [LONG, values.readMark],
  'a cell as a condition': [LONG, readCondition],
  'a row of a table': [
    LONG,
    (text) => {
      const cells = FIELDS.map(() => text);
      mapRow(cells, columns, mapping('point'));
      mapRow(['1881', ...cells.slice(1)], columns, mapping('comma'));
    },
  ],
  headings: [LONG, (text) => [headIn([[text], [text]]), fieldsByHeading([text, text])]],
  'the separator of a table': [LONG, delimiterOf],
  'a web page': [
    LONG,
    (text) => {
      const table = tableReader(() => {});
      for (const piece of ['<tr><td>', text, '<td ', text, '><', text]) table.push(piece);
      table.end();
    },
  ],
  'a coin of an export': [
    LONG,
    (text) => readOwn({ year: 1881, coinType: text, soldPlace: text, soldAt: text, priceHistory: text }),
  ],
  'JSON, as it comes': [
    LONG,
    async (text) => {
      for await (const _ of jsonItems(piecesOf(`{"coins":[${text}`), 'coins'));
    },
  ],
  'JSON in a text': [
    LONG,
    async (text) => {
      for await (const _ of jsonItems(piecesOf(JSON.stringify({ coins: [text, { name: text }] })), 'coins'));
    },
  ],
  'a coin': [LONG, (text) => CoinInput.safeParse(coin(text))],
  'a coin of the world': [LONG, (text) => GlobalCoinBody.safeParse(coin(text))],
  'the form of a coin of the world': [LONG, (text) => globalProblems(globalForm(text))],
  tags: [LONG, (text) => tidyTags(splitTags(text))],
  'a measure': [LONG, measureText],
  money: [LONG, parseMoney],
  'an exchange rate': [LONG, parseRate],
  'a file of exchange rates': [
    LONG,
    (text) => [
      readEcbRates(text),
      readEcbRates(`<Cube time='2026-01-30'><Cube ${text}<Cube currency='${text}`),
    ],
  ],
  'a label of a slab': [LONG, readLabel],
  'a year of Japan': [LONG, japaneseYear],
  'a search': [LONG, normalize],
  'a feed': [
    LONG,
    (text) => parseFeedText(`<rss version="2.0"><channel><title>${text}`, 'https://a.example/'),
  ],
  'the beginning of a feed': [LONG, (text) => parseFeedText(text, 'https://a.example/')],
  'a feed in JSON': [LONG, (text) => parseFeedText(`{"items":[${text}`, 'https://a.example/')],
  'the encoding of a feed': [LONG, (text) => feedText(bytesOf(text), text.slice(0, 1000))],
  'a text of the news': [LONG, (text) => [cleanText(text, 200), cleanDescription(text)]],
  'HTML as text': [10_000, (text) => plainText(text, 500)],
  'a file of releases': [LONG, (text) => readReleases(bytesOf(text)).catch(String)],
  'a table of releases': [
    LONG,
    (text) => readReleases(bytesOf(`name,release date,price\na,2026-01-01,${text}`)).catch(String),
  ],
  'a list of releases': [
    LONG,
    (text) =>
      readReleases(bytesOf(JSON.stringify([{ name: text, date: text, price: text, url: text }]))).catch(
        String,
      ),
  ],
  'a price of a release': [LONG, readPrice],
  'an answer of a model': [LONG, jsonObjectIn],
  'a path of the site': [16 * 1024, (text) => pageFor(`/${text}`, 'user')],
  cookies: [16 * 1024, (text) => readCookie(text, 'lang')],
  'wanted languages': [16 * 1024, wantedLanguage],
  'an address of the network': [16 * 1024, networkOf],
  'a form': [
    LONG,
    (text) => refusable(() => formCheck(`multipart/form-data; boundary=${text.slice(0, 70)}`)(bytesOf(text))),
  ],
};

async function* piecesOf(text: string) {
  for (let at = 0; at < text.length; at += 64 * 1024) yield text.slice(at, at + 64 * 1024);
}

/** A refusal is an answer like any other. */
function refusable(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

test.each(Object.entries(PARSERS))(
  '%s: twice the text takes about twice the time',
  async (what, [most, parse]) => {
    for (const unit of UNITS)
      for (const behind of ['x', '\n'])
        await expectLinear(
          `${what}, ${JSON.stringify([unit, behind])}`,
          { size: most, floor: 30 },
          (size) => {
            const text = textOf(unit, size, behind);
            return async () => {
              await Promise.resolve(refusable(() => parse(text))).catch(() => undefined);
            };
          },
        );
  },
);

const workbook = (parts: Record<string, string>) =>
  downloadZip(
    Object.entries({
      'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet r:id="a"/></sheets></workbook>',
      'xl/worksheets/sheet1.xml': '<worksheet><row><c><v>1</v></c></row></worksheet>',
      ...parts,
    }).map(([name, input]) => ({ name, input })),
  ).bytes();
const cells = (inner: string) => workbook({ 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${inner}` });
const HEADS = 'Year,Coin type,Notes\n';

/** Files of which one thing has no end. */
const FILES: Record<string, (size: number) => Promise<Uint8Array> | string> = {
  'a row without an end': (size) => HEADS + ','.repeat(size),
  'a cell without an end': (size) => `${HEADS}1881,Morgan Dollar,${'x'.repeat(size)}`,
  'a quotation that is not closed': (size) => `${HEADS}1881,Morgan Dollar,"${'x\n'.repeat(size / 2)}`,
  'quotations one after another': (size) => `${HEADS}1881,Morgan Dollar,${'"a"b'.repeat(size / 4)}`,
  rows: (size) => HEADS + '1881,Morgan Dollar,x\n'.repeat(size / 32),
  'empty rows': (size) => HEADS + '\n'.repeat(size),
  'lists in a list': (size) =>
    `{"format":"mintmark-collection","x":[1${',[]'.repeat(size / 3)}],"coins":[{}]}`,
  'lists of lists': (size) => `{"format":"mintmark-collection","coins":[${'['.repeat(size)}`,
  'a coin of many values': (size) =>
    `{"format":"mintmark-collection","coins":[{"tags":[1${',1'.repeat(size / 2)}]}]}`,
  'a coin of a long history': (size) =>
    JSON.stringify({
      format: 'mintmark-collection',
      coins: [{ priceHistory: Array(size / 64).fill({ value: '1.00', recordedAt: '2026-01-01T00:00:00Z' }) }],
    }),
  'many members': (size) => `{${'"a":1,'.repeat(size / 6)}"format":"mintmark-collection","coins":[{}]}`,
  'collections of an app': (size) =>
    JSON.stringify({
      collections: [
        {
          name: 'a',
          coinType: 'Dimes',
          coinList: Array(size / 32).fill({ coinIdentifier: `1999${' '.repeat(9)}\n`, inCollection: 1 }),
        },
      ],
    }),
  'cells of a workbook': (size) => cells(`<row>${'<c/>'.repeat(size / 4)}`),
  'rows of a workbook': (size) => cells('<row/>'.repeat(size / 8)),
  'tags in tags': (size) => cells('<a>'.repeat(size / 4)),
  'attributes of a tag': (size) =>
    cells(`<row ${Array.from({ length: size / 16 }, (_, at) => `a${at}="b"`).join(' ')}/>`),
  'a text of a workbook': (size) => cells(`<row><c><v>${'x'.repeat(size)}`),
  'shared texts': (size) => workbook({ 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(size / 8)}</sst>` }),
  'a shared text that many cells show': (size) =>
    workbook({
      'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(size)}</t></si></sst>`,
      'xl/worksheets/sheet1.xml': `<worksheet>${'<row><c t="s"><v>0</v></c></row>'.repeat(size / 512)}</worksheet>`,
    }),
  styles: (size) =>
    workbook({ 'xl/styles.xml': `<styleSheet><cellXfs>${'<xf/>'.repeat(size / 8)}</cellXfs></styleSheet>` }),
  'formats of styles': (size) =>
    workbook({ 'xl/styles.xml': `<styleSheet><numFmt formatCode="${'['.repeat(size)}"/></styleSheet>` }),
  'links to tags without an index': async (size) => {
    const path = join(root, `${size}.db`);
    rmSync(path, { force: true });
    const db = new Database(path);
    db.run('CREATE TABLE coins (id INTEGER, title TEXT, year INTEGER)');
    db.run('CREATE TABLE tags (id INTEGER, tag TEXT)');
    db.run('CREATE TABLE coins_tags (coin_id INTEGER, tag_id INTEGER)');
    const fill = (into: string) =>
      db.run(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${size / 256}) INSERT INTO ${into}`,
      );
    fill("coins SELECT i, 'Dime', 1916 FROM n");
    fill("tags SELECT i, 'tag ' || i FROM n");
    fill('coins_tags SELECT i, i FROM n');
    db.close();
    return Bun.file(path).bytes();
  },
};

test.each(Object.entries(FILES))(
  'a file with %s: twice the size takes about twice the time',
  async (what, made) => {
    let files = 0;
    const contents = new Map<number, Uint8Array | string>();
    for (const size of [256 * 1024, 512 * 1024]) contents.set(size, await made(size));
    await expectLinear(what, { size: 512 * 1024, floor: 60 }, (size) => async () => {
      files += 1;
      const folder = join(root, `${what} ${files}`);
      mkdirSync(folder);
      const path = join(folder, 'file');
      await Bun.write(path, contents.get(size) ?? '');
      await readFile(path, folder).catch((error: unknown) => {
        if (!(error instanceof Unreadable)) throw error;
      });
    });
  },
);
