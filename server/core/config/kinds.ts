import { z } from 'zod';
import { currencyOf, type ExchangeRate, isDollars, parseRate } from '../../../shared/money/money.ts';
import type { SettingGroup } from '../../../shared/operator/model.ts';

/** The message names the variable and what is wrong with it. */
export class ConfigError extends Error {}

interface Facts {
  /** As it would be given in the environment. */
  default?: string;
  /** What the documentation prints in place of the default. */
  shown?: string;
  /** May be given as `NAME_FILE`, and is left out of what a backup lists. */
  secret?: true;
  alias?: string;
  /** An empty value is one, not "unset". */
  mayBeEmpty?: true;
  /** Its line in `mintmark --help`. */
  help?: string;
  /** Its place on the operator's page. */
  page?: { group: SettingGroup; label: string };
}

export interface Setting extends Facts {
  kind: z.ZodType;
  /** Its sentence in docs/self-hosting.md. */
  meaning: string;
}

export const setting = <Kind extends z.ZodType, const F extends Facts>(
  kind: Kind,
  facts: F,
  meaning: string,
): { kind: Kind; meaning: string } & F => ({ kind, meaning, ...facts });

/** Its place on the operator's page. */
export const on = (group: SettingGroup, label: string) => ({ page: { group, label } });

/** Null for one that is neither given nor has a default. */
export type Values<Table extends Record<string, Setting>> = {
  [Name in keyof Table]:
    | z.output<Table[Name]['kind']>
    | (Table[Name] extends { default: string } ? never : null);
};

/** Throws ConfigError for the first wrong value. */
export function valuesOf<Table extends Record<string, Setting>>(
  table: Table,
  given: Record<string, unknown>,
): Values<Table> {
  const values = Object.entries(table).map(([name, { kind, default: otherwise }]) => {
    const value = given[name] ?? otherwise ?? null;
    if (value === null) return [name, null];
    const { data, error } = kind.safeParse(value);
    if (error) throw new ConfigError(`${name}: ${error.issues[0]?.message}`);
    return [name, data];
  });
  return Object.fromEntries(values);
}

/** Throws ConfigError where it is missing; `reason` such as "selling on eBay needs it". */
export function needed<Name extends string>(
  values: { [N in Name]: string | null },
  name: Name,
  reason: string,
): string {
  const value = values[name];
  if (!value) throw new ConfigError(`${name}: is missing; ${reason}`);
  return value;
}

/** An empty file gives an empty value. */
export const text = z.string().min(1, 'must not be empty');

/** One that counts only together with others, and is checked then. */
export const unchecked = z.string();

export const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`);

export const flag = oneOf(['true', 'false']).transform((value) => value === 'true');

export const numberFrom = (least: number, most: number) => {
  const error = `must be a number from ${least} to ${most}`;
  return z.coerce.number({ error }).min(least, { error }).max(most, { error });
};

export const wholeFrom = (least: number, most: number) =>
  numberFrom(least, most).int({ error: `must be a whole number from ${least} to ${most}` });

export const atLeast = (length: number) => z.string().min(length, `must have at least ${length} characters`);

export const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

/** Without the slashes at its end. */
export const baseUrl = webAddress.transform((url) => url.replace(/\/+$/, ''));

/** The address people use: a host, or a host and a path that no other program has. */
export const ownAddress = webAddress.transform((url, context) => {
  const wrong = wrongIn(url);
  if (!wrong) return url.replace(/\/$/, '');
  context.addIssue({ code: 'custom', message: wrong });
  return z.NEVER;
});

/** Also answered outside the base path (http/requests.ts). */
const WATCHED = /\/\/[^/]+\/(healthz|readyz|metrics)$/;

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

export const bucketUrl = z
  .string()
  .regex(
    /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/(?!\.\.?(?:\/|$))[\w.-]+)*\/?$/,
    'must be a bucket and a folder of it, such as s3://bucket/folder',
  );

export const region = z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be the name of a region');

/** Such as "gemini-2.5-flash", "qwen3-vl:8b", "org/model@q4". */
export const modelName = z
  .string()
  .regex(/^[\w.:/@+-]{1,200}$/, 'must be the name of a model, of letters, digits and . : / @ + - _');

const COMMAS_BETWEEN = 'must be http or https addresses with commas between';

export const feeds = z
  .string()
  .transform((list) => [...new Set(list.split(',').map((one) => one.trim()))].filter(Boolean))
  .pipe(
    z
      // `new URL` would accept a space.
      .array(z.url({ protocol: /^https?$/, error: COMMAS_BETWEEN }).regex(/^\S+$/, COMMAS_BETWEEN))
      .max(20, 'must be at most 20 addresses'),
  );

export const exchangeRates = z.string().transform((list, context) => {
  const rates = ratesIn(list);
  if (rates) return rates;
  context.addIssue({
    code: 'custom',
    message:
      'must be rates in US dollars with their days and commas between, such as EUR=1.0842@2026-11-20,GBP=1.27@2026-11-20',
  });
  return z.NEVER;
});

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
