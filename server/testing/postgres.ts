/** Loaded before tests by scripts/test-postgres.ts: every app of `testApp` is made on a PostgreSQL database of its own. */
import { SQL } from 'bun';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { choosePostgres } from '../../db/postgres/engine.ts';

choosePostgres();
// What names tables comes after that.
const { openPostgres } = await import('../../db/postgres/client.ts');
const { migratePostgres } = await import('../../db/postgres/client.ts');
const { assetFolder } = await import('../core/assets.ts');
const { testDatabase } = await import('./database.ts');

const address = process.env.MINTMARK_TEST_POSTGRES ?? '';
const urlOf = (database: string) => Object.assign(new URL(address), { pathname: database }).href;
const server = new SQL(address, { max: 1 });
const template = `template_${process.pid}`;
await server.unsafe(`CREATE DATABASE ${template}`);
const making = new SQL(urlOf(template), { max: 1 });
await migratePostgres(making, `${assetFolder('migrations')}/pg`);
await making.close();

let made = 0;
const urls = new WeakMap<Db, string>();
testDatabase.open = () => {
  made += 1;
  const name = `test_${process.pid}_${made}`;
  const db = openPostgres(urlOf(name), {
    migrations: assetFolder('migrations'),
    // By way of the log, as is usual, each would take ten times as long.
    before: server.unsafe(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`),
    readers: 4,
  });
  const close = async () => {
    await db.close();
    await server.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  };
  const opened = { ...db, close };
  urls.set(opened, urlOf(name));
  return opened;
};
testDatabase.addressOf = (db) => urls.get(db) ?? '';
testDatabase.beside = (db) =>
  openPostgres(urls.get(db) ?? '', {
    migrations: assetFolder('migrations'),
    before: db.orm.all(sql`select 1`),
    readers: 4,
  });
