import type { Database } from 'bun:sqlite';
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Copies that stay: of the last upgrade and of the one before. */
const KEPT = 2;
const COPY = /^before-upgrade-[\dTZ-]+\.db$/;
const DRAFT = 'before-upgrade.part';

/**
 * Keeps what the database `file` holds beside it as `before-upgrade-<time>.db`, whole or not at all, and removes the copies but the newest two.
 * Errors of SQLite and the file system, as on a full disk, leave everything as it was.
 */
export function keepCopy(connection: Database, file: string, now = new Date()): void {
  const folder = dirname(file);
  const draft = join(folder, DRAFT);
  const removeDraft = () => {
    // SQLite leaves its journal beside a copy for which there was no room.
    for (const end of ['', '-journal']) rmSync(draft + end, { force: true });
  };
  removeDraft();
  try {
    // An empty file is written by VACUUM INTO as it is, with the rights it has.
    closeSync(openSync(draft, 'wx', 0o600));
    connection.run('VACUUM INTO ?', [draft]);
    const handle = openSync(draft, 'r+');
    fsyncSync(handle);
    closeSync(handle);
    const stamp = now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
    renameSync(draft, join(folder, `before-upgrade-${stamp}.db`));
  } finally {
    removeDraft();
  }
  for (const old of copiesIn(folder).slice(KEPT)) rmSync(old);
}

/** The copies in a folder, the newest first. */
export const copiesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => COPY.test(basename(name)))
    .sort()
    .reverse()
    .map((name) => join(folder, name));
