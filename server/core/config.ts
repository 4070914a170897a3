import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { addressesOf } from '../../db/hosts.ts';
import { currencyOf, type ExchangeRate, isDollars, parseRate } from '../../shared/money/money.ts';
import { READER_MODES, type ReaderMode } from '../../shared/recognizer/model.ts';

const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`);

const numberFrom = (least: number, most: number) => {
  const error = `must be a number from ${least} to ${most}`;
  return z.coerce.number({ error }).min(least, { error }).max(most, { error });
};

const wholeFrom = (least: number, most: number) =>
  numberFrom(least, most).int({ error: `must be a whole number from ${least} to ${most}` });

const flag = oneOf(['true', 'false']).transform((value) => value === 'true');

const address = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((url) => url.replace(/\/+$/, ''));

/** Also answered outside the base path (http/requests.ts). */
const WATCHED = /\/\/[^/]+\/(healthz|readyz|metrics)$/;

/** The address people use: a host, or a host and a path that no other program has. */
const ownAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((url, context) => {
    const wrong = wrongIn(url);
    if (!wrong) return url.replace(/\/$/, '');
    context.addIssue({ code: 'custom', message: wrong });
    return z.NEVER;
  });

/** The first rule such an address breaks. */
function wrongIn(url: string): string | undefined {
  const { username, password, pathname } = new URL(url);
  if (/[?#]/.test(url)) return 'must end where the path ends: leave out what begins with "?" or "#"';
  if (username || password) return 'must not hold a user or a password: everybody is shown it';
  const path = url.replace(/^[^/]*\/\/[^/]*/, '');
  if (path === '' || path === '/') return;
  if (path.includes('//')) return 'must not have "//" in its path, such as https://home.example/coins';
  if (path.endsWith('/')) return 'must not end with "/" after a path, such as https://home.example/coins';
  // A browser would write it otherwise ("..", "ü"), and no request would match.
  if (pathname !== path || !/^(?:\/[\w.~-]+)+$/.test(path))
    return 'must have a path of letters, digits and - . _ ~ alone, such as https://home.example/coins';
  if (WATCHED.test(url))
    return 'must not have this path, which monitoring asks for; take another, such as /coins';
}

/** Reserved by accounts and the addresses under /api/login. */
const RESERVED = new Set(['email', 'guest', 'direct', 'passkey', 'second-step']);

/** Such as "gemini-2.5-flash", "qwen3-vl:8b", "org/model@q4". */
const modelName = z
  .string()
  .regex(/^[\w.:/@+-]{1,200}$/, 'must be the name of a model, of letters, digits and . : / @ + - _');

const BUCKET = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/(?!\.\.?(?:\/|$))[\w.-]+)*\/?$/;

const REGION = /^[a-z0-9-]{1,40}$/;

const COMMAS_BETWEEN = 'must be http or https addresses with commas between';

const RATES_LOOK =
  'must be rates in US dollars with their days and commas between, such as EUR=1.0842@2026-11-20,GBP=1.27@2026-11-20';

/** News of coins in English. Not the US Mint's own, which has no reliable feed. */
const NEWS_FEEDS = [
  'https://www.coinnews.net/feed/',
  'https://www.numismaticnews.net/feed',
  'https://coinweek.com/feed/',
];

const KEEP = /^(?=\S)(?:(\d{1,3})d ?)?(?:(\d{1,3})w ?)?(?:(\d{1,3})m)?$/;

function keepOf(text: string): Keep {
  const [days, weeks, months] = (KEEP.exec(text) ?? []).slice(1).map((count) => Number(count ?? 0));
  return { days: days ?? 0, weeks: weeks ?? 0, months: months ?? 0 };
}

/** scripts/settings-table.ts prints the comments of this object into docs/self-hosting.md. */
export const Environment = z.object({
  /** the address it listens on; `0.0.0.0` for all */
  MINTMARK_HOST: z.string().min(1).default('127.0.0.1'),
  /** the port; `0` takes a free one, which the first log line names */
  MINTMARK_PORT: wholeFrom(0, 65_535).default(3000),
  /**
   * the address people use, such as `https://coins.example.org` or, [below a path](#below-a-path), `https://home.example/coins`; needed for any name but
   * `localhost`, the machine's own and `*.local`, and for https; with https the session cookie is Secure
   * @default the address of the request
   */
  MINTMARK_PUBLIC_URL: ownAddress.optional(),
  /** `true` behind a reverse proxy: believe its `X-Forwarded-*` headers */
  MINTMARK_TRUST_PROXY: flag.default(false),
  /** the folder of the database, the photos and the secret */
  MINTMARK_DATA: z.string().min(1).default('./mintmark-data'),
  /**
   * a database of [PostgreSQL](#postgresql) 15 or newer in place of the one in that folder: `postgres://user:password@host:5432/database`, or several hosts with commas between
   * @default the file `mintmark.db` in the data folder
   */
  MINTMARK_DATABASE_URL: z
    .string()
    .refine(
      (url) => addressesOf(url).length > 0,
      'must be postgres://user:password@host:5432/database, or several hosts with commas between, of which the one that takes writes is followed',
    )
    .optional(),
  /**
   * a [bucket](#photos-in-a-bucket) for photos and pictures in place of folders in the data folder: `s3://bucket/folder`, for one Mintmark alone
   * @default the folders `photos` and `pictures` in the data folder
   */
  MINTMARK_PHOTOS_URL: z
    .string()
    .regex(BUCKET, 'must be a bucket and a folder of it, such as s3://bucket/folder')
    .optional(),
  /**
   * the server of buckets, where it is not Amazon's; as all five, also under Amazon's name, here `AWS_ENDPOINT_URL`
   * @default Amazon's
   */
  S3_ENDPOINT: z.string().optional(),
  /**
   * the region of the bucket
   * @default `us-east-1`
   */
  S3_REGION: z.string().optional(),
  /** by which the bucket of photos knows you, and that of backups where `MINTMARK_BACKUP_S3_ACCESS_KEY` names no other; [what it has to be allowed](#photos-in-a-bucket) */
  S3_ACCESS_KEY_ID: z.string().optional(),
  /** the secret that goes with it */
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** the token of keys that are good for a while only */
  S3_SESSION_TOKEN: z.string().optional(),
  /**
   * signs the sessions; at least 32 characters
   * @default made on first start, kept in the data folder
   */
  MINTMARK_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /**
   * megabytes of the data folder's disk that uploads and imports leave free, so that saving and signing in go on; more is answered 507
   * @default 1024, or a tenth of a smaller disk
   */
  MINTMARK_MIN_FREE_MB: wholeFrom(0, 1_000_000).optional(),
  /** `open` or `closed`: whether new accounts can be made */
  MINTMARK_REGISTRATION: oneOf(['open', 'closed']).default('open'),
  /** `on` or `off`: whether one can begin without an account */
  MINTMARK_GUESTS: oneOf(['on', 'off']).default('on'),
  /** the mail server: `smtp://user:password@mail.example.org:587`, or `smtps://` on port 465; see [Mail](#mail) */
  MINTMARK_SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })
    .optional(),
  /**
   * the sender of mails; HOST is that of `MINTMARK_PUBLIC_URL`
   * @default `Mintmark <mintmark@HOST>`
   */
  MINTMARK_MAIL_FROM: z.string().min(3).optional(),
  /** the [identity provider](#signing-in-with-an-identity-provider) people can sign in with: its issuer, as it names itself; https is expected */
  MINTMARK_OIDC_ISSUER: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  /** the name Mintmark has there */
  MINTMARK_OIDC_CLIENT_ID: z.string().min(1).optional(),
  /** the secret that goes with it; none for a public client */
  MINTMARK_OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  /** its short name in addresses, such as `google`: small letters, digits and hyphens */
  MINTMARK_OIDC_NAME: z
    .string()
    .regex(/^[a-z0-9-]{1,32}$/, 'must be made of small letters, digits and hyphens')
    .refine((name) => !RESERVED.has(name), 'is taken by Mintmark itself; choose another name')
    .default('sso'),
  /**
   * what the button calls it, such as `Google`
   * @default `single sign-on`
   */
  MINTMARK_OIDC_LABEL: z.string().min(1).max(60).optional(),
  /** `true` trusts the addresses of a provider that sends no `email_verified`, such as [Entra](#providers-that-do-not-verify-addresses); one it calls unverified is never trusted */
  MINTMARK_OIDC_TRUST_EMAIL: flag.default(false),
  /**
   * who [identifies coins](#identifying-coins-from-photos): `gemini`, `openai` (any server that speaks its protocol), `reader` (the embedded one alone) or
   * `none`
   * @default `gemini` if its key is set, else `reader`
   */
  MINTMARK_AI_PROVIDER: oneOf(['gemini', 'openai', 'reader', 'none']).optional(),
  /** what of the [embedded reader](#the-embedded-reader) is switched on: `full`, `match` (it reads no text) or `off` */
  MINTMARK_READER: oneOf(READER_MODES).default('full'),
  /** the key for Gemini */
  MINTMARK_GEMINI_API_KEY: z.string().min(1).optional(),
  /** the model that is asked */
  MINTMARK_GEMINI_MODEL: modelName.default('gemini-2.5-flash'),
  /**
   * the address of Gemini, or of what stands in for it
   * @default Google's
   */
  MINTMARK_GEMINI_BASE_URL: address.default('https://generativelanguage.googleapis.com'),
  /** the address of the server, with its `/v1`: `http://localhost:11434/v1` for Ollama */
  MINTMARK_OPENAI_BASE_URL: address.optional(),
  /** a model on that server that can look at pictures */
  MINTMARK_OPENAI_MODEL: modelName.optional(),
  /** the server's key, where it wants one */
  MINTMARK_OPENAI_API_KEY: z.string().min(1).optional(),
  /** another model of the same provider, asked once more before an identified coin is saved */
  MINTMARK_AI_SECOND_MODEL: modelName.optional(),
  /** identifications per user and day (UTC); guests have a tenth, and those of one network together no more than this */
  MINTMARK_AI_DAILY_LIMIT: wholeFrom(0, 1_000_000).default(200),
  /**
   * seconds the model has for one answer
   * @default `60` for gemini, `300` for openai
   */
  MINTMARK_AI_TIMEOUT: numberFrom(1, 3600).optional(),
  /**
   * where [news](#news) come from: addresses of RSS or Atom feeds with commas between, 20 at most; an empty value for no news
   * @default coinnews.net, numismaticnews.net, coinweek.com
   */
  MINTMARK_NEWS_FEEDS: z
    .string()
    .default(NEWS_FEEDS.join())
    .transform((list) => [...new Set(list.split(',').map((one) => one.trim()))].filter(Boolean))
    .pipe(
      z
        .array(
          z
            .url({ protocol: /^https?$/, error: COMMAS_BETWEEN })
            // `new URL` would accept a space.
            .regex(/^\S+$/, COMMAS_BETWEEN),
        )
        .max(20, 'must be at most 20 addresses'),
    ),
  /**
   * what one unit of a currency is worth in US dollars, with its day, for owners who entered no rate themselves:
   * `EUR=1.0842@2026-11-20,GBP=1.27@2026-11-20`; without a rate coins valued in a currency are counted apart
   */
  MINTMARK_EXCHANGE_RATES: z
    .string()
    .default('')
    .transform((list, context) => {
      const rates = ratesIn(list);
      if (rates) return rates;
      context.addIssue({ code: 'custom', message: RATES_LOOK });
      return z.NEVER;
    }),
  /**
   * who publishes official exchange rates: `ecb` (the daily file of the European Central Bank, no key, asked once a day) or `none`: only rates that people
   * and `MINTMARK_EXCHANGE_RATES` enter count. An entered rate always counts before an official one
   */
  MINTMARK_RATES_PROVIDER: oneOf(['ecb', 'none']).default('ecb'),
  /**
   * the address of the provider, or of a server in its place
   * @default the provider's
   */
  MINTMARK_RATES_BASE_URL: address.optional(),
  /** an address of your own with [releases](#releases) as CSV or JSON, fetched once a day and added to those of the program */
  MINTMARK_RELEASES_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .optional(),
  /** where Find Stock Photo looks: Wikimedia Commons, or a wiki that stands in for it */
  MINTMARK_COMMONS_BASE_URL: address.default('https://commons.wikimedia.org'),
  /**
   * who tells the prices of metals: `gold-api` (no key, asked every hour), `metals-dev` (with a key, asked every eight hours to stay within its free plan)
   * or `none`: nobody is asked, and estimates count the face value alone. Whoever is signed in may ask for new ones, from `gold-api` at most once a
   * minute; prices that cannot be right are refused, and the last good ones stay, marked as old
   */
  MINTMARK_METALS_PROVIDER: oneOf(['gold-api', 'metals-dev', 'none']).default('gold-api'),
  /** the key for `metals-dev` */
  MINTMARK_METALS_API_KEY: z.string().min(1).optional(),
  /**
   * the address of the provider, or of what stands in for it
   * @default the provider's
   */
  MINTMARK_METALS_BASE_URL: address.optional(),
  /**
   * the token of a free account at pcgs.com/publicapi, with which the grading service PCGS is asked: the coin in a slab by its certification number, guide
   * prices and populations. Without one its numbers are still searched, as they are in the program. Answers are
   * kept for a day (what never changes for 30), each call is a line of the log, and the profile shows today's
   */
  MINTMARK_PCGS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{1,4000}$/, 'must be one word of letters, digits and signs')
    .optional(),
  /**
   * calls a day (UTC) that PCGS allows your account. The only account of a server may use all of them; of several, each may use half of what the
   * others have left. When PCGS itself refuses more, it is not asked again that day
   */
  MINTMARK_PCGS_DAILY_LIMIT: wholeFrom(1, 1_000_000).default(100),
  /** where PCGS is asked */
  MINTMARK_PCGS_BASE_URL: address.default('https://api.pcgs.com/publicapi'),
  /**
   * your own application at developer.ebay.com, with which people sell their coins on eBay: its App ID. Its *Auth Accepted URL* and *Auth Declined URL*
   * are `https://your-address/api/auth/ebay/callback`
   */
  MINTMARK_EBAY_CLIENT_ID: z.string().min(1).optional(),
  /** its Cert ID */
  MINTMARK_EBAY_CLIENT_SECRET: z.string().min(1).optional(),
  /** its RuName, the name eBay gives to that pair of addresses */
  MINTMARK_EBAY_RU_NAME: z.string().min(1).optional(),
  /** `sandbox` for eBay's place to try things out, which has keys of its own */
  MINTMARK_EBAY_ENVIRONMENT: oneOf(['production', 'sandbox']).default('production'),
  /**
   * 32 to 80 letters, digits, hyphens and underscores that you also enter at eBay with the address
   * `https://your-address/api/marketplace/ebay/account-deletion`: there eBay tells of accounts that were deleted, which it wants of every application in
   * production that is not exempted
   */
  MINTMARK_EBAY_VERIFICATION_TOKEN: z
    .string()
    .regex(/^[\w-]{32,80}$/, 'must be 32 to 80 letters, digits, hyphens and underscores')
    .optional(),
  /**
   * one address in place of all of them, for tests
   * @default eBay's hosts
   */
  MINTMARK_EBAY_BASE_URL: address.optional(),
  /** your own application at Etsy, with which people sell on Etsy. Its callback is `https://your-address/api/auth/etsy/callback` */
  MINTMARK_ETSY_KEYSTRING: z.string().min(1).optional(),
  /** the shared secret that goes with it */
  MINTMARK_ETSY_SHARED_SECRET: z.string().min(1).optional(),
  /**
   * an address in its place, for tests
   * @default Etsy's
   */
  MINTMARK_ETSY_BASE_URL: address.optional(),
  /**
   * `true` lets addresses found in the answers of others, such as those of stock photos, of people's pictures and of pictures of news, lead into your own
   * network
   */
  MINTMARK_ALLOW_PRIVATE_FETCH: flag.default(false),
  /** a folder, best on another disk, or a bucket such as `s3://bucket/folder`, into which [backups](#backup) are made by themselves */
  MINTMARK_BACKUP_DIR: z
    .string()
    .regex(
      /^(?:s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[\w./-]*)?|(?![a-z0-9]+:\/\/).+)$/i,
      'must be a folder, or a bucket such as s3://bucket/folder',
    )
    .optional(),
  /**
   * the server of that bucket
   * @default with keys of its own Amazon's, else `S3_ENDPOINT`
   */
  MINTMARK_BACKUP_S3_ENDPOINT: address.optional(),
  /**
   * the region of that bucket
   * @default with keys of its own `us-east-1`, else `S3_REGION`
   */
  MINTMARK_BACKUP_S3_REGION: z.string().regex(REGION, 'must be the name of a region').optional(),
  /**
   * by which that bucket knows you; it may read, write, list and delete there
   * @default `S3_ACCESS_KEY_ID`
   */
  MINTMARK_BACKUP_S3_ACCESS_KEY: z.string().min(1).optional(),
  /**
   * the secret that goes with it
   * @default `S3_SECRET_ACCESS_KEY`
   */
  MINTMARK_BACKUP_S3_SECRET_KEY: z.string().min(1).optional(),
  /** how often: hours or days, such as `12h` */
  MINTMARK_BACKUP_EVERY: z
    .string()
    .regex(/^[1-9]\d{0,2}[hd]$/, 'must be a number of hours or days, such as 12h or 1d')
    .default('1d')
    .transform((text) => Number.parseInt(text, 10) * (text.endsWith('h') ? 1 : 24) * 3_600_000),
  /** of how many days, weeks and months the newest backup is kept; older ones are deleted */
  MINTMARK_BACKUP_KEEP: z
    .string()
    .regex(KEEP, 'must say how many days, weeks and months to keep, such as 7d 4w 12m')
    .default('7d 4w 12m')
    .transform(keepOf),
  /** opens [`/metrics`](#watching-over-it) to whoever sends it; at least 16 characters */
  MINTMARK_METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  /** `error`, `warn`, `info` or `debug`; one JSON object a line on standard output */
  MINTMARK_LOG: oneOf(['error', 'warn', 'info', 'debug']).default('info'),
});

