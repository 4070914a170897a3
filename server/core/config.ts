import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { msg } from '../../shared/language/msg.ts';
import type { SettingGroup } from '../../shared/operator/model.ts';
import {
  atLeast,
  ConfigError,
  flag,
  needed,
  on,
  oneOf,
  ownAddress,
  type Setting,
  setting,
  text,
  type Values,
  valuesOf,
  webAddress,
  wholeFrom,
} from './config/kinds.ts';
import { type BucketConfig, bucketOf, storage, storageOf } from './config/storage.ts';
import {
  identification,
  identificationOf,
  selling,
  sellingOf,
  sources,
  sourcesOf,
} from './config/vendors.ts';

// biome-ignore format: a setting is two lines
const server = {
  MINTMARK_HOST: setting(text, { default: '127.0.0.1', help: 'where it listens (127.0.0.1)' },
    'the address it listens on; `0.0.0.0` for all'),
  MINTMARK_PORT: setting(wholeFrom(0, 65_535), { default: '3000', help: 'the port (3000; 0 takes a free one)' },
    'the port; `0` takes a free one, which the first log line names'),
  MINTMARK_PUBLIC_URL: setting(ownAddress, { shown: 'the address of the request', help: 'the address people use, such as https://coins.example.org' },
    "the address people use, such as `https://coins.example.org` or, [below a path](#below-a-path), `https://home.example/coins`; needed for any name but `localhost`, the machine's own and `*.local`, and for https; with https the session cookie is Secure"),
  MINTMARK_TRUST_PROXY: setting(flag, { default: 'false' },
    '`true` behind a reverse proxy: believe its `X-Forwarded-*` headers'),
  MINTMARK_SECRET: setting(atLeast(32), { shown: 'made on first start, kept in the data folder', secret: true },
    'signs the sessions; at least 32 characters'),
  MINTMARK_ALLOW_PRIVATE_FETCH: setting(flag, { default: 'false' },
    "`true` allows addresses in the answers of other servers, such as those of stock photos, profile pictures and news pictures, to lead into your own network"),
  MINTMARK_METRICS_TOKEN: setting(atLeast(16), { secret: true },
    'the token that opens [`/metrics`](#watching-over-it); at least 16 characters'),
  MINTMARK_LOG: setting(oneOf(['error', 'warn', 'info', 'debug']), { default: 'info' },
    '`error`, `warn`, `info` or `debug`; one JSON object a line on standard output'),
};

function serverOf(value: Values<typeof server>) {
  const publicUrl = value.MINTMARK_PUBLIC_URL;
  return {
    host: value.MINTMARK_HOST,
    port: value.MINTMARK_PORT,
    /** Null: taken from the request. */
    publicUrl,
    /** "/coins"; '' for none. */
    basePath: publicUrl ? new URL(publicUrl).pathname.replace(/\/$/, '') : '',
    trustProxy: value.MINTMARK_TRUST_PROXY,
    /** Null: made on first start and stored in the data folder. */
    secret: value.MINTMARK_SECRET,
    allowPrivateFetch: value.MINTMARK_ALLOW_PRIVATE_FETCH,
    metricsToken: value.MINTMARK_METRICS_TOKEN,
    logLevel: value.MINTMARK_LOG,
  };
}

/** Reserved by accounts and the addresses under /api/login. */
const RESERVED = new Set(['email', 'guest', 'direct', 'passkey', 'second-step']);

const mailServer = z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' });

const providerName = z
  .string()
  .regex(/^[a-z0-9-]{1,32}$/, 'must be made of small letters, digits and hyphens')
  .refine((name) => !RESERVED.has(name), 'is taken by Mintmark itself; choose another name');

