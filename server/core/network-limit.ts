import { createLimit, type Limit, short } from './limit.ts';
import { networkOf, widerNetworksOf } from './network.ts';
import { type Counted, createSharedLimit, takeAll, type WithDb, waitFor } from './shared-limit.ts';

/** A /56 and a /48 get more than one /64: one customer may have it whole, or share it with many. */
const TWICE = 2;
const FOUR_TIMES = 4;

/** A rate limit by network: an attacker has many addresses of one. */
export interface NetworkLimit {
  /** One limit with its key for the network, and for each wider one around it. */
  of(address: string, about?: string): [Limit, string][];
  wait(address: string, about?: string): number;
  take(address: string, about?: string): boolean;
}

/**
 * A /56 of IPv6 gets twice and a /48 four times as much, or `wider`. `about` is a second part of the key, such as an
 * account.
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

/** For all processes on one database. */
export interface SharedNetworkLimit {
  of(address: string, about?: string): Counted[];
  wait(deps: WithDb, address: string, about?: string): Promise<number>;
  take(deps: WithDb, address: string, about?: string): Promise<boolean>;
}

/** `name` must be unique. */
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