export interface Keep {
  days: number;
  weeks: number;
  months: number;
}

export type LogLevel = 'error' | 'warn' | 'info' | 'debug';

export interface Config {
  host: string;
  port: number;
  /** Null: taken from the request. */
  publicUrl: string | null;
  /** "/coins"; '' for none. */
  basePath: string;
  trustProxy: boolean;
  dataDir: string;
  databaseUrl: string | null;
  photosBucket: BucketConfig | null;
  /** Null: made on first start and stored in the data folder. */
  secret: string | null;
  /** Bytes to leave free on the disk; null: a gigabyte, or a tenth of a smaller disk. */
  minFreeBytes: number | null;
  registrationOpen: boolean;
  guestsAllowed: boolean;
  mail: { smtpUrl: string; from: string } | null;
  /**
   * `name` is its part of /api/login/NAME, `trustsEmail` whether an address without `email_verified` counts as
   * verified.
   */
  oidc: {
    issuer: string;
    clientId: string;
    clientSecret: string | null;
    name: string;
    label: string;
    trustsEmail: boolean;
  } | null;
  ai: AiConfig;
  /** 'off' also when nothing identifies coins. */
  reader: ReaderMode;
  commonsUrl: string;
  metals: { provider: 'gold-api' | 'metals-dev' | 'none'; apiKey: string | null; baseUrl: string | null };
  /** Not asked without a token. */
  pcgs: { token: string | null; baseUrl: string; dailyLimit: number };
  ebay: {
    clientId: string;
    clientSecret: string;
    ruName: string;
    environment: 'production' | 'sandbox';
    /** Null: no notices of deleted accounts are accepted. */
    verificationToken: string | null;
    baseUrl: string | null;
  } | null;
  etsy: { keystring: string; sharedSecret: string; baseUrl: string | null } | null;
  newsFeeds: string[];
  exchangeRates: ExchangeRate[];
  rates: { provider: 'ecb' | 'none'; baseUrl: string | null };
  releasesUrl: string | null;
  allowPrivateFetch: boolean;
  backup: { folder: string; everyMs: number; keep: Keep } | null;
  s3: S3Config | null;
  metricsToken: string | null;
  logLevel: LogLevel;
  /** The settings as given, with secrets: pass them on only to our own processes or through `shownSettings`. */
  given: Record<string, string>;
}

