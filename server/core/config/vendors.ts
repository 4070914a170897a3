import { totalmem } from 'node:os';
import { z } from 'zod';
import { msg } from '../../../shared/language/msg.ts';
import { READER_MODES, type ReaderMode } from '../../../shared/recognizer/model.ts';
import {
  baseUrl,
  exchangeRates,
  feeds,
  modelName,
  needed,
  numberFrom,
  on,
  oneOf,
  setting,
  text,
  type Values,
  webAddress,
  wholeFrom,
} from './kinds.ts';

// biome-ignore format: a setting is two lines
export const identification = {
  MINTMARK_AI_PROVIDER: setting(oneOf(['gemini', 'openai', 'reader', 'none']), { shown: '`gemini` if its key is set, else `reader`', ...on('ai', msg('Provider')) },
    'what [identifies coins](#identifying-coins-from-photos): `gemini`, `openai` (any server that speaks its protocol), `reader` (the embedded one alone) or `none`'),
  MINTMARK_READER: setting(oneOf(READER_MODES), { shown: '`full`, or `match` with less than 1 GB of memory' },
    'which part of the [embedded reader](#the-embedded-reader) is on: `full`, `match` (it reads no text) or `off`'),
  MINTMARK_READER_MODELS: setting(text, {},
    'a folder with [better models](#better-models) for the embedded reader to read text with'),
  MINTMARK_GEMINI_API_KEY: setting(text, { secret: true, ...on('ai', msg('Key for Gemini')) },
    'the key for Gemini'),
  MINTMARK_GEMINI_MODEL: setting(modelName, { default: 'gemini-2.5-flash', ...on('ai', msg('Gemini model')) },
    'the model to use'),
  MINTMARK_GEMINI_BASE_URL: setting(baseUrl, { default: 'https://generativelanguage.googleapis.com', shown: "Google's" },
    'the address of Gemini, or of a server in its place'),
  MINTMARK_OPENAI_BASE_URL: setting(baseUrl, { ...on('ai', msg('Address of another AI server')) },
    'the address of the server, with its `/v1`: `http://localhost:11434/v1` for Ollama'),
  MINTMARK_OPENAI_MODEL: setting(modelName, { ...on('ai', msg('Model on that server')) },
    'a model on that server that accepts pictures'),
  MINTMARK_OPENAI_API_KEY: setting(text, { secret: true, ...on('ai', msg('Key for that server')) },
    "the server's key, if it needs one"),
  MINTMARK_AI_SECOND_MODEL: setting(modelName, { ...on('ai', msg('Second model that checks')) },
    'a second model of the same provider, which checks an identified coin before it is saved'),
  MINTMARK_AI_DAILY_LIMIT: setting(wholeFrom(0, 1_000_000), { default: '200', ...on('ai', msg('Identifications per person and day')) },
    'identifications per user and day (UTC); guests have a tenth, and those of one network together no more than this'),
  MINTMARK_AI_TIMEOUT: setting(numberFrom(1, 3600), { shown: '`60` for gemini, `300` for openai' },
    'seconds to wait for one answer'),
};

/** Seconds for one try; openai may be a machine without a graphics card. */
const AI_TIMEOUT = { gemini: 60, openai: 300 } as const;

export interface AiConfig {
  /** Null: only the embedded reader. */
  provider: { kind: 'gemini' | 'openai'; baseUrl: string; model: string; apiKey: string | null } | null;
  secondModel: string | null;
  dailyLimit: number;
  /** For one try; a small machine may take minutes. */
  timeoutMs: number;
}

export function identificationOf(value: Values<typeof identification>) {
  const provider = aiProviderOf(value);
  const seconds = value.MINTMARK_AI_TIMEOUT ?? AI_TIMEOUT[provider?.kind ?? 'gemini'];
  const ai: AiConfig = {
    provider,
    secondModel: value.MINTMARK_AI_SECOND_MODEL,
    dailyLimit: value.MINTMARK_AI_DAILY_LIMIT,
    timeoutMs: seconds * 1000,
  };
  const otherwise = value.MINTMARK_READER ?? readerFor(memoryBytes());
  const reader: ReaderMode = value.MINTMARK_AI_PROVIDER === 'none' ? 'off' : otherwise;
  return { ai, reader, readerModels: value.MINTMARK_READER_MODELS };
}

/** Reading text takes 350 MB. */
export const readerFor = (bytes: number): ReaderMode => (bytes < 1e9 ? 'match' : 'full');

/** Or of the container. */
const memoryBytes = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

