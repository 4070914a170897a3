import type { Db } from '../../db/client.ts';
import type { NewsRefresh } from '../../shared/market/news.ts';
import type { Limits } from '../account/session/limits.ts';
import type { Tokens } from '../account/session/tokens.ts';
import type { Catalogue } from '../catalogue/service.ts';
import type { World } from '../catalogue/world/service.ts';
import type { ValuationRuns } from '../dashboard/valuation-runs.ts';
import type { IdentifyQueues } from '../identify/jobs/queues.ts';
import type { OutcomesMemory } from '../identify/learning/calibration.ts';
import type { ClaimLimits } from '../identify/learning/limits.ts';
import type { AiProvider } from '../identify/providers/ai.ts';
import type { Identifications } from '../identify/under-way.ts';
import type { BulkWork } from '../identify/world/bulk.ts';
import type { ImportWork } from '../import/work.ts';
import type { ReleaseDesk } from '../market/releases/jobs.ts';
import type { PictureStore } from '../photos/external/store.ts';
import type { PhotoStore } from '../photos/store.ts';
import type { TypePictures } from '../photos/types/service.ts';
import type { TopUp } from '../recognizer/gallery-upkeep.ts';
import type { RememberQueue } from '../recognizer/remembering.ts';
import type { Engine } from '../recognizer/vision/seen.ts';
import type { ValueQuestions } from '../revaluation/ask-ai.ts';
import type { Marketplaces } from '../selling/marketplace.ts';
import type { ListingWork } from '../selling/work.ts';
import type { MetalDesk } from '../valuation/metals/service.ts';
import type { BlobStore } from './blobs.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mailer.ts';
import type { Answered } from './measured.ts';
import type { RateDesk } from './money/official.ts';
import type { PublicListener } from './public-data.ts';
import type { SharedLimit } from './shared-limit.ts';
import type { Signed } from './signed.ts';
import type { Vault } from './vault.ts';

/** What the features are made with; tests make their own. */
export interface Deps {
  config: Config;
  db: Db;
  log: Log;
  tokens: Tokens;
  signed: Signed;
  vault: Vault;
  /** Null while the operator has not said where mail is handed over. */
  mailer: Mailer | null;
  /** Who looks at photos elsewhere; null while nobody is configured. */
  ai: AiProvider | null;
  /** What looks at photos here; null where it is switched off. Loads nothing before the first photo. */
  reader: Engine | null;
  queues: IdentifyQueues;
  /** Where coins can be sold. Loads nothing before the first account is connected. */
  marketplaces: Marketplaces;
  /** The address people reach the program under, for links in mails: never what a request says of itself. */
  url: () => string;
  /** The network address the request's connection came from; null when there is none, as in tests. */
  peer: (request: Request) => string | null;
  /** Keeps the connection of a request open while its answer takes minutes. */
  patience: <T>(request: Request, answer: Promise<T>) => Promise<T>;
  /** Where they lie, and what else was sent: a folder or a bucket. */
  blobs: BlobStore;
  photos: PhotoStore;
  /** Somebody else's, beside news, releases and coins. */
  pictures: PictureStore;
  /** The operator's, shown for coins without photos. */
  typePictures: TypePictures;
  /** How many have arrived so far, so that a long work can tell whether anybody else is there. */
  requests: { count: number };
  answered: Answered;
  /** Who is told of other news or releases (server/core/public-data.ts). */
  publicListeners: Set<PublicListener>;
  /** By which whoever reads the log proves to run this server, while nobody has an account; another one after each start. */
  setupCode: string;
  limits: Limits;
  claimLimits: ClaimLimits;
  /** Identifications of guests, by day and network. */
  guestUsage: SharedLimit;
  /** How often models were right, as counted within the last minute. */
  outcomes: OutcomesMemory;
  /** How each job of the timetable last went, by its name (server/jobs.ts). */
  jobRuns: Map<string, { endedAt: Date; seconds: number; failures: number }>;
  /** What the answers to an account name it, by its id (server/core/http/owner.ts). */
  ownerNames: Map<string, string>;
  identifications: Identifications;
  valuationRuns: ValuationRuns;
  /** When the long work that came last will have had its turn (server/dashboard/pace.ts). */
  longWork: { last: Promise<void> };
  bulkWork: BulkWork;
  importWork: ImportWork;
  /** Coins with how many of their photos are encoded later, as those of an import are. */
  awaitedPhotos: Map<number, number>;
  listingWork: ListingWork;
  valueQuestions: ValueQuestions;
  metalDesk: MetalDesk;
  rateDesk: RateDesk;
  /** Looks at the feeds and for pictures that are under way, and when each picture could not be had. */
  newsDesk: {
    looking: Promise<NewsRefresh> | null;
    picturing: Promise<void> | null;
    failed: Map<string, number>;
  };
  releaseDesk: ReleaseDesk;
  rememberQueue: RememberQueue;
  /** How far confirmed coins were looked through, by user (server/recognizer/gallery-upkeep.ts). */
  topUps: Map<string, TopUp>;
  /** What was promised in an answer, and is being done after it (server/account/email/after-answer.ts). */
  afterAnswers: Set<Promise<void>>;
  /** Loads the reference catalogue at the first call. */
  catalogue: () => Catalogue;
  /** Loads the catalogue of the other countries at the first call. */
  world: () => World;
  /** Another one where anything of either is another; loads neither. */
  catalogueVersion: () => string;
  version: string;
  /** Has the server begin anew on what is in the data folder by then; undefined where it cannot. No other request is answered from here on. */
  restart?: () => void;
}

/** What there is before the features are loaded (server/features.ts), enough for the first answers. */
export type Basis = Pick<
  Deps,
  | 'config'
  | 'db'
  | 'log'
  | 'version'
  | 'url'
  | 'restart'
  | 'requests'
  | 'answered'
  | 'publicListeners'
  | 'setupCode'
>;

/** What is stored, for work that needs no server. */
export type Stores = Pick<Deps, 'db' | 'blobs' | 'photos' | 'log'>;