/** `endpoint` null: Amazon's. */
export interface S3Config {
  endpoint: string | null;
  region: string;
  accessKey: string;
  secretKey: string;
  sessionToken: string | null;
  /** Names of the settings, for messages about refusals. */
  names: { endpoint: string; accessKey: string; secretKey: string };
}

/** `prefix` is empty or ends with a slash. */
export interface BucketConfig extends S3Config {
  url: string;
  bucket: string;
  prefix: string;
}

export interface AiConfig {
  /** Null: only the embedded reader. */
  provider: { kind: 'gemini' | 'openai'; baseUrl: string; model: string; apiKey: string | null } | null;
  secondModel: string | null;
  dailyLimit: number;
  /** For one try; a small machine may take minutes. */
  timeoutMs: number;
}

/** The message names the variable and what is wrong with it. */
export class ConfigError extends Error {}

/** May also be given as `NAME_FILE`, a file with the value. */
export const SECRETS = [
  'MINTMARK_SECRET',
  'MINTMARK_DATABASE_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_SESSION_TOKEN',
  'MINTMARK_METALS_API_KEY',
  'MINTMARK_SMTP_URL',
  'MINTMARK_OIDC_CLIENT_SECRET',
  'MINTMARK_GEMINI_API_KEY',
  'MINTMARK_OPENAI_API_KEY',
  'MINTMARK_METRICS_TOKEN',
  'MINTMARK_BACKUP_S3_ACCESS_KEY',
  'MINTMARK_BACKUP_S3_SECRET_KEY',
  'MINTMARK_PCGS_TOKEN',
  'MINTMARK_EBAY_CLIENT_SECRET',
  'MINTMARK_EBAY_VERIFICATION_TOKEN',
  'MINTMARK_ETSY_SHARED_SECRET',
];

