import type { Db, Orm } from '../../db/client.ts';
import { serverSettings } from '../../db/schema.ts';
import { ConfigError } from './config/kinds.ts';
import { type Config, PAGE_SETTINGS, readConfig } from './config.ts';
import type { Vault } from './crypto.ts';
import type { Log } from './log.ts';

export const SETTINGS_PURPOSE = 'setting of the server';

const NAMES = new Set(PAGE_SETTINGS.map(({ name }) => name));

/** Values by name; those sealed with another secret are left out and named. */
export async function storedSettings(
  orm: Orm,
  vault: Vault,
): Promise<{ values: Record<string, string>; times: Record<string, Date>; unreadable: string[] }> {
  const rows = (await orm.select().from(serverSettings)).filter(({ name }) => NAMES.has(name));
  const read = rows.map((row) => ({ ...row, value: vault.unlock(SETTINGS_PURPOSE, row.value) }));
  const good = read.flatMap(({ name, value }) => (value === null ? [] : [[name, value] as const]));
  return {
    values: Object.fromEntries(good),
    times: Object.fromEntries(rows.map(({ name, updatedAt }) => [name, updatedAt])),
    unreadable: read.flatMap(({ name, value }) => (value === null ? [name] : [])),
  };
}

/** The environment's configuration with what the operator's page stored. A wrong value never stops the start. */
export async function withStored(config: Config, db: Db, vault: Vault, log: Log): Promise<Config> {
  const { values, unreadable } = await storedSettings(db.orm, vault);
  if (unreadable.length > 0)
    log.warn('settings of the operator’s page cannot be read: was the secret changed?', { unreadable });
  if (Object.keys(values).length === 0) return config;
  try {
    const { config: whole } = readConfig(config.given, values);
    // A restart keeps a port that was free.
    return { ...whole, port: config.port };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    log.error('settings of the operator’s page were left out', { reason: error.message });
    return config;
  }
}
