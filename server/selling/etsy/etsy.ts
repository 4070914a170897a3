import { z } from 'zod';
import { cutAtWord } from '../../../shared/format/format.ts';
import { msg } from '../../../shared/language/msg.ts';
import {
  type Access,
  type Grant,
  type ListingDraft,
  type Marketplace,
  MarketplaceError,
  OTHER_PHOTO,
  type PublishStep,
  type RemoteState,
  type VendorRecord,
} from '../marketplace.ts';
import {
  Amount,
  askToken,
  callEtsy,
  centsOf,
  type EtsySettings,
  etsyTaxonomy,
  nullIfMissing,
  profilesOf,
  shopOf,
  siteOf,
} from './calls.ts';

const SCOPES = ['listings_r', 'listings_w', 'shops_r', 'shops_w', 'transactions_r'] as const;
const REFRESH_MS = 90 * 24 * 3_600_000;
const DRAFTS = { page: 100, pages: 3 };
const MAX_ALT = 500;

const Listing = z.object({
  listing_id: z.number(),
  state: z.string(),
  url: z.string().nullish(),
  views: z.number().nullish(),
  title: z.string().nullish(),
  description: z.string().nullish(),
  price: Amount.nullish(),
  ending_timestamp: z.number().nullish(),
});
type Listing = z.infer<typeof Listing>;
const Listings = z.object({ count: z.number(), results: z.array(Listing) });
const Sales = z.object({
  results: z.array(
    z.object({
      created_timestamp: z.number().nullish(),
      quantity: z.number().nullish(),
      price: Amount.nullish(),
    }),
  ),
});
const Anything = z.unknown();

const numberIn = (record: Readonly<VendorRecord>, key: string): number | null => {
  const value = record[key];
  return typeof value === 'number' ? value : null;
};