/** Throws ConfigError. `warnings` names unknown MINTMARK_ variables. */
export function readConfig(environment: Record<string, string | undefined>): {
  config: Config;
  warnings: string[];
} {
  const given = withFiles(environment);
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${String(issue?.path[0])}: ${issue?.message}`);
  }
  const value = parsed.data;
  const known = new Set(Object.keys(Environment.shape));
  const warnings = Object.keys(given)
    .filter((name) => name.startsWith('MINTMARK_') && !known.has(name) && name !== 'MINTMARK_VERSION')
    .map((name) => `${name} is not a setting of this version and is ignored.`);
  if (value.MINTMARK_AI_PROVIDER === 'reader' && value.MINTMARK_READER === 'off') {
    warnings.push('MINTMARK_READER=off: nobody looks at photos; coins are reviewed by hand.');
  }
  const config: Config = {
    host: value.MINTMARK_HOST,
    port: value.MINTMARK_PORT,
    publicUrl: value.MINTMARK_PUBLIC_URL ?? null,
    basePath: value.MINTMARK_PUBLIC_URL ? new URL(value.MINTMARK_PUBLIC_URL).pathname.replace(/\/$/, '') : '',
    trustProxy: value.MINTMARK_TRUST_PROXY,
    dataDir: resolve(value.MINTMARK_DATA),
    databaseUrl: value.MINTMARK_DATABASE_URL ?? null,
    photosBucket: value.MINTMARK_PHOTOS_URL ? bucketOf(value.MINTMARK_PHOTOS_URL, value) : null,
    secret: value.MINTMARK_SECRET ?? null,
    minFreeBytes: value.MINTMARK_MIN_FREE_MB === undefined ? null : value.MINTMARK_MIN_FREE_MB * 2 ** 20,
    registrationOpen: value.MINTMARK_REGISTRATION === 'open',
    guestsAllowed: value.MINTMARK_GUESTS === 'on',
    mail: mailOf(value),
    oidc: providerOf(value),
    ai: aiOf(value),
    reader: value.MINTMARK_AI_PROVIDER === 'none' ? 'off' : value.MINTMARK_READER,
    commonsUrl: value.MINTMARK_COMMONS_BASE_URL,
    metals: {
      provider: value.MINTMARK_METALS_PROVIDER,
      apiKey: value.MINTMARK_METALS_API_KEY ?? null,
      baseUrl: value.MINTMARK_METALS_BASE_URL ?? null,
    },
    pcgs: {
      token: value.MINTMARK_PCGS_TOKEN ?? null,
      baseUrl: value.MINTMARK_PCGS_BASE_URL,
      dailyLimit: value.MINTMARK_PCGS_DAILY_LIMIT,
    },
    ebay: ebayOf(value),
    etsy: etsyOf(value),
    newsFeeds: value.MINTMARK_NEWS_FEEDS,
    exchangeRates: value.MINTMARK_EXCHANGE_RATES,
    rates: { provider: value.MINTMARK_RATES_PROVIDER, baseUrl: value.MINTMARK_RATES_BASE_URL ?? null },
    releasesUrl: value.MINTMARK_RELEASES_URL ?? null,
    allowPrivateFetch: value.MINTMARK_ALLOW_PRIVATE_FETCH,
    backup: backupOf(value),
    s3: s3Of(value),
    metricsToken: value.MINTMARK_METRICS_TOKEN ?? null,
    logLevel: value.MINTMARK_LOG,
    given,
  };
  return { config, warnings };
}

type Settings = z.output<typeof Environment>;

function backupOf(value: Settings): Config['backup'] {
  const { MINTMARK_BACKUP_DIR: folder, MINTMARK_BACKUP_EVERY: everyMs, MINTMARK_BACKUP_KEEP: keep } = value;
  if (!folder) return null;
  return { folder: folder.startsWith('s3://') ? folder : resolve(folder), everyMs, keep };
}

/** Throws ConfigError for missing or wrong keys. */
function bucketOf(url: string, value: Settings): BucketConfig {
  const keys = usualKeys(value);
  for (const [name, said] of [
    ['S3_ACCESS_KEY_ID', keys.accessKey],
    ['S3_SECRET_ACCESS_KEY', keys.secretKey],
  ]) {
    if (!said) throw new ConfigError(`${name}: is missing; ${url} needs it`);
  }
  return { url, ...keys, ...partsOf(url) };
}

/** The same for an address given on the command line. */
export function bucketAt(url: string, { given }: Pick<Config, 'given'>): BucketConfig {
  if (!BUCKET.test(url)) throw new ConfigError(`${url}: must be a bucket such as s3://bucket/folder`);
  return bucketOf(url, Environment.parse(given));
}

