import { createHash } from 'node:crypto';
import {
  array,
  boolean,
  contract,
  type FakeAnswer,
  type FakeVendor,
  integer,
  object,
  oneOf,
  startFakeVendor,
  string,
} from '../../testing/vendor.fake.ts';

const FORM = 'application/x-www-form-urlencoded';
const form = (schema: object) => ({ body: { type: FORM, schema } });
const text = (maxLength: number) => string({ minLength: 1, maxLength });
const id = integer(1);
const money = { type: 'number', minimum: 0.2, maximum: 50_000_000 };
/** Letters, digits, punctuation, signs of mathematics and spaces; nothing else is taken in a title. */
const title = string({ minLength: 1, maxLength: 140, pattern: '^[\\p{L}\\p{Nd}\\p{P}\\p{Sm}\\p{Zs}™©®]+$' });
const tags = string({ pattern: "^[\\p{L}\\p{Nd} '-]{1,20}(,[\\p{L}\\p{Nd} '-]{1,20}){0,12}$" });
const year = new Date().getUTCFullYear();
const whenMade = oneOf(
  ...['before_1700', '1700s', '1800s', '1900s', '1910s', '1920s', '1930s', '1940s', '1950s', '1960s'],
  ...['1970s', '1980s', '1990s', `2000_${year - 20}`, `${year - 19}_2009`, '2010_2019', `2020_${year}`],
);

/** What we send to Etsy, in our own words, by its description with its faults corrected. */
const ETSY_CONTRACT = contract('What Mintmark asks of Etsy', {
  'GET /oauth/connect': [
    'authorize',
    {
      query: {
        response_type: { schema: oneOf('code'), required: true },
        client_id: { schema: text(100), required: true },
        redirect_uri: { schema: text(500), required: true },
        scope: { schema: text(300), required: true },
        state: { schema: string({ minLength: 16 }), required: true },
        code_challenge: { schema: string({ pattern: '^[\\w-]{43}$' }), required: true },
        code_challenge_method: { schema: oneOf('S256'), required: true },
      },
    },
  ],
  'POST /v3/public/oauth/token': [
    'token',
    form({
      oneOf: [
        object({
          ...{ grant_type: oneOf('authorization_code'), client_id: text(100), redirect_uri: text(500) },
          ...{ code: text(1000), code_verifier: string({ minLength: 43, maxLength: 128 }) },
        }),
        object({ grant_type: oneOf('refresh_token'), client_id: text(100), refresh_token: text(1000) }),
      ],
    }),
  ],
  'GET /v3/application/users/me': ['getMe'],
  'GET /v3/application/shops/{shopId}': ['getShop'],
  'GET /v3/application/shops/{shopId}/shipping-profiles': ['getShippingProfiles'],
  'POST /v3/application/shops/{shopId}/shipping-profiles': [
    'createShippingProfile',
    form(
      object(
        {
          ...{ title: text(100), origin_country_iso: text(2), destination_country_iso: text(2) },
          ...{ primary_cost: { type: 'number', minimum: 0 }, secondary_cost: { type: 'number', minimum: 0 } },
          ...{
            min_delivery_days: integer(1, 45),
            max_delivery_days: integer(1, 45),
            origin_postal_code: text(12),
          },
        },
        [
          'title',
          'origin_country_iso',
          'primary_cost',
          'secondary_cost',
          'min_delivery_days',
          'max_delivery_days',
        ],
      ),
    ),
  ],
  'GET /v3/application/shops/{shopId}/policies/return': ['getReturnPolicies'],
  'POST /v3/application/shops/{shopId}/policies/return': [
    'createReturnPolicy',
    form(
      object(
        {
          accepts_returns: boolean,
          accepts_exchanges: boolean,
          return_deadline: { type: 'integer', enum: [7, 14, 21, 30, 45, 60, 90] },
        },
        ['accepts_returns', 'accepts_exchanges'],
      ),
    ),
  ],
  'GET /v3/application/shops/{shopId}/readiness-state-definitions': ['getReadiness'],
  'POST /v3/application/shops/{shopId}/readiness-state-definitions': [
    'createReadiness',
    form(
      object({
        readiness_state: oneOf('ready_to_ship', 'made_to_order'),
        ...{ min_processing_time: integer(1, 10), max_processing_time: integer(1, 10) },
      }),
    ),
  ],
  'GET /v3/application/seller-taxonomy/nodes': ['getTaxonomy'],
  'GET /v3/application/shops/{shopId}/listings': [
    'getListings',
    {
      query: { state: { schema: oneOf('draft') }, limit: { schema: string() }, offset: { schema: string() } },
    },
  ],
  'POST /v3/application/shops/{shopId}/listings': [
    'createDraft',
    form(
      object(
        {
          ...{ quantity: integer(1, 1), title, description: text(100_000), price: money },
          ...{
            who_made: oneOf('someone_else'),
            when_made: whenMade,
            is_supply: { type: 'boolean', enum: [false] },
          },
          ...{ type: oneOf('physical'), taxonomy_id: id, shipping_profile_id: id, return_policy_id: id },
          ...{ readiness_state_id: id, tags },
        },
        [
          ...['quantity', 'title', 'description', 'price', 'who_made', 'when_made', 'is_supply', 'type'],
          ...['taxonomy_id', 'shipping_profile_id', 'return_policy_id', 'readiness_state_id'],
        ],
      ),
    ),
  ],
  'GET /v3/application/listings/{listingId}': ['getListing'],
  'PATCH /v3/application/shops/{shopId}/listings/{listingId}': [
    'updateListing',
    form(object({ title, description: text(100_000), tags, state: oneOf('active', 'inactive') }, [])),
  ],
  'PUT /v3/application/listings/{listingId}/inventory': [
    'putInventory',
    {
      body: {
        type: 'application/json',
        schema: object({
          products: array(
            object({
              sku: text(32),
              property_values: array({}, 0),
              offerings: array(
                object({
                  price: money,
                  quantity: integer(1, 1),
                  is_enabled: oneOf(true),
                  readiness_state_id: id,
                }),
                1,
              ),
            }),
            1,
          ),
        }),
      },
    },
  ],
  'POST /v3/application/shops/{shopId}/listings/{listingId}/images': [
    'createImage',
    {
      body: {
        type: 'multipart/form-data',
        schema: object({ image: string(), rank: integer(1, 20), overwrite: boolean, alt_text: text(500) }),
      },
    },
  ],
  'GET /v3/application/shops/{shopId}/listings/{listingId}/transactions': ['getTransactions'],
});

