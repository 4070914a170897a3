import { Database } from 'bun:sqlite';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Db, openDb } from '../../db/client.ts';
import { migrate } from '../../db/migrate.ts';
import { assetFolder } from '../core/assets.ts';

const migrations = assetFolder('migrations');

let migrated: Uint8Array | undefined;

/** The file of an empty database that all migrations were applied to: they take sixty times as long as writing a copy. */
function emptyDatabase(): Uint8Array {
  const made = new Database(':memory:');
  migrate(made, `${migrations}/sqlite`);
  const bytes = made.serialize();
  made.close();
  return bytes;
}

/** Opens the empty database that a test works on, with the newest schema; it is gone with `folder`, or when it is closed. */
export const testDatabase: {
  open(folder: string): Db;
  /** The address of a database that `open` has made; on PostgreSQL alone. */
  addressOf?(db: Db): string;
  /** Another process's view of a database that `open` has made; on PostgreSQL alone. */
  beside?(db: Db): Db;
} = {
  open: (folder) => {
    migrated ??= emptyDatabase();
    const file = join(folder, 'mintmark.db');
    writeFileSync(file, migrated);
    return openDb(file, { migrations, durable: false });
  },
};