export function partsOf(url: string): { bucket: string; prefix: string } {
  const [bucket = '', ...rest] = url.slice('s3://'.length).split('/').filter(Boolean);
  return { bucket, prefix: rest.length > 0 ? `${rest.join('/')}/` : '' };
}

function usualKeys(value: Settings): S3Config {
  const { S3_ENDPOINT: endpoint, S3_REGION: region = DEFAULT_REGION } = value;
  if (endpoint && !address.safeParse(endpoint).success)
    throw new ConfigError('S3_ENDPOINT: must be an http or https address');
  if (!REGION.test(region)) throw new ConfigError('S3_REGION: must be the name of a region');
  return {
    endpoint: endpoint ? address.parse(endpoint) : null,
    region,
    accessKey: value.S3_ACCESS_KEY_ID ?? '',
    secretKey: value.S3_SECRET_ACCESS_KEY ?? '',
    sessionToken: value.S3_SESSION_TOKEN ?? null,
    names: USUAL_NAMES,
  };
}

/** Its own keys, else those of S3_*. */
function s3Of(value: Settings): Config['s3'] {
  const { MINTMARK_BACKUP_S3_ACCESS_KEY: accessKey, MINTMARK_BACKUP_S3_SECRET_KEY: secretKey } = value;
  const { MINTMARK_BACKUP_S3_ENDPOINT: endpoint, MINTMARK_BACKUP_S3_REGION: region } = value;
  const needed = 'is missing; backups in a bucket need it';
  if (accessKey || secretKey) {
    if (!accessKey) throw new ConfigError(`MINTMARK_BACKUP_S3_ACCESS_KEY: ${needed}`);
    if (!secretKey) throw new ConfigError(`MINTMARK_BACKUP_S3_SECRET_KEY: ${needed}`);
    const place = { endpoint: endpoint ?? null, region: region ?? DEFAULT_REGION };
    return { ...place, accessKey, secretKey, sessionToken: null, names: BACKUP_NAMES };
  }
  const isAsked = value.MINTMARK_BACKUP_DIR?.startsWith('s3://');
  // S3_ keys of another program do not matter while no bucket is named.
  const isGiven = value.MINTMARK_PHOTOS_URL && value.S3_ACCESS_KEY_ID && value.S3_SECRET_ACCESS_KEY;
  if (!isAsked && !isGiven) return null;
  if (!value.S3_ACCESS_KEY_ID) throw new ConfigError(`MINTMARK_BACKUP_S3_ACCESS_KEY: ${needed}`);
  if (!value.S3_SECRET_ACCESS_KEY) throw new ConfigError(`MINTMARK_BACKUP_S3_SECRET_KEY: ${needed}`);
  return { ...usualKeys(value), ...(endpoint && { endpoint }), ...(region && { region }) };
}

