import { Database } from 'bun:sqlite';
import { msg } from '../../../shared/language/msg.ts';
import { MAX_PHOTO_BYTES } from '../../../shared/photos/model.ts';
import { keepPhoto } from './photos.ts';
import { MOST_CHARACTERS, type StagedExtra, type StagedWriter } from './staged.ts';
import { Unreadable } from './unreadable.ts';

/** Columns that are mapped to a field by their own name, in this order. */
const FIELDS = [
  ...['title', 'value', 'unit', 'country', 'year', 'mintmark', 'mint', 'period', 'ruler', 'region', 'series'],
  ...['subjectshort', 'status', 'material', 'fineness', 'diameter', 'weight', 'thickness', 'edge', 'grade'],
  ...['grader', 'variety', 'mintage', 'rarity', 'quantity', 'payprice', 'paydate', 'saledate', 'saleprice'],
  ...['obversedesign', 'reversedesign', 'obversedesigner', 'storage', 'barcode', 'signature', 'note'],
];

/** What other columns are called in the notes. */
const WORDS: Record<string, string> = {
  ...{ totalpayprice: 'Paid in all', saller: 'Seller', payplace: 'Bought at', payinfo: 'About the purchase' },
  ...{ totalsaleprice: 'Received in all', buyer: 'Buyer', saleplace: 'Sold at', saleinfo: 'About the sale' },
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
  ...{ dateemis: 'Day of issue', emitent: 'Issued by', reversedesigner: 'Designer of the reverse' },
};
/** Columns that say nothing of a coin. */
const TECHNICAL =
  /^(?:id|createdat|updatedat|sort_id|image|.*img|photo\d+|latitude|longitude|catalognum\d|seen|deleted)$/;
/** Columns beside those with a word of their own, and characters of a name. */
const [MOST_OTHERS, MOST_NAME] = [60, 60];

const CATALOGUE_NUMBERS = ['catalognum1', 'catalognum2', 'catalognum3', 'catalognum4'];
/** Photos beside those of both sides, in their order. */
const OTHER_PHOTOS: Record<string, Pick<StagedExtra, 'role' | 'name'>> = {
  edgeimg: { role: 'edge', name: null },
  varietyimg: { role: 'detail', name: 'Variety' },
  signatureimg: { role: 'detail', name: 'Signature' },
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`photo${n}`, { role: 'other', name: null }])),
};
const [MOST_PRICES, MOST_PRICES_OF_COIN] = [1_000_000, 20];

/** Tags that are read: of all coins, of one, and characters of each. */
const [MOST_TAGS, MOST_TAGS_OF_COIN, MOST_TAG_TEXT] = [1_000_000, 100, 100];

/** Stages the coins of an OpenNumismat collection with their photos. Tables and columns are looked up, not the version. */
export async function readOpenNumismat(path: string, folder: string, staged: StagedWriter): Promise<void> {
  const db = new Database(path, { readonly: true });
  try {
    db.run('PRAGMA trusted_schema = OFF');
    db.run('PRAGMA cell_size_check = ON');
    const has = new Set(storedColumns(db, 'coins'));
    if (!has.has('title') && !has.has('country'))
      throw new Unreadable(msg('This database is none of OpenNumismat: it holds no coins.'), 415);
    refuseViews(db);
    const columns = usedColumns(db, has);
    const images = ['obverseimg', 'reverseimg'].filter((column) => has.has(column));
    const others = Object.keys(OTHER_PHOTOS).filter((column) => has.has(column));
    const numbers = CATALOGUE_NUMBERS.filter((column) => has.has(column));
    const extra = ['id', 'createdat', ...images, ...others].filter((column) => has.has(column));
    const tagsOf = tagReader(db);
    const purchasesOf = purchaseReader(db);
    const headings = columns.map((column) => (FIELDS.includes(column) ? column : wordOf(column)));
    if (numbers.length > 0) headings.push('Catalogue numbers');
    if (purchasesOf) headings.push('Purchases');
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
    /** Puts a picture aside that a cell holds, or names in the table of photos; null for none. */
    const kept = async (cell: unknown): Promise<string | null> => {
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
      for (const image of images) photos.push(await kept(row[image]));
      const files: StagedExtra[] = [];
      for (const column of others) {
        const [file, as] = [await kept(row[column]), OTHER_PHOTOS[column]];
        if (file && as && !files.some((one) => one.file === file)) files.push({ file, ...as });
      }
      const id = Number(row.id ?? 0);
      const reference = row.id === undefined ? null : `${row.id}|${textOf(row.createdat)}`;
      const purchases = purchasesOf?.(id) ?? [];
      const [only] = purchases;
      const cells = columns.map((column) => {
        const text = textOf(row[column]);
        if (column === 'value') return fraction(text);
        return column === 'payprice' && text && only?.currency ? `${text} ${only.currency}` : text;
      });
      if (numbers.length > 0) cells.push(catalogueNumbers(numbers.map((column) => textOf(row[column]))));
      const isSaid = purchases.length < 2 && (!only || Number(only.price) === Number(row.payprice));
      if (purchasesOf) cells.push(isSaid ? '' : purchases.map(({ text }) => text).join('; '));
      if (tagsOf) cells.push(tagsOf(id));
      staged.add(line, cells, { photos, files, reference });
    }
  } catch (error) {
    if (error instanceof Unreadable || !(error instanceof Error) || !error.name.startsWith('SQLite'))
      throw error;
    throw new Unreadable(msg('The database is damaged. Please open it in its own program and save a copy.'));
  } finally {
    db.close();
  }
}

