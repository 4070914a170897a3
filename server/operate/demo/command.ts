import { existsSync, readdirSync } from 'node:fs';
import { type OwnerId, users } from '../../../db/schema.ts';
import { CoinInput } from '../../../shared/coins/model.ts';
import { SoldBody } from '../../../shared/marketplace/model.ts';
import { hashPassword } from '../../account/password/passwords.ts';
import { addCoin } from '../../coins/service.ts';
import { markSold } from '../../coins/sold.ts';
import { ownerIdOf } from '../../core/access.ts';
import { createProgress, fail } from '../../core/command.ts';
import { type Config, databaseFile } from '../../core/config.ts';
import { readableCode } from '../../core/context.ts';
import { openDatabase, StartError, withFolder } from '../../core/data-folder.ts';
import { isDiskFull } from '../../core/errors.ts';
import { createLog } from '../../core/log.ts';
import { type Stores, storesOf } from '../../photos/deps.ts';
import { addPhotos } from '../../photos/service.ts';
import { stopRemembering } from '../../recognizer/gallery.ts';
import type { OperateDeps } from '../deps.ts';
import { DEMO_COINS, type DemoCoin, DRAWN_CREDIT, PHOTO_CIRCLE, photosOf } from './coins.ts';

const USAGE = `Usage: mintmark demo

Fills the data folder (MINTMARK_DATA) with a collection of 60 coins to look around in, and prints how to sign in. Only into a folder that is not
used yet: try MINTMARK_DATA=./demo mintmark demo.
`;

const EMAIL = 'demo@example.org';

/** Exit code: 0 done, 1 failed, 2 wrong usage. */
export async function demoCommand(
  args: string[],
  config: () => Config,
  makeDeps: (config: Config, stores: Stores) => Promise<OperateDeps>,
  coins = DEMO_COINS,
): Promise<number> {
  if (args.length > 0) return fail(2, USAGE);
  Bun.unsafe.setJITPolicy(1);
  const settings = config();
  const { dataDir } = settings;
  if (isUsed(settings)) {
    return fail(
      1,
      `mintmark: ${dataDir} is not empty; nothing was changed. Use an empty folder: MINTMARK_DATA=./demo mintmark demo\n`,
    );
  }
  try {
    const password = await withFolder(settings, () => fillFolder(settings, makeDeps, coins));
    process.stdout.write(
      `${inWords(coins)} are in ${dataDir}. Start Mintmark with this folder and sign in:\n\n  MINTMARK_DATA=${dataDir} mintmark\n\n  address   ${EMAIL}\n  password  ${password}\n`,
    );
    return 0;
  } catch (error) {
    if (error instanceof StartError) return fail(1, `mintmark: ${error.message}\n`);
    if (!isDiskFull(error)) throw error;
    return fail(1, `mintmark: the disk is full. Delete ${dataDir}, free up space and try again.\n`);
  }
}

/** As `mintmark status` counts: sold coins separately. */
function inWords(coins: readonly DemoCoin[]): string {
  const sold = coins.filter((coin) => coin.sold).length;
  return `${coins.length - sold} coins and ${sold} sold coins`;
}

const isUsed = ({ dataDir }: Config): boolean => existsSync(dataDir) && readdirSync(dataDir).length > 0;

async function fillFolder(
  config: Config,
  makeDeps: (config: Config, stores: Stores) => Promise<OperateDeps>,
  coins: readonly DemoCoin[],
): Promise<string> {
  const log = createLog('error', (line) => process.stderr.write(`${line}\n`));
  const progress = createProgress();
  process.stderr.write(`Adding ${inWords(coins)}, some with photos. This takes up to two minutes.\n`);
  const deps = await makeDeps(config, storesOf(config, { db: openDatabase(databaseFile(config)), log }));
  try {
    const password = readableCode();
    const id = ownerIdOf({ id: crypto.randomUUID() });
    const account = { id, email: EMAIL, firstName: 'Demo', lastName: 'Collector' };
    const passwordHash = await hashPassword(password);
    await deps.db.transaction((tx) =>
      tx
        .insert(users)
        .values({ ...account, passwordHash, emailVerified: true, isGuest: false, authProvider: 'email' }),
    );
    for (const [at, one] of coins.entries()) {
      progress.far(`${at} of ${coins.length} coins added`);
      await addDemoCoin(deps, id, one);
    }
    return password;
  } finally {
    progress.end();
    await stopRemembering(deps);
    await deps.db.close();
  }
}

async function addDemoCoin(deps: OperateDeps, userId: OwnerId, { coin, sold }: DemoCoin): Promise<void> {
  const input = CoinInput.parse(coin);
  const photos = photosOf(String(coin.name));
  const circles = { obverse: PHOTO_CIRCLE, reverse: PHOTO_CIRCLE };
  const urls = photos && (await addPhotos(deps, userId, { ...photos, circles, credit: DRAWN_CREDIT }));
  const { id } = await addCoin(deps, { id: userId, isGuest: false, sid: '' }, { ...input, ...urls });
  if (sold) await markSold(deps, userId, id, SoldBody.parse(sold));
}
