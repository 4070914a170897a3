import { z } from 'zod';
import { msg } from '../../../shared/language/msg.ts';
import { moneyText, parseMoney } from '../../../shared/money/money.ts';
import { type Access, type ListingDraft, MarketplaceError } from '../marketplace.ts';
import { callEbay, type EbaySettings, MARKETPLACE, parseAnswer } from './calls.ts';
import type { Reference } from './category.ts';

const INVENTORY = '/sell/inventory/v1';
const ACCOUNT = '/sell/account/v1';
const CATEGORY_TYPES = [{ name: 'ALL_EXCLUDING_MOTORS_VEHICLES' }];
const HANDLING_DAYS = 3;

const codeOf = (error: unknown) => (error instanceof MarketplaceError ? error.facts.code : undefined);

const Locations = z.object({
  locations: z
    .array(
      z.object({
        merchantLocationKey: z.string(),
        merchantLocationStatus: z.string().nullish(),
        location: z
          .object({
            address: z.object({ postalCode: z.string().nullish(), country: z.string().nullish() }).nullish(),
          })
          .nullish(),
      }),
    )
    .catch([]),
});

/** Any location of the account where `shipFrom` is null; null without one. */
export async function knownLocation(
  settings: EbaySettings,
  { accessToken: token, signal }: Access,
  shipFrom: ListingDraft['shipFrom'],
): Promise<string | null> {
  const query = { limit: '100' };
  const answer = await callEbay(settings, {
    method: 'GET',
    path: `${INVENTORY}/location`,
    query,
    token,
    signal,
  });
  const enabled = parseAnswer(Locations, answer).locations.filter(
    ({ merchantLocationStatus }) => merchantLocationStatus !== 'DISABLED',
  );
  const there = enabled.find(
    ({ location }) =>
      !shipFrom ||
      (same(location?.address?.postalCode, shipFrom.postalCode) &&
        location?.address?.country === shipFrom.country),
  );
  return there?.merchantLocationKey ?? null;
}

export const NO_LOCATION = msg('eBay needs to know where you ship from.');

/** Creates one where the account has none there. */
export async function locationOf(
  settings: EbaySettings,
  access: Access,
  shipFrom: ListingDraft['shipFrom'],
): Promise<string> {
  const known = await knownLocation(settings, access, shipFrom);
  if (known) return known;
  if (!shipFrom) {
    throw new MarketplaceError('refused', NO_LOCATION, {
      remedy: msg('Enter your postal code, and try again.'),
    });
  }
  const { accessToken: token, signal } = access;
  const { postalCode, country } = shipFrom;
  // A key made of the place: creating it twice makes one location.
  const key = `mintmark${country}${postalCode.replace(/[^A-Za-z0-9]/g, '')}`.slice(0, 36);
  const body = {
    location: { address: { postalCode, country } },
    locationTypes: ['WAREHOUSE'],
    merchantLocationStatus: 'ENABLED',
    name: `Mintmark ${postalCode}`,
  };
  const path = `${INVENTORY}/location/${key}`;
  await callEbay(settings, { method: 'POST', path, body, token, signal }).catch((error: unknown) => {
    if (codeOf(error) !== '25803' && codeOf(error) !== 'HTTP 409') throw error;
  });
  return key;
}

const same = (one: string | null | undefined, other: string) =>
  one?.replace(/\s/g, '').toLowerCase() === other.replace(/\s/g, '').toLowerCase();

const Amount = z.object({ value: z.string() });
const FulfillmentPolicies = z.object({
  fulfillmentPolicies: z.array(
    z.object({
      fulfillmentPolicyId: z.string(),
      name: z.string(),
      shippingOptions: z
        .array(
          z.object({
            optionType: z.string().nullish(),
            costType: z.string().nullish(),
            shippingServices: z.array(z.object({ shippingCost: Amount.nullish() })).catch([]),
          }),
        )
        .catch([]),
    }),
  ),
});
const PaymentPolicies = z.object({
  paymentPolicies: z.array(z.object({ paymentPolicyId: z.string(), immediatePay: z.boolean().nullish() })),
});
const ReturnPolicies = z.object({
  returnPolicies: z.array(
    z.object({
      returnPolicyId: z.string(),
      returnsAccepted: z.boolean().nullish(),
      returnPeriod: z.object({ value: z.number().nullish(), unit: z.string().nullish() }).nullish(),
    }),
  ),
});

interface PolicyIds {
  fulfillmentPolicyId: string;
  paymentPolicyId: string;
  returnPolicyId: string;
}

/** Policies of the account that fit, or new ones; opts the seller in where needed. */
export async function policiesOf(
  settings: EbaySettings,
  access: Access,
  draft: Pick<ListingDraft, 'shippingCost' | 'returnsAccepted' | 'returnPeriod'>,
  reference: Reference,
): Promise<PolicyIds> {
  try {
    return await policies(settings, access, draft, reference);
  } catch (error) {
    if (codeOf(error) !== '20403') throw error;
  }
  await optIn(settings, access);
  return policies(settings, access, draft, reference).catch((error: unknown) => {
    if (codeOf(error) !== '20403') throw error;
    throw new MarketplaceError(
      'rate limited',
      msg('eBay is switching on business policies for your account.'),
      {
        remedy: msg('This can take a day. Mintmark will try again automatically.'),
        retryAfterMs: 3_600_000,
        code: '20403',
      },
    );
  });
}

