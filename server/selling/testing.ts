import { expect } from 'bun:test';
import { eq } from 'drizzle-orm';
import { type OwnerId, users } from '../../db/schema.ts';
import { MARKETPLACES, type MarketplaceId } from '../../shared/marketplace/model.ts';
import { idOf } from '../account/profile/testing.ts';
import type { Services } from '../services.ts';
import { type Client, cookieOf, DIME, picture, type TestApp, testApp } from '../testing/app.ts';
import { putLink, sealed } from './link/tokens.ts';
import {
  type Grant,
  type ListingDraft,
  type Marketplace,
  MarketplaceError,
  type Marketplaces,
  type RemoteState,
} from './marketplace.ts';

interface Offer {
  id: string;
  reference: string;
  state: 'draft' | 'active' | 'ended' | 'sold';
  title: string;
  price: number;
  description: string;
  tags: string[];
  images: string[];
}

/** What a call comes to instead of what it is asked for; `after` the work was done all the same. */
type Trouble = { error: () => Error | Promise<never>; when: 'before' | 'after' };

const shownFields = ({ title, price, description, tags }: ListingDraft) => ({
  title,
  price,
  description,
  tags,
});

/** A site in memory that keeps what was made there, counts its calls, and can fail at any of them. */
export function standIn(id: MarketplaceId) {
  const items = new Map<string, { title: string; price: number }>();
  const offers: Offer[] = [];
  const images: string[] = [];
  const calls: string[] = [];
  /** Reading one takes a process of its own. */
  const photos = { areRead: true };
  const tokens = { generation: 1, refreshes: 0, revoked: [] as string[] };
  let trouble: (call: string, number: number) => Trouble | undefined = () => undefined;
  const sales = new Map<string, Extract<RemoteState, { state: 'sold' }>>();

  const call = async <T>(name: string, work: () => T): Promise<T> => {
    calls.push(name);
    const met = trouble(name, calls.length);
    if (met?.when === 'before') throw await met.error();
    const answer = work();
    if (met?.when === 'after') throw await met.error();
    return answer;
  };
  const offerOf = (reference: string) =>
    offers.find((offer) => offer.reference === reference && offer.state !== 'ended');
  const grant = (): Grant => ({
    accessToken: `access-${tokens.generation}`,
    // Longer than any test looks ahead: one account is all users', and one refresh ends the tokens of the others.
    accessExpiresAt: Date.now() + 90 * 24 * 3_600_000,
    refreshToken: `refresh-${tokens.generation}`,
    refreshExpiresAt: Date.now() + 90 * 24 * 3_600_000,
    scopes: ['sell'],
  });
  const checked = (accessToken: string) => {
    if (accessToken !== `access-${tokens.generation}`)
      throw new MarketplaceError('token expired', 'The token has ended.');
  };

  const client: Marketplace = {
    ...{ id, environment: 'sandbox', scopes: ['sell'] },
    authorizeUrl: ({ state, redirectUri, codeChallenge }) =>
      `https://site.example/agree?${new URLSearchParams({ state, redirect_uri: redirectUri, code_challenge: codeChallenge })}`,
    exchange: ({ code }) =>
      call('exchange', () => {
        if (code !== 'good') throw new MarketplaceError('refused', 'The code was not taken.');
        return grant();
      }),
    refresh: (refreshToken) =>
      call('refresh', () => {
        if (refreshToken !== `refresh-${tokens.generation}`)
          throw new MarketplaceError('consent revoked', 'The refresh token is not known.');
        tokens.generation += 1;
        tokens.refreshes += 1;
        return grant();
      }),
    revoke: ({ refreshToken }) =>
      call('revoke', () => {
        tokens.revoked.push(refreshToken ?? '');
      }),
    account: (accessToken) =>
      call('account', () => {
        checked(accessToken);
        return { userId: `${id}-7`, name: 'seller', shopId: id === 'etsy' ? '12' : null };
      }),
    steps: [
      {
        name: 'photos',
        doing: 'Uploading the photos',
        run: async ({ draft, record, keep, accessToken }) => {
          for (const { hash, jpeg } of draft.photos) {
            if (record[`image:${hash}`]) continue;
            if (photos.areRead) await jpeg();
            const image = await call('image', () => {
              checked(accessToken);
              images.push(hash);
              return `https://img.example/${images.length}`;
            });
            await keep({ [`image:${hash}`]: image });
          }
        },
      },
      {
        name: 'item',
        doing: 'Describing the coin',
        run: ({ draft, accessToken }) =>
          call('item', () => {
            checked(accessToken);
            items.set(draft.reference, { title: draft.title, price: draft.price });
          }),
      },
      {
        name: 'offer',
        doing: 'Creating the offer',
        run: async ({ draft, keep, accessToken }) => {
          const found = await call('look', () => {
            checked(accessToken);
            return offerOf(draft.reference);
          });
          const offer =
            found ??
            (await call('offer', () => {
              // As both sites do: what is there already is not made once more.
              const made = {
                id: String(offers.length + 1),
                reference: draft.reference,
                ...shownFields(draft),
                images: [...images],
              };
              offers.push({ ...made, state: 'draft' });
              return offers.at(-1);
            }));
          await keep({ offerId: offer?.id ?? null });
        },
      },
      {
        name: 'publish',
        doing: 'Publishing',
        run: async ({ record, keep, accessToken }) => {
          await call('publish', () => {
            checked(accessToken);
            const offer = offers.find((one) => one.id === record.offerId);
            if (offer && offer.state === 'draft') offer.state = 'active';
          });
          await keep({ listingId: record.offerId ?? null });
        },
      },
    ],
    published: ({ listingId }) =>
      listingId ? { listingId: String(listingId), url: `https://site.example/itm/${listingId}` } : null,
    revise: ({ draft, accessToken }) =>
      call('revise', () => {
        checked(accessToken);
        Object.assign(offerOf(draft.reference) ?? {}, shownFields(draft));
      }),
    end: ({ reference, accessToken }) =>
      call('end', () => {
        checked(accessToken);
        const offer = offerOf(reference);
        if (offer) offer.state = 'ended';
      }),
    state: ({ reference, accessToken }) =>
      call('state', (): RemoteState => {
        checked(accessToken);
        const sale = sales.get(reference);
        if (sale) return sale;
        const offer = offers.findLast((one) => one.reference === reference);
        if (!offer) return { state: 'absent' };
        if (offer.state === 'ended') return { state: 'ended', endedAt: null };
        return { state: 'active', url: null, views: 5, price: offer.price, title: offer.title };
      }),
    preview: ({ draft }) =>
      call('preview', () => ({
        ...{ title: draft.title, category: 'Coins', categories: [], condition: 'Ungraded', tags: draft.tags },
        ...{ specifics: [], fees: [{ name: 'Insertion', amount: 35 }], notes: [] },
      })),
  };
  return {
    ...{ client, calls, offers, items, images, photos, tokens },
    /** From now on, what comes of calls. */
    troubled: (by: typeof trouble) => {
      trouble = by;
    },
    sell: (reference: string, sale: Partial<Extract<RemoteState, { state: 'sold' }>> = {}) =>
      sales.set(reference, { state: 'sold', soldAt: null, price: null, fees: null, ...sale }),
  };
}

