import { createLimit, type Limit, short } from './limit.ts';
import { networkOf, widerNetworksOf } from './network.ts';
import { type Counted, createSharedLimit, takeAll, type WithDb, waitFor } from './shared-limit.ts';

/** What a /56 and a /48 have of what one /64 has: one customer may have either whole, or share it with many. */
const TWICE = 2;
const FOUR_TIMES = 4;

/** A limit for each place on the internet, however somebody chooses among the addresses that are theirs. */
export interface NetworkLimit {
  /** What counts for an address, each with its key: one limit for its network, and one for each wider one around it. */
  of(address: string, about?: string): [Limit, string][];
  /** Whole seconds until the address may go on; 0 when it may now. */
  wait(address: string, about?: string): number;
  /** Counts once and answers true; false when the address, or what is around it, has used up what it may. */
  take(address: string, about?: string): boolean;
}

/**
 * Lets each network count `times` within `withinMs`, a /56 of IPv6 twice and a /48 four times as often, or `wider` where it
 * is given. `about` is what the count is of besides, such as an account.
 */
export function createNetworkLimit(options: {
  times: number;
  wider?: number;
  withinMs: number;
}): NetworkLimit {
  const { times, wider, withinMs } = options;
  const limits = [times, wider ?? TWICE * times, wider ?? FOUR_TIMES * times].map((most) =>
    createLimit({ times: most, withinMs }),
  );
  const of = (address: string, about = ''): [Limit, string][] =>
    [networkOf(address), ...widerNetworksOf(address)].flatMap((network, at) => {
      const limit = limits[at];
      return limit ? [[limit, short(`${network} ${about}`)] as [Limit, string]] : [];
    });
  const wait = (address: string, about?: string) =>
    Math.max(...of(address, about).map(([limit, key]) => limit.wait(key)));
  return {
    of,
    wait,
    take: (address, about) => {
      if (wait(address, about) > 0) return false;
      for (const [limit, key] of of(address, about)) limit.count(key);
      return true;
    },
  };
}

/** The same for all processes on one database (shared-limit.ts). */
export interface SharedNetworkLimit {
  of(address: string, about?: string): Counted[];
  wait(deps: WithDb, address: string, about?: string): Promise<number>;
  take(deps: WithDb, address: string, about?: string): Promise<boolean>;
}

/** As createNetworkLimit; `name` is what no other limit is called. */
export function createSharedNetworkLimit(
  name: string,
  { times, withinMs }: { times: number; withinMs: number },
): SharedNetworkLimit {
  const limits = [times, TWICE * times, FOUR_TIMES * times].map((most, at) =>
    createSharedLimit(`${name} ${at}`, { times: most, withinMs }),
  );
  const of = (address: string, about = ''): Counted[] =>
    [networkOf(address), ...widerNetworksOf(address)].flatMap((network, at) => {
      const limit = limits[at];
      return limit ? [[limit, `${network} ${about}`] as Counted] : [];
    });
  return {
    of,
    wait: (deps, address, about) => waitFor(deps, of(address, about)),
    take: (deps, address, about) => takeAll(deps, of(address, about)),
  };
}
