import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, type Setting, type Values, valuesOf } from './config/kinds.ts';
import { accounts, accountsOf, server, serverOf } from './config/server.ts';
import { type BucketConfig, bucketOf, storage, storageOf } from './config/storage.ts';
import {
  identification,
  identificationOf,
  selling,
  sellingOf,
  sources,
  sourcesOf,
} from './config/vendors.ts';

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

const configOf = (value: Values<typeof SETTINGS>, given: Record<string, string>) => ({
  ...serverOf(value),
  ...storageOf(value),
  ...accountsOf(value),
  ...identificationOf(value),
  ...sourcesOf(value),
  ...sellingOf(value),
  /** As given, with secrets: pass them on only to our own processes or through `shownSettings`. */
  given,
});

export type Config = ReturnType<typeof configOf>;

/** Throws ConfigError. `warnings` names unknown MINTMARK_ variables. */
export function readConfig(environment: Record<string, string | undefined>): {
  config: Config;
  warnings: string[];
} {
  const given = withFiles(environment);
  const value = valuesOf(SETTINGS, given);
  const warnings = Object.keys(given)
    .filter((name) => name.startsWith('MINTMARK_') && !(name in SETTINGS) && name !== 'MINTMARK_VERSION')
    .map((name) => `${name} is not a setting of this version and is ignored.`);
  if (value.MINTMARK_AI_PROVIDER === 'reader' && value.MINTMARK_READER === 'off') {
    warnings.push('MINTMARK_READER=off: nobody looks at photos; coins are reviewed by hand.');
  }
  return { config: configOf(value, given), warnings };
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

/** The settings that were given, for a backup. */
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

/** The settings to start with, for `mintmark --help`. */
export const settingsHelp = (): string =>
  ENTRIES.flatMap(([name, { help }]) => (help ? [`  ${name.padEnd(20)}  ${help}\n`] : [])).join('');

export const databaseFile = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'mintmark.db');
