import {
  type FakeAnswer,
  type FakeCall,
  type FakeVendor,
  startFakeVendor,
} from '../../testing/vendor.fake.ts';
import { EBAY_CONTRACT } from './contract.fake.ts';
import {
  aspectsOf,
  conditionPolicies,
  type FakeItem,
  type FakeProblem,
  isRetired,
  problemOf,
  suggestedFor,
} from './rules.fake.ts';

interface FakeOffer {
  offerId: string;
  sku: string;
  status: 'UNPUBLISHED' | 'PUBLISHED';
  categoryId: string;
  listingDescription: string;
  merchantLocationKey: string;
  listingPolicies: { fulfillmentPolicyId: string; paymentPolicyId: string; returnPolicyId: string };
  pricingSummary: { price: { value: string; currency: string } };
  listing?: { listingId: string; listingStatus: string; soldQuantity: number };
}

/** What eBay keeps of one seller, and what was made there. */
export interface FakeEbay extends FakeVendor {
  locations: Map<string, object>;
  policies: { fulfillment: object[]; payment: object[]; return: object[] };
  items: Map<string, FakeItem>;
  offers: FakeOffer[];
  images: number;
  /** As PEM, by which its notifications are checked. */
  notificationKey: string;
  /** Sells what stands for sale under a SKU. */
  sell(sku: string, price?: string, fee?: string): void;
  /** The access token it takes. */
  token: { access: string; refresh: string; refreshes: number };
}

const ok = (body: unknown): FakeAnswer => ({ status: 200, body });
const created = (body: unknown): FakeAnswer => ({ status: 201, body });
export const problem = (errorId: number, status = 400, about?: string): FakeAnswer => ({
  status,
  body: {
    errors: [
      {
        ...{ errorId, domain: 'API', category: 'REQUEST', message: `error ${errorId}` },
        ...(about !== undefined && { parameters: [{ name: 'fieldName', value: about }] }),
      },
    ],
  },
});
const problemAnswer = ({ errorId, about }: FakeProblem) => problem(errorId, 400, about);

