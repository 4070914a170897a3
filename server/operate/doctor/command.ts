import { chmodSync, existsSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { max } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { coins, users } from '../../../db/schema.ts';
import { cataloguesOf } from '../../catalogue/operator-files.ts';
import { createProgress, fail, failWithoutDatabase } from '../../core/command.ts';
import { type Config, databaseFile } from '../../core/config.ts';
import { openDatabase, StartError, withFolder } from '../../core/data-folder.ts';
import { AppError } from '../../core/errors.ts';
import { createLog } from '../../core/log.ts';
import { officialRatesAt } from '../../core/money/official.ts';
import { sendBounded } from '../../core/outgoing.ts';
import { storesOf } from '../../photos/deps.ts';
import { ownModels } from '../../recognizer/text/own-models.ts';
import { hostOf } from '../../selling/ebay/calls.ts';
import { apiOf } from '../../selling/etsy/calls.ts';
import { metalPricesAt } from '../../valuation/metals/metal-prices.ts';
import {
  type Finding,
  faultsOfCatalogueIds,
  faultsOfDatabase,
  faultsOfSearch,
  faultsOfTags,
  faultsOfTotals,
} from './database.ts';
import { faultsOfPhotos, faultsOfTypePictures } from './photos.ts';

/** Room for a backup, an upgrade and a day of photos. */
const MIN_FREE_BYTES = 200 * 1024 * 1024;
/** Codes of a second step last half a minute. */
const MAX_CLOCK_DRIFT_MS = 30_000;
const TIMEOUT_MS = 5000;

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024).toLocaleString('en-US')} MB`;

/** Missing, or readable by other users. */
async function faultsOfSecret({ dataDir, secret }: Config): Promise<Finding[]> {
  const file = join(dataDir, 'secret');
  if (secret) return [];
  if (!existsSync(file))
    return [
      {
        text: 'secret: missing. The next start creates a new one: everyone has to sign in again and set up the second step again.',
      },
    ];
  if (process.platform === 'win32') return [];
  const open = [file, dataDir].filter((path) => (statSync(path).mode & 0o077) !== 0);
  return open.map((path) => ({
    text: `secret: other users of this machine can read ${path}.`,
    fix: async () => {
      chmodSync(path, path === file ? 0o600 : 0o700);
      return `restricted access to ${path}`;
    },
  }));
}

async function faultsOfSpace(config: Config): Promise<Finding[]> {
  const { bavail, bsize } = statfsSync(config.dataDir);
  const needed = statSync(databaseFile(config)).size + MIN_FREE_BYTES;
  if (bavail * bsize >= needed) return [];
  return [
    {
      text: `disk: ${megabytes(bavail * bsize)} free in ${config.dataDir}; backups and upgrades need ${megabytes(needed)}. Free up space.`,
    },
  ];
}

/** Is the clock behind stored dates? */
export async function faultsOfClock({ orm }: Db, now = Date.now()): Promise<Finding[]> {
  const [seen] = await orm.select({ at: max(users.lastSeenAt) }).from(users);
  const [made] = await orm.select({ at: max(coins.createdAt) }).from(coins);
  const newest = Math.max(seen?.at?.getTime() ?? 0, made?.at?.getTime() ?? 0);
  if (newest <= now + MAX_CLOCK_DRIFT_MS) return [];
  return [
    {
      text: `clock: it is ${new Date(now).toISOString()}, but the newest entry is from ${new Date(newest).toISOString()}. Set the clock.`,
    },
  ];
}

async function faultsOfReader({ reader, readerModels }: Config): Promise<Finding[]> {
  if (readerModels === null || reader !== 'full') return [];
  const { faults } = await ownModels(readerModels);
  return faults.map((fault) => ({ text: `reader: ${fault}` }));
}

function vendorsOf(config: Config): [string, string][] {
  const { ai, metals, rates, pcgs, oidc, newsFeeds, releasesUrl, commonsUrl } = config;
  const known: [string, string | null | undefined][] = [
    [ai.provider?.kind === 'gemini' ? 'Gemini' : 'the AI server', ai.provider?.baseUrl],
    ['metal prices', metalPricesAt(metals)],
    ['official exchange rates', officialRatesAt(rates)],
    ['Wikimedia Commons', commonsUrl],
    ['PCGS', pcgs.token && pcgs.baseUrl],
    ['the identity provider', oidc && discoveryOf(oidc.issuer)],
    ['the address of the releases', releasesUrl],
    ...newsFeeds.map((url): [string, string] => [`news of ${new URL(url).hostname}`, url]),
    ['eBay', config.ebay && hostOf(config.ebay, 'api')],
    ['Etsy', config.etsy && apiOf(config.etsy)],
  ];
  return known.flatMap(([name, url]) => (url ? [[name, url] as [string, string]] : []));
}

const Discovery = z.object({ claims_supported: z.array(z.string()) });

/** Does the provider tell which addresses are verified? */
async function faultsOfProvider({ oidc }: Config): Promise<Finding[]> {
  if (!oidc) return [];
  if (oidc.trustsEmail) {
    const text =
      'identity provider: MINTMARK_OIDC_TRUST_EMAIL trusts unverified addresses. Anyone who can choose an address there can enter the account with that address here.';
    return [{ text, isNote: true }];
  }
  try {
    const options = { method: 'GET', vendor: oidc.label, timeoutMs: TIMEOUT_MS, trusted: true } as const;
    const { body } = await sendBounded(discoveryOf(oidc.issuer), options);
    const { claims_supported: claims } = Discovery.parse(JSON.parse(new TextDecoder().decode(body)));
    if (!claims.includes('email') || claims.includes('email_verified')) return [];
  } catch {
    // Does not answer (reported like any vendor), or does not list its claims.
    return [];
  }
  const text =
    'identity provider: it does not say which addresses are verified, so new users cannot sign in with it. If users cannot choose their address there, set MINTMARK_OIDC_TRUST_EMAIL=true.';
  return [{ text, isNote: true }];
}

const discoveryOf = (issuer: string) => `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;

