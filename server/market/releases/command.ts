import type { Db } from '../../../db/client.ts';
import { moneyText } from '../../../shared/money/money.ts';
import { fail, failWithoutDatabase, openForCommand } from '../../core/command.ts';
import type { Config } from '../../core/config.ts';
import { MAX_BYTES, readReleases, Unreadable } from './file.ts';
import { storeLayer } from './layers.ts';
import { mergedReleases } from './service.ts';

const USAGE = `Usage: mintmark releases import FILE [--replace]
       mintmark releases list

FILE is CSV with a heading row, or JSON. A release needs a name and a date (2026-08-03, 8/3/2026 with the month first, or
Aug 3, 2026). Price, description, url, image, mintage and id are optional. --replace removes earlier imports that are not
in the file. A running server shows the imported releases within a minute.
`;

const MAX_PRINTED = 100;

/** `mintmark releases …`; exit code 0 done, 1 nothing readable, 2 wrong command or missing file. */
export async function releasesCommand(args: string[], config: () => Config): Promise<number> {
  const [command, ...rest] = args;
  const replace = command === 'import' && rest.includes('--replace');
  const [file, ...more] = replace ? rest.filter((word) => word !== '--replace') : rest;
  const isKnown =
    command === 'import' ? file !== undefined && !file.startsWith('-') : command === 'list' && !file;
  if (!isKnown || more.length > 0) return fail(2, USAGE);
  // The executable starts with high JIT thresholds; heavy work needs the usual ones.
  Bun.unsafe.setJITPolicy(1);
  const settings = config();
  const bytes = file === undefined ? null : await bytesOf(file);
  if (file !== undefined && bytes === null) return fail(2, `mintmark: ${file} cannot be read\n`);
  const db = await openForCommand(settings);
  if (!db) return failWithoutDatabase(settings);
  try {
    return bytes && file ? await importFile(db, file, bytes, replace) : await list(db);
  } finally {
    await db.close();
  }
}

async function bytesOf(file: string): Promise<Uint8Array | null> {
  const source = Bun.file(file);
  try {
    // One byte more than the limit shows that it is too large.
    return await source.slice(0, MAX_BYTES + 1).bytes();
  } catch {
    return null;
  }
}

async function importFile(db: Db, file: string, bytes: Uint8Array, replace: boolean): Promise<number> {
  const found = await readReleases(bytes).catch((error) => {
    if (error instanceof Unreadable) return error;
    throw error;
  });
  if (found instanceof Unreadable) return fail(1, `mintmark: ${file}: ${found.message}\n`);
  const { entries, refused, repaired, lost } = found;
  const told = [...refused.map((line) => `rejected, ${line}`), ...repaired.map((line) => `fixed, ${line}`)];
  const further = told.length > MAX_PRINTED ? [`and ${told.length - MAX_PRINTED} more`] : [];
  process.stderr.write([...told.slice(0, MAX_PRINTED), ...further].map((line) => `${line}\n`).join(''));
  if (entries.length === 0) {
    return fail(1, `mintmark: ${file}: none of its ${refused.length} releases could be read\n`);
  }
  const { added, changed, removed } = await storeLayer(db, 'imported', entries, { whole: replace, lost });
  const counts = [
    `${added} new`,
    `${changed} changed`,
    `${entries.length - added - changed} unchanged`,
    ...(replace ? [`${removed} removed`] : []),
    `${refused.length} rejected`,
  ];
  process.stdout.write(`${counts.join(', ')}\n`);
  if (replace && !lost)
    process.stderr.write('Nothing was removed: a rejected release may be an earlier import.\n');
  return 0;
}

async function list(db: Db): Promise<number> {
  const releases = await mergedReleases({ db });
  const lines = releases.map(({ releaseDate, datePrecision, price, origins, name }) =>
    [
      releaseDate
        .toISOString()
        .slice(0, datePrecision === 'year' ? 4 : 10)
        .padEnd(10),
      (price === null ? 'TBD' : moneyText(price)).padStart(11),
      (origins.at(-1) ?? '').padEnd(8),
      name,
    ].join('  '),
  );
  const count = releases.length === 1 ? '1 release' : `${releases.length} releases`;
  process.stdout.write(`${[...lines, count].join('\n')}\n`);
  return 0;
}