/** With `keys` ('id:secret') others are refused. eBay on a loopback port: keeps state, refuses what the real one would, and checks each call against the contract. */
export async function startFakeEbay(port = 0, keys?: string): Promise<FakeEbay> {
  const state = {
    locations: new Map<string, object>(),
    policies: { fulfillment: [] as object[], payment: [] as object[], return: [] as object[] },
    items: new Map<string, FakeItem>(),
    offers: [] as FakeOffer[],
    images: 0,
    notificationKey: '',
    token: { access: 'v^1.1#access-1', refresh: 'v^1.1#refresh-1', refreshes: 0 },
  };
  const orders: object[] = [];
  let next = 1000;
  const newId = () => String(++next);
  const offerBy = (offerId: string | undefined) => state.offers.find((offer) => offer.offerId === offerId);
  const hasPolicy = (kind: keyof typeof state.policies, id: string) =>
    state.policies[kind].some((policy) => Object.values(policy).includes(id));

  /** Why an offer cannot stand for sale; null when it can. */
  const offerProblem = (offer: FakeOffer): FakeProblem | null => {
    const { fulfillmentPolicyId, paymentPolicyId, returnPolicyId } = offer.listingPolicies;
    if (!state.locations.has(offer.merchantLocationKey)) return { errorId: 25_012 };
    if (!hasPolicy('fulfillment', fulfillmentPolicyId)) return { errorId: 25_007 };
    if (!hasPolicy('payment', paymentPolicyId)) return { errorId: 25_008 };
    if (!hasPolicy('return', returnPolicyId)) return { errorId: 25_009 };
    const item = state.items.get(offer.sku);
    return item ? problemOf(item, offer.categoryId) : { errorId: 25_702 };
  };

  const tokens = ({ body, headers }: FakeCall): FakeAnswer => {
    if (keys && headers.get('authorization') !== `Basic ${btoa(keys)}`)
      return { status: 401, body: { error: 'invalid_client' } };
    if (body.grant_type === 'client_credentials')
      return ok({ access_token: 'application', expires_in: 7200, token_type: 'Application Access Token' });
    if (body.grant_type === 'authorization_code' && body.code !== 'good-code')
      return { status: 400, body: { error: 'invalid_grant', error_description: 'the code is not known' } };
    if (body.grant_type === 'refresh_token') {
      if (body.refresh_token !== state.token.refresh)
        return { status: 400, body: { error: 'invalid_grant' } };
      state.token.refreshes += 1;
      state.token.access = `v^1.1#access-${state.token.refreshes + 1}`;
      return ok({ access_token: state.token.access, expires_in: 7200, token_type: 'User Access Token' });
    }
    const { access: access_token, refresh: refresh_token } = state.token;
    return ok({ access_token, expires_in: 7200, refresh_token, refresh_token_expires_in: 47_304_000 });
  };

  const makePolicy =
    (kind: keyof typeof state.policies, idName: string) =>
    ({ body }: FakeCall) => {
      const policy = { [idName]: newId(), ...body };
      state.policies[kind].push(policy);
      return created(policy);
    };

  const vendor = await startFakeVendor(
    {
      document: EBAY_CONTRACT,
      refusal: () => problem(2004),
      refuses: (operation, { headers }) => {
        if (['authorize', 'agree', 'token'].includes(operation)) return null;
        const isReference =
          /^get(DefaultCategoryTreeId|CategorySuggestions|ItemAspects|ItemConditionPolicies|ShippingServices|PublicKey)$/;
        const wanted = isReference.test(operation) ? 'application' : state.token.access;
        return headers.get('authorization') === `Bearer ${wanted}` ? null : problem(1001, 401);
      },
      handlers: {
        authorize: ({ query }) => ok({ agree: `/oauth2/agree?state=${query.get('state')}` }),
        agree: () => ok({}),
        token: tokens,
        getUser: () => ok({ userId: 'ebay-user-7', username: 'seller_seven' }),
        getLocations: () => ok({ total: state.locations.size, locations: [...state.locations.values()] }),
        createLocation: ({ path, body }) => {
          const key = path.merchantLocationKey ?? '';
          if (state.locations.has(key)) return problem(25803, 409);
          state.locations.set(key, { merchantLocationKey: key, ...body });
          return { status: 204 };
        },
        getFulfillmentPolicies: () => ok({ fulfillmentPolicies: state.policies.fulfillment }),
        getPaymentPolicies: () => ok({ paymentPolicies: state.policies.payment }),
        getReturnPolicies: () => ok({ returnPolicies: state.policies.return }),
        optIn: () => ok({}),
        createFulfillmentPolicy: makePolicy('fulfillment', 'fulfillmentPolicyId'),
        createPaymentPolicy: makePolicy('payment', 'paymentPolicyId'),
        createReturnPolicy: makePolicy('return', 'returnPolicyId'),
        getDefaultCategoryTreeId: () => ok({ categoryTreeId: '0', categoryTreeVersion: '1' }),
        getCategorySuggestions: ({ query }) =>
          ok({
            categorySuggestions: suggestedFor(query.get('q') ?? '').map(({ id, name }) => ({
              category: { categoryId: id, categoryName: name },
              categoryTreeNodeAncestors: [{ categoryId: '11116', categoryName: 'Coins & Paper Money' }],
            })),
          }),
        getItemAspects: ({ query }) => {
          const aspects = aspectsOf(query.get('category_id'));
          return typeof aspects === 'number' ? problem(aspects) : ok(aspects);
        },
        getItemConditionPolicies: ({ query }) => ok(conditionPolicies(query.get('filter'))),
        getShippingServices: () =>
          ok({
            shippingServices: [
              {
                ...{ shippingService: 'USPSGroundAdvantage', shippingCarrier: 'USPS' },
                ...{
                  internationalService: false,
                  validForSellingFlow: true,
                  shippingCostTypes: ['FLAT_RATE'],
                },
              },
            ],
          }),
        createImage: ({ files }) => {
          if (!files.image || files.image.size < 100) return problem(190_203);
          state.images += 1;
          const imageUrl = `https://i.ebayimg.com/images/${state.images}.jpg`;
          return created({ imageUrl, expirationDate: new Date(Date.now() + 30 * 86_400_000).toISOString() });
        },
        putItem: ({ path, body }) => {
          const sku = path.sku ?? '';
          if (!/^[A-Za-z0-9]{1,50}$/.test(sku)) return problem(25_707);
          const published = state.offers.find((offer) => offer.sku === sku && offer.status === 'PUBLISHED');
          // Of an item that stands for sale it is checked at once.
          const wrong = published && problemOf(body, published.categoryId);
          if (wrong) return problemAnswer(wrong);
          const isNew = !state.items.has(sku);
          state.items.set(sku, body);
          const warnings = Object.keys(body.product.aspects ?? {}).some(isRetired)
            ? [{ errorId: 25_126 }]
            : [];
          if (warnings.length > 0) return ok({ warnings });
          return isNew ? created({}) : { status: 204 };
        },
        getOffers: ({ query }) => {
          const offers = state.offers.filter(({ sku }) => sku === query.get('sku'));
          return offers.length > 0 ? ok({ total: offers.length, offers }) : problem(25_713, 404);
        },
        createOffer: ({ body }) => {
          if (!state.items.has(body.sku)) return problem(25_702);
          // One offer of a SKU: the second is refused.
          if (state.offers.some(({ sku }) => sku === body.sku)) return problem(25_002);
          const offer: FakeOffer = { ...body, offerId: newId(), status: 'UNPUBLISHED' };
          state.offers.push(offer);
          return created({ offerId: offer.offerId });
        },
        updateOffer: ({ path, body }) => {
          const offer = offerBy(path.offerId);
          if (!offer) return problem(25_713, 404);
          const wrong = offer.status === 'PUBLISHED' && offerProblem({ ...offer, ...body });
          if (wrong) return problemAnswer(wrong);
          Object.assign(offer, body);
          return ok({ offerId: offer.offerId });
        },
        getListingFees: () =>
          ok({
            feeSummaries: [
              { fees: [{ feeType: 'INSERTION_FEE', amount: { value: '0.35', currency: 'USD' } }] },
            ],
          }),
        publishOffer: ({ path }) => {
          const offer = offerBy(path.offerId);
          if (!offer) return problem(25_713, 404);
          const wrong = offerProblem(offer);
          if (wrong) return problemAnswer(wrong);
          const listingId = `11${newId()}`;
          offer.listing = { listingId, listingStatus: 'ACTIVE', soldQuantity: 0 };
          offer.status = 'PUBLISHED';
          return ok({ listingId });
        },
        withdrawOffer: ({ path }) => {
          const offer = offerBy(path.offerId);
          if (!offer?.listing) return problem(25_713, 404);
          offer.status = 'UNPUBLISHED';
          offer.listing.listingStatus = 'ENDED';
          return ok({ listingId: offer.listing.listingId });
        },
        getPublicKey: () => ok({ algorithm: 'ECDSA', digest: 'SHA1', key: state.notificationKey }),
        getOrders: () => ok({ total: orders.length, orders }),
      },
    },
    port,
  );
  return Object.assign(state, vendor, {
    sell: (sku: string, price = '19.99', fee = '2.60') => {
      const offer = state.offers.find((one) => one.sku === sku);
      if (offer?.listing) {
        Object.assign(offer.listing, { listingStatus: 'OUT_OF_STOCK', soldQuantity: 1 });
      }
      orders.push({
        creationDate: new Date().toISOString(),
        totalMarketplaceFee: { value: fee, currency: 'USD' },
        lineItems: [{ sku, legacyItemId: offer?.listing?.listingId, lineItemCost: { value: price } }],
      });
    },
  });
}