async function optIn(settings: EbaySettings, { accessToken: token, signal }: Access): Promise<void> {
  const path = `${ACCOUNT}/program/opt_in`;
  const body = { programType: 'SELLING_POLICY_MANAGEMENT' };
  await callEbay(settings, { method: 'POST', path, body, token, signal }).catch((error: unknown) => {
    if (codeOf(error) !== '25803' && codeOf(error) !== 'HTTP 409') throw error;
  });
}

async function policies(
  settings: EbaySettings,
  { accessToken: token, signal }: Access,
  draft: Pick<ListingDraft, 'shippingCost' | 'returnsAccepted' | 'returnPeriod'>,
  reference: Reference,
): Promise<PolicyIds> {
  const get = (kind: string) => {
    const query = { marketplace_id: MARKETPLACE };
    return callEbay(settings, { method: 'GET', path: `${ACCOUNT}/${kind}`, query, token, signal });
  };
  const make = async <T>(kind: string, body: object, schema: z.ZodType<T>): Promise<T> => {
    const base = { marketplaceId: MARKETPLACE, categoryTypes: CATEGORY_TYPES };
    const path = `${ACCOUNT}/${kind}`;
    return parseAnswer(
      schema,
      await callEbay(settings, { method: 'POST', path, body: { ...base, ...body }, token, signal }),
      true,
    );
  };

  const shipping = parseAnswer(FulfillmentPolicies, await get('fulfillment_policy')).fulfillmentPolicies;
  const cost = moneyText(draft.shippingCost);
  const flat = shipping.filter(({ shippingOptions }) =>
    shippingOptions.some(({ optionType, costType }) => optionType === 'DOMESTIC' && costType === 'FLAT_RATE'),
  );
  const asks = ({ shippingOptions }: (typeof flat)[number]) =>
    shippingOptions.find(({ optionType }) => optionType === 'DOMESTIC')?.shippingServices[0]?.shippingCost
      ?.value;
  const ofCost = flat.find((policy) => parseMoney(asks(policy) ?? '') === draft.shippingCost);
  const ours = flat.find(({ name }) => name === NAMES.shipping);
  let fulfillmentPolicyId = (ofCost ?? ours)?.fulfillmentPolicyId;
  if (!fulfillmentPolicyId) {
    const service = await reference.shippingService(signal);
    const shippingServices = [
      {
        shippingServiceCode: service.code,
        ...(service.carrier && { shippingCarrierCode: service.carrier }),
        shippingCost: { value: cost, currency: 'USD' },
        sortOrder: 1,
      },
    ];
    const body = {
      name: NAMES.shipping,
      handlingTime: { unit: 'DAY', value: HANDLING_DAYS },
      shippingOptions: [{ optionType: 'DOMESTIC', costType: 'FLAT_RATE', shippingServices }],
    };
    // Only this call ends with a slash.
    const made = await make('fulfillment_policy/', body, z.object({ fulfillmentPolicyId: z.string() }));
    fulfillmentPolicyId = made.fulfillmentPolicyId;
  }

  const payment = parseAnswer(PaymentPolicies, await get('payment_policy')).paymentPolicies;
  const paymentPolicyId =
    (payment.find(({ immediatePay }) => immediatePay) ?? payment[0])?.paymentPolicyId ??
    (
      await make(
        'payment_policy',
        { name: NAMES.payment, immediatePay: true },
        z.object({ paymentPolicyId: z.string() }),
      )
    ).paymentPolicyId;

  const returns = parseAnswer(ReturnPolicies, await get('return_policy')).returnPolicies;
  const fits = returns.find((policy) =>
    draft.returnsAccepted
      ? policy.returnsAccepted &&
        policy.returnPeriod?.unit !== 'MONTH' &&
        policy.returnPeriod?.value === draft.returnPeriod
      : policy.returnsAccepted === false,
  );
  const returnBody = draft.returnsAccepted
    ? {
        name: `${NAMES.returns} ${draft.returnPeriod} days`,
        returnsAccepted: true,
        returnPeriod: { unit: 'DAY', value: draft.returnPeriod },
        refundMethod: 'MONEY_BACK',
        returnShippingCostPayer: 'BUYER',
      }
    : { name: NAMES.noReturns, returnsAccepted: false };
  const returnPolicyId =
    fits?.returnPolicyId ??
    (await make('return_policy', returnBody, z.object({ returnPolicyId: z.string() }))).returnPolicyId;

  return { fulfillmentPolicyId, paymentPolicyId, returnPolicyId };
}

/** Ours are found again by name. */
const NAMES = {
  shipping: 'Mintmark shipping',
  payment: 'Mintmark payment',
  returns: 'Mintmark returns',
  noReturns: 'Mintmark no returns',
};