// biome-ignore format: a setting is two lines
const accounts = {
  MINTMARK_REGISTRATION: setting(oneOf(['open', 'closed', 'invited']), { default: 'open', ...on('accounts', msg('New accounts')) },
    'whether visitors can create accounts: `open`, `closed`, or `invited`: with a link of [the operator](#the-operators-page) or an invitation to a collection'),
  MINTMARK_GUESTS: setting(oneOf(['on', 'off']), { default: 'on', ...on('accounts', msg('Guests')) },
    '`on` or `off`: whether visitors can start without an account'),
  MINTMARK_QUOTA_MB: setting(wholeFrom(1, 1_000_000), { shown: 'none', ...on('accounts', msg('Quota of an account, in MB')) },
    'megabytes that the photos and documents of an account may take, over all its collections; [the operator](#the-operators-page) may give an account another figure'),
  MINTMARK_SMTP_URL: setting(mailServer, { secret: true, ...on('mail', msg('Mail server')) },
    'the mail server: `smtp://user:password@mail.example.org:587`, or `smtps://` on port 465; see [Mail](#mail)'),
  MINTMARK_MAIL_FROM: setting(atLeast(3), { shown: '`Mintmark <mintmark@HOST>`', ...on('mail', msg('Sender')) },
    'the sender of mails; HOST is that of `MINTMARK_PUBLIC_URL`'),
  MINTMARK_OIDC_ISSUER: setting(webAddress, {},
    'the [identity provider](#signing-in-with-an-identity-provider) people can sign in with: its issuer, exactly as it names itself; usually https'),
  MINTMARK_OIDC_CLIENT_ID: setting(text, {},
    'the client id of Mintmark there'),
  MINTMARK_OIDC_CLIENT_SECRET: setting(text, { secret: true },
    'the secret that goes with it; none for a public client'),
  MINTMARK_OIDC_NAME: setting(providerName, { default: 'sso' },
    'its short name in addresses, such as `google`: small letters, digits and hyphens'),
  MINTMARK_OIDC_LABEL: setting(text.max(60, 'must have at most 60 characters'), { shown: '`single sign-on`' },
    'its name on the button, such as `Google`'),
  MINTMARK_OIDC_TRUST_EMAIL: setting(flag, { default: 'false' },
    '`true` trusts the addresses of a provider that sends no `email_verified`, such as [Entra](#providers-that-do-not-verify-addresses); one it calls unverified is never trusted'),
};

function accountsOf(value: Values<typeof accounts> & Values<typeof server>) {
  return {
    registration: value.MINTMARK_REGISTRATION,
    guestsAllowed: value.MINTMARK_GUESTS === 'on',
    /** Of accounts without their own; null: none. */
    quotaMb: value.MINTMARK_QUOTA_MB,
    mail: mailOf(value),
    oidc: providerOf(value),
  };
}

function mailOf(value: Values<typeof accounts> & Values<typeof server>) {
  const { MINTMARK_SMTP_URL: smtpUrl, MINTMARK_MAIL_FROM: from, MINTMARK_PUBLIC_URL: publicUrl } = value;
  if (!smtpUrl) return null;
  const host = publicUrl ? new URL(publicUrl).hostname : 'localhost';
  return { smtpUrl, from: from ?? `Mintmark <mintmark@${host}>` };
}

function providerOf(value: Values<typeof accounts>) {
  if (!value.MINTMARK_OIDC_ISSUER && !value.MINTMARK_OIDC_CLIENT_ID) return null;
  return {
    issuer: needed(value, 'MINTMARK_OIDC_ISSUER', 'MINTMARK_OIDC_CLIENT_ID needs it'),
    clientId: needed(value, 'MINTMARK_OIDC_CLIENT_ID', 'MINTMARK_OIDC_ISSUER needs it'),
    clientSecret: value.MINTMARK_OIDC_CLIENT_SECRET,
    /** Its part of /api/login/NAME. */
    name: value.MINTMARK_OIDC_NAME,
    label: value.MINTMARK_OIDC_LABEL ?? 'single sign-on',
    /** Whether an address without `email_verified` counts as verified. */
    trustsEmail: value.MINTMARK_OIDC_TRUST_EMAIL,
  };
}

/** All settings, which scripts/settings-table.ts prints into docs/self-hosting.md. */
export const GROUPS: [title: string, Record<string, Setting>][] = [
  ['Server', server],
  ['Data and backups', storage],
  ['Accounts', accounts],
  ['Identification', identification],
  ['News, rates and prices', sources],
  ['Selling', selling],
];

const SETTINGS = { ...server, ...storage, ...accounts, ...identification, ...sources, ...selling };

