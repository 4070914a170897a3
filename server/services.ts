import { finishAnswers } from './account/email/after-answer.ts';
import { guestsMoved } from './account/session/carry-over.ts';
import { createLimits } from './account/session/limits.ts';
import { createTokens } from './account/session/tokens.ts';
import { endChildren } from './core/child.ts';
import type { Basis, Deps, Stores } from './core/deps.ts';
import { createMailer } from './core/mailer.ts';
import { createRateDesk } from './core/money/official.ts';
import { createSigned } from './core/signed.ts';
import { createVault } from './core/vault.ts';
import { finishValuations } from './dashboard/valuation-runs.ts';
import { createIdentifyQueues } from './identify/jobs/queues.ts';
import { createGuestUsage } from './identify/jobs/usage.ts';
import { createOutcomesMemory } from './identify/learning/calibration.ts';
import { createClaimLimits } from './identify/learning/limits.ts';
import { createAi } from './identify/providers/ai-provider.ts';
import { createIdentifications, finishIdentifications } from './identify/under-way.ts';
import { createBulkWork, finishBulk, stopBulk } from './identify/world/bulk.ts';
import { createImportWork, stopImports } from './import/work.ts';
import { createReleaseDesk } from './market/releases/jobs.ts';
import { createPictureStore } from './photos/external/store.ts';
import { createTypePictures } from './photos/types/service.ts';
import { createEngine } from './recognizer/engine.ts';
import { stopRemembering } from './recognizer/remembering.ts';
import { finishValuing } from './revaluation/ask-ai.ts';
import { createMarketplaces } from './selling/marketplaces.ts';
import { createListingWork, stopWork } from './selling/work.ts';
import { createMetalDesk } from './valuation/metals/service.ts';

/** All but what each program has of its own: its address, its server, its folders and the catalogue. */
type Services = Omit<
  Deps,
  keyof Basis | keyof Stores | 'peer' | 'patience' | 'catalogue' | 'world' | 'catalogueVersion'
>;

/** What the features work with that a process has one of; nothing of it costs anything before it is used. */
export const createServices = (
  { config, log, db, blobs }: Stores & Pick<Deps, 'config'>,
  secret: string,
): Services => ({
  tokens: createTokens(secret),
  signed: createSigned(secret),
  vault: createVault(secret),
  mailer: config.mail && createMailer(config.mail, log),
  ai: createAi(config.ai, log),
  queues: createIdentifyQueues(),
  marketplaces: createMarketplaces(config, log),
  pictures: createPictureStore({ blobs, db, log }),
  typePictures: createTypePictures({ config, log }),
  limits: createLimits({ db, log }),
  claimLimits: createClaimLimits({ config }),
  guestUsage: createGuestUsage(config),
  outcomes: createOutcomesMemory(),
  jobRuns: new Map(),
  ownerNames: new Map(),
  afterAnswers: new Set(),
  identifications: createIdentifications(),
  valuationRuns: new Set(),
  longWork: { last: Promise.resolve() },
  bulkWork: createBulkWork(),
  importWork: createImportWork(),
  awaitedPhotos: new Map(),
  listingWork: createListingWork(),
  valueQuestions: new Set(),
  metalDesk: createMetalDesk(config),
  rateDesk: createRateDesk(config),
  newsDesk: { looking: null, picturing: null, failed: new Map() },
  releaseDesk: createReleaseDesk(),
  rememberQueue: { waiting: new Map(), working: null },
  topUps: new Map(),
  reader: config.reader === 'off' ? null : createEngine({ mode: config.reader, log }),
});

/** Begins nothing more, and waits a moment for what is under way; what is left is gone on with after the next start. */
export async function finishWork(deps: Deps, withinMs: number): Promise<void> {
  stopBulk(deps);
  await Promise.all([
    finishIdentifications(deps, withinMs),
    finishValuing(deps, withinMs),
    finishValuations(deps),
    stopWork(deps, withinMs),
    stopImports(deps),
    guestsMoved(deps),
  ]);
  await finishBulk(deps);
}

/** Keeps what was promised in answers, and ends what reads photos and sends mails; no request is answered any more. */
export async function closeServices(deps: Deps): Promise<void> {
  await finishAnswers(deps);
  await stopRemembering(deps);
  await deps.reader?.close();
  await deps.mailer?.close();
  endChildren();
}
