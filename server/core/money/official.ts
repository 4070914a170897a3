import { type Orm, preparedOn } from '../../../db/client.ts';
import file from '../../../db/official-rates.json';
import { excluded, inserting } from '../../../db/rows.ts';
import { officialRates } from '../../../db/schema.ts';
import type { OfficialRate } from '../../../shared/money/money.ts';
import type { Config } from '../config.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { type OfficialRateSource, officialRateSource } from './official-rates.ts';

const DAY_MS = 24 * 3_600_000;
/** Timers may fire early. */
const SLACK_MS = 5 * 60_000;

export interface RateDesk {
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

/** Of this release. */
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