function mailOf(value: Settings): Config['mail'] {
  const { MINTMARK_SMTP_URL: smtpUrl, MINTMARK_MAIL_FROM: from, MINTMARK_PUBLIC_URL: publicUrl } = value;
  if (!smtpUrl) return null;
  const host = publicUrl ? new URL(publicUrl).hostname : 'localhost';
  return { smtpUrl, from: from ?? `Mintmark <mintmark@${host}>` };
}

function providerOf(value: Settings): Config['oidc'] {
  const { MINTMARK_OIDC_ISSUER: issuer, MINTMARK_OIDC_CLIENT_ID: clientId, MINTMARK_OIDC_NAME: name } = value;
  if (!issuer && !clientId) return null;
  if (!issuer) throw new ConfigError('MINTMARK_OIDC_ISSUER: is missing; MINTMARK_OIDC_CLIENT_ID needs it');
  if (!clientId) throw new ConfigError('MINTMARK_OIDC_CLIENT_ID: is missing; MINTMARK_OIDC_ISSUER needs it');
  return {
    issuer,
    clientId,
    clientSecret: value.MINTMARK_OIDC_CLIENT_SECRET ?? null,
    name,
    label: value.MINTMARK_OIDC_LABEL ?? 'single sign-on',
    trustsEmail: value.MINTMARK_OIDC_TRUST_EMAIL,
  };
}

