import { existsSync } from 'node:fs';
import { cataloguesOf } from '../../catalogue/operator-files.ts';
import { createProgress, fail, failWithoutDatabase } from '../../core/command.ts';
import { type Config, databaseFile } from '../../core/config.ts';
import { openDatabase, StartError, withFolder } from '../../core/data-folder.ts';
import { createLog } from '../../core/log.ts';
import { storesOf } from '../../photos/deps.ts';
import {
  type Finding,
  faultsOfCatalogueIds,
  faultsOfDatabase,
  faultsOfSearch,
  faultsOfTags,
  faultsOfTotals,
} from './database.ts';
import { faultsOfPhotos, faultsOfTypePictures } from './photos.ts';
import { faultsOfClock, faultsOfSecret, faultsOfSpace, faultsOfVendors } from './surroundings.ts';

const USAGE = `Usage: mintmark doctor [--fix] [--offline]

Checks the database, the photos, your pictures of coin types, totals, search, catalogue, file permissions of the secret, free disk
space, the clock and the connections to vendors (not with --offline). Changes nothing, and works while a server runs. --fix rebuilds
derived data; stop the server first.
`;

/** Exit code: 0 sound, 1 faults left, 2 wrong usage or no database. */
export async function doctorCommand(
  args: string[],
  config: () => Config,
  vendors = faultsOfVendors,
): Promise<number> {
  const [isFixing, isOffline] = [args.includes('--fix'), args.includes('--offline')];
  if (args.some((word) => word !== '--fix' && word !== '--offline')) return fail(2, USAGE);
  Bun.unsafe.setJITPolicy(1);
  const settings = config();
  const file = databaseFile(settings);
  if (!existsSync(file)) return failWithoutDatabase(settings);
  const check = () => examine(settings, isFixing, isOffline ? async () => [] : vendors);
  try {
    return await (isFixing ? withFolder(settings, check) : check());
  } catch (error) {
    if (error instanceof StartError) return fail(1, `mintmark: ${error.message}\n`);
    throw error;
  }
}

async function examine(config: Config, isFixing: boolean, vendors: typeof faultsOfVendors): Promise<number> {
  const log = createLog('error', () => undefined);
  const db = openDatabase(databaseFile(config));
  const { photos, blobs } = storesOf(config, { db, log });
  /** In this order, as a fix may remove the cause of later faults. */
  const checks: (() => Promise<Finding[]>)[] = [
    () => faultsOfDatabase(db),
    () => faultsOfTotals(db),
    () => faultsOfSearch(db, cataloguesOf(config.dataDir, log)),
    () => faultsOfTags(db),
    () => faultsOfCatalogueIds(db, cataloguesOf(config.dataDir, log)),
    () =>
      faultsOfPhotos(db, photos, blobs, (n) => progress.far(`${n.toLocaleString('en-US')} photos checked`)),
    () => faultsOfTypePictures(config),
    () => faultsOfSecret(config),
    () => faultsOfSpace(config),
    () => faultsOfClock(db),
    () => vendors(config),
  ];
  let faults = 0;
  let fixable = 0;
  try {
    for (const check of checks) {
      for (const { text, fix, isNote } of await check()) {
        const done = isFixing && fix ? await fix() : null;
        say(done ? `${text} Done: ${done}.` : text);
        if (!isNote && !done) faults += 1;
        if (fix && !done) fixable += 1;
      }
    }
  } finally {
    await db.close();
  }
  if (faults === 0) say('No faults found.');
  else
    say(
      `${faults} ${faults === 1 ? 'fault' : 'faults'}.${fixable > 0 ? ` "mintmark doctor --fix" can fix ${fixable}.` : ''}`,
    );
  return faults === 0 ? 0 : 1;
}

const progress = createProgress();

function say(line: string): void {
  progress.end();
  process.stdout.write(`${line}\n`);
}