/** Etsy Open API v3. A draft has our reference until it is complete, and is found again by it. */
export function etsy(settings: EtsySettings): Marketplace {
  const taxonomy = etsyTaxonomy(settings);

  const listing = ({ accessToken: token, signal }: Access, id: number): Promise<Listing | null> =>
    nullIfMissing(() =>
      callEtsy(settings, Listing, { method: 'GET', path: `/listings/${id}`, token, signal }),
    );

  const patch = (access: Access, id: number, form: Record<string, string | number | boolean>) =>
    callEtsy(settings, Listing, {
      ...{ method: 'PATCH', path: `/shops/${shopOf(access)}/listings/${id}`, form },
      ...{ token: access.accessToken, signal: access.signal },
    });

  const markOf = (reference: string) => `[${reference}]`;

  /** A draft that was created but never acknowledged. */
  async function draftOf(access: Access, reference: string): Promise<Listing | null> {
    const { accessToken: token, signal } = access;
    const path = `/shops/${shopOf(access)}/listings`;
    for (let page = 0; page < DRAFTS.pages; page += 1) {
      const query = { state: 'draft', limit: String(DRAFTS.page), offset: String(page * DRAFTS.page) };
      const { results } = await callEtsy(settings, Listings, { method: 'GET', path, query, token, signal });
      const found = results.find(({ description }) => description?.includes(markOf(reference)));
      if (found) return found;
      if (results.length < DRAFTS.page) return null;
    }
    return null;
  }

  // Of an emoji title nothing is left.
  const titled = ({ title, coin }: ListingDraft) => titleOf(title) || titleOf(coin.name) || 'Coin';
  const descriptionOf = (draft: ListingDraft) => draft.description || draft.title;

  const profilesStep: PublishStep = {
    name: 'profiles',
    doing: msg('Checking your Etsy shop'),
    run: async (context) => context.keep(await profilesOf(settings, context, context.draft)),
  };

  const draftStep: PublishStep = {
    name: 'draft',
    doing: msg('Creating the draft'),
    async run(context) {
      const { draft, record, keep, accessToken: token, signal } = context;
      if (draft.photos.length === 0)
        throw new MarketplaceError('refused', msg('Etsy listings need a photo.'), {
          remedy: OTHER_PHOTO,
        });
      const known = numberIn(record, 'listingId');
      if (known !== null && (await listing(context, known))) return;
      const found = await draftOf(context, draft.reference);
      if (found) return keep({ listingId: found.listing_id });
      const form = {
        ...{ quantity: 1, title: titled(draft), price: (draft.price / 100).toFixed(2) },
        description: `${descriptionOf(draft)}\n\n${markOf(draft.reference)}`,
        ...{
          who_made: 'someone_else',
          when_made: whenMade(draft.coin.year),
          is_supply: false,
          type: 'physical',
        },
        taxonomy_id: (await taxonomy()).id,
        shipping_profile_id: numberIn(record, 'shippingProfileId') ?? 0,
        return_policy_id: numberIn(record, 'returnPolicyId') ?? 0,
        readiness_state_id: numberIn(record, 'readinessStateId') ?? 0,
        ...(draft.tags.length > 0 && { tags: tagsOf(draft.tags).join(',') }),
      };
      const path = `/shops/${shopOf(context)}/listings`;
      const made = await callEtsy(settings, Listing, { method: 'POST', path, form, token, signal });
      await keep({ listingId: made.listing_id });
    },
  };

  const idOf = (record: Readonly<VendorRecord>): number => {
    const id = numberIn(record, 'listingId');
    if (id === null)
      throw new MarketplaceError('refused', msg('The draft no longer exists on Etsy.'), {
        remedy: msg('Please try again.'),
      });
    return id;
  };

  const photosStep: PublishStep = {
    name: 'photos',
    doing: msg('Uploading the photos'),
    async run({ draft, record, keep, accessToken: token, signal, account }) {
      const path = `/shops/${shopOf({ account, accessToken: token })}/listings/${idOf(record)}/images`;
      // In sequence: ranks would race.
      for (const [at, photo] of draft.photos.entries()) {
        const rank = at + 1;
        if (record[`image:${photo.hash}`] === rank) continue;
        const body = new FormData();
        body.append('image', new Blob([await photo.jpeg()], { type: 'image/jpeg' }), `${photo.side}.jpg`);
        body.append('rank', String(rank));
        // Repeatable: replaces the photo of that rank.
        body.append('overwrite', 'true');
        body.append('alt_text', photo.alt.slice(0, MAX_ALT));
        await callEtsy(settings, Anything, { method: 'POST', path, body, token, signal });
        const replaced = Object.keys(record).filter(
          (key) => key.startsWith('image:') && record[key] === rank,
        );
        await keep({
          ...Object.fromEntries(replaced.map((key) => [key, null])),
          [`image:${photo.hash}`]: rank,
        });
      }
    },
  };

  const completeStep: PublishStep = {
    name: 'complete',
    doing: msg('Completing the listing'),
    async run(context) {
      const { draft, record } = context;
      const tags = tagsOf(draft.tags).join(',');
      await patch(context, idOf(record), {
        ...{ title: titled(draft), description: descriptionOf(draft) },
        ...(tags && { tags }),
      });
      await priced(context, idOf(record), draft, record);
    },
  };

  const publishStep: PublishStep = {
    name: 'publish',
    doing: msg('Publishing on Etsy'),
    async run(context) {
      const id = idOf(context.record);
      const there = await listing(context, id);
      if (!there)
        throw new MarketplaceError('refused', msg('The draft no longer exists on Etsy.'), {
          remedy: msg('Please try again.'),
        });
      const stands = there.state === 'active' ? there : await patch(context, id, { state: 'active' });
      await context.keep({ isPublished: true, url: stands.url ?? there.url ?? pageOf(id) });
    },
  };

  const pageOf = (id: number) => `${siteOf({ ...settings, baseUrl: null })}/listing/${id}`;

  /** The price is part of the inventory; repeatable. */
  const priced = (
    { accessToken: token, signal }: Access,
    id: number,
    draft: ListingDraft,
    record: Readonly<VendorRecord>,
  ) => {
    const readiness = numberIn(record, 'readinessStateId');
    const offering = {
      ...{ price: draft.price / 100, quantity: 1, is_enabled: true },
      ...(readiness !== null && { readiness_state_id: readiness }),
    };
    const products = [{ sku: draft.reference, property_values: [], offerings: [offering] }];
    const path = `/listings/${id}/inventory`;
    return callEtsy(settings, Anything, { method: 'PUT', path, json: { products }, token, signal });
  };

  async function saleOf(access: Access, id: number): Promise<Extract<RemoteState, { state: 'sold' }> | null> {
    const path = `/shops/${shopOf(access)}/listings/${id}/transactions`;
    const { accessToken: token, signal } = access;
    const answer = await nullIfMissing(() =>
      callEtsy(settings, Sales, { method: 'GET', path, token, signal }),
    );
    const [sale] = answer?.results ?? [];
    if (!sale) return null;
    const soldAt = sale.created_timestamp ? sale.created_timestamp * 1000 : null;
    return { state: 'sold', soldAt, price: sale.price ? centsOf(sale.price) : null, fees: null };
  }

  const grantOf = (answer: Awaited<ReturnType<typeof askToken>>): Grant => ({
    accessToken: answer.access_token,
    accessExpiresAt: Date.now() + answer.expires_in * 1000,
    refreshToken: answer.refresh_token,
    refreshExpiresAt: Date.now() + REFRESH_MS,
    scopes: [...SCOPES],
  });

  return {
    id: 'etsy',
    environment: 'production',
    scopes: SCOPES,
    authorizeUrl: ({ state, redirectUri, codeChallenge }) =>
      `${siteOf(settings)}/oauth/connect?${new URLSearchParams({
        ...{ response_type: 'code', client_id: settings.keystring, redirect_uri: redirectUri },
        ...{ scope: SCOPES.join(' '), state, code_challenge: codeChallenge, code_challenge_method: 'S256' },
      })}`,
    exchange: async ({ code, redirectUri, codeVerifier }) =>
      grantOf(
        await askToken(settings, {
          ...{
            grant_type: 'authorization_code',
            code,
            redirect_uri: redirectUri,
            code_verifier: codeVerifier,
          },
        }),
      ),
    refresh: async (refreshToken) =>
      grantOf(await askToken(settings, { grant_type: 'refresh_token', refresh_token: refreshToken })),
    // Etsy has no revocation; tokens expire, or the seller withdraws them.
    revoke: async () => undefined,
    account: async (token, signal) => {
      const me = await callEtsy(settings, z.object({ user_id: z.number(), shop_id: z.number().nullish() }), {
        ...{ method: 'GET', path: '/users/me', token, signal },
      });
      const shopId = me.shop_id ? String(me.shop_id) : null;
      const Shop = z.object({ shop_name: z.string().min(1) });
      const shop =
        shopId &&
        (await callEtsy(settings, Shop, { method: 'GET', path: `/shops/${shopId}`, token, signal }));
      return { userId: String(me.user_id), name: shop ? shop.shop_name : String(me.user_id), shopId };
    },

    steps: [profilesStep, draftStep, photosStep, completeStep, publishStep],

    published(record) {
      const id = numberIn(record, 'listingId');
      if (id === null || record.isPublished !== true) return null;
      return { listingId: String(id), url: typeof record.url === 'string' ? record.url : pageOf(id) };
    },

    async revise(context) {
      for (const step of [photosStep, completeStep]) await step.run(context);
    },

    async end({ record, reference, ...context }) {
      const id = numberIn(record, 'listingId') ?? (await draftOf(context, reference))?.listing_id;
      const there = id === undefined ? null : await listing(context, id);
      if (id !== undefined && there?.state === 'active') await patch(context, id, { state: 'inactive' });
    },

    async state({ record, ...access }): Promise<RemoteState> {
      const id = numberIn(record, 'listingId');
      const there = id === null ? null : await listing(access, id);
      if (id === null || !there) return { state: 'absent' };
      if (there.state === 'active') {
        const price = there.price ? centsOf(there.price) : null;
        return {
          state: 'active',
          url: there.url ?? null,
          views: there.views ?? null,
          price,
          title: there.title ?? null,
        };
      }
      const sale = await saleOf(access, id);
      if (sale) return sale;
      if (there.state === 'sold_out') return { state: 'sold', soldAt: null, price: null, fees: null };
      const endedAt =
        there.state === 'expired' && there.ending_timestamp ? there.ending_timestamp * 1000 : null;
      return { state: 'ended', endedAt };
    },

    async preview({ draft, ...access }) {
      const notes: string[] = [];
      if (!access.account.shopId) notes.push(msg('This Etsy account has no shop.'));
      if (draft.photos.length === 0) notes.push(msg('Etsy listings need a photo.'));
      const title = titled(draft);
      if (title !== draft.title)
        notes.push(msg('Etsy doesn’t allow some characters in the title; they’re left out.'));
      const { path } = await taxonomy();
      return {
        title,
        category: path,
        categories: [],
        condition: null,
        specifics: [],
        tags: tagsOf(draft.tags),
        fees: null,
        notes,
      };
    },
  };
}

