import { createTokens } from './account/session/tokens.ts';
import { createIdentifyQueues } from './identify/jobs/queues.ts';
import { createAi } from './integrations/ai-provider.ts';
import { createMailer } from './integrations/mailer.ts';
import { createMarketplaces } from './integrations/marketplaces.ts';
import type { Config } from './platform/config.ts';
import type { Deps } from './platform/deps.ts';
import type { Log } from './platform/log.ts';
import { createSigned } from './platform/signed.ts';
import { createVault } from './platform/vault.ts';
import { createEngine } from './recognizer/engine.ts';

type Services = Pick<
  Deps,
  'tokens' | 'signed' | 'vault' | 'mailer' | 'ai' | 'reader' | 'queues' | 'marketplaces'
>;

/** What the features work with that follows from the settings and the program's secret alone. */
export const createServices = (config: Config, secret: string, log: Log): Services => ({
  tokens: createTokens(secret),
  signed: createSigned(secret),
  vault: createVault(secret),
  mailer: config.mail && createMailer(config.mail, log),
  ai: createAi(config.ai, log),
  queues: createIdentifyQueues(),
  marketplaces: createMarketplaces(config, log),
  reader: config.reader === 'off' ? null : createEngine({ mode: config.reader, log }),
});
