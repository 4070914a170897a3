import { join } from 'node:path';
import { createApp } from './app.ts';
import { assetFolder, hasSite } from './assets.ts';
import { createTokens } from './auth/tokens.ts';
import { asItArrived } from './bodies.ts';
import { loadWithOwn, ownFile } from './catalogue/own.ts';
import { type Catalogue, warmUp } from './catalogue/service.ts';
import { finishValuations } from './collection/valuation-runs.ts';
import type { Config } from './config.ts';
import { openData } from './data-folder.ts';
import type { Deps } from './deps.ts';
import { finishAnswers } from './email-links/after-answer.ts';
import { mapError } from './errors.ts';
import { UNKEPT } from './headers.ts';
import { finishIdentifications } from './identify/under-way.ts';
import { folderStore } from './images/store.ts';
import { createAi } from './integrations/ai-provider.ts';
import { createMailer } from './integrations/mailer.ts';
import { startJobs } from './jobs.ts';
import type { Log } from './log.ts';
import { createEngine } from './reader/engine.ts';
import { stopRemembering } from './reader/remembering.ts';
import { warnOfProxy } from './requests.ts';
import { createSigned } from './signed.ts';
import { site } from './site.ts';
import { finishValuing } from './valuation/ask-ai.ts';
import { createVault } from './vault.ts';

/** Requests under way get this long to finish after the signal to stop. */
const GRACE_MS = 10_000;

/**
 * Starts serving; the function answered stops it: no new requests, those under way finished, the log checkpointed.
 * StartError where the data folder cannot be used; `fresh` begins anew beside photos whose database is gone.
 */
export async function serve(
  config: Config,
  log: Log,
  version: string,
  { fresh = false } = {},
): Promise<() => Promise<void>> {
  const { db, secret, close } = openData(config, log, fresh);
  let catalogue: Catalogue | undefined;
  let url = '';
  const deps: Deps = {
    config,
    log,
    version,
    db,
    tokens: createTokens(secret),
    signed: createSigned(secret),
    vault: createVault(secret),
    mailer: config.mail && createMailer(config.mail, log),
    ai: createAi(config.ai, log),
    reader: config.reader === 'off' ? null : createEngine({ mode: config.reader, log }),
    url: () => url,
    peer: (request) => app.server?.requestIP(asItArrived(request))?.address ?? null,
    patience: (request, answer) => patiently(app.server, request, answer),
    photos: folderStore(join(config.dataDir, 'photos'), log),
    catalogue: () => {
      catalogue ??= loadWithOwn(assetFolder('catalogue'), ownFile(config.dataDir), log);
      return catalogue;
    },
  };
  const app = createApp(deps);
  if (hasSite()) app.use(site(deps, assetFolder('site')));
  else log.warn('the site has not been built: only the API is served');
  app.listen(listening(config, log));
  url = config.publicUrl ?? `http://${urlHost(config.host)}:${app.server?.port}`;
  if (url.startsWith('https:')) warnOfProxy(deps);
  if (config.mail && !config.publicUrl) {
    log.warn(
      `MINTMARK_PUBLIC_URL is not set: the links in mails lead to ${url}, which may not be where readers are.`,
    );
  }
  log.info('listening', { url, version, data: config.dataDir });
  const stopJobs = startJobs(deps);
  const settling = [setTimeout(() => warm(deps), 200), setTimeout(release, 1000)];

  return async () => {
    settling.forEach(clearTimeout);
    const jobs = stopJobs();
    const finished = app.server?.stop();
    // Identifications go on when their clients have gone.
    await Promise.all([
      Promise.race([Promise.all([finished, jobs]), Bun.sleep(GRACE_MS)]),
      finishIdentifications(deps, GRACE_MS),
      finishValuing(deps, GRACE_MS),
      finishValuations(deps),
    ]);
    await app.server?.stop(true);
    await finishAnswers(deps);
    await stopRemembering(deps);
    await deps.reader?.close();
    await deps.mailer?.close();
    // Where there is no room to write it back the database's log stays beside it, and nothing in it is lost.
    await deps.db.close().catch((error) => log.warn('the database kept its log', { error: String(error) }));
    close();
    log.info('stopped');
  };
}

/** Seconds after which a connection on which nothing is sent is closed. */
const IDLE_S = 60;

/** Keeps the connection of a request open until there is an answer; then it may be idle no longer than any other. */
export async function patiently<T>(
  server: Bun.Server<unknown> | null,
  request: Request,
  answer: Promise<T>,
  idleS = IDLE_S,
): Promise<T> {
  const arrived = asItArrived(request);
  server?.timeout(arrived, 0);
  try {
    return await answer;
  } finally {
    server?.timeout(arrived, idleS);
  }
}

/** Where and how the server listens; `error` answers what fails outside the app, as a file that is gone when it is sent. */
export const listening = ({ host, port }: Pick<Config, 'host' | 'port'>, log: Log) => ({
  hostname: host,
  port,
  // Bodies are bounded by server/guards.ts, which answers in JSON; Bun's own refusal has no body.
  maxRequestBodySize: Number.MAX_SAFE_INTEGER,
  idleTimeout: IDLE_S,
  reusePort: false,
  // Bun's page about an error shows the sources and paths of this machine.
  development: false,
  error: (error: Error) => {
    log.error('request failed', { error: error.stack ?? String(error) });
    const { status, body } = mapError(error, 'UNKNOWN');
    return Response.json(body, { status, headers: UNKEPT });
  },
});

/** Work that would only delay the start, and that the first visitor should not wait for either. */
function warm(deps: Deps): void {
  warmUp(deps.catalogue());
  // The executable starts reluctant to optimise (scripts/build.ts), and the index is built once as well, no slower and
  // in less memory that way; from here on speed counts.
  Bun.unsafe.setJITPolicy(1);
}

/** Gives back the memory that starting took: a Raspberry Pi has little. */
function release(): void {
  Bun.gc(true);
  Bun.shrink();
}

const urlHost = (host: string) => {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
};