const MAX_TITLE = 140;
const MAX_TAGS = 13;
const MAX_TAG = 20;

/** Etsy's character set; each of % : & + at most once. */
export function titleOf(title: string): string {
  const seen = new Set<string>();
  const taken = [...title.replace(/[^\p{L}\p{Nd}\p{P}\p{Sm}\p{Zs}™©®]/gu, ' ')]
    .filter((sign) => {
      if (!'%:&+'.includes(sign)) return true;
      const isFirst = !seen.has(sign);
      seen.add(sign);
      return isFirst;
    })
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
  return cutAtWord(taken, MAX_TITLE);
}

export const tagsOf = (tags: readonly string[]): string[] =>
  [
    ...new Set(
      tags
        .map((tag) =>
          tag
            .replace(/[^\p{L}\p{Nd}\p{Zs}\-'™©®]/gu, ' ')
            .replace(/\s+/g, ' ')
            .trim(),
        )
        .filter((tag) => tag && tag.length <= MAX_TAG),
    ),
  ].slice(0, MAX_TAGS);

const VINTAGE = 20;

/** Etsy's spans, which move each January. */
export function whenMade(year: number, now = new Date().getUTCFullYear()): string {
  if (year < 1700) return 'before_1700';
  if (year < 1900) return `${Math.floor(year / 100) * 100}s`;
  if (year < 2000) return `${Math.floor(year / 10) * 10}s`;
  if (year <= now - VINTAGE) return `2000_${now - VINTAGE}`;
  if (year < 2010) return `${now - VINTAGE + 1}_2009`;
  return year < 2020 ? '2010_2019' : `2020_${now}`;
}
