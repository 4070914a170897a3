import { z } from 'zod';
import { msg } from '../../../shared/language/msg.ts';
import { createMemory } from '../../core/cache.ts';
import { type Access, type ListingDraft, MarketplaceError } from '../marketplace.ts';
import { callEtsy, type EtsySettings } from './calls.ts';

const DAY_MS = 24 * 3_600_000;
const Amount = z.object({ amount: z.number(), divisor: z.number().positive() });
export const centsOf = ({ amount, divisor }: z.infer<typeof Amount>) => Math.round((amount / divisor) * 100);
export { Amount };

const Profiles = z.object({
  results: z.array(
    z.object({
      shipping_profile_id: z.number(),
      title: z.string().nullish(),
      shipping_profile_destinations: z
        .array(z.object({ destination_country_iso: z.string().nullish(), primary_cost: Amount.nullish() }))
        .catch([]),
    }),
  ),
});
const Returns = z.object({
  results: z.array(
    z.object({
      return_policy_id: z.number(),
      accepts_returns: z.boolean(),
      return_deadline: z.number().nullish(),
    }),
  ),
});
const Readiness = z.object({
  results: z.array(z.object({ readiness_state_id: z.number(), readiness_state: z.string() })),
});

/** Throws 'refused' where the account has none. */
export function shopOf({ account }: Access): string {
  if (account.shopId) return account.shopId;
  throw new MarketplaceError('refused', msg('This Etsy account has no shop.'), {
    remedy: msg('Open a shop on Etsy, then connect the account again on your profile.'),
  });
}

/** Profiles of the shop that fit, or new ones; ours are found again by content. */
export async function profilesOf(settings: EtsySettings, access: Access, draft: ListingDraft) {
  const shop = `/shops/${shopOf(access)}`;
  const { accessToken: token, signal } = access;
  const get = <T>(path: string, schema: z.ZodType<T>) =>
    callEtsy(settings, schema, { method: 'GET', path: shop + path, token, signal });
  const make = <T>(path: string, form: Record<string, string | number | boolean>, schema: z.ZodType<T>) =>
    callEtsy(settings, schema, { method: 'POST', path: shop + path, form, token, signal });

  const shipping = (await get('/shipping-profiles', Profiles)).results;
  const isOfCost = ({ shipping_profile_destinations: to }: (typeof shipping)[number]) =>
    to.some(({ primary_cost }) => primary_cost && centsOf(primary_cost) === draft.shippingCost);
  const cost = (draft.shippingCost / 100).toFixed(2);
  const country = draft.shipFrom?.country ?? 'US';
  const shippingProfileId =
    shipping.find(isOfCost)?.shipping_profile_id ??
    (
      await make(
        '/shipping-profiles',
        {
          ...{ title: `Mintmark ${cost}`, origin_country_iso: country, destination_country_iso: country },
          ...{ primary_cost: cost, secondary_cost: cost, min_delivery_days: 2, max_delivery_days: 7 },
          ...(draft.shipFrom && { origin_postal_code: draft.shipFrom.postalCode }),
        },
        z.object({ shipping_profile_id: z.number() }),
      )
    ).shipping_profile_id;

  const returns = (await get('/policies/return', Returns)).results;
  const fits = returns.find(
    ({ accepts_returns, return_deadline }) =>
      accepts_returns === draft.returnsAccepted &&
      (!accepts_returns || return_deadline === deadlineOf(draft)),
  );
  const returnPolicyId =
    fits?.return_policy_id ??
    (
      await make(
        '/policies/return',
        {
          ...{ accepts_returns: draft.returnsAccepted, accepts_exchanges: false },
          ...(draft.returnsAccepted && { return_deadline: deadlineOf(draft) }),
        },
        z.object({ return_policy_id: z.number() }),
      )
    ).return_policy_id;

  const ready = (await get('/readiness-state-definitions', Readiness)).results;
  const readinessStateId =
    (ready.find(({ readiness_state }) => readiness_state === 'ready_to_ship') ?? ready[0])
      ?.readiness_state_id ??
    (
      await make(
        '/readiness-state-definitions',
        { readiness_state: 'ready_to_ship', min_processing_time: 1, max_processing_time: 3 },
        z.object({ readiness_state_id: z.number() }),
      )
    ).readiness_state_id;
  return { shippingProfileId, returnPolicyId, readinessStateId };
}

/** The deadlines Etsy has. */
const DEADLINES = [7, 14, 21, 30, 45, 60, 90];
const deadlineOf = ({ returnPeriod }: ListingDraft) =>
  DEADLINES.find((days) => days >= returnPeriod) ?? DEADLINES.at(-1) ?? returnPeriod;

interface Node {
  id: number;
  name: string;
  children: Node[];
}
const Node: z.ZodType<Node> = z.object({
  id: z.number(),
  name: z.string(),
  children: z.array(z.lazy(() => Node)).catch([]),
});

export interface Taxon {
  id: number;
  /** "Art & Collectibles > Collectibles > Coins & Money > Coins". */
  path: string;
}

/** Looked up by name once a day: the number is not documented. */
export function etsyTaxonomy(settings: EtsySettings): () => Promise<Taxon> {
  const cache = createMemory<Taxon>({ forMs: DAY_MS, most: 1 });
  return () =>
    cache('', async () => {
      const schema = z.object({ results: z.array(Node) });
      const { results } = await callEtsy(settings, schema, { method: 'GET', path: '/seller-taxonomy/nodes' });
      const found: (Taxon & { rank: number })[] = [];
      const walk = (nodes: readonly Node[], above: string[]) => {
        for (const { id, name, children } of nodes) {
          const path = [...above, name];
          const isCoins = /^coins?$/i.test(name) ? 3 : /\bcoins?\b/i.test(name) ? 2 : 0;
          const isCollectible = /collectible/i.test(above.join(' ')) ? 1 : -3;
          if (isCoins > 0) found.push({ id, path: path.join(' > '), rank: isCoins + isCollectible });
          walk(children, path);
        }
      };
      walk(results, []);
      const best = found.sort((one, other) => other.rank - one.rank)[0];
      if (best && best.rank > 0) return { id: best.id, path: best.path };
      throw new MarketplaceError('refused', msg('Etsy has no category for coins.'), {
        remedy: msg('Please try again later.'),
      });
    });
}
