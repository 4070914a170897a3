import { createLimits } from './account/session/limits.ts';
import { createTokens } from './account/session/tokens.ts';
import { createIdentifyQueues } from './identify/jobs/queues.ts';
import { createGuestUsage } from './identify/jobs/usage.ts';
import { createOutcomesMemory } from './identify/learning/calibration.ts';
import { createClaimLimits } from './identify/learning/limits.ts';
import { createAi } from './integrations/ai-provider.ts';
import { createMailer } from './integrations/mailer.ts';
import { createMarketplaces } from './integrations/marketplaces.ts';
import { createPictureStore } from './photos/external/store.ts';
import type { Deps } from './platform/deps.ts';
import { createSigned } from './platform/signed.ts';
import { createVault } from './platform/vault.ts';
import { createEngine } from './recognizer/engine.ts';

type Made =
  | 'tokens'
  | 'signed'
  | 'vault'
  | 'mailer'
  | 'ai'
  | 'reader'
  | 'queues'
  | 'marketplaces'
  | 'pictures';
type Counted = 'limits' | 'claimLimits' | 'guestUsage';
type Remembered = 'outcomes' | 'ownerNames' | 'afterAnswers';
type Services = Pick<Deps, Made | Counted | Remembered>;

/** What the features work with that a process has one of; nothing of it costs anything before it is used. */
export const createServices = (
  { config, log, db }: Pick<Deps, 'config' | 'log' | 'db'>,
  secret: string,
): Services => ({
  tokens: createTokens(secret),
  signed: createSigned(secret),
  vault: createVault(secret),
  mailer: config.mail && createMailer(config.mail, log),
  ai: createAi(config.ai, log),
  queues: createIdentifyQueues(),
  marketplaces: createMarketplaces(config, log),
  pictures: createPictureStore({ config, log }),
  limits: createLimits({ db, log }),
  claimLimits: createClaimLimits({ config }),
  guestUsage: createGuestUsage(config),
  outcomes: createOutcomesMemory(),
  ownerNames: new Map(),
  afterAnswers: new Set(),
  reader: config.reader === 'off' ? null : createEngine({ mode: config.reader, log }),
});
