import { z } from 'zod';
import { msg } from '../../../shared/language/msg.ts';
import { METALS, NO_PRICES, type SpotPrices } from '../../../shared/market/metals.ts';
import type { Config } from '../../core/config.ts';
import { AppError } from '../../core/errors.ts';

/** Somebody who knows what metals cost. */
export interface MetalPriceSource {
  /** For people: "gold-api.com". */
  readonly name: string;
  /** Milliseconds for which a price need not be asked for again. */
  readonly freshMs: number;
  /** Milliseconds that lie between two looks even for somebody who wishes for one: some vendors count them. */
  readonly pauseMs: number;
  /**
   * US dollars per troy ounce as the vendor tells them, null for what it does not tell; whether they can be right is
   * for the caller to judge. Throws AppError 502, 503 or 504 when none is to be had; answers within four seconds.
   */
  latest(): Promise<SpotPrices>;
}

const HOUR_MS = 3_600_000;
/** One try: somebody may be waiting for an estimate, and the next look comes anyway. */
const BOUNDS = { timeoutMs: 3500, retries: 0, maxBytes: 256 * 1024, trusted: true } as const;

const HOSTS = { 'gold-api': 'https://api.gold-api.com', 'metals-dev': 'https://api.metals.dev' };

/** Where the source the operator chose is asked; null for none. */
export const metalPricesAt = ({ provider, baseUrl }: Config['metals']): string | null =>
  provider === 'none' ? null : (baseUrl ?? HOSTS[provider]);

/** The source the operator chose, or null for none. */
export function metalPriceSource(metals: Config['metals']): MetalPriceSource | null {
  const base = metalPricesAt(metals);
  if (base === null) return null;
  return metals.provider === 'metals-dev' ? metalsDev(base, metals.apiKey) : goldApi(base);
}

const price = z.number().finite().positive();

const SYMBOLS = { gold: 'XAU', silver: 'XAG', platinum: 'XPT', palladium: 'XPD', copper: 'HG' } as const;
/** Copper's symbol is that of the exchange, where it is quoted by the avoirdupois pound (7000 grains to 480). */
const OUNCES_PER_POUND = 7000 / 480;

/** gold-api.com: one call a metal, no key. A metal it refuses is left unknown. */
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
  // A failure comes with HTTP 200 and another word here.
  status: z.literal('success'),
  currency: z.literal('USD'),
  unit: z.literal('toz'),
  metals: z.record(z.string(), z.unknown()),
});

/** metals.dev: all metals in one call, with a key. Its free plan allows about a hundred calls a month. */
function metalsDev(base: string, key: string | null): MetalPriceSource {
  const name = 'metals.dev';
  return {
    name,
    freshMs: 8 * HOUR_MS,
    pauseMs: 8 * HOUR_MS,
    async latest() {
      if (!key) throw new AppError(503, msg`${name} needs a key: MINTMARK_METALS_API_KEY is not set.`);
      const query = new URLSearchParams({ api_key: key, currency: 'USD', unit: 'toz' });
      const { metals } = await ask(`${base}/v1/latest?${query}`, name, MetalsDevAnswer);
      const prices = { ...NO_PRICES };
      for (const metal of METALS) prices[metal] = price.safeParse(metals[metal]).data ?? null;
      return prices;
    },
  };
}

async function ask<T>(url: string, vendor: string, answer: z.ZodType<T>): Promise<T> {
  // Not before somebody asks: a start has no use for what it brings along.
  const { fetchBounded } = await import('../../core/outgoing.ts');
  const { body } = await fetchBounded(url, { vendor, ...BOUNDS });
  const parsed = answer.safeParse(json(body));
  if (!parsed.success) throw new AppError(502, msg`${vendor} answered with something else than prices.`);
  return parsed.data;
}

/** What the text means, or undefined when it is no JSON. */
function json(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}