function ebayOf(value: Settings): Config['ebay'] {
  const { MINTMARK_EBAY_CLIENT_ID: clientId, MINTMARK_EBAY_CLIENT_SECRET: clientSecret } = value;
  const { MINTMARK_EBAY_RU_NAME: ruName } = value;
  if (!clientId && !clientSecret && !ruName) return null;
  if (!clientId) throw new ConfigError('MINTMARK_EBAY_CLIENT_ID: is missing; selling on eBay needs it');
  if (!clientSecret)
    throw new ConfigError('MINTMARK_EBAY_CLIENT_SECRET: is missing; selling on eBay needs it');
  if (!ruName) throw new ConfigError('MINTMARK_EBAY_RU_NAME: is missing; selling on eBay needs it');
  return {
    clientId,
    clientSecret,
    ruName,
    environment: value.MINTMARK_EBAY_ENVIRONMENT,
    verificationToken: value.MINTMARK_EBAY_VERIFICATION_TOKEN ?? null,
    baseUrl: value.MINTMARK_EBAY_BASE_URL ?? null,
  };
}

function etsyOf(value: Settings): Config['etsy'] {
  const { MINTMARK_ETSY_KEYSTRING: keystring, MINTMARK_ETSY_SHARED_SECRET: sharedSecret } = value;
  if (!keystring && !sharedSecret) return null;
  if (!keystring) throw new ConfigError('MINTMARK_ETSY_KEYSTRING: is missing; selling on Etsy needs it');
  if (!sharedSecret)
    throw new ConfigError('MINTMARK_ETSY_SHARED_SECRET: is missing; selling on Etsy needs it');
  return { keystring, sharedSecret, baseUrl: value.MINTMARK_ETSY_BASE_URL ?? null };
}

/** Seconds for one try; openai may be a machine without a graphics card. */
const AI_TIMEOUT = { gemini: 60, openai: 300 } as const;

function aiOf(value: Settings): AiConfig {
  const provider = aiProviderOf(value);
  const seconds = value.MINTMARK_AI_TIMEOUT ?? AI_TIMEOUT[provider?.kind ?? 'gemini'];
  return {
    provider,
    secondModel: value.MINTMARK_AI_SECOND_MODEL ?? null,
    dailyLimit: value.MINTMARK_AI_DAILY_LIMIT,
    timeoutMs: seconds * 1000,
  };
}

