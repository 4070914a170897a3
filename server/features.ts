import { createApp } from './app.ts';
import { cataloguesOf } from './catalogue/loading.ts';
import { isThere, operatorFile } from './catalogue/operator-file.ts';
import { buildIndex } from './catalogue/service.ts';
import { keepDescriptors } from './core/child.ts';
import type { Boot } from './core/context.ts';
import { asItArrived } from './core/http/bodies.ts';
import { patiently } from './core/http/patience.ts';
import { startJobs } from './jobs.ts';
import { storesOf } from './photos/deps.ts';
import { closeServices, createServices, finishWork, type Services } from './services.ts';
import type { Fetch } from './web/first-answers.ts';
import type { PublicPages } from './web/public-pages.ts';
import { site } from './web/site.ts';

/** Milliseconds after which a start is over. */
const SETTLE_MS = 200;
/** And after which memory is given back: what starting took, and what the first round of the timetable did (server/jobs.ts). */
const RELEASE_MS = [1000, 3000];
/** Milliseconds after the catalogue was first needed until its index is built: first the answer that needed it. */
const INDEX_MS = 50;

/** The API, the pages and the timetable of a server that listens already. */
export interface Features {
  fetch: Fetch;
  /** Waits until the requests under way, for which `unanswered` waits, and what goes on behind them have come to an end. */
  stop(unanswered: Promise<unknown>, withinMs: number): Promise<void>;
}

/** What the features work with. */
interface Given {
  boot: Boot;
  secret: string;
  server: Bun.Server<unknown>;
  /** Undefined where the pages have not been built. */
  pages: { folder: string; pages: PublicPages } | undefined;
}

/** Starts everything but the first answers; loading this file is most of the work of a start. */
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
  keepDescriptors();
  const app = createApp(deps);
  if (pages) app.use(site(deps, pages.folder, pages.pages));
  await app.modules;
  app.compile();
  // After: compiling would have the server ask the app directly, past what stands before it (serve.ts).
  app.server = server;
  const stopJobs = startJobs(deps);
  timers.push(
    releaseWhenQuiet(deps),
    setTimeout(settle, SETTLE_MS),
    ...RELEASE_MS.map((ms) => setTimeout(release, ms, deps)),
  );
  // An operator is told of mistakes in it when the server starts.
  if (isThere(own)) timers.push(setTimeout(deps.catalogue, SETTLE_MS));
  return {
    fetch: app.fetch,
    stop: async (unanswered, withinMs) => {
      timers.forEach(clearTimeout);
      const jobs = stopJobs();
      // Work goes on when its clients have gone.
      await Promise.all([
        Promise.race([Promise.all([unanswered, jobs]), Bun.sleep(withinMs)]),
        finishWork(deps, withinMs),
      ]);
      await server.stop(true);
      await closeServices(deps);
    },
  };
}

/** The executable starts reluctant to optimise (scripts/compile.ts); from here on speed counts. */
function settle(): void {
  Bun.unsafe.setJITPolicy(1);
}

/** Milliseconds without a request after which a busy time is over, and requests that make a time busy. */
const QUIET_MS = 2000;
const BUSY = 1000;

/** Has memory given back once a busy time is over: what it took would else be kept until the next collection, which quiet puts off. */
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

/** Gives back the memory that starting took: a Raspberry Pi has little. */
function release({ db }: Services): void {
  db.shrink?.();
  Bun.gc(true);
  Bun.shrink();
}