interface FakeListing {
  listing_id: number;
  state: 'draft' | 'active' | 'inactive' | 'sold_out';
  title: string;
  description: string;
  price: { amount: number; divisor: number; currency_code: string };
  views: number;
  url: string;
  /** By their rank. */
  images: Record<number, string>;
}

/** What Etsy keeps of one shop, and what was made there. */
export interface FakeEtsy extends FakeVendor {
  listings: FakeListing[];
  profiles: { shipping: object[]; returns: object[]; readiness: object[] };
  token: { access: string; refresh: string; refreshes: number };
  /** Sells a listing that stands for sale. */
  sell(listingId: string | null): void;
}

const SHOP = '77';
const ok = (body: unknown): FakeAnswer => ({ status: 200, body });
const refused = (error: string, status = 400): FakeAnswer => ({ status, body: { error } });

/** Etsy on a loopback port: keeps state, turns its refresh tokens over, and checks each call against the contract. */
export async function startFakeEtsy(
  keys: { keystring: string; sharedSecret: string },
  port = 0,
): Promise<FakeEtsy> {
  const state = {
    listings: [] as FakeListing[],
    profiles: { shipping: [] as object[], returns: [] as object[], readiness: [] as object[] },
    token: { access: '9.access-1', refresh: '9.refresh-1', refreshes: 0 },
  };
  const sales = new Map<number, object>();
  let challenge = '';
  let next = 100;
  const newId = () => ++next;
  const listingOf = (text: string | undefined) =>
    state.listings.find((one) => one.listing_id === Number(text));
  const shown = ({ images: _images, ...listing }: FakeListing) => listing;
  const amount = (price: number) => ({ amount: Math.round(price * 100), divisor: 100, currency_code: 'USD' });
  const grant = () => ({
    ...{ access_token: state.token.access, refresh_token: state.token.refresh },
    ...{ token_type: 'Bearer', expires_in: 3600 },
  });

  const vendor = await startFakeVendor(
    {
      document: ETSY_CONTRACT,
      // Several things that are wrong come as a list.
      refusal: (problems) => ({ status: 400, body: problems.map((message) => ({ path: '/', message })) }),
      refuses: (operation, { headers, path }) => {
        if (operation === 'authorize' || operation === 'token') return null;
        if (headers.get('x-api-key') !== `${keys.keystring}:${keys.sharedSecret}`)
          return refused('Invalid API key.', 403);
        if (operation === 'getTaxonomy') return null;
        if (headers.get('authorization') !== `Bearer ${state.token.access}`)
          return refused('invalid_token', 401);
        return path.shopId && path.shopId !== SHOP ? refused('Shop not found.', 404) : null;
      },
      handlers: {
        authorize: ({ query }) => {
          challenge = query.get('code_challenge') ?? '';
          return ok({});
        },
        token: ({ body }) => {
          if (body.grant_type === 'authorization_code') {
            const proof = createHash('sha256').update(body.code_verifier).digest('base64url');
            const isRight = body.code === 'good-code' && proof === challenge;
            return isRight ? ok(grant()) : refused('invalid_grant');
          }
          if (body.refresh_token !== state.token.refresh) return refused('invalid_grant');
          const refreshes = state.token.refreshes + 1;
          const turned = {
            access: `9.access-${refreshes + 1}`,
            refresh: `9.refresh-${refreshes + 1}`,
            refreshes,
          };
          Object.assign(state.token, turned);
          return ok(grant());
        },
        getMe: () => ok({ user_id: 9, shop_id: Number(SHOP) }),
        getShop: () => ok({ shop_id: Number(SHOP), shop_name: 'CoinCorner' }),
        getShippingProfiles: () => ok({ count: 0, results: state.profiles.shipping }),
        createShippingProfile: ({ body }) => {
          const to = { destination_country_iso: 'US', primary_cost: amount(body.primary_cost) };
          const made = {
            shipping_profile_id: newId(),
            title: body.title,
            shipping_profile_destinations: [to],
          };
          state.profiles.shipping.push(made);
          return ok(made);
        },
        getReturnPolicies: () => ok({ count: 0, results: state.profiles.returns }),
        createReturnPolicy: ({ body }) => {
          const made = { return_policy_id: newId(), return_deadline: null, ...body };
          state.profiles.returns.push(made);
          return ok(made);
        },
        getReadiness: () => ok({ count: 0, results: state.profiles.readiness }),
        createReadiness: ({ body }) => {
          const made = { readiness_state_id: newId(), ...body };
          state.profiles.readiness.push(made);
          return { status: 201, body: made };
        },
        getTaxonomy: () => {
          const coins = { id: 66, name: 'Coins', children: [] };
          const money = { id: 65, name: 'Coins & Money', children: [coins] };
          const above = { id: 64, name: 'Collectibles', children: [money] };
          return ok({ count: 1, results: [{ id: 1, name: 'Art & Collectibles', children: [above] }] });
        },
        getListings: () => {
          const drafts = state.listings.filter((one) => one.state === 'draft').toReversed();
          return ok({ count: drafts.length, results: drafts.slice(0, 100).map(shown) });
        },
        createDraft: ({ body }) => {
          const listing_id = newId();
          const made: FakeListing = {
            ...{ listing_id, state: 'draft', title: body.title, description: body.description },
            ...{ price: amount(body.price), views: 3, url: `https://www.etsy.com/listing/${listing_id}` },
            images: {},
          };
          state.listings.push(made);
          return { status: 201, body: shown(made) };
        },
        getListing: ({ path }) => {
          const found = listingOf(path.listingId);
          return found ? ok(shown(found)) : refused('Listing not found.', 404);
        },
        updateListing: ({ path, body }) => {
          const found = listingOf(path.listingId);
          if (!found) return refused('Listing not found.', 404);
          if (body.state === 'active' && Object.keys(found.images).length === 0)
            return refused('An image is required to publish a listing.');
          Object.assign(found, body);
          return ok(shown(found));
        },
        putInventory: ({ path, body }) => {
          const found = listingOf(path.listingId);
          if (!found) return refused('Listing not found.', 404);
          found.price = amount(body.products[0].offerings[0].price);
          return ok(body);
        },
        createImage: ({ path, body, files }) => {
          const found = listingOf(path.listingId);
          if (!found || !files.image) return refused('Listing not found.', 404);
          found.images[body.rank] = body.alt_text;
          return { status: 201, body: { listing_image_id: newId() } };
        },
        getTransactions: ({ path }) => {
          const sale = sales.get(Number(path.listingId));
          return ok({ count: sale ? 1 : 0, results: sale ? [sale] : [] });
        },
      },
    },
    port,
  );
  return Object.assign(state, vendor, {
    sell: (listingId: string | null) => {
      const found = listingOf(listingId ?? undefined);
      if (!found) return;
      found.state = 'sold_out';
      const created_timestamp = Math.floor(Date.now() / 1000);
      sales.set(found.listing_id, { created_timestamp, quantity: 1, price: found.price });
    },
  });
}
