import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { asc, gt, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { photos } from '../db/schema.ts';
import { folderStore, type PhotoStore, type PhotoVersion } from './photos/store.ts';
import { type Config, databaseFile } from './platform/config.ts';
import { openDatabase } from './platform/data-folder.ts';
import { createLog } from './platform/log.ts';

const USAGE = `Usage: mintmark doctor

Looks whether the database is sound and every photo is there and is what it was when it was stored. Changes nothing, and may
run beside a server.
`;

/** Those every photo has; one stored before there was a version for cards is shown in another. */
const VERSIONS: readonly PhotoVersion[] = ['full', 200, 800];
/** Rows looked at in one go. */
const PAGE = 500;

/** `mintmark doctor`: 0 where all is sound, 1 with a line for each fault, 2 for a wrong command or a folder without a database. */
export async function doctorCommand(args: string[], config: () => Config): Promise<number> {
  if (args.length > 0) return fail(USAGE);
  const settings = config();
  const file = databaseFile(settings);
  if (!existsSync(file)) {
    return fail(`mintmark: there is no database at ${file}. MINTMARK_DATA names the folder it is in.\n`);
  }
  // What is damaged is said below.
  const store = folderStore(
    join(settings.dataDir, 'photos'),
    createLog('error', () => undefined),
  );
  const db = openDatabase(file);
  try {
    const faults = [...(await faultsOfDatabase(db)), ...(await faultsOfPhotos(db, store))];
    for (const fault of faults) process.stdout.write(`${fault}\n`);
    process.stdout.write(faults.length === 0 ? 'Everything is sound.\n' : `${faults.length} faults.\n`);
    return faults.length === 0 ? 0 : 1;
  } finally {
    await db.close();
  }
}

function fail(message: string): number {
  process.stderr.write(message);
  return 2;
}

async function faultsOfDatabase({ orm }: Db): Promise<string[]> {
  const rows = await orm.all<{ integrity_check: string }>(sql`pragma integrity_check`);
  const said = rows.map((row) => row.integrity_check).filter((line) => line !== 'ok');
  const orphans = await orm.all<{ table: string }>(sql`pragma foreign_key_check`);
  return [
    ...said.map((line) => `database: ${line}. Restore it from a backup.`),
    ...orphans.map(({ table }) => `database: a row of ${table} belongs to nothing.`),
  ];
}

async function faultsOfPhotos({ orm }: Db, store: PhotoStore): Promise<string[]> {
  const faults: string[] = [];
  for (let after = ''; ; ) {
    const page = await orm
      .selectDistinct({ hash: photos.hash })
      .from(photos)
      .where(gt(photos.hash, after))
      .orderBy(asc(photos.hash))
      .limit(PAGE);
    for (const { hash } of page) {
      for (const version of VERSIONS) {
        if (await store.read(hash, version)) continue;
        const what = version === 'full' ? hash : `${hash} (${version} pixels)`;
        faults.push(`photo ${what}: missing or damaged. Restore it from a backup, or upload it again.`);
      }
    }
    after = page.at(-1)?.hash ?? after;
    if (page.length < PAGE) return faults;
  }
}
