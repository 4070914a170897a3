import type { AccountDeps } from './account/deps.ts';
import { finishAfterResponse } from './account/email/outbox.ts';
import { guestsMoved } from './account/guest-merge.ts';
import { giveAlbums } from './albums/own.ts';
import { giveWants } from './albums/wants.ts';
import { cataloguesOf } from './catalogue/operator-files.ts';
import { giveDrafts } from './coins/drafts.ts';
import { followRates, giveRates } from './coins/rates.ts';
import { giveViews } from './coins/saved-views.ts';
import { giveCoins } from './coins/write.ts';
import { version } from './core/assets.ts';
import { endChildren } from './core/child.ts';
import type { Config } from './core/config.ts';
import { type Boot, createBoot } from './core/context.ts';
import { createSigned, createVault } from './core/crypto.ts';
import { readSecret } from './core/data-folder.ts';
import { createMailer } from './core/mailer.ts';
import { createRateDesk } from './core/money/official.ts';
import { giveRequestKeys } from './core/once.ts';
import { createLimits } from './core/session/limits.ts';
import { createTokens } from './core/session/sessions.ts';
import { finishValuations, transferRuns } from './dashboard/valuation-runs.ts';
import type { ExportDeps } from './export/deps.ts';
import type { GradingDeps } from './grading/deps.ts';
import { createAi, createIdentifyQueues } from './identify/jobs/asking.ts';
import { createIdentifications, finishIdentifications } from './identify/jobs/progress.ts';
import { createClaimLimits, createGuestUsage } from './identify/jobs/usage.ts';
import { createOutcomesMemory } from './identify/learning/calibration.ts';
import { learnFromEdits, rememberChanged } from './identify/learning/edited.ts';
import { carryBulk, createBulkWork, finishBulk, stopBulk } from './identify/world/bulk.ts';
import type { ImportDeps } from './import/deps.ts';
import { createImportWork, stopImports } from './import/work.ts';
import type { MarketDeps } from './market/deps.ts';
import { createReleaseState } from './market/releases/service.ts';
import type { OperateDeps } from './operate/deps.ts';
import type { Stores } from './photos/deps.ts';
import { createPictureStore } from './photos/store.ts';
import { createTypePictures } from './photos/type-pictures.ts';
import { createEngine } from './recognizer/engine.ts';
import { stopRemembering } from './recognizer/gallery.ts';
import { finishValuing } from './revaluation/ask-ai.ts';
import type { RevaluationDeps } from './revaluation/deps.ts';
import type { SellingDeps } from './selling/deps.ts';
import { unlinkMarketplaces } from './selling/link/tokens.ts';
import { createMarketplaces } from './selling/marketplace.ts';
import { endSoldListings } from './selling/service.ts';
import { createListingWork, stopWork } from './selling/work.ts';
import type { SharesDeps } from './shares/service.ts';
import { createShareVisits } from './shares/visits.ts';
import { createMetalState } from './valuation/metals/service.ts';
import type { WebDeps } from './web/own-answers.ts';

/** Only this file and the start of the program know all of it. */
export interface Services
  extends AccountDeps,
    ExportDeps,
    GradingDeps,
    ImportDeps,
    MarketDeps,
    OperateDeps,
    RevaluationDeps,
    SellingDeps,
    SharesDeps,
    WebDeps {}

type Given = Boot & Stores & Pick<Services, 'peer' | 'patience' | 'catalogue' | 'world' | 'catalogueVersion'>;

/** Nothing costs anything before it is used. Tests replace single services. */
export function createServices(given: Given, secret: string, replaced?: Partial<Services>): Services {
  const { config, log, db, blobs } = given;
  const services: Services = {
    ...given,
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
    shareVisits: createShareVisits({ db, log }),
    claimLimits: createClaimLimits({ config }),
    guestUsage: createGuestUsage(config),
    outcomes: createOutcomesMemory(),
    jobRuns: new Map(),
    ownerNames: new Map(),
    afterResponses: new Set(),
    identifications: createIdentifications(),
    valuationRuns: new Set(),
    longWork: { last: Promise.resolve() },
    bulkWork: createBulkWork(),
    importWork: createImportWork(),
    pendingPhotos: new Map(),
    listingWork: createListingWork(),
    valueQuestions: new Set(),
    metalState: createMetalState(config),
    rateDesk: createRateDesk(config),
    newsState: { refreshing: null, fetchingPictures: null, failed: new Map() },
    releaseState: createReleaseState(),
    rememberQueue: { waiting: new Map(), working: null },
    topUps: new Map(),
    reader:
      config.reader === 'off'
        ? null
        : createEngine({ mode: config.reader, log, ownModels: config.readerModels }),
    coinSubscribers: [
      (tx, changes) => learnFromEdits(tx, services, changes),
      (tx, changes) => rememberChanged(tx, services, changes),
      (tx, changes) => endSoldListings(tx, services, changes),
    ],
    guestMerge: {
      give: [giveRates, giveDrafts, giveWants, giveAlbums, giveViews, giveRequestKeys],
      coins: giveCoins,
      done: (accountId) => followRates(services, accountId),
      follow: [
        (guestId, accountId) => services.identifications.moveTo(guestId, accountId),
        (guestId, accountId) => carryBulk(services, guestId, accountId),
        (guestId, accountId) => transferRuns(services, guestId, accountId),
      ],
    },
    unlinkMarketplaces: (tx, presence, marketplaces) =>
      unlinkMarketplaces(tx, services, presence, marketplaces),
    ...replaced,
  };
  return services;
}

/** For a command, which works with or without a server. */
export function commandServices(config: Config, stores: Stores): Services {
  const boot = createBoot({
    config,
    db: stores.db,
    log: stores.log,
    version: version(),
    url: () => config.publicUrl ?? '',
  });
  return createServices(
    {
      ...boot,
      ...stores,
      peer: () => null,
      patience: (_, answer) => answer,
      ...cataloguesOf(config.dataDir, stores.log),
    },
    readSecret(config),
    // A command recognizes no photos.
    { reader: null },
  );
}

/** Starts nothing more and waits briefly; the rest continues after the next start. */
export async function finishWork(deps: Services, withinMs: number): Promise<void> {
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

/** No request is answered any more. */
export async function closeServices(deps: Services): Promise<void> {
  await finishAfterResponse(deps);
  await deps.shareVisits.write();
  await stopRemembering(deps);
  await deps.reader?.close();
  await deps.mailer?.close();
  endChildren();
}
