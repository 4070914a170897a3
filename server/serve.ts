import { msg } from '../shared/language/msg.ts';
import { assetFolder, hasSite } from './core/assets.ts';
import type { Config } from './core/config.ts';
import type { Boot } from './core/context.ts';
import { createBoot } from './core/context.ts';
import { openData } from './core/data-folder.ts';
import { belowPath } from './core/http/below-path.ts';
import { UNKEPT } from './core/http/headers.ts';
import { listening } from './core/http/listening.ts';
import { warnOfProxy } from './core/http/requests.ts';
import type { Log } from './core/log.ts';
import { measured } from './core/measured.ts';
import { hasAccounts } from './core/session/users.ts';
import { type Fetch, firstAnswers } from './web/first-answers.ts';
import { publicPages } from './web/public-pages.ts';

export interface ServeOptions {
  fresh?: boolean;
  /** Called when the data folder holds another state that the server is to begin anew on, at the port it has; the caller stops it and starts it again. */
  restart?: (port: number) => void;
  /** Ends the wait for a PostgreSQL that is not there yet. */
  signal?: AbortSignal;
}

/** Requests under way get this long to finish after the signal to stop. */
const GRACE_MS = 10_000;

/** Milliseconds after listening until the features are loaded, should nobody need one before: the first answers come first. */
const FEATURES_MS = 50;

/**
 * Starts serving; the function answered stops it: no new requests, those under way finished, the log checkpointed. It listens before
 * the features are loaded, so that the first answers wait for nothing else.
 * StartError where the data folder cannot be used; `fresh` begins anew beside photos whose database is gone.
 */
export async function serve(
  config: Config,
  log: Log,
  version: string,
  { fresh = false, restart, signal }: ServeOptions = {},
): Promise<() => Promise<void>> {
  const { db, secret, close } = config.databaseUrl
    ? await (await import('./core/postgres.ts')).openDataOnPostgres(config, log, signal)
    : openData(config, log, fresh);
  let url = '';
  let isOver = false;
  const beginAnew =
    restart &&
    (() => {
      isOver = true;
      restart(server.port ?? config.port);
    });
  const boot = createBoot({ config, log, version, db, url: () => url, restart: beginAnew });
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
  // Whatever was written now would be gone.
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
  if (restart) await tellSetupCode(boot);

  return async () => {
    await features.stop(server.stop(), GRACE_MS);
    pages?.pages.stop();
    // Where there is no room to write it back the database's log stays beside it, and nothing in it is lost.
    await db.close().catch((error) => log.warn('the database kept its log', { error }));
    close();
    log.info('stopped');
  };
}

/** An empty installation can be filled from a backup by whoever reads this. */
async function tellSetupCode({ db, log, url, setupCode }: Boot): Promise<void> {
  if (await hasAccounts(db.orm)) return;
  log.info('nobody has an account yet: a backup can be restored in the browser with this code', {
    page: `${url()}/restore`,
    code: setupCode,
  });
}

const beginningAnew = () =>
  Response.json(
    { message: msg('Mintmark is starting. Please try again in a moment.') },
    { status: 503, headers: { ...UNKEPT, 'retry-after': '2' } },
  );

const pagesOf = (boot: Boot, folder: string) => ({ folder, pages: publicPages(boot, folder) });

const urlHost = (host: string) => {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
};
