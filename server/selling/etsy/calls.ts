import { z } from 'zod';
import { msg } from '../../../shared/language/msg.ts';
import { createMemory } from '../../core/cache.ts';
import type { Config } from '../../core/config.ts';
import {
  type Access,
  askMarketplace,
  jsonOf,
  type ListingDraft,
  MarketplaceError,
  noAnswer,
  OTHER_PHOTO,
  rateLimited,
  unexpectedAnswer,
} from '../marketplace.ts';

const ETSY = 'Etsy';
export type EtsySettings = NonNullable<Config['etsy']>;

/** `baseUrl` replaces all hosts. */
export const apiOf = ({ baseUrl }: EtsySettings): string => baseUrl ?? 'https://api.etsy.com';
export const siteOf = ({ baseUrl }: EtsySettings): string => baseUrl ?? 'https://www.etsy.com';

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  path: string;
  query?: Record<string, string>;
  form?: Record<string, string | number | boolean>;
  body?: FormData;
  json?: object;
  /** Without it only the application's key is sent. */
  token?: string;
  signal?: AbortSignal | undefined;
}

/** One sentence or a list. */
const Refusal = z.union([
  z.object({ error: z.string() }).transform(({ error }) => error),
  z
    .array(z.object({ path: z.string().optional(), message: z.string() }))
    .transform((list) => list.map(({ path, message }) => `${path ?? ''} ${message}`.trim()).join(' ')),
]);

/** MarketplaceError for anything but 2xx. */
export async function callEtsy<T>(settings: EtsySettings, schema: z.ZodType<T>, call: Call): Promise<T> {
  const { method, path, query, form, json, token, signal } = call;
  const changes = method !== 'GET';
  const search = query ? `?${new URLSearchParams(query)}` : '';
  const texts = form && Object.entries(form).map(([name, value]): [string, string] => [name, String(value)]);
  const body = texts ? new URLSearchParams(texts) : json ? JSON.stringify(json) : call.body;
  const answer = await askMarketplace(`${apiOf(settings)}/v3/application${path}${search}`, {
    ...{ vendor: ETSY, method },
    headers: {
      'x-api-key': `${settings.keystring}:${settings.sharedSecret}`,
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(json && { 'content-type': 'application/json' }),
      ...(texts && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
  });
  const said = jsonOf(answer.body);
  if (answer.status >= 300) throw failureOf(answer.status, answer.headers, said, changes);
  const parsed = schema.safeParse(said);
  if (!parsed.success) throw unexpectedAnswer(ETSY, changes);
  return parsed.data;
}

function failureOf(status: number, headers: Headers, json: unknown, changes: boolean): MarketplaceError {
  if (status === 429) return rateLimited(ETSY, headers);
  if (status >= 500) return noAnswer(ETSY, changes);
  const code = `HTTP ${status}`;
  const why = Refusal.safeParse(json).data ?? '';
  if (status === 403 && /api key|shared secret/i.test(why))
    return new MarketplaceError('misconfigured', msg('Etsy rejected this server’s keys.'), {
      remedy: msg('Contact the administrator of this server.'),
      code,
    });
  if (status === 401)
    return new MarketplaceError('token expired', msg('Your Etsy sign-in has expired.'), {
      code,
    });
  if (status === 403)
    return new MarketplaceError('consent revoked', msg('Etsy doesn’t let Mintmark sell for your account.'), {
      remedy: msg('Connect your Etsy account again on your profile.'),
      code,
    });
  const known = KNOWN.find(([words]) => words.test(why));
  if (known) return new MarketplaceError('refused', known[1], { remedy: known[2], code });
  const told = why
    .replace(/[^\p{L}\p{Nd}\p{P}\p{Zs}]/gu, ' ')
    .slice(0, 200)
    .trim();
  return new MarketplaceError(
    'refused',
    told ? msg('Etsy rejected the request: {told}', { told }) : msg('Etsy rejected the request.'),
    {
      remedy: msg('Correct the part named, and try again.'),
      code,
    },
  );
}

/** Etsy's most frequent refusals, in our words. */
const KNOWN: readonly (readonly [words: RegExp, sentence: string, remedy: string])[] = [
  [
    /taxonomy/i,
    msg('Etsy rejected this category.'),
    msg('Please try again later; categories are updated daily.'),
  ],
  [
    /shipping_profile/i,
    msg('Etsy rejected this listing’s shipping.'),
    msg('Check your shop’s shipping profiles.'),
  ],
  [
    /readiness/i,
    msg('Etsy needs your processing time.'),
    msg('Create a processing profile in your shop, and try again.'),
  ],
  [
    /return_polic/i,
    msg('Etsy rejected this listing’s return policy.'),
    msg('Check your shop’s return policies.'),
  ],
  [
    /title/i,
    msg('Etsy rejected the title.'),
    msg('Use letters, digits and common punctuation, and try again.'),
  ],
  [
    /\btags?\b/i,
    msg('Etsy rejected the tags.'),
    msg('Use at most 13 tags of up to 20 letters, and try again.'),
  ],
  [/price/i, msg('Etsy rejected the price.'), msg('Enter another price, and try again.')],
  [/image/i, msg('Etsy rejected the photo.'), OTHER_PHOTO],
  [
    /billing|payment|credit card/i,
    msg('Add a payment method on Etsy first.'),
    msg('Complete your account on Etsy, and try again.'),
  ],
];

/** Null on 404. */
export async function nullIfMissing<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MarketplaceError && error.facts.code === 'HTTP 404') return null;
    throw error;
  }
}

/** The token endpoint wants neither key nor secret. */
export async function askToken(settings: EtsySettings, form: Record<string, string>) {
  const answer = await askMarketplace(`${apiOf(settings)}/v3/public/oauth/token`, {
    ...{ vendor: ETSY, method: 'POST' },
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...form, client_id: settings.keystring }),
  });
  if (answer.status === 429) throw rateLimited(ETSY, answer.headers);
  // The old token may be spent: a second request shows it.
  if (answer.status >= 500) throw noAnswer(ETSY, false);
  const json = jsonOf(answer.body);
  if (answer.status >= 300) {
    const error = z.object({ error: z.string() }).safeParse(json).data?.error ?? `HTTP ${answer.status}`;
    if (/client/i.test(error))
      throw new MarketplaceError('misconfigured', msg('Etsy rejected this server’s keys.'), {
        code: error,
      });
    throw new MarketplaceError(
      'consent revoked',
      msg('Etsy no longer lets Mintmark sell for your account.'),
      {
        remedy: msg('Connect your Etsy account again on your profile.'),
        code: error.slice(0, 100),
      },
    );
  }
  const parsed = Token.safeParse(json);
  if (!parsed.success) throw unexpectedAnswer(ETSY, false);
  return parsed.data;
}

const Token = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  refresh_token: z.string().min(1),
});

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

interface Taxon {
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
