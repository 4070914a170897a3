import { join } from 'node:path';
import { createApp } from './app.ts';
import { assetFolder } from './assets.ts';
import { createTokens } from './auth/tokens.ts';
import { asItArrived } from './bodies.ts';
import { loadWithOwn, ownFile } from './catalogue/own.ts';
import { type Catalogue, warmUp } from './catalogue/service.ts';
import { finishValuations } from './collection/valuation-runs.ts';
import type { Basis, Deps } from './deps.ts';
import { finishAnswers } from './email-links/after-answer.ts';
import type { Fetch } from './first-answers.ts';
import { finishIdentifications } from './identify/under-way.ts';
import { folderStore } from './images/store.ts';
import { createAi } from './integrations/ai-provider.ts';
import { createMailer } from './integrations/mailer.ts';
import { startJobs } from './jobs.ts';
import { patiently } from './patience.ts';
import type { PublicPages } from './public-pages/service.ts';
import { createEngine } from './reader/engine.ts';
import { stopRemembering } from './reader/remembering.ts';
import { createSigned } from './signed.ts';
import { site } from './site.ts';
import { finishValuing } from './valuation/ask-ai.ts';
import { createVault } from './vault.ts';

/** The API, the pages and the timetable of a server that listens already. */
export interface Features {
  fetch: Fetch;
  /** Waits until the requests under way, for which `unanswered` waits, and what goes on behind them have come to an end. */
  stop(unanswered: Promise<unknown>, withinMs: number): Promise<void>;
}

/** What the features work with. */
interface Given {
  basis: Basis;
  secret: string;
  server: Bun.Server<unknown>;
  /** Undefined where the pages have not been built. */
  pages: { folder: string; pages: PublicPages } | undefined;
}

/** Starts everything but the first answers; loading this file is most of the work of a start. */
export async function startFeatures({ basis, secret, server, pages }: Given): Promise<Features> {
  const { config, log } = basis;
  let catalogue: Catalogue | undefined;
  const deps: Deps = {
    ...basis,
    tokens: createTokens(secret),
    signed: createSigned(secret),
    vault: createVault(secret),
    mailer: config.mail && createMailer(config.mail, log),
    ai: createAi(config.ai, log),
    reader: config.reader === 'off' ? null : createEngine({ mode: config.reader, log }),
    peer: (request) => server.requestIP(asItArrived(request))?.address ?? null,
    patience: (request, answer) => patiently(server, request, answer),
    photos: folderStore(join(config.dataDir, 'photos'), log),
    catalogue: () => {
      catalogue ??= loadWithOwn(assetFolder('catalogue'), ownFile(config.dataDir), log);
      return catalogue;
    },
  };
  const app = createApp(deps);
  if (pages) app.use(site(deps, pages.folder, pages.pages));
  await app.modules;
  app.server = server;
  app.compile();
  const stopJobs = startJobs(deps);
  const settling = [setTimeout(() => warm(deps), 200), setTimeout(release, 1000)];
  return {
    fetch: app.fetch,
    stop: async (unanswered, withinMs) => {
      settling.forEach(clearTimeout);
      const jobs = stopJobs();
      // Identifications go on when their clients have gone.
      await Promise.all([
        Promise.race([Promise.all([unanswered, jobs]), Bun.sleep(withinMs)]),
        finishIdentifications(deps, withinMs),
        finishValuing(deps, withinMs),
        finishValuations(deps),
      ]);
      await server.stop(true);
      await finishAnswers(deps);
      await stopRemembering(deps);
      await deps.reader?.close();
      await deps.mailer?.close();
    },
  };
}

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
