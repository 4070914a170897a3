import type { Database } from 'bun:sqlite';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Pages in the write-ahead log from which on they are moved into the database file, as SQLite does by itself. */
const MOST_PAGES = 1000;

/** How many pages there are in the log, and how many of them have been moved. */
interface Pages {
  log: number;
  checkpointed: number;
}

/**
 * The write-ahead log of a database, flushed to the disk off the thread that serves, on which SQLite would do it: a busy disk takes a second
 * for it. What is committed on `writing` (with synchronous=NORMAL) is durable once `flush` resolves, as with FULL.
 */
export interface WriteAheadLog {
  /** Resolves when all that was committed is on the disk. */
  flush(): Promise<void>;
  /** Moves what has gathered into the database file, `all` of it or where it has become much; nothing may be written meanwhile. */
  move(all?: boolean): Promise<void>;
  /** After the connections: on POSIX, closing a file gives up all locks that this process has on it. */
  close(): Promise<void>;
}

/**
 * `reading` is a connection with synchronous=OFF that writes nothing: a checkpoint by it only copies, and is flushed here. It can make none
 * in the middle of a transaction, which `endReading` ends. Undefined, with `writing` as it was, where SQLite is the system's and older
 * than 3.51: asked only to count (NOOP) it would move.
 */
export function createWriteAheadLog(
  file: string,
  writing: Database,
  reading: Database,
  endReading = () => {},
): WriteAheadLog | undefined {
  if (!canCount(writing)) return;
  writing.run('PRAGMA synchronous = NORMAL');
  writing.run('PRAGMA wal_autocheckpoint = 0');
  const opened = new Map<string, Promise<FileHandle>>();
  const toDisk = async (path: string) => {
    const known = opened.get(path) ?? open(path, 'r+');
    opened.set(path, known);
    await (await known).datasync();
  };
  let isNamed = false;
  const logToDisk = async () => {
    await toDisk(`${file}-wal`);
    // It may be new: that it is there has to be on the disk as well, which SQLite sees to with FULL alone.
    if (!isNamed) await syncFolder(dirname(file));
    isNamed = true;
  };
  const pages = (kind: 'NOOP' | 'PASSIVE'): Pages => {
    endReading();
    return reading.query<Pages, []>(`PRAGMA wal_checkpoint(${kind})`).get() ?? { log: 0, checkpointed: 0 };
  };
  /** Answers whether all of it is in the database file, and there on the disk. */
  const moveAll = async (): Promise<boolean> => {
    // As long as this one reads from the log no process writes it anew, which would be lost in a power cut before the other file is on the disk.
    writing.run('BEGIN');
    try {
      writing.query('SELECT count(*) FROM sqlite_master').get();
      const { log, checkpointed } = pages('PASSIVE');
      await toDisk(file);
      return checkpointed === log;
    } finally {
      writing.run('COMMIT');
    }
  };
  let isInDoubt = false;
  let underWay: Promise<unknown> | null = null;
  return {
    flush: async () => {
      try {
        // A system that could not write pages once does not try them again, so they go the other way.
        if (!isInDoubt) await logToDisk();
        else if (!(await moveAll())) throw new Error('the write-ahead log could not be moved');
        isInDoubt = false;
      } catch (error) {
        isInDoubt = true;
        throw error;
      }
    },
    move: async (all = false) => {
      const { log, checkpointed } = pages('NOOP');
      if (log - checkpointed < (all ? 1 : MOST_PAGES)) return;
      underWay ??= moveAll().finally(() => {
        underWay = null;
      });
      await underWay;
    },
    close: async () => {
      for (const handle of opened.values()) await (await handle).close();
    },
  };
}

function canCount(connection: Database): boolean {
  const { version = '' } =
    connection.query<{ version: string }, []>('SELECT sqlite_version() AS version').get() ?? {};
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 3 || (major === 3 && minor >= 51);
}

/** Puts the names in a folder on the disk. Windows does so by itself, and lets nobody open a folder. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
