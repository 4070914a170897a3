import { Database } from 'bun:sqlite';
import { existsSync } from 'node:fs';
import { openDb } from '../../db/client.ts';
import { msg } from '../../shared/language/msg.ts';
import { assetFolder } from '../platform/assets.ts';
import { Unreadable } from './tar.ts';

/** Looks whether the database of a backup is sound, and brings it to this program's schema; Unreadable where it is damaged. */
export async function bringUpToDate(file: string): Promise<void> {
  const database = new Database(file, { readonly: true });
  try {
    const row = database.query<{ quick_check: string }, []>('PRAGMA quick_check').get();
    if (row?.quick_check !== 'ok') throw new Unreadable(msg('Its database was damaged when it was made.'));
  } finally {
    database.close();
  }
  await openDb(file, { migrations: assetFolder('migrations') }).close();
  if (existsSync(`${file}-wal`)) throw new Error(`${file} kept its log`);
}