export type StandIn = ReturnType<typeof standIn>;

/** A server whose marketplaces are stand-ins. */
export function sellingApp(environment: Record<string, string> = {}) {
  const sites = { ebay: standIn('ebay'), etsy: standIn('etsy') };
  const marketplaces: Marketplaces = {
    isConfigured: () => true,
    client: async (id) => sites[id].client,
  };
  const it = testApp({ MINTMARK_METALS_PROVIDER: 'none', ...environment }, { marketplaces });
  return { ...it, sites };
}

/** Connects accounts as a callback would. */
export async function linkAccounts(
  it: Pick<TestApp, 'deps'>,
  client: Client,
  which: readonly MarketplaceId[] = MARKETPLACES,
  generation = 1,
): Promise<OwnerId> {
  const userId = await idOf(client);
  await linkUser(it.deps, userId, which, generation);
  return userId;
}

export async function linkUser(
  deps: Services,
  userId: OwnerId,
  which: readonly MarketplaceId[] = MARKETPLACES,
  generation = 1,
): Promise<void> {
  const grant: Grant = {
    ...{ accessToken: `access-${generation}`, refreshToken: `refresh-${generation}`, scopes: ['sell'] },
    // Longer than any test looks ahead.
    ...{ accessExpiresAt: Date.now() + 90 * 24 * 3_600_000, refreshExpiresAt: null },
  };
  await deps.db.transaction(async (tx) => {
    for (const marketplace of which)
      await putLink(tx, {
        ...{ userId, marketplace, environment: 'sandbox', scopes: ['sell'] },
        ...{ accountId: `${marketplace}-7`, accountName: 'seller', shopId: null },
        ...sealed(deps, userId, marketplace, grant),
      });
    await tx.update(users).set({ mailingZip: '12345' }).where(eq(users.id, userId));
  });
}

let photographed = 0;

/** A coin with a photo no other coin has, and its id. */
export async function coinOf(client: Client, fields: Record<string, unknown> = {}): Promise<number> {
  const form = new FormData();
  form.set('obverse', await picture(60 + (photographed++ % 500), 60), 'obverse.png');
  const photo = await (await client.send('/api/photos', { method: 'POST', body: form })).json();
  const body = { ...DIME, obverseImageUrl: photo.obverseImageUrl, estimatedValue: '20', ...fields };
  const answer = await client.sendJson('POST', '/api/coins', body);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()).id;
}

/** The least a listing needs. */
export const listingOf = (coinId: number, rest: Record<string, unknown> = {}) => ({
  ...{ coinId, title: '1916 Mercury Dime', price: '19.99', marketplaces: ['ebay', 'etsy'] },
  ...rest,
});

/** Connects an account as a browser would, by the consent page of a fake vendor; the page it comes back to. */
export async function connectAccount(
  it: Pick<TestApp, 'client'>,
  client: Client,
  id: MarketplaceId,
  code = 'good-code',
): Promise<string> {
  const left = await client.send(`/api/auth/${id}/authorize`);
  const location = new URL(left.headers.get('location') ?? '');
  expect((await fetch(location)).status).toBe(200);
  const back = new URLSearchParams({ code, state: location.searchParams.get('state') ?? '' });
  const jar = `${client.cookie}; ${cookieOf(left)}`;
  return (await it.client(jar).send(`/api/auth/${id}/callback?${back}`)).text();
}
