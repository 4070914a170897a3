import { Database } from 'bun:sqlite';
import { createWriteAheadLog } from '../../db/write-ahead-log.ts';
import type { CoinInput } from '../../shared/coins/model.ts';
import { msg, msgCount, msgPlural } from '../../shared/language/msg.ts';
import { openStaged, type Staged, type StagedExtra, stagedFile } from './read/staged.ts';

export const SIDES = ['obverseImageUrl', 'reverseImageUrl', 'imageUrl'] as const;
export type Side = (typeof SIDES)[number];
export type PhotoAddresses = Partial<Pick<CoinInput, Side>>;

/** A photo of one side that waits to be encoded, or all further photos and documents of a coin. */
export interface PendingPhoto {
  /** Row, from 0. */
  n: number;
  side: Side | 'files';
  /** SHA-256 of the file, its name in the folder; empty for further photos. */
  file: string;
  files: StagedExtra[] | null;
  coin: number;
  was: string | null;
}

const unreadPhotos = (count: number) =>
  msgPlural(count, {
    one: '# photo couldn’t be imported. Coins imported without photos:',
    other: '# photos couldn’t be imported. Coins imported without photos:',
  });

function unreadPhoto(row: number, side: PendingPhoto['side'], problem: string): string {
  if (side === 'files') return msg('Row {row}, additional photos and documents: {problem}', { row, problem });
  if (side === 'obverseImageUrl') return msg('Row {row}, obverse: {problem}', { row, problem });
  return side === 'reverseImageUrl'
    ? msg('Row {row}, reverse: {problem}', { row, problem })
    : msg('Row {row}, picture: {problem}', { row, problem });
}

const PHOTOS_OF = 'coalesce(json_array_length(files), 1)';

const valuesOf = ({ n, side, file, coin, was, files }: PendingPhoto) =>
  [n, side, file, coin, was, files ? JSON.stringify(files) : null] as const;

const MOST_NAMED = 50;

/**
 * Noted before the transaction that writes their coins commits, so a crash loses none; after a rollback
 * noted again.
 */
export function pendingPhotos({ db }: Staged) {
  // The command and a server may both work on it: photos are found by hash.
  db.run('PRAGMA busy_timeout = 5000');
  db.run('PRAGMA journal_mode = WAL');
  db.run(
    `CREATE TABLE IF NOT EXISTS awaited_photos (n INTEGER NOT NULL, side TEXT NOT NULL, file TEXT NOT NULL, coin INTEGER NOT NULL, was TEXT,
      is_done INTEGER NOT NULL DEFAULT 0, problem TEXT, files TEXT, PRIMARY KEY (n, side)) WITHOUT ROWID`,
  );
  // Imports begun by an earlier version lack the column.
  if (!db.query("SELECT 1 FROM pragma_table_info('awaited_photos') WHERE name = 'files'").get())
    db.run('ALTER TABLE awaited_photos ADD COLUMN files TEXT');
  const put = db.query(
    'INSERT OR REPLACE INTO awaited_photos (n, side, file, coin, was, files) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const insertNew = db.query(
    'INSERT OR IGNORE INTO awaited_photos (n, side, file, coin, was, files) VALUES (?, ?, ?, ?, ?, ?)',
  );
  return {
    add: db.transaction((photos: readonly PendingPhoto[]) => {
      for (const photo of photos) put.run(...valuesOf(photo));
    }),
    /** Photos noted by another process; known ones stay as they are. */
    merge: db.transaction((photos: readonly PendingPhoto[]) => {
      for (const photo of photos) insertNew.run(...valuesOf(photo));
    }),
    waiting: () =>
      db
        .query<Omit<PendingPhoto, 'files'> & { files: string | null }, []>(
          'SELECT n, side, file, coin, was, files FROM awaited_photos WHERE NOT is_done ORDER BY n, side',
        )
        .all()
        .map((photo): PendingPhoto => ({ ...photo, files: photo.files ? JSON.parse(photo.files) : null })),
    done: ({ n, side }: PendingPhoto, problem: string | null) =>
      void db
        .query('UPDATE awaited_photos SET is_done = 1, problem = ? WHERE n = ? AND side = ?')
        .run(problem, n, side),
    counts: () =>
      db
        .query<{ waiting: number; total: number }, []>(
          `SELECT coalesce(sum(NOT is_done * ${PHOTOS_OF}), 0) AS waiting, coalesce(sum(${PHOTOS_OF}), 0) AS total FROM awaited_photos`,
        )
        .get() ?? { waiting: 0, total: 0 },
    problems: (): string[] => {
      const unreadable = db
        .query<{ line: number; side: PendingPhoto['side']; problem: string }, []>(
          'SELECT line, side, problem FROM awaited_photos JOIN rows USING (n) WHERE problem IS NOT NULL ORDER BY n, side',
        )
        .all();
      const named = unreadable
        .slice(0, MOST_NAMED)
        .map(({ line, side, problem }) => unreadPhoto(line, side, problem));
      const more = unreadable.length - named.length;
      if (unreadable.length > 0) named.unshift(unreadPhotos(unreadable.length));
      return more > 0 ? [...named, msg('and {more} more.', { more: msgCount(more) })] : named;
    },
  };
}

/** Flushes the notes to disk off the main thread. */
export function createNotesFlusher(folder: string, { db }: Staged) {
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

export function withPendingPhotos<T>(
  folder: string,
  read: (photos: ReturnType<typeof pendingPhotos>) => T,
): T {
  const staged = openStaged(folder);
  try {
    return read(pendingPhotos(staged));
  } finally {
    staged.close();
  }
}
