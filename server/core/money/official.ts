import { type Orm, preparedOn } from '../../../db/client.ts';
import file from '../../../db/official-rates.json';
import { excluded, inserting } from '../../../db/rows.ts';
import { officialRates } from '../../../db/schema.ts';
import { msg } from '../../../shared/language/msg.ts';
import { type ExchangeRate, type OfficialRate, parseRate } from '../../../shared/money/money.ts';
import type { Config } from '../config.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';

interface OfficialRateSource {
  readonly name: string;
  /** US dollars for one unit. Throws AppError 502, 503 or 504. */
  latest(): Promise<ExchangeRate[]>;
}

const ECB = 'https://www.ecb.europa.eu';
export const ECB_NAME = msg('European Central Bank');
const NO_RATES = msg('The European Central Bank sent an unexpected answer.');
const BOUNDS = { timeoutMs: 10_000, retries: 0, maxBytes: 64 * 1024, trusted: true } as const;

/** Null for none. */
export const officialRatesAt = ({ provider, baseUrl }: Config['rates']): string | null =>
  provider === 'none' ? null : `${baseUrl ?? ECB}/stats/eurofxref/eurofxref-daily.xml`;

export function officialRateSource(rates: Config['rates']): OfficialRateSource | null {
  const url = officialRatesAt(rates);
  if (url === null) return null;
  return {
    name: ECB_NAME,
    async latest() {
      const { fetchBounded } = await import('../outgoing.ts');
      const { body } = await fetchBounded(url, { vendor: ECB_NAME, ...BOUNDS });
      const found = readEcbRates(new TextDecoder().decode(body));
      if (!found) throw new AppError(502, 'official_rates_unreadable', NO_RATES);
      return found;
    },
  };
}

/** More than any day has. */
const MOST_ROWS = 200;
/** Characters looked at in a row. */
const ROW = 120;
const TIME = /^\s+time=(["'])(\d{4}-\d{2}-\d{2})\1/;
const RATE = /^\s+currency=(["'])([A-Z]{3})\1\s+rate=(["'])(\d{1,9}(?:\.\d{1,10})?)\3/;
const DAY_MS = 24 * 3_600_000;

/** The file has units for one euro. Null without exactly one day that is not in the future, or without US dollars. */
export function readEcbRates(text: string, now = Date.now()): ExchangeRate[] | null {
  const rows = text.split('<Cube', MOST_ROWS).slice(1);
  const days = rows.flatMap((row) => TIME.exec(row.slice(0, ROW))?.[2] ?? []);
  const [day = ''] = days;
  // An invalid day is NaN here.
  if (days.length !== 1 || !(Date.parse(day) <= now + DAY_MS)) return null;
  const perEuro = new Map([['EUR', 1]]);
  for (const row of rows) {
    const [, , currency, , units] = RATE.exec(row.slice(0, ROW)) ?? [];
    if (currency) perEuro.set(currency, Number(units));
  }
  const dollars = perEuro.get('USD');
  if (!dollars) return null;
  perEuro.delete('USD');
  return [...perEuro].flatMap(([currency, units]) => {
    const rate = parseRate((dollars / units).toFixed(10));
    return rate === null ? [] : [{ currency, rate, day }];
  });
}

/** Timers may fire early. */
const SLACK_MS = 5 * 60_000;

interface RateDesk {
  /** Null: switched off, and official rates do not count at all. */
  source: OfficialRateSource | null;
  shipped: readonly OfficialRate[];
  /** Ms of the last success. */
  receivedAt: number;
  isFailing: boolean;
}

export interface MoneyDeps extends Core {
  rateDesk: RateDesk;
}

export const createRateDesk = ({ rates }: Config): RateDesk => ({
  ...{ source: officialRateSource(rates), shipped: shippedRates(), receivedAt: -Infinity, isFailing: false },
});

export const shippedRates = (): OfficialRate[] =>
  Object.entries(file.rates).map(([currency, rate]) => ({
    currency,
    rate,
    day: file.day,
    source: file.source,
  }));

const stored = preparedOn((orm) => orm.select().from(officialRates).prepare());

/** The newest of each currency, stored or shipped. */
export async function officialRatesOf(
  orm: Orm,
  { rateDesk }: Pick<MoneyDeps, 'rateDesk'>,
): Promise<OfficialRate[]> {
  if (!rateDesk.source) return [];
  const newest = new Map<string, OfficialRate>();
  for (const rate of [...rateDesk.shipped, ...(await stored(orm).all())]) {
    const known = newest.get(rate.currency);
    if (!known || known.day <= rate.day) newest.set(rate.currency, rate);
  }
  return [...newest.values()].sort((one, other) => one.currency.localeCompare(other.currency));
}

const put = inserting(officialRates, {
  target: [officialRates.currency],
  set: {
    rate: excluded(officialRates.rate),
    day: excluded(officialRates.day),
    source: excluded(officialRates.source),
  },
});

/** Once a day. A failure is logged once, and the last rates stay. */
export async function keepOfficialRates(deps: MoneyDeps, now = Date.now()): Promise<void> {
  const { rateDesk: desk, db, log } = deps;
  if (!desk.source || now - desk.receivedAt < DAY_MS - SLACK_MS) return;
  const { name, latest } = desk.source;
  try {
    const rates = await latest();
    await db.transaction(async (tx) => {
      for (const rate of rates) await put(tx, { ...rate, source: name });
    });
    if (desk.isFailing) log.info('official exchange rates are fetched again', { source: name });
    Object.assign(desk, { receivedAt: now, isFailing: false });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (!desk.isFailing)
      log.warn('official exchange rates could not be fetched', { source: name, error: error.message });
    desk.isFailing = true;
  }
}
