import { Database } from 'bun:sqlite';
import { msg } from '../../../shared/language/msg.ts';
import { MAX_PHOTO_BYTES } from '../../../shared/photos/model.ts';
import { keepPhoto } from './photos.ts';
import { MOST_CHARACTERS, type StagedWriter } from './staged.ts';
import { Unreadable } from './unreadable.ts';

/** Columns of OpenNumismat's coins that mean something here, in this order; those a file has not are left out. */
const COLUMNS = [
  ...[
    'title',
    'value',
    'unit',
    'country',
    'year',
    'mintmark',
    'mint',
    'period',
    'ruler',
    'region',
    'series',
    'subjectshort',
  ],
  ...[
    'status',
    'material',
    'diameter',
    'weight',
    'grade',
    'grader',
    'variety',
    'mintage',
    'rarity',
    'quantity',
  ],
  ...['payprice', 'paydate', 'saller', 'payplace', 'obversedesign', 'reversedesign', 'obversedesigner'],
  ...[
    'catalognum1',
    'catalognum2',
    'catalognum3',
    'catalognum4',
    'storage',
    'defect',
    'features',
    'note',
    'barcode',
    'url',
  ],
];

/** Tags that are read: of all coins, of one, and characters of each. */
const [MOST_TAGS, MOST_TAGS_OF_COIN, MOST_TAG_TEXT] = [1_000_000, 100, 100];

/** What its owner has; the rest are wishes, sales and ideas. */
const OWNED = new Set(['', 'owned', 'duplicate', 'replacement', 'demo', 'sale', 'bidding', 'ordered']);
const KEPT_OUT = msg('Coins that are marked as missed, wished for, passed or sold were left out.');

/** Stages the coins of an OpenNumismat collection with the photos of both sides. Tables and columns are looked up, not the version. */
export async function readOpenNumismat(path: string, folder: string, staged: StagedWriter): Promise<void> {
  const db = new Database(path, { readonly: true });
  try {
    db.run('PRAGMA trusted_schema = OFF');
    db.run('PRAGMA cell_size_check = ON');
    const has = new Set(storedColumns(db, 'coins'));
    if (!has.has('title') && !has.has('country'))
      throw new Unreadable(msg('This database is none of OpenNumismat: it holds no coins.'), 415);
    refuseViews(db);
    const columns = COLUMNS.filter((column) => has.has(column));
    const images = ['obverseimg', 'reverseimg'].filter((column) => has.has(column));
    const extra = ['id', 'createdat', ...images].filter((column) => has.has(column));
    const tagsOf = tagReader(db);
    staged.headings = tagsOf ? [...columns, 'tags'] : columns;
    const hasPhotos = ['id', 'image'].every((column) => storedColumns(db, 'photos').includes(column));
    const photo = hasPhotos
      ? db.query<{ image: unknown }, [number, number]>(
          'SELECT image FROM photos WHERE id = ? AND length(image) <= ?',
        )
      : null;
    const select = [
      ...columns.map((column) => shortened(column)),
      ...extra.map((column) => `"${column}"`),
    ].join(', ');
    let line = 0;
    for (const row of db
      .query<Record<string, unknown>, []>(`SELECT ${select} FROM coins ${has.has('id') ? 'ORDER BY id' : ''}`)
      .iterate()) {
      line += 1;
      if (!OWNED.has(textOf(row.status).toLowerCase())) {
        staged.note = KEPT_OUT;
        continue;
      }
      const photos: (string | null)[] = [];
      for (const image of images) {
        const id = Number(row[image] ?? 0);
        const bytes = id > 0 && photo ? photo.get(id, MAX_PHOTO_BYTES)?.image : row[image];
        photos.push(bytes instanceof Uint8Array && bytes.length > 0 ? await keepPhoto(folder, bytes) : null);
      }
      const reference = row.id === undefined ? null : `${row.id}|${textOf(row.createdat)}`;
      staged.add(
        line,
        [...columns.map((column) => textOf(row[column])), ...(tagsOf ? [tagsOf(Number(row.id ?? 0))] : [])],
        { photos, reference },
      );
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
