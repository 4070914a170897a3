import { inArray } from 'drizzle-orm';
import { z } from 'zod';
import { serverSettings } from '../../../db/schema.ts';
import { msg } from '../../../shared/language/msg.ts';
import { SETTING_GROUPS, type SettingGroup, type SettingView } from '../../../shared/operator/model.ts';
import { ConfigError } from '../../core/config/kinds.ts';
import { type Config, PAGE_SETTINGS, readConfig } from '../../core/config.ts';
import { AppError, fieldError } from '../../core/errors.ts';
import type { Origin } from '../../core/http/requests.ts';
import { audit } from '../../core/session/audit.ts';
import { SETTINGS_PURPOSE, storedSettings } from '../../core/stored-settings.ts';
import type { OperateDeps } from '../deps.ts';

type Changes = Record<string, string | null>;

const fixedOf = ({ given, stored }: Pick<Config, 'given' | 'stored'>): Record<string, string> =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !(name in stored)));

const settingsOf = (group: SettingGroup) => PAGE_SETTINGS.filter((setting) => setting.group === group);

/** By section; a secret is only told to be set. */
export async function settingsView(
  deps: OperateDeps,
): Promise<{ groups: { group: SettingGroup; settings: SettingView[] }[]; isWaiting: boolean }> {
  const { values, times } = await storedSettings(deps.db.orm, deps.vault);
  const fixed = fixedOf(deps.config);
  const viewOf = (setting: (typeof PAGE_SETTINGS)[number]): SettingView => {
    const { name, label, kind, secret, default: otherwise } = setting;
    const isFixed = name in fixed;
    const value = isFixed ? fixed[name] : values[name];
    return {
      ...{ name, label, isSecret: secret === true },
      choices: kind instanceof z.ZodEnum ? kind.options.map(String) : null,
      from: isFixed ? 'environment' : value === undefined ? 'default' : 'page',
      value: secret ? null : (value ?? otherwise ?? null),
      setAt: isFixed || value === undefined ? null : (times[name]?.toISOString() ?? null),
      isWaiting: !isFixed && value !== deps.config.stored[name],
    };
  };
  const groups = SETTING_GROUPS.map((group) => ({ group, settings: settingsOf(group).map(viewOf) }));
  return { groups, isWaiting: groups.some(({ settings }) => settings.some((one) => one.isWaiting)) };
}

/** 409 for what the environment sets, 422 for a wrong value, with its path. */
export async function configWith(
  deps: OperateDeps,
  group: SettingGroup,
  changes: Changes,
): Promise<{ config: Config; saved: Record<string, string> }> {
  const known = new Set(settingsOf(group).map(({ name }) => name));
  const fixed = fixedOf(deps.config);
  const { values: saved } = await storedSettings(deps.db.orm, deps.vault);
  for (const [name, value] of Object.entries(changes)) {
    if (!known.has(name))
      throw fieldError(name, 'setting_unknown', msg('This is not a setting of this section.'));
    if (name in fixed)
      throw new AppError(409, 'setting_fixed', msg('The environment of the server sets this.')).at(name);
    if (value === null) delete saved[name];
    else saved[name] = value;
  }
  try {
    return { config: readConfig(fixed, saved).config, saved };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const [, name = '', reason = error.message] = /^(\w+): (.*)$/s.exec(error.message) ?? [];
    throw fieldError(name, 'setting_wrong', '{reason}', { reason: `${reason}.` });
  }
}

/** Sealed at once; counts after a restart. Errors of `configWith`. */
export async function saveSettings(
  deps: OperateDeps,
  origin: Origin,
  userId: string,
  { group, changes }: { group: SettingGroup; changes: Changes },
): Promise<void> {
  await configWith(deps, group, changes);
  const gone = Object.keys(changes).filter((name) => changes[name] === null);
  await deps.db.transaction(async (tx) => {
    if (gone.length > 0) await tx.delete(serverSettings).where(inArray(serverSettings.name, gone));
    for (const [name, given] of Object.entries(changes)) {
      if (given === null) continue;
      const value = deps.vault.lock(SETTINGS_PURPOSE, given);
      await tx
        .insert(serverSettings)
        .values({ name, value })
        .onConflictDoUpdate({ target: serverSettings.name, set: { value, updatedAt: new Date() } });
    }
  });
  audit(deps, origin, 'settings-changed', { userId, reason: Object.keys(changes).join(' ') });
}