function aiProviderOf(value: Values<typeof identification>): AiConfig['provider'] {
  const chosen = 'the AI provider that is chosen needs it';
  const kind = value.MINTMARK_AI_PROVIDER ?? (value.MINTMARK_GEMINI_API_KEY ? 'gemini' : 'reader');
  if (kind === 'gemini') {
    const apiKey = needed(value, 'MINTMARK_GEMINI_API_KEY', chosen);
    return { kind, baseUrl: value.MINTMARK_GEMINI_BASE_URL, model: value.MINTMARK_GEMINI_MODEL, apiKey };
  }
  if (kind !== 'openai') return null;
  return {
    kind,
    baseUrl: needed(value, 'MINTMARK_OPENAI_BASE_URL', chosen),
    model: needed(value, 'MINTMARK_OPENAI_MODEL', chosen),
    apiKey: value.MINTMARK_OPENAI_API_KEY,
  };
}

/** News of coins in English. Not the US Mint's own, which has no reliable feed. */
const NEWS_FEEDS = [
  'https://www.coinnews.net/feed/',
  'https://www.numismaticnews.net/feed',
  'https://coinweek.com/feed/',
];

// biome-ignore format: a setting is two lines
export const sources = {
  MINTMARK_NEWS_FEEDS: setting(feeds, { default: NEWS_FEEDS.join(), shown: 'coinnews.net, numismaticnews.net, coinweek.com', mayBeEmpty: true, ...on('news', msg('Addresses of feeds, with commas between')) },
    'the sources of [news](#news): addresses of RSS or Atom feeds with commas between, 20 at most; an empty value means no news'),
  MINTMARK_EXCHANGE_RATES: setting(exchangeRates, { default: '', ...on('rates', msg('Rates of your own')) },
    'the value of one unit of a currency in US dollars, with its day, for owners who entered no rate themselves: `EUR=1.0842@2026-11-20,GBP=1.27@2026-11-20`; without a rate coins valued in a currency are counted apart'),
  MINTMARK_RATES_PROVIDER: setting(oneOf(['ecb', 'none']), { default: 'ecb', ...on('rates', msg('Source of official rates')) },
    'the source of official exchange rates: `ecb` (the daily file of the European Central Bank, no key, asked once a day) or `none`: only rates that people and `MINTMARK_EXCHANGE_RATES` enter count. An entered rate always counts before an official one'),
  MINTMARK_RATES_BASE_URL: setting(baseUrl, { shown: "the provider's" },
    'the address of the provider, or of a server in its place'),
  MINTMARK_RELEASES_URL: setting(webAddress, { ...on('news', msg('Address of your own releases')) },
    'an address of your own with [releases](#releases) as CSV or JSON, fetched once a day and added to those of the program'),
  MINTMARK_COMMONS_BASE_URL: setting(baseUrl, { default: 'https://commons.wikimedia.org' },
    'where Find Stock Photo searches: Wikimedia Commons, or a wiki in its place'),
  MINTMARK_METALS_PROVIDER: setting(oneOf(['gold-api', 'metals-dev', 'none']), { default: 'gold-api', ...on('metals', msg('Source of metal prices')) },
    'the source of metal prices: `gold-api` (no key, asked every hour), `metals-dev` (with a key, asked every eight hours to stay within its free plan) or `none`: none are fetched, and estimates count the face value alone. Signed-in users may ask for new prices, from `gold-api` at most once a minute; impossible prices are refused, and the last good ones stay, marked as old'),
  MINTMARK_METALS_API_KEY: setting(text, { secret: true, ...on('metals', msg('Key for metals-dev')) },
    'the key for `metals-dev`'),
  MINTMARK_METALS_BASE_URL: setting(baseUrl, { shown: "the provider's" },
    'the address of the provider, or of a server in its place'),
  MINTMARK_PCGS_TOKEN: setting(z.string().regex(/^[\x21-\x7e]{1,4000}$/, 'must be one word of letters, digits and signs'), { secret: true, ...on('pcgs', msg('Token of PCGS')) },
    "the token of a free account at pcgs.com/publicapi, for requests to the grading service PCGS: the coin in a slab by its certification number, guide prices and populations. Without one its numbers can still be searched, as they are in the program. Answers are kept for a day (what never changes for 30), each call is a line of the log, and the profile shows today's"),
  MINTMARK_PCGS_DAILY_LIMIT: setting(wholeFrom(1, 1_000_000), { default: '100', ...on('pcgs', msg('Calls a day')) },
    'calls a day (UTC) that PCGS allows your account. The only account of a server may use all of them; of several, each may use half of what the others have left. When PCGS itself refuses more, it is not asked again that day'),
  MINTMARK_PCGS_BASE_URL: setting(baseUrl, { default: 'https://api.pcgs.com/publicapi' },
    'the address of PCGS'),
};