const hasTable = (db: Database, name: string): boolean =>
  db.query('SELECT 1 FROM sqlite_master WHERE type = ? AND name = ?').get('table', name) !== null;

/** Columns of a table that are stored in the file: what is computed when it is read may be of any length, and take any time (PRAGMA table_xinfo). */
const storedColumns = (db: Database, table: string): string[] =>
  hasTable(db, table)
    ? db
        .query<{ name: string }, [string]>('SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0')
        .all(table)
        .map(({ name }) => name)
    : [];

/** Columns that hold something in at least one coin. */
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

/** "0.5" as "½", "1.5" as "1½", "0.0625" as "1/16"; what is no such part stays. */
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

/** The numbers of a coin in one cell; one without a catalogue's name is given one. */
const catalogueNumbers = (numbers: readonly string[]): string =>
  numbers
    .filter((number) => number.trim())
    .map((number) => (/^\s*\d/.test(number) ? `Catalogue# ${number.trim()}` : number.trim()))
    .join('; ');

interface Purchase {
  price: string;
  currency: string;
  text: string;
}

/** Reads what was paid for a coin, which newer versions keep in a table of its own; null where there is none. */
function purchaseReader(db: Database): ((coin: number) => Purchase[]) | null {
  const columns = new Set(storedColumns(db, 'prices'));
  if (!['coin_id', 'price', 'currency'].every((column) => columns.has(column))) return null;
  const wanted = [
    'action',
    'date',
    'quantity',
    'price',
    'currency',
    'commission',
    'shipping',
    'grade',
    'note',
  ];
  const select = wanted.filter((column) => columns.has(column)).map((column) => shortened(column));
  const purchases = new Map<number, Purchase[]>();
  const all = db.query<Record<string, unknown>, []>(
    `SELECT CAST(coin_id AS INTEGER) AS coin, ${select.join(', ')} FROM prices LIMIT ${MOST_PRICES}`,
  );
  for (const row of all.iterate()) {
    const known = purchases.get(Number(row.coin)) ?? [];
    if (known.length >= MOST_PRICES_OF_COIN) continue;
    const of = (column: string) => textOf(row[column]).slice(0, 100);
    const [price, currency] = [of('price'), of('currency').trim().slice(0, 10)];
    const costs = [
      Number(row.commission) > 0 ? `commission ${of('commission')}` : '',
      Number(row.shipping) > 0 ? `shipping ${of('shipping')}` : '',
    ];
    const words = [of('action'), of('date'), of('quantity') && `${of('quantity')} ×`, price, currency];
    const text = [words.filter(Boolean).join(' '), ...costs, of('grade'), of('note')]
      .filter(Boolean)
      .join(', ');
    const isBought = !/sale|sell|sold/i.test(of('action'));
    known.push({ price, currency: isBought ? currency : '', text });
    purchases.set(Number(row.coin), known);
  }
  return (coin) => purchases.get(coin) ?? [];
}

/** Reads the tags of a coin, which lie in tables of their own; null where there are none. */
function tagReader(db: Database): ((coin: number) => string) | null {
  const columns = (table: string) => storedColumns(db, table);
  if (!['tags', 'coins_tags'].every((table) => hasTable(db, table))) return null;
  const name = ['tag', 'title', 'name'].find((one) => columns('tags').includes(one));
  const isLinked = ['coin_id', 'tag_id'].every((one) => columns('coins_tags').includes(one));
  if (!name || !isLinked || !columns('tags').includes('id')) return null;
  // All at once: there may be no index to find those of one coin by.
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

/** A column without what no cell holds. */
const shortened = (column: string, as = column): string =>
  `CASE typeof("${column}") WHEN 'text' THEN substr("${column}", 1, ${MOST_CHARACTERS}) WHEN 'blob' THEN NULL ELSE "${column}" END AS "${as}"`;

/** A view under the name of a table could have anything computed. */
function refuseViews(db: Database): void {
  if (!hasTable(db, 'coins'))
    throw new Unreadable(msg('This database is none of OpenNumismat: it holds no coins.'), 415);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value instanceof Uint8Array) return '';
  return String(value);
}