function aiProviderOf(value: Settings): AiConfig['provider'] {
  const key = value.MINTMARK_GEMINI_API_KEY ?? null;
  const kind = value.MINTMARK_AI_PROVIDER ?? (key ? 'gemini' : 'reader');
  if (kind === 'gemini') {
    if (!key) throw missing('MINTMARK_GEMINI_API_KEY');
    return {
      kind,
      baseUrl: value.MINTMARK_GEMINI_BASE_URL,
      model: value.MINTMARK_GEMINI_MODEL,
      apiKey: key,
    };
  }
  if (kind !== 'openai') return null;
  const { MINTMARK_OPENAI_BASE_URL: baseUrl, MINTMARK_OPENAI_MODEL: model } = value;
  if (!baseUrl) throw missing('MINTMARK_OPENAI_BASE_URL');
  if (!model) throw missing('MINTMARK_OPENAI_MODEL');
  return { kind, baseUrl, model, apiKey: value.MINTMARK_OPENAI_API_KEY ?? null };
}

/** "EUR=1.0842@2026-11-20,…"; null when one is wrong or a currency is named twice. */
function ratesIn(list: string): ExchangeRate[] | null {
  const rates: ExchangeRate[] = [];
  for (const one of list.split(',').filter((text) => text.trim())) {
    const [, name = '', typed = '', day = ''] =
      /^([^=@]+)=([^=@]+)@(\d{4}-\d\d-\d\d)$/.exec(one.trim()) ?? [];
    const [currency, rate] = [currencyOf(name), parseRate(typed)];
    const isKnown = rates.some((other) => other.currency === currency);
    if (rate === null || isDollars(currency) || isKnown || Number.isNaN(Date.parse(day))) return null;
    rates.push({ currency, rate, day });
  }
  return rates;
}

const missing = (name: string) =>
  new ConfigError(`${name}: is missing; the AI provider that is chosen needs it`);

/** An address with a password or a query, which may hold a secret. */
const TELLING = /^[a-z]+:\/\/[^/]*@|[?&].*=/i;

export function shownSettings({ given: settings }: Config, withSecrets: boolean): Record<string, string> {
  const names = Object.keys(Environment.shape).flatMap((name) => [name, `${name}_FILE`]);
  const given = names.sort().flatMap((name) => {
    const value = settings[name];
    const isOpen = withSecrets || !(SECRETS.includes(name) || (value && TELLING.test(value)));
    return value !== undefined && isOpen ? [[name, value] as const] : [];
  });
  return Object.fromEntries(given);
}

export const databaseFile = (config: Config): string => join(config.dataDir, 'mintmark.db');

/** Empty means "no feeds" here, not "unset". */
const MAY_BE_EMPTY = ['MINTMARK_NEWS_FEEDS'];

const DEFAULT_REGION = 'us-east-1';

const USUAL_NAMES = {
  endpoint: 'S3_ENDPOINT',
  accessKey: 'S3_ACCESS_KEY_ID',
  secretKey: 'S3_SECRET_ACCESS_KEY',
};
const BACKUP_NAMES = {
  endpoint: 'MINTMARK_BACKUP_S3_ENDPOINT',
  accessKey: 'MINTMARK_BACKUP_S3_ACCESS_KEY',
  secretKey: 'MINTMARK_BACKUP_S3_SECRET_KEY',
};

/** Amazon's names for the same settings. */
const AMAZONS = {
  S3_ENDPOINT: 'AWS_ENDPOINT_URL',
  S3_REGION: 'AWS_REGION',
  S3_ACCESS_KEY_ID: 'AWS_ACCESS_KEY_ID',
  S3_SECRET_ACCESS_KEY: 'AWS_SECRET_ACCESS_KEY',
  S3_SESSION_TOKEN: 'AWS_SESSION_TOKEN',
};

/** Empty means unset, as compose files and shells write it; `NAME_FILE` is read in place of `NAME`. */
function withFiles(environment: Record<string, string | undefined>): Record<string, string> {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    if (name.startsWith('MINTMARK_') && (value || (value === '' && MAY_BE_EMPTY.includes(name))))
      given[name] = value;
  }
  for (const [name, another] of Object.entries(AMAZONS)) {
    const value = environment[name] || environment[another];
    if (value) given[name] = value;
    const file = environment[`${name}_FILE`];
    if (file) given[`${name}_FILE`] = file;
  }
  for (const name of SECRETS) {
    const file = given[`${name}_FILE`];
    if (!file) continue;
    delete given[`${name}_FILE`];
    try {
      given[name] = readFileSync(file, 'utf8').trim();
    } catch {
      throw new ConfigError(`${name}_FILE: the file ${file} cannot be read`);
    }
  }
  return given;
}
