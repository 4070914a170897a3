import type { Database } from 'bun:sqlite';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** SQLite's own default for an automatic checkpoint. */
const MAX_PAGES = 1000;

interface Pages {
  log: number;
  checkpointed: number;
}

/**
 * Flushes the log off the main thread: a busy disk takes a second. After `flush`, commits with synchronous=NORMAL
 * are as durable as with FULL.
 */
interface WriteAheadLog {
  flush(): Promise<void>;
  /** `all`, or only if it has grown; nothing may be written meanwhile. */
  move(all?: boolean): Promise<void>;
  /** After the connections: on POSIX, closing a file drops all locks of the process on it. */
  close(): Promise<void>;
}

/**
 * `reading` (synchronous=OFF) copies in checkpoints; `endReading` ends its transaction. Undefined before SQLite
 * 3.51, which has no NOOP checkpoint.
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
    // A new file's name must be on disk too; SQLite does so only with FULL.
    if (!isNamed) await syncFolder(dirname(file));
    isNamed = true;
  };
  const pages = (kind: 'NOOP' | 'PASSIVE'): Pages => {
    endReading();
    return reading.query<Pages, []>(`PRAGMA wal_checkpoint(${kind})`).get() ?? { log: 0, checkpointed: 0 };
  };
  /** True if everything is in the database file, and flushed. */
  const moveAll = async (): Promise<boolean> => {
    // An open read keeps the log from restarting, which a power cut before the flush would lose.
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
        // After a failed write the system does not retry those pages: flush the database file instead.
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
      if (log - checkpointed < (all ? 1 : MAX_PAGES)) return;
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

/** fsync of the folder, for new names; not possible on Windows, and not needed. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