const ENTRIES: [string, Setting][] = GROUPS.flatMap(([, table]) => Object.entries(table));

export const PAGE_SETTINGS: (Setting & { name: string; group: SettingGroup; label: string })[] =
  ENTRIES.flatMap(([name, setting]) => (setting.page ? [{ name, ...setting, ...setting.page }] : []));

const configOf = (
  value: Values<typeof SETTINGS>,
  given: Record<string, string>,
  stored: Record<string, string>,
) => ({
  ...serverOf(value),
  ...storageOf(value),
  ...accountsOf(value),
  ...identificationOf(value),
  ...sourcesOf(value),
  ...sellingOf(value),
  /** As given, with secrets: pass them on only to our own processes or through `shownSettings`. */
  given,
  /** Those of `given` that come from the operator's page. */
  stored,
});

export type Config = ReturnType<typeof configOf>;

/** Throws ConfigError. `warnings` names unknown MINTMARK_ variables. The environment wins over what is stored. */
export function readConfig(
  environment: Record<string, string | undefined>,
  saved: Record<string, string> = {},
): { config: Config; warnings: string[] } {
  const fixed = withFiles(environment);
  const stored = Object.fromEntries(
    PAGE_SETTINGS.flatMap(({ name }) => {
      const value = name in fixed ? undefined : saved[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const given = { ...stored, ...fixed };
  const value = valuesOf(SETTINGS, given);
  const warnings = Object.keys(given)
    .filter((name) => name.startsWith('MINTMARK_') && !(name in SETTINGS) && name !== 'MINTMARK_VERSION')
    .map((name) => `${name} is not a setting of this version and is ignored.`);
  if (value.MINTMARK_AI_PROVIDER === 'reader' && value.MINTMARK_READER === 'off') {
    warnings.push('MINTMARK_READER=off: nobody looks at photos; coins are reviewed by hand.');
  }
  const config = configOf(value, given, stored);
  if (config.reader === 'match' && value.MINTMARK_READER === null) {
    warnings.push(
      'MINTMARK_READER=match: this machine has less than 1 GB of memory; text on coins is not read.',
    );
  }
  return { config, warnings };
}

/** Empty means unset, as compose files and shells write it; `NAME_FILE` is read in place of `NAME`. */
function withFiles(environment: Record<string, string | undefined>): Record<string, string> {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    if (value && name.startsWith('MINTMARK_')) given[name] = value;
  }
  for (const [name, { alias = name, mayBeEmpty, secret }] of ENTRIES) {
    const value = environment[name] || environment[alias];
    if (value || (mayBeEmpty && value === '')) given[name] = value;
    const file = environment[`${name}_FILE`];
    if (!secret || !file) continue;
    delete given[`${name}_FILE`];
    try {
      given[name] = readFileSync(file, 'utf8').trim();
    } catch {
      throw new ConfigError(`${name}_FILE: the file ${file} cannot be read`);
    }
  }
  return given;
}

/** A bucket named on the command line. */
export function bucketAt(url: string, { given }: Pick<Config, 'given'>): BucketConfig {
  if (!storage.MINTMARK_PHOTOS_URL.kind.safeParse(url).success)
    throw new ConfigError(`${url}: must be a bucket such as s3://bucket/folder`);
  return bucketOf(url, valuesOf(SETTINGS, given));
}

/** An address with a password or a query, which may hold a secret. */
const TELLING = /^[a-z]+:\/\/[^/]*@|[?&].*=/i;

export function shownSettings(
  { given }: Pick<Config, 'given'>,
  withSecrets: boolean,
): Record<string, string> {
  const shown = ENTRIES.filter(([name, { secret }]) => {
    const value = given[name];
    return value !== undefined && (withSecrets || !(secret || TELLING.test(value)));
  });
  return Object.fromEntries(shown.map(([name]) => [name, given[name] ?? '']).sort());
}

export const settingsHelp = (): string =>
  ENTRIES.flatMap(([name, { help }]) => (help ? [`  ${name.padEnd(20)}  ${help}\n`] : [])).join('');

export const databaseFile = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'mintmark.db');
