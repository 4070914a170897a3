import { array, boolean, contract, integer, object, oneOf, string } from '../../testing/vendor.fake.ts';

/** What we send to eBay, in our own words, by its descriptions of June 2026 and with their faults corrected. */
const english = oneOf('en-US');
const read = { headers: { 'accept-language': english } };
const written = {
  headers: {
    'accept-language': english,
    'content-language': english,
    'content-type': oneOf('application/json'),
  },
};
const json = (schema: object) => ({ ...written, body: { type: 'application/json', schema } });
const form = (schema: object) => ({ body: { type: 'application/x-www-form-urlencoded', schema } });

const amount = object({ value: string({ pattern: '^\\d+\\.\\d{2}$' }), currency: oneOf('USD') });
const id = string({ minLength: 1, maxLength: 50 });
const US = oneOf('EBAY_US');
const categoryTypes = array(object({ name: oneOf('ALL_EXCLUDING_MOTORS_VEHICLES') }), 1);
const marketplace = { query: { marketplace_id: { schema: US, required: true } }, ...read };

const offer = {
  availableQuantity: integer(1, 1),
  categoryId: string({ pattern: '^\\d+$' }),
  listingDescription: string({ minLength: 1, maxLength: 500_000 }),
  listingDuration: oneOf('GTC'),
  merchantLocationKey: string({ minLength: 1, maxLength: 36 }),
  listingPolicies: object({
    fulfillmentPolicyId: id,
    paymentPolicyId: id,
    returnPolicyId: id,
    shippingCostOverrides: array(
      object({
        priority: integer(1, 9),
        shippingServiceType: oneOf('DOMESTIC', 'INTERNATIONAL'),
        shippingCost: amount,
      }),
    ),
  }),
  pricingSummary: object({ price: amount }),
};

const item = object(
  {
    availability: object({ shipToLocationAvailability: object({ quantity: integer(0, 1) }) }),
    condition: oneOf(
      'NEW',
      'NEW_OTHER',
      'LIKE_NEW',
      'USED_EXCELLENT',
      'USED_VERY_GOOD',
      'USED_GOOD',
      'USED_ACCEPTABLE',
    ),
    conditionDescriptors: array(
      object(
        {
          name: string({ pattern: '^\\d+$' }),
          values: array(string({ pattern: '^\\d+$' }), 1),
          additionalInfo: string({ minLength: 1, maxLength: 30 }),
        },
        ['name'],
      ),
    ),
    product: object({
      title: string({ minLength: 1, maxLength: 80 }),
      description: string({ minLength: 1, maxLength: 4000 }),
      aspects: {
        type: 'object',
        propertyNames: { minLength: 1, maxLength: 40 },
        additionalProperties: array(string({ minLength: 1, maxLength: 50 }), 30),
      },
      imageUrls: array(string({ pattern: '^https://' }), 24),
    }),
  },
  ['availability', 'product'],
);

