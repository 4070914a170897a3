import { Database } from 'bun:sqlite';
import {
  MAX_PURCHASES,
  PURCHASE_LENGTHS,
  type Purchase,
  purchasesText,
} from '../../../shared/coins/purchases.ts';
import { msg, msgPlural } from '../../../shared/language/msg.ts';
import { currencyOf, moneyText, parseMoney } from '../../../shared/money/money.ts';
import { MAX_PHOTO_BYTES } from '../../../shared/photos/model.ts';
import { currencyIn } from '../wording.ts';
import { keepPhoto } from './photos.ts';
import { MOST_CHARACTERS, type StagedExtra, type StagedWriter, Unreadable } from './staged.ts';

const FIELDS = [
  ...['title', 'value', 'unit', 'country', 'year', 'mintmark', 'mint', 'period', 'ruler', 'region', 'series'],
  ...['subjectshort', 'status', 'material', 'fineness', 'diameter', 'weight', 'thickness', 'edge', 'grade'],
  ...['grader', 'variety', 'mintage', 'rarity', 'quantity', 'payprice', 'paydate', 'saledate', 'saleprice'],
  ...['obversedesign', 'reversedesign', 'obversedesigner', 'storage', 'barcode', 'signature', 'note'],
];

const WORDS: Record<string, string> = {
  ...{ totalpayprice: 'Paid in all', saller: 'Seller', payplace: 'Bought at', payinfo: 'About the purchase' },
  ...{ totalsaleprice: 'Received in all', buyer: 'Buyer', saleplace: 'Sold at', saleinfo: 'About the sale' },
  ...{ buying_invoice: 'Invoice', sale_invoice: 'Invoice of the sale' },
  ...{ price1: 'Market price in Fine', price2: 'Market price in Very Fine' },
  ...{ price3: 'Market price in Extremely Fine', price4: 'Market price in Uncirculated' },
  ...{ type: 'Kind of issue', quality: 'Strike quality', shape: 'Shape', obvrev: 'Alignment' },
  ...{ native_year: 'Year on the coin', category: 'Category', issuedate: 'Day of issue', url: 'Web page' },
  ...{
    defect: 'Defects',
    features: 'Features',
    edgelabel: 'Edge lettering',
    mintagenote: 'About the mintage',
  },
  ...{ dateemis: 'Period of issue', emitent: 'Issued by', reversedesigner: 'Designer of the reverse' },
};
const TECHNICAL =
  /^(?:id|createdat|updatedat|sort_id|image|.*img|photo\d+|latitude|longitude|catalognum\d|seen|deleted)$/;
const [MOST_OTHERS, MOST_NAME] = [60, 60];

const CATALOGUE_NUMBERS = ['catalognum1', 'catalognum2', 'catalognum3', 'catalognum4'];
const OTHER_PHOTOS: Record<string, Pick<StagedExtra, 'role' | 'name'>> = {
  edgeimg: { role: 'edge', name: null },
  varietyimg: { role: 'detail', name: 'Variety' },
  signatureimg: { role: 'detail', name: 'Signature' },
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`photo${n}`, { role: 'other', name: null }])),
};
const MOST_PRICES = 1_000_000;

const [MOST_TAGS, MOST_TAGS_OF_COIN, MOST_TAG_TEXT] = [1_000_000, 100, 100];

