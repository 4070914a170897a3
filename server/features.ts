import { createApp } from './app.ts';
import { cataloguesOf, isThere, operatorFile } from './catalogue/operator-files.ts';
import { buildIndex } from './catalogue/search-index.ts';
import { keepDescriptors } from './core/child.ts';
import type { Boot } from './core/context.ts';
import { asItArrived, patiently } from './core/http/bodies.ts';
import { onPublicData } from './core/public-data.ts';
import { startJobs } from './jobs.ts';
import { storesOf } from './photos/deps.ts';
import { closeServices, createServices, finishWork, type Services } from './services.ts';
import type { Fetch } from './web/first-answers.ts';
import type { PublicPages } from './web/public-pages.ts';
import { site } from './web/site.ts';

/** Ms after which the start is over. */
const SETTLE_MS = 200;
/** Ms after which memory is released: after the start, and after the first jobs. */
const RELEASE_MS = [1000, 3000];
/** Ms from first use of the catalogue to building its index: the answer goes first. */
const INDEX_MS = 50;

export interface Features {
  fetch: Fetch;
  /** `unanswered` resolves when the requests under way are answered. */
  stop(unanswered: Promise<unknown>, withinMs: number): Promise<void>;
}

interface Given {
  boot: Boot;
  secret: string;
  server: Bun.Server<unknown>;
  /** Undefined if not built. */
  pages: { folder: string; pages: PublicPages } | undefined;
}

/** Members read only that it is not set up. */
const IDENTIFIERS = 'MINTMARK_READER=full, or MINTMARK_GEMINI_API_KEY, or MINTMARK_AI_PROVIDER=openai';

/** Loading this file is most of the work of a start. */
export async function startFeatures({ boot, secret, server, pages }: Given): Promise<Features> {
  const { config, log } = boot;
  const stores = storesOf(config, boot);
  const own = operatorFile(config.dataDir);
  const timers: Timer[] = [];
  const given = {
    ...boot,
    ...stores,
    peer: (request: Request) => server.requestIP(asItArrived(request))?.address ?? null,
    patience: <T>(request: Request, answer: Promise<T>) => patiently(server, request, answer),
    // A request that loads the catalogue usually searches it next.
    ...cataloguesOf(config.dataDir, log, (catalogue) => {
      timers.push(setTimeout(buildIndex, INDEX_MS, catalogue));
    }),
  };
  const deps = createServices(given, secret);
  if (!deps.ai && !deps.reader) log.warn('coins are not identified automatically', { set: IDENTIFIERS });
  keepDescriptors();
  const app = createApp(deps);
  if (pages) app.use(site(deps, pages.folder, pages.pages));
  await app.modules;
  app.compile();
  // Afterwards: compiling would make the server call the app directly, past serve.ts.
  app.server = server;
  onPublicData(deps, (what) => what === 'settings' && deps.restart?.());
  const stopJobs = startJobs(deps);
  timers.push(
    releaseWhenQuiet(deps),
    setTimeout(settle, SETTLE_MS),
    ...RELEASE_MS.map((ms) => setTimeout(release, ms, deps)),
  );
  // Reports mistakes in it at the start.
  if (isThere(own)) timers.push(setTimeout(deps.catalogue, SETTLE_MS));
  return {
    fetch: app.fetch,
    stop: async (unanswered, withinMs) => {
      timers.forEach(clearTimeout);
      const jobs = stopJobs();
      // Work goes on without its clients.
      await Promise.all([
        Promise.race([Promise.all([unanswered, jobs]), Bun.sleep(withinMs)]),
        finishWork(deps, withinMs),
      ]);
      await server.stop(true);
      await closeServices(deps);
    },
  };
}

/** The executable starts with little optimisation (scripts/compile.ts). */
function settle(): void {
  Bun.unsafe.setJITPolicy(1);
}

/** Quiet time in ms, and requests that make a time busy. */
const QUIET_MS = 2000;
const BUSY = 1000;

/** Without it memory stays until the next collection, which quiet delays. */
function releaseWhenQuiet(deps: Services): Timer {
  let last = 0;
  let released = 0;
  return setInterval(() => {
    const now = deps.requests.count;
    if (now === last && now - released >= BUSY) {
      release(deps);
      released = now;
    }
    last = now;
  }, QUIET_MS);
}

/** A Raspberry Pi has little memory. */
function release({ db }: Services): void {
  db.shrink?.();
  Bun.gc(true);
  Bun.shrink();
}
