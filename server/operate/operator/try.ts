import { msg } from '../../../shared/language/msg.ts';
import type { SettingGroup } from '../../../shared/operator/model.ts';
import { composeMail } from '../../account/email/mails.ts';
import type { Config } from '../../core/config.ts';
import { AppError } from '../../core/errors.ts';
import { sendOnce } from '../../core/mailer.ts';
import { officialRateSource } from '../../core/money/official.ts';
import { userAgent } from '../../core/outgoing.ts';
import { askPcgs } from '../../grading/pcgs-api.ts';
import { createAi } from '../../identify/jobs/asking.ts';
import { fetchFeed } from '../../market/feeds.ts';
import { applicationTokens } from '../../selling/ebay/calls.ts';
import { etsyTaxonomy } from '../../selling/etsy/calls.ts';
import { MarketplaceError } from '../../selling/marketplace.ts';
import { metalPriceSource } from '../../valuation/metals/metal-prices.ts';
import type { OperateDeps } from '../deps.ts';

export interface Tried {
  works: boolean;
  /** For people; English, translated as it leaves. */
  message: string;
}

interface Given {
  config: Config;
  deps: OperateDeps;
  /** The operator's own address, for a mail. */
  email: string | null;
}

/** One minute is enough for a small machine to say a word. */
const AI_MS = 60_000;
/** 1881-S Morgan dollar. */
const PCGS_NUMBER = 7130;

const NOTHING = msg('Nothing is set here yet.');

/** A real request with these settings, bounded in time; throws the vendor's refusal. */
const TRIES: Partial<Record<SettingGroup, (given: Given) => Promise<string>>> = {
  ai: async ({ config, deps }) => {
    const ai = createAi({ ...config.ai, timeoutMs: Math.min(config.ai.timeoutMs, AI_MS) }, deps.log);
    if (!ai) return msg('Without a key, the reader on this server identifies coins alone.');
    const reply = await ai.ask({
      instructions: 'appraiser of coins: answer with the estimate 1',
      text: 'test',
      photos: [],
      answer: {
        type: 'object',
        properties: { estimate: { type: 'number' } },
        required: ['estimate'],
      },
    });
    if (reply.ok) return msg('The AI answered. Photos can be identified.');
    if (reply.failure === 'unauthorised') throw new Refusal(msg('The AI service rejects this key.'));
    if (reply.failure === 'gone') throw new Refusal(msg('The AI service has no model of this name.'));
    throw new Refusal(reply.message);
  },
  pcgs: async ({ config: { pcgs } }) => {
    if (!pcgs.token) return NOTHING;
    const question = { by: 'grade', number: PCGS_NUMBER, grade: 63, plus: false } as const;
    await askPcgs({ baseUrl: pcgs.baseUrl, token: pcgs.token }, question).catch((error: unknown) => {
      const isToken = error instanceof AppError && error.code === 'pcgs_refused';
      throw isToken ? new Refusal(msg('PCGS rejects this token.')) : error;
    });
    return msg('PCGS answered. The test was one of today’s calls.');
  },
  mail: async ({ config: { mail }, deps, email }) => {
    if (!mail) return NOTHING;
    if (!email) throw new Refusal(msg('Your account has no email address to write to.'));
    const to = composeMail(deps.url(), email, { kind: 'test' });
    await sendOnce(mail, to).catch((reason: Error) => {
      deps.log.warn('the test mail was refused', { reason: reason.message });
      throw new Refusal(reason.message === 'EAUTH' ? MAIL_PASSWORD : MAIL_REFUSED);
    });
    return msg('The mail server took a mail to your own address. Look whether it arrived.');
  },
  ebay: async ({ config: { ebay } }) => {
    if (!ebay) return NOTHING;
    await applicationTokens(ebay)();
    return msg('eBay accepts these keys.');
  },
  etsy: async ({ config: { etsy } }) => {
    if (!etsy) return NOTHING;
    await etsyTaxonomy(etsy)();
    return msg('Etsy accepts these keys.');
  },
  metals: async ({ config: { metals } }) => {
    const source = metalPriceSource(metals);
    if (!source) return msg('No metal prices are fetched.');
    const { gold } = await source.latest().catch((error: unknown) => {
      const isKey = metals.provider === 'metals-dev' && error instanceof AppError;
      throw isKey && error.code === 'metal_prices_missing' ? new Refusal(METALS_KEY) : error;
    });
    if (gold === null) throw new Refusal(msg('The source answered without a price of gold.'));
    return msg('Metal prices arrived.');
  },
  rates: async ({ config: { rates } }) => {
    const source = officialRateSource(rates);
    if (!source) return msg('No official rates are fetched.');
    await source.latest();
    return msg('Exchange rates arrived.');
  },
  news: async ({ config, deps }) => {
    if (config.newsFeeds.length === 0) return msg('No news are fetched.');
    const asking = {
      ...{ etag: null, lastModified: null, allowPrivate: config.allowPrivateFetch },
      userAgent: userAgent(deps),
    };
    await Promise.all(config.newsFeeds.map((address) => fetchFeed(address, asking)));
    return msg('All feeds answered with news.');
  },
};

const METALS_KEY = msg('metals.dev rejects this key, or has no prices for it.');
const MAIL_PASSWORD = msg('The mail server rejects the user or the password.');
const MAIL_REFUSED = msg(
  'The mail server does not answer, or refuses the mail. The server’s log has the reason.',
);

class Refusal extends Error {}

/** Never throws for what a vendor says. */
export async function trySettings(group: SettingGroup, given: Given): Promise<Tried> {
  try {
    return { works: true, message: (await TRIES[group]?.(given)) ?? NOTHING };
  } catch (error) {
    const isTold = error instanceof Refusal || error instanceof AppError || error instanceof MarketplaceError;
    if (!isTold) throw error;
    return { works: false, message: error instanceof Refusal ? error.message : error.sentence };
  }
}