export async function readOpenNumismat(path: string, folder: string, staged: StagedWriter): Promise<void> {
  const db = new Database(path, { readonly: true });
  try {
    db.run('PRAGMA trusted_schema = OFF');
    db.run('PRAGMA cell_size_check = ON');
    const has = new Set(storedColumns(db, 'coins'));
    if (!has.has('title') && !has.has('country'))
      throw new Unreadable(msg('This database isn’t from OpenNumismat: it contains no coins.'), 415);
    refuseViews(db);
    const columns = usedColumns(db, has);
    const images = ['obverseimg', 'reverseimg'].filter((column) => has.has(column));
    const others = Object.keys(OTHER_PHOTOS).filter((column) => has.has(column));
    const numbers = CATALOGUE_NUMBERS.filter((column) => has.has(column));
    const extra = ['id', 'createdat', ...images, ...others].filter((column) => has.has(column));
    const tagsOf = tagReader(db);
    const dealsOf = dealReader(db, (sentence) => staged.tell(sentence));
    // For coins whose sale is only in the table of prices.
    const sales = dealsOf ? ['saledate', 'saleprice'].filter((column) => !columns.includes(column)) : [];
    const headings = [...columns, ...sales].map((column) =>
      FIELDS.includes(column) ? column : wordOf(column),
    );
    if (numbers.length > 0) headings.push('Catalogue numbers');
    if (dealsOf) headings.push('Purchases', 'Sale fees', 'Other prices');
    if (tagsOf) headings.push('tags');
    staged.headings = headings;
    const hasPhotos = ['id', 'image'].every((column) => storedColumns(db, 'photos').includes(column));
    const photo = hasPhotos
      ? db.query<{ image: unknown }, [number, number]>(
          'SELECT image FROM photos WHERE id = ? AND length(image) <= ?',
        )
      : null;
    const select = [
      ...[...columns, ...numbers].map((column) => shortened(column)),
      ...extra.map((column) => `"${column}"`),
    ].join(', ');
    const storePhoto = async (cell: unknown): Promise<string | null> => {
      const id = Number(cell ?? 0);
      const bytes = id > 0 && photo ? photo.get(id, MAX_PHOTO_BYTES)?.image : cell;
      return bytes instanceof Uint8Array && bytes.length > 0 ? keepPhoto(folder, bytes) : null;
    };
    let line = 0;
    for (const row of db
      .query<Record<string, unknown>, []>(`SELECT ${select} FROM coins ${has.has('id') ? 'ORDER BY id' : ''}`)
      .iterate()) {
      line += 1;
      const photos: (string | null)[] = [];
      for (const image of images) photos.push(await storePhoto(row[image]));
      const files: StagedExtra[] = [];
      for (const column of others) {
        const [file, as] = [await storePhoto(row[column]), OTHER_PHOTOS[column]];
        if (file && as && !files.some((one) => one.file === file)) files.push({ file, ...as });
      }
      const id = Number(row.id ?? 0);
      const reference = row.id === undefined ? null : `${row.id}|${textOf(row.createdat)}`;
      const values = new Map(columns.map((column) => [column, textOf(row[column])]));
      if (values.has('value')) values.set('value', fraction(values.get('value') ?? ''));
      if (dealsOf) mergeDeals(dealsOf(id), values);
      const cells = [...columns, ...sales].map((column) => values.get(column) ?? '');
      if (numbers.length > 0) cells.push(catalogueNumbers(numbers.map((column) => textOf(row[column]))));
      if (dealsOf) cells.push(...['purchases', 'salefees', 'others'].map((name) => values.get(name) ?? ''));
      if (tagsOf) cells.push(tagsOf(id));
      staged.add(line, cells, { photos, files, reference });
    }
  } catch (error) {
    if (error instanceof Unreadable || !(error instanceof Error) || !error.name.startsWith('SQLite'))
      throw error;
    throw new Unreadable(msg('The database is damaged. Open it in its program and save a copy.'));
  } finally {
    db.close();
  }
}

const hasTable = (db: Database, name: string): boolean =>
  db.query('SELECT 1 FROM sqlite_master WHERE type = ? AND name = ?').get('table', name) !== null;

/** Stored columns only: computed ones may be of any length and take any time (PRAGMA table_xinfo). */
const storedColumns = (db: Database, table: string): string[] =>
  hasTable(db, table)
    ? db
        .query<{ name: string }, [string]>('SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0')
        .all(table)
        .map(({ name }) => name)
    : [];

function usedColumns(db: Database, has: Set<string>): string[] {
  const others = [...has].filter(
    (column) => !FIELDS.includes(column) && !TECHNICAL.test(column) && /^\w{1,60}$/.test(column),
  );
  const known = others.filter((column) => WORDS[column]);
  const unknown = others.filter((column) => !WORDS[column]).slice(0, MOST_OTHERS);
  const all = [...FIELDS.filter((column) => has.has(column)), ...known, ...unknown];
  const used = db
    .query<Record<string, number>, []>(
      `SELECT ${all.map((column) => `max("${column}" IS NOT NULL AND "${column}" <> '') AS "${column}"`).join(', ')} FROM coins`,
    )
    .get();
  return all.filter((column) => used?.[column] === 1);
}

