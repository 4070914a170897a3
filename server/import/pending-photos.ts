import { Database } from 'bun:sqlite';
import { createWriteAheadLog } from '../../db/write-ahead-log.ts';
import type { CoinInput } from '../../shared/coins/model.ts';
import { msg, msgPlural } from '../../shared/language/msg.ts';
import { openStaged, type Staged, type StagedExtra, stagedFile } from './read/staged.ts';

export const SIDES = ['obverseImageUrl', 'reverseImageUrl', 'imageUrl'] as const;
export type Side = (typeof SIDES)[number];
export type PhotoAddresses = Partial<Pick<CoinInput, Side>>;

/** A photo of one side that is not encoded yet, or all further photos and documents of a coin in their order. */
export interface AwaitedPhoto {
  /** Of which row, from 0. */
  n: number;
  side: Side | 'files';
  /** Its name in the folder of photos: SHA-256 of the file. Empty for further ones. */
  file: string;
  /** The further ones; null for a photo of a side. */
  files: StagedExtra[] | null;
  coin: number;
  /** The address of the photo the coin had on this side; null where there was none. */
  was: string | null;
}

const unreadPhotos = (count: number) =>
  msgPlural(count, {
    one: '# photo could not be read. Their coins are here without them:',
    other: '# photos could not be read. Their coins are here without them:',
  });

function unreadPhoto(row: number, side: AwaitedPhoto['side'], problem: string): string {
  if (side === 'files') return msg`Row ${row}, further photos and documents: ${problem}`;
  if (side === 'obverseImageUrl') return msg`Row ${row}, obverse: ${problem}`;
  return side === 'reverseImageUrl'
    ? msg`Row ${row}, reverse: ${problem}`
    : msg`Row ${row}, picture: ${problem}`;
}

/** How many photos and documents a row of `awaited_photos` is about. */
const PHOTOS_OF = 'coalesce(json_array_length(files), 1)';

const valuesOf = ({ n, side, file, coin, was, files }: AwaitedPhoto) =>
  [n, side, file, coin, was, files ? JSON.stringify(files) : null] as const;

/** Photos named one by one among those that could not be read. */
const MOST_NAMED = 50;

/**
 * The photos of an import whose coins are written, kept beside its rows: what waits outlives a stop, a crash and a power cut. Photos are
 * noted before the transaction that writes their coins commits; where it does not, they are noted anew with the coins.
 */
export function awaitedPhotos({ db }: Staged) {
  // The command and a server may work on it beside each other: a photo that is there is found by its file, and nothing happens twice.
  db.run('PRAGMA busy_timeout = 5000');
  db.run('PRAGMA journal_mode = WAL');
  db.run(
    `CREATE TABLE IF NOT EXISTS awaited_photos (n INTEGER NOT NULL, side TEXT NOT NULL, file TEXT NOT NULL, coin INTEGER NOT NULL, was TEXT,
      is_done INTEGER NOT NULL DEFAULT 0, problem TEXT, files TEXT, PRIMARY KEY (n, side)) WITHOUT ROWID`,
  );
  // An import that an earlier version began has no such column.
  if (!db.query("SELECT 1 FROM pragma_table_info('awaited_photos') WHERE name = 'files'").get())
    db.run('ALTER TABLE awaited_photos ADD COLUMN files TEXT');
  const put = db.query(
    'INSERT OR REPLACE INTO awaited_photos (n, side, file, coin, was, files) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const learn = db.query(
    'INSERT OR IGNORE INTO awaited_photos (n, side, file, coin, was, files) VALUES (?, ?, ?, ?, ?, ?)',
  );
  return {
    add: db.transaction((photos: readonly AwaitedPhoto[]) => {
      for (const photo of photos) put.run(...valuesOf(photo));
    }),
    /** The same of photos that another process has noted: of those that are known here nothing changes. */
    hear: db.transaction((photos: readonly AwaitedPhoto[]) => {
      for (const photo of photos) learn.run(...valuesOf(photo));
    }),
    waiting: () =>
      db
        .query<Omit<AwaitedPhoto, 'files'> & { files: string | null }, []>(
          'SELECT n, side, file, coin, was, files FROM awaited_photos WHERE NOT is_done ORDER BY n, side',
        )
        .all()
        .map((photo): AwaitedPhoto => ({ ...photo, files: photo.files ? JSON.parse(photo.files) : null })),
    /** One has come, or cannot be read, for this reason. */
    done: ({ n, side }: AwaitedPhoto, problem: string | null) =>
      void db
        .query('UPDATE awaited_photos SET is_done = 1, problem = ? WHERE n = ? AND side = ?')
        .run(problem, n, side),
    counts: () =>
      db
        .query<{ waiting: number; total: number }, []>(
          `SELECT coalesce(sum(NOT is_done * ${PHOTOS_OF}), 0) AS waiting, coalesce(sum(${PHOTOS_OF}), 0) AS total FROM awaited_photos`,
        )
        .get() ?? { waiting: 0, total: 0 },
    /** What could not be read, a line each, and what has not come. */
    problems: (): string[] => {
      const unread = db
        .query<{ line: number; side: AwaitedPhoto['side']; problem: string }, []>(
          'SELECT line, side, problem FROM awaited_photos JOIN rows USING (n) WHERE problem IS NOT NULL ORDER BY n, side',
        )
        .all();
      const named = unread
        .slice(0, MOST_NAMED)
        .map(({ line, side, problem }) => unreadPhoto(line, side, problem));
      const more = unread.length - named.length;
      if (unread.length > 0) named.unshift(unreadPhotos(unread.length));
      return more > 0 ? [...named, msg`and ${more.toLocaleString('en-US')} more.`] : named;
    },
  };
}

/** Has what is noted beside the rows reach the disk off the thread that serves. */
export function notesToDisk(folder: string, { db }: Staged) {
  const file = stagedFile(folder);
  const moving = new Database(file);
  moving.run('PRAGMA synchronous = OFF');
  const log = createWriteAheadLog(file, db, moving);
  return {
    flush: async () => log?.flush(),
    move: async () => log?.move(),
    close: async () => {
      moving.close();
      await log?.close();
    },
  };
}

/** What is to be known of the photos of an import, read from its folder. */
export function ofPhotos<T>(folder: string, read: (photos: ReturnType<typeof awaitedPhotos>) => T): T {
  const staged = openStaged(folder);
  try {
    return read(awaitedPhotos(staged));
  } finally {
    staged.close();
  }
}
