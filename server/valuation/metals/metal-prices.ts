import { z } from 'zod';
import { METALS, NO_PRICES, type SpotPrices } from '../../../shared/market/metals.ts';
import type { Config } from '../../core/config.ts';
import { AppError } from '../../core/errors.ts';

export interface MetalPriceSource {
  readonly name: string;
  /** Age at which prices are stale. */
  readonly freshMs: number;
  /** Minimum pause between requests, also on demand: some vendors count them. */
  readonly pauseMs: number;
  /** Unchecked US dollars per troy ounce, null if not given. Throws AppError 502, 503 or 504 within four seconds. */
  latest(): Promise<SpotPrices>;
}

const HOUR_MS = 3_600_000;
/** One try: a request may be waiting, and the next job tries again. */
const BOUNDS = { timeoutMs: 3500, retries: 0, maxBytes: 256 * 1024, trusted: true } as const;

const HOSTS = { 'gold-api': 'https://api.gold-api.com', 'metals-dev': 'https://api.metals.dev' };

/** Base URL; null if prices are off. */
export const metalPricesAt = ({ provider, baseUrl }: Config['metals']): string | null =>
  provider === 'none' ? null : (baseUrl ?? HOSTS[provider]);

export function metalPriceSource(metals: Config['metals']): MetalPriceSource | null {
  const base = metalPricesAt(metals);
  if (base === null) return null;
  return metals.provider === 'metals-dev' ? metalsDev(base, metals.apiKey) : goldApi(base);
}

const price = z.number().finite().positive();

const SYMBOLS = { gold: 'XAU', silver: 'XAG', platinum: 'XPT', palladium: 'XPD', copper: 'HG' } as const;
/** The exchange quotes copper by the avoirdupois pound (7000 grains; a troy ounce has 480). */
const OUNCES_PER_POUND = 7000 / 480;

/** One call per metal, no key; refused metals stay null. */
function goldApi(base: string): MetalPriceSource {
  const name = 'gold-api.com';
  const one = async (symbol: string) => {
    const answer = z.object({ symbol: z.literal(symbol), price });
    return (await ask(`${base}/price/${symbol}`, name, answer)).price;
  };
  return {
    name,
    freshMs: HOUR_MS,
    pauseMs: 60_000,
    async latest() {
      const answers = await Promise.allSettled(METALS.map((metal) => one(SYMBOLS[metal])));
      const failed = answers.find((answer) => answer.status === 'rejected');
      if (failed && answers.every((answer) => answer.status === 'rejected')) throw failed.reason;
      const prices = { ...NO_PRICES };
      METALS.forEach((metal, position) => {
        const answer = answers[position];
        if (answer?.status === 'fulfilled') prices[metal] = answer.value;
      });
      if (prices.copper !== null) prices.copper /= OUNCES_PER_POUND;
      return prices;
    },
  };
}

const MetalsDevAnswer = z.object({
  // Failures also have HTTP 200.
  status: z.literal('success'),
  currency: z.literal('USD'),
  unit: z.literal('toz'),
  metals: z.record(z.string(), z.unknown()),
});

/** All metals in one call, with a key; the free plan allows about a hundred a month. */
function metalsDev(base: string, key: string | null): MetalPriceSource {
  const name = 'metals.dev';
  return {
    name,
    freshMs: 8 * HOUR_MS,
    pauseMs: 8 * HOUR_MS,
    async latest() {
      if (!key)
        throw new AppError(503, 'metal_source_not_set_up', '{name} isn’t set up on this server.', { name });
      const query = new URLSearchParams({ api_key: key, currency: 'USD', unit: 'toz' });
      const { metals } = await ask(`${base}/v1/latest?${query}`, name, MetalsDevAnswer);
      const prices = { ...NO_PRICES };
      for (const metal of METALS) prices[metal] = price.safeParse(metals[metal]).data ?? null;
      return prices;
    },
  };
}

async function ask<T>(url: string, vendor: string, answer: z.ZodType<T>): Promise<T> {
  // Lazy: a start does not need it.
  const { fetchBounded } = await import('../../core/outgoing.ts');
  const { body } = await fetchBounded(url, { vendor, ...BOUNDS });
  const parsed = answer.safeParse(json(body));
  if (!parsed.success)
    throw new AppError(502, 'metal_prices_missing', '{vendor} returned no prices.', { vendor });
  return parsed.data;
}

function json(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}
