import { join } from 'node:path';
import { type Db, openDb } from '../db/client.ts';
import { assetFolder } from './platform/assets.ts';

/** Opens the empty database that a test works on, with the newest schema; it is gone with `folder`, or when it is closed. */
export const testDatabase: {
  open(folder: string): Db;
  /** The address of a database that `open` has made; on PostgreSQL alone. */
  addressOf?(db: Db): string;
  /** Another process's view of a database that `open` has made; on PostgreSQL alone. */
  beside?(db: Db): Db;
} = {
  open: (folder) =>
    openDb(join(folder, 'mintmark.db'), { migrations: assetFolder('migrations'), durable: false }),
};
