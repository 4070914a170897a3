import { assetFolder, hasSite } from './core/assets.ts';
import type { Config } from './core/config.ts';
import { type Boot, createBoot } from './core/context.ts';
import { createVault } from './core/crypto.ts';
import { openData } from './core/data-folder.ts';
import { AppError, bodyOf } from './core/errors.ts';
import { belowPath, listening } from './core/http/bodies.ts';
import { UNKEPT } from './core/http/headers.ts';
import { warnOfProxy } from './core/http/requests.ts';
import type { Log } from './core/log.ts';
import { measured } from './core/measured.ts';
import { versionsNow } from './core/public-data.ts';
import { tellOperatorCode } from './core/session/operators.ts';
import { withStored } from './core/stored-settings.ts';
import { type Fetch, firstAnswers } from './web/first-answers.ts';
import { publicPages } from './web/public-pages.ts';

interface ServeOptions {
  fresh?: boolean;
  /** Called for new data or settings; the caller stops and restarts the server on the same port. */
  restart?: (port: number) => void;
  /** Ends the wait for PostgreSQL. */
  signal?: AbortSignal;
}

/** For requests under way after the signal to stop. */
const GRACE_MS = 10_000;

/** Ms after listening until the features are loaded, unless needed before. */
const FEATURES_MS = 50;

/**
 * Listens before the features are loaded, so that first answers are fast. The function answered stops gracefully.
 * Throws StartError; `fresh` allows a new database beside old photos.
 */
export async function serve(
  environment: Config,
  log: Log,
  version: string,
  { fresh = false, restart, signal }: ServeOptions = {},
): Promise<() => Promise<void>> {
  const { db, secret, close } = environment.databaseUrl
    ? await (await import('./core/postgres.ts')).openDataOnPostgres(environment, log, signal)
    : openData(environment, log, fresh);
  const versions = await versionsNow(db);
  const config = await withStored(environment, db, createVault(secret), log);
  let url = '';
  let isOver = false;
  const beginAnew =
    restart &&
    (() => {
      isOver = true;
      restart(server.port ?? config.port);
    });
  const boot = createBoot({ config, log, version, versions, db, url: () => url, restart: beginAnew });
  const pages = hasSite() ? pagesOf(boot, assetFolder('site')) : undefined;
  if (!pages) log.warn('the site has not been built: only the API is served');

  const needed = Promise.withResolvers<void>();
  const loaded = Promise.withResolvers<Fetch>();
  let others: Fetch = async (request) => {
    needed.resolve();
    return (await loaded.promise)(request);
  };
  const answered = measured(
    boot,
    firstAnswers(boot, pages, (request) => others(request)),
  );
  // Writes would be lost.
  const fetch: Fetch = (request) => (isOver ? beginningAnew() : answered(request));
  const server = Bun.serve({ ...listening(config, log), fetch: belowPath(config, fetch) });
  url = config.publicUrl ?? `http://${urlHost(config.host)}:${server.port}`;
  if (url.startsWith('https:')) warnOfProxy(boot);
  if (config.mail && !config.publicUrl) {
    log.warn(
      `MINTMARK_PUBLIC_URL is not set: the links in mails lead to ${url}, which may not be where readers are.`,
    );
  }
  log.info('listening', { url, version, data: config.dataDir });

  await Promise.race([needed.promise, Bun.sleep(FEATURES_MS)]);
  const { startFeatures } = await import('./features.ts');
  const features = await startFeatures({ boot, secret, server, pages });
  others = features.fetch;
  loaded.resolve(others);
  await tellOperatorCode(boot);

  return async () => {
    await features.stop(server.stop(), GRACE_MS);
    pages?.pages.stop();
    // On a full disk the database's log stays, and nothing is lost.
    await db.close().catch((error) => log.warn('the database kept its log', { error }));
    close();
    log.info('stopped');
  };
}

const beginningAnew = () =>
  Response.json(
    bodyOf(new AppError(503, 'server_starting', 'Mintmark is starting. Please try again in a moment.')),
    { status: 503, headers: { ...UNKEPT, 'retry-after': '2' } },
  );

const pagesOf = (boot: Boot, folder: string) => ({ folder, pages: publicPages(boot, folder) });

const urlHost = (host: string) => {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
};