const wordOf = (column: string): string => {
  const words = column.replaceAll('_', ' ').slice(0, MOST_NAME);
  return WORDS[column] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

/** "0.5" as "½", "1.5" as "1½", "0.0625" as "1/16". */
export function fraction(text: string): string {
  const value = Number(text);
  const whole = Math.floor(value);
  if (!text || !(value > 0) || whole === value || value > 1000) return text;
  const divisor = [2, 3, 4, 8, 16, 32].find(
    (one) => Math.abs((value - whole) * one - Math.round((value - whole) * one)) < 0.011,
  );
  if (!divisor) return text;
  const part = Math.round((value - whole) * divisor);
  const sign = SIGNS[`${part}/${divisor}`];
  if (sign) return `${whole || ''}${sign}`;
  return `${whole ? `${whole} ` : ''}${part}/${divisor}`;
}
const SIGNS: Record<string, string> = {
  ...{ '1/2': '½', '1/3': '⅓', '2/3': '⅔', '1/4': '¼', '3/4': '¾' },
  ...{ '1/8': '⅛', '3/8': '⅜', '5/8': '⅝', '7/8': '⅞' },
};

const catalogueNumbers = (numbers: readonly string[]): string =>
  numbers
    .filter((number) => number.trim())
    .map((number) => (/^\s*\d/.test(number) ? `Catalogue# ${number.trim()}` : number.trim()))
    .join('; ');

interface Deals {
  bought: Deal[];
  sold: Deal[];
  others: string[];
}

interface Deal {
  date: string;
  quantity: number;
  /** Decimal text for one piece. */
  price: string | null;
  currency: string;
  costs: number;
  words: string[];
  text: string;
}

const SOLD = /sale|sell|sold/i;
const BOUGHT = /^\s*$|buy|bought|pay|purchase/i;

/** Newer versions keep prices in a table; null where there is none. */
function dealReader(db: Database, tell: (sentence: string) => void): ((coin: number) => Deals) | null {
  const columns = new Set(storedColumns(db, 'prices'));
  if (!['coin_id', 'price', 'currency'].every((column) => columns.has(column))) return null;
  const wanted = [
    ...['action', 'date', 'quantity', 'price', 'currency', 'commission', 'shipping', 'grade', 'note'],
  ];
  const select = wanted.filter((column) => columns.has(column)).map((column) => shortened(column));
  const deals = new Map<number, Deals>();
  let left = 0;
  const all = db.query<Record<string, unknown>, []>(
    `SELECT CAST(coin_id AS INTEGER) AS coin, ${select.join(', ')} FROM prices LIMIT ${MOST_PRICES}`,
  );
  for (const row of all.iterate()) {
    const known = deals.get(Number(row.coin)) ?? { bought: [], sold: [], others: [] };
    if (known.bought.length + known.sold.length + known.others.length >= MAX_PURCHASES) {
      left += 1;
      continue;
    }
    const deal = dealOf((column) => textOf(row[column]).slice(0, 100).trim());
    const action = textOf(row.action);
    if (SOLD.test(action)) known.sold.push(deal);
    else if (BOUGHT.test(action)) known.bought.push(deal);
    else known.others.push(deal.text);
    deals.set(Number(row.coin), known);
  }
  if (left > 0)
    tell(
      msgPlural(left, {
        one: '# price was skipped: a coin can have 50.',
        other: '# prices were skipped: a coin can have 50.',
      }),
    );
  return (coin) => deals.get(coin) ?? { bought: [], sold: [], others: [] };
}

function dealOf(of: (column: string) => string): Deal {
  const cents = parseMoney(of('price'));
  const [day = ''] = /^\d{4}-\d\d-\d\d/.exec(of('date')) ?? [];
  const isCounted = /^[1-9]\d{0,2}$/.test(of('quantity'));
  const isCost = (column: string) => Number(of(column)) > 0;
  const costs = ['commission', 'shipping'].filter(isCost);
  const costWords = costs.map((column) => `${column} ${of(column)}`);
  const words = [
    ...(day || !of('date') ? [] : [`date ${of('date')}`]),
    ...(isCounted || !of('quantity') ? [] : [`quantity ${of('quantity')}`]),
    ...(cents !== null || !of('price') ? [] : [`price ${of('price')}`]),
    ...[...costWords, of('grade'), of('note')].filter(Boolean),
  ];
  const parts = [
    of('action'),
    of('date'),
    of('quantity') && `${of('quantity')} ×`,
    of('price'),
    of('currency'),
  ];
  return {
    ...{ date: day, quantity: isCounted ? Number(of('quantity')) : 1, price: moneyText(cents) },
    currency: currencyIn(of('currency')) ?? currencyOf(of('currency') || 'USD'),
    costs: costs.reduce((sum, column) => sum + Number(of(column)), 0),
    words,
    text: [parts.filter(Boolean).join(' '), ...costWords, of('grade'), of('note')].filter(Boolean).join(', '),
  };
}

/** Removes duplicates between table and cells. */
function mergeDeals({ bought, sold, others }: Deals, cells: Map<string, string>): void {
  const take = (column: string, field: keyof typeof PURCHASE_LENGTHS) => {
    const text = (cells.get(column) ?? '').trim();
    if (!text || text.length > PURCHASE_LENGTHS[field]) return null;
    cells.set(column, '');
    return text;
  };
  const amountIn = (column: string) => parseMoney(cells.get(column) ?? '');
  const [paid, received] = [amountIn('payprice'), amountIn('saleprice')];
  const isPaid = ({ price, date }: Deal) =>
    (paid === null || price === moneyText(paid)) && (!cells.get('paydate') || cells.get('paydate') === date);
  const matching = bought.findIndex(isPaid);
  const purchases = bought.map(({ words, ...deal }, at): Purchase => {
    const isMain = at === Math.max(0, matching);
    const note = [isMain ? take('payinfo', 'note') : null, ...words].filter(Boolean).join(', ');
    if (note.length > PURCHASE_LENGTHS.note) others.push(note.slice(PURCHASE_LENGTHS.note));
    return {
      ...{ quantity: deal.quantity, price: deal.price, currency: deal.currency, date: deal.date || null },
      ...{
        seller: isMain ? take('saller', 'seller') : null,
        place: isMain ? take('payplace', 'place') : null,
      },
      ...{
        invoice: isMain ? take('buying_invoice', 'invoice') : null,
        note: note.slice(0, PURCHASE_LENGTHS.note) || null,
      },
    };
  });
  const currencies = new Set([...bought, ...sold].map(({ currency }) => currency));
  // The coin's own prices are in the currency of the table.
  for (const column of ['payprice', 'saleprice'])
    if (cells.get(column) && currencies.size === 1)
      cells.set(column, `${cells.get(column)} ${[...currencies].join()}`);
  if (matching >= 0) for (const column of ['payprice', 'paydate']) cells.set(column, '');
  cells.set('purchases', purchasesText(purchases));

  const left = [...others];
  const [first] = sold;
  const isOne = first && sold.every(({ currency, price }) => currency === first.currency && price !== null);
  if (!first || !isOne || cells.get('status') !== 'sold') left.push(...sold.map(({ text }) => text));
  else {
    const cents = sold.reduce(
      (sum, { price, quantity }) => sum + (parseMoney(price ?? '') ?? 0) * quantity,
      0,
    );
    const costs = sold.reduce((sum, one) => sum + one.costs, 0);
    const last =
      sold
        .flatMap(({ date }) => date || [])
        .sort()
        .at(-1) ?? '';
    const isSame = received === null || received === cents || received === parseMoney(first.price ?? '');
    const isSameDay = !cells.get('saledate') || cells.get('saledate') === last;
    if (!isSame || !isSameDay) left.push(...sold.map(({ text }) => text));
    else {
      cells.set('saleprice', `${moneyText(cents)} ${first.currency}`);
      cells.set('saledate', last);
      if (costs > 0) cells.set('salefees', `${costs.toFixed(2)} ${first.currency}`);
      if (sold.length > 1) left.push(...sold.map(({ text }) => text));
      else left.push(...[first.words.filter((word) => !/^(?:commission|shipping) /.test(word)).join(', ')]);
    }
  }
  cells.set('others', left.filter(Boolean).join('; '));
}

function tagReader(db: Database): ((coin: number) => string) | null {
  const columns = (table: string) => storedColumns(db, table);
  if (!['tags', 'coins_tags'].every((table) => hasTable(db, table))) return null;
  const name = ['tag', 'title', 'name'].find((one) => columns('tags').includes(one));
  const isLinked = ['coin_id', 'tag_id'].every((one) => columns('coins_tags').includes(one));
  if (!name || !isLinked || !columns('tags').includes('id')) return null;
  // All at once: there may be no index.
  const tags = new Map<number, Set<string>>();
  const links = db.query<{ coin: unknown; tag: unknown }, []>(
    `SELECT coin_id AS coin, ${shortened(name, 'tag')} FROM coins_tags JOIN tags ON tags.id = tag_id LIMIT ${MOST_TAGS}`,
  );
  for (const { coin, tag } of links.iterate()) {
    const known = tags.get(Number(coin)) ?? new Set();
    if (known.size < MOST_TAGS_OF_COIN) known.add(textOf(tag).slice(0, MOST_TAG_TEXT));
    tags.set(Number(coin), known);
  }
  return (coin) => [...(tags.get(coin) ?? [])].sort().join(';');
}

const shortened = (column: string, as = column): string =>
  `CASE typeof("${column}") WHEN 'text' THEN substr("${column}", 1, ${MOST_CHARACTERS}) WHEN 'blob' THEN NULL ELSE "${column}" END AS "${as}"`;

/** A view under a table's name could compute anything. */
function refuseViews(db: Database): void {
  if (!hasTable(db, 'coins'))
    throw new Unreadable(msg('This database isn’t from OpenNumismat: it contains no coins.'), 415);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value instanceof Uint8Array) return '';
  return String(value);
}