export const EBAY_CONTRACT = contract('What Mintmark asks of eBay', {
  'GET /oauth2/authorize': [
    'authorize',
    {
      query: {
        client_id: { schema: id, required: true },
        redirect_uri: { schema: id, required: true },
        response_type: { schema: oneOf('code'), required: true },
        scope: { schema: string({ minLength: 1 }), required: true },
        state: { schema: string({ minLength: 16 }), required: true },
      },
    },
  ],
  'GET /oauth2/agree': ['agree'],
  'POST /identity/v1/oauth2/token': [
    'token',
    form({
      oneOf: [
        object({ grant_type: oneOf('authorization_code'), code: string({ minLength: 1 }), redirect_uri: id }),
        object(
          { grant_type: oneOf('refresh_token'), refresh_token: string({ minLength: 1 }), scope: string() },
          ['grant_type', 'refresh_token'],
        ),
        object({
          grant_type: oneOf('client_credentials'),
          scope: oneOf('https://api.ebay.com/oauth/api_scope'),
        }),
      ],
    }),
  ],
  'GET /commerce/identity/v1/user/': ['getUser', read],
  'GET /sell/inventory/v1/location': ['getLocations', { ...read, query: { limit: { schema: string() } } }],
  'POST /sell/inventory/v1/location/{merchantLocationKey}': [
    'createLocation',
    json(
      object({
        location: object({
          address: object({
            postalCode: string({ minLength: 3 }),
            country: string({ pattern: '^[A-Z]{2}$' }),
          }),
        }),
        locationTypes: array(oneOf('WAREHOUSE'), 1),
        merchantLocationStatus: oneOf('ENABLED'),
        name: string({ minLength: 1, maxLength: 1000 }),
      }),
    ),
  ],
  'GET /sell/account/v1/fulfillment_policy': ['getFulfillmentPolicies', marketplace],
  'GET /sell/account/v1/payment_policy': ['getPaymentPolicies', marketplace],
  'GET /sell/account/v1/return_policy': ['getReturnPolicies', marketplace],
  'POST /sell/account/v1/program/opt_in': [
    'optIn',
    json(object({ programType: oneOf('SELLING_POLICY_MANAGEMENT') })),
  ],
  'POST /sell/account/v1/fulfillment_policy/': [
    'createFulfillmentPolicy',
    json(
      object({
        name: string({ minLength: 1, maxLength: 64 }),
        marketplaceId: US,
        categoryTypes,
        handlingTime: object({ unit: oneOf('DAY'), value: integer(0, 30) }),
        shippingOptions: array(
          object({
            optionType: oneOf('DOMESTIC'),
            costType: oneOf('FLAT_RATE'),
            shippingServices: array(
              object(
                {
                  shippingServiceCode: string({ minLength: 1 }),
                  shippingCarrierCode: string({ minLength: 1 }),
                  shippingCost: amount,
                  sortOrder: integer(1, 4),
                },
                ['shippingServiceCode', 'shippingCost'],
              ),
              4,
            ),
          }),
          2,
        ),
      }),
    ),
  ],
  'POST /sell/account/v1/payment_policy': [
    'createPaymentPolicy',
    json(
      object({
        name: string({ minLength: 1, maxLength: 64 }),
        marketplaceId: US,
        categoryTypes,
        immediatePay: boolean,
      }),
    ),
  ],
  'POST /sell/account/v1/return_policy': [
    'createReturnPolicy',
    json({
      oneOf: [
        object({
          name: string({ minLength: 1, maxLength: 64 }),
          marketplaceId: US,
          categoryTypes,
          returnsAccepted: oneOf(true),
          returnPeriod: object({ unit: oneOf('DAY'), value: oneOf(14, 30, 60) }),
          refundMethod: oneOf('MONEY_BACK'),
          returnShippingCostPayer: oneOf('BUYER', 'SELLER'),
        }),
        object({
          name: string({ minLength: 1, maxLength: 64 }),
          marketplaceId: US,
          categoryTypes,
          returnsAccepted: oneOf(false),
        }),
      ],
    }),
  ],
  'GET /commerce/taxonomy/v1/get_default_category_tree_id': ['getDefaultCategoryTreeId', marketplace],
  'GET /commerce/taxonomy/v1/category_tree/{treeId}/get_category_suggestions': [
    'getCategorySuggestions',
    { ...read, query: { q: { schema: string({ minLength: 1, maxLength: 350 }), required: true } } },
  ],
  'GET /commerce/taxonomy/v1/category_tree/{treeId}/get_item_aspects_for_category': [
    'getItemAspects',
    { ...read, query: { category_id: { schema: string({ pattern: '^\\d+$' }), required: true } } },
  ],
  'GET /sell/metadata/v1/marketplace/{marketplaceId}/get_item_condition_policies': [
    'getItemConditionPolicies',
    {
      ...read,
      query: {
        filter: { schema: string({ pattern: '^categoryIds:\\{\\d+(\\|\\d+){0,49}\\}$' }), required: true },
      },
    },
  ],
  'GET /sell/metadata/v1/shipping/marketplace/{marketplaceId}/get_shipping_services': [
    'getShippingServices',
    read,
  ],
  'POST /commerce/media/v1_beta/image/create_image_from_file': [
    'createImage',
    { ...read, body: { type: 'multipart/form-data', schema: object({ image: string() }) } },
  ],
  'PUT /sell/inventory/v1/inventory_item/{sku}': ['putItem', json(item)],
  'GET /sell/inventory/v1/offer': [
    'getOffers',
    {
      ...read,
      query: {
        sku: { schema: string({ minLength: 1, maxLength: 50 }), required: true },
        marketplace_id: { schema: US },
        format: { schema: oneOf('FIXED_PRICE') },
      },
    },
  ],
  'POST /sell/inventory/v1/offer': [
    'createOffer',
    json(
      object({
        sku: string({ minLength: 1, maxLength: 50 }),
        marketplaceId: US,
        format: oneOf('FIXED_PRICE'),
        ...offer,
      }),
    ),
  ],
  'PUT /sell/inventory/v1/offer/{offerId}': ['updateOffer', json(object(offer))],
  'POST /sell/inventory/v1/offer/get_listing_fees': [
    'getListingFees',
    json(object({ offers: array(object({ offerId: id }), 250) })),
  ],
  'POST /sell/inventory/v1/offer/{offerId}/publish': ['publishOffer', read],
  'POST /sell/inventory/v1/offer/{offerId}/withdraw': ['withdrawOffer', read],
  'GET /commerce/notification/v1/public_key/{keyId}': ['getPublicKey', read],
  'GET /sell/fulfillment/v1/order': [
    'getOrders',
    {
      ...read,
      query: {
        filter: { schema: string({ pattern: '^creationdate:\\[\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z\\.\\.\\]$' }) },
        limit: { schema: string({ pattern: '^\\d{1,3}$' }) },
        offset: { schema: string({ pattern: '^\\d+$' }) },
      },
    },
  ],
});