export function sourcesOf(value: Values<typeof sources>) {
  return {
    newsFeeds: value.MINTMARK_NEWS_FEEDS,
    exchangeRates: value.MINTMARK_EXCHANGE_RATES,
    rates: { provider: value.MINTMARK_RATES_PROVIDER, baseUrl: value.MINTMARK_RATES_BASE_URL },
    releasesUrl: value.MINTMARK_RELEASES_URL,
    commonsUrl: value.MINTMARK_COMMONS_BASE_URL,
    metals: {
      provider: value.MINTMARK_METALS_PROVIDER,
      apiKey: value.MINTMARK_METALS_API_KEY,
      baseUrl: value.MINTMARK_METALS_BASE_URL,
    },
    /** Not asked without a token. */
    pcgs: {
      token: value.MINTMARK_PCGS_TOKEN,
      baseUrl: value.MINTMARK_PCGS_BASE_URL,
      dailyLimit: value.MINTMARK_PCGS_DAILY_LIMIT,
    },
  };
}

// biome-ignore format: a setting is two lines
export const selling = {
  MINTMARK_EBAY_CLIENT_ID: setting(text, { ...on('ebay', msg('App ID')) },
    'the App ID of your own application at developer.ebay.com, through which people sell their coins on eBay. Its *Auth Accepted URL* and *Auth Declined URL* are `https://your-address/api/auth/ebay/callback`'),
  MINTMARK_EBAY_CLIENT_SECRET: setting(text, { secret: true, ...on('ebay', msg('Cert ID')) },
    'its Cert ID'),
  MINTMARK_EBAY_RU_NAME: setting(text, { ...on('ebay', msg('RuName')) },
    'its RuName, the name eBay gives to that pair of addresses'),
  MINTMARK_EBAY_ENVIRONMENT: setting(oneOf(['production', 'sandbox']), { default: 'production', ...on('ebay', msg('Environment')) },
    "`sandbox` for eBay's test environment, which has its own keys"),
  MINTMARK_EBAY_VERIFICATION_TOKEN: setting(z.string().regex(/^[\w-]{32,80}$/, 'must be 32 to 80 letters, digits, hyphens and underscores'), { secret: true, ...on('ebay', msg('Verification token')) },
    '32 to 80 letters, digits, hyphens and underscores that you also enter at eBay with the address `https://your-address/api/marketplace/ebay/account-deletion`: there eBay reports deleted accounts, which it demands of every application in production that is not exempt'),
  MINTMARK_EBAY_BASE_URL: setting(baseUrl, { shown: "eBay's hosts" },
    'one address in place of all of them, for tests'),
  MINTMARK_ETSY_KEYSTRING: setting(text, { ...on('etsy', msg('Keystring')) },
    'the keystring of your own application at Etsy, through which people sell on Etsy. Its callback is `https://your-address/api/auth/etsy/callback`'),
  MINTMARK_ETSY_SHARED_SECRET: setting(text, { secret: true, ...on('etsy', msg('Shared secret')) },
    'the shared secret that goes with it'),
  MINTMARK_ETSY_BASE_URL: setting(baseUrl, { shown: "Etsy's" },
    'an address in its place, for tests'),
};

export function sellingOf(value: Values<typeof selling>) {
  return { ebay: ebayOf(value), etsy: etsyOf(value) };
}

function ebayOf(value: Values<typeof selling>) {
  const names = ['MINTMARK_EBAY_CLIENT_ID', 'MINTMARK_EBAY_CLIENT_SECRET', 'MINTMARK_EBAY_RU_NAME'] as const;
  if (names.every((name) => !value[name])) return null;
  const need = (name: (typeof names)[number]) => needed(value, name, 'selling on eBay needs it');
  return {
    clientId: need('MINTMARK_EBAY_CLIENT_ID'),
    clientSecret: need('MINTMARK_EBAY_CLIENT_SECRET'),
    ruName: need('MINTMARK_EBAY_RU_NAME'),
    environment: value.MINTMARK_EBAY_ENVIRONMENT,
    /** Null: no notices of deleted accounts are accepted. */
    verificationToken: value.MINTMARK_EBAY_VERIFICATION_TOKEN,
    baseUrl: value.MINTMARK_EBAY_BASE_URL,
  };
}

function etsyOf(value: Values<typeof selling>) {
  if (!value.MINTMARK_ETSY_KEYSTRING && !value.MINTMARK_ETSY_SHARED_SECRET) return null;
  return {
    keystring: needed(value, 'MINTMARK_ETSY_KEYSTRING', 'selling on Etsy needs it'),
    sharedSecret: needed(value, 'MINTMARK_ETSY_SHARED_SECRET', 'selling on Etsy needs it'),
    baseUrl: value.MINTMARK_ETSY_BASE_URL,
  };
}