/** Unreachable vendors, and the clock compared with theirs. Sends no data. */
export async function faultsOfVendors(config: Config): Promise<Finding[]> {
  const dates: number[] = [];
  const found = await Promise.all(
    vendorsOf(config).map(async ([vendor, url]): Promise<Finding[]> => {
      try {
        const { headers } = await sendBounded(url, {
          method: 'GET',
          vendor,
          timeoutMs: TIMEOUT_MS,
          trusted: true,
        });
        const date = Date.parse(headers.get('date') ?? '');
        if (!Number.isNaN(date)) dates.push(Math.abs(Date.now() - date));
        return [];
      } catch (error) {
        // Too long an answer is still an answer.
        if (error instanceof AppError && error.status === 502) return [];
        const { hostname } = new URL(url);
        return [
          { text: `vendors: ${vendor} does not answer at ${hostname}. Its functions wait.`, isNote: true },
        ];
      }
    }),
  );
  const mails = config.mail ? await faultsOfMail(config.mail.smtpUrl) : [];
  // The best of them, as one may be wrong or slow.
  const off = Math.min(...dates);
  const clock = dates.length > 0 && off > MAX_CLOCK_DRIFT_MS + TIMEOUT_MS;
  const text = `clock: it is ${Math.round(off / 1000)} seconds off, so codes of the second step are rejected. Set the clock.`;
  const addresses = await faultsOfProvider(config);
  return [...found.flat(), ...mails, ...addresses, ...(clock ? [{ text }] : [])];
}

async function faultsOfMail(smtpUrl: string): Promise<Finding[]> {
  const { hostname, port, protocol } = new URL(smtpUrl);
  const tried = Bun.connect({
    hostname,
    port: Number(port) || (protocol === 'smtps:' ? 465 : 587),
    socket: { data: () => {}, open: (socket) => void socket.end(), error: () => {} },
  });
  const reached = await Promise.race([
    tried.then(
      () => true,
      () => false,
    ),
    Bun.sleep(TIMEOUT_MS).then(() => false),
  ]);
  return reached
    ? []
    : [{ text: `vendors: the mail server does not answer at ${hostname}. Emails are queued.`, isNote: true }];
}

const USAGE = `Usage: mintmark doctor [--fix] [--offline]

Checks the database, the photos, your pictures of coin types and models of the reader, totals, search, catalogue, file permissions of
the secret, free disk space, the clock and the connections to vendors (not with --offline). Changes nothing, and works while a server runs. --fix rebuilds
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
    () => faultsOfReader(config),
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
