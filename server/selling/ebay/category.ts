import { z } from 'zod';
import { msg } from '../../../shared/language/msg.ts';
import { createMemory } from '../../core/cache.ts';
import { type ListedCoin, MarketplaceError } from '../marketplace.ts';
import {
  applicationTokens,
  type Call,
  type CallAnswer,
  callEbay,
  type EbaySettings,
  MARKETPLACE,
  nullIfMissing,
  parseAnswer,
} from './calls.ts';

const DAY_MS = 24 * 3_600_000;

export interface Aspect {
  name: string;
  isRequired: boolean;
  isClosed: boolean;
  values: string[];
  maxLength: number;
}

/** Grading service, number of the grade. */
export interface Descriptor {
  id: string;
  name: string;
  isRequired: boolean;
  /** Empty: free text of at most `maxLength` characters. */
  values: { id: string; name: string }[];
  maxLength: number;
}

export interface Condition {
  /** "2750". */
  id: string;
  name: string;
  descriptors: Descriptor[];
}

export interface Category {
  id: string;
  name: string;
}

interface ShippingService {
  code: string;
  carrier: string | null;
}

/** The same for every seller; cached for a day. */
export interface Reference {
  /** Leaf categories, best first. */
  suggestions(words: string, signal?: AbortSignal): Promise<Category[]>;
  aspects(categoryId: string, signal?: AbortSignal): Promise<Aspect[]>;
  conditions(categoryId: string, signal?: AbortSignal): Promise<Condition[]>;
  shippingService(signal?: AbortSignal): Promise<ShippingService>;
  /** PEM; not cached here. */
  notificationKey(keyId: string): Promise<string>;
}

const Tree = z.object({ categoryTreeId: z.string().min(1) });
const Node = z.object({ categoryId: z.string(), categoryName: z.string() });
const Suggestions = z.object({
  categorySuggestions: z.array(
    z.object({ category: Node, categoryTreeNodeAncestors: z.array(Node).catch([]) }),
  ),
});
const Aspects = z.object({
  aspects: z.array(
    z.object({
      localizedAspectName: z.string(),
      aspectConstraint: z.object({
        aspectRequired: z.boolean().catch(false),
        aspectMode: z.string().catch('FREE_TEXT'),
        aspectMaxLength: z.number().int().positive().catch(50),
      }),
      aspectValues: z.array(z.object({ localizedValue: z.string() })).catch([]),
    }),
  ),
});
const Conditions = z.object({
  itemConditionPolicies: z.array(
    z.object({
      categoryId: z.string(),
      itemConditions: z
        .array(
          z.object({
            conditionId: z.string(),
            conditionDescription: z.string().catch(''),
            conditionDescriptors: z
              .array(
                z.object({
                  conditionDescriptorId: z.string(),
                  conditionDescriptorName: z.string(),
                  conditionDescriptorConstraint: z
                    .object({ usage: z.string().optional(), maxLength: z.number().optional() })
                    .catch({}),
                  conditionDescriptorValues: z
                    .array(
                      z.object({
                        conditionDescriptorValueId: z.string(),
                        conditionDescriptorValueName: z.string(),
                      }),
                    )
                    .catch([]),
                }),
              )
              .catch([]),
          }),
        )
        .catch([]),
    }),
  ),
});
const Services = z.object({
  shippingServices: z.array(
    z.object({
      shippingService: z.string(),
      shippingCarrier: z.string().nullish(),
      internationalService: z.boolean(),
      shippingCostTypes: z.array(z.string()).catch([]),
      validForSellingFlow: z.boolean(),
      maxShippingTime: z.number().nullish(),
    }),
  ),
});

const TAXONOMY = '/commerce/taxonomy/v1';
const METADATA = '/sell/metadata/v1';
const MAX_DESCRIPTOR = 30;

export function ebayReference(settings: EbaySettings): Reference {
  const tokenOf = { current: applicationTokens(settings) };
  const trees = createMemory<string>({ forMs: DAY_MS, most: 1 });
  const suggested = createMemory<Category[]>({ forMs: DAY_MS, most: 200 });
  const aspected = createMemory<Aspect[]>({ forMs: DAY_MS, most: 100 });
  const conditioned = createMemory<Condition[]>({ forMs: DAY_MS, most: 100 });
  const served = createMemory<ShippingService>({ forMs: DAY_MS, most: 1 });

  async function read(path: string, query?: Record<string, string>): Promise<CallAnswer> {
    const call = async (): Promise<CallAnswer> => {
      const asked: Call = { method: 'GET', path, ...(query && { query }), token: await tokenOf.current() };
      return callEbay(settings, asked);
    };
    const expired = (error: unknown) => error instanceof MarketplaceError && error.kind === 'token expired';
    try {
      return await call();
    } catch (error) {
      if (!expired(error)) throw error;
    }
    tokenOf.current = applicationTokens(settings);
    return call().catch((error: unknown) => {
      // Not the seller's token: connecting again would not help.
      if (expired(error))
        throw new MarketplaceError('misconfigured', msg('eBay rejected this server’s keys.'));
      throw error;
    });
  }

  const tree = () =>
    trees('', async () => {
      const answer = await read(`${TAXONOMY}/get_default_category_tree_id`, { marketplace_id: MARKETPLACE });
      return parseAnswer(Tree, answer).categoryTreeId;
    });
  const inTree = async (call: string, query: Record<string, string>) =>
    read(`${TAXONOMY}/category_tree/${encodeURIComponent(await tree())}/${call}`, query);

  return {
    suggestions: (words) =>
      suggested(words, async () => {
        const answer = await inTree('get_category_suggestions', { q: words });
        if (answer.status === 204) return [];
        const { categorySuggestions } = parseAnswer(Suggestions, answer);
        const isOfCoins = ({
          categoryTreeNodeAncestors: above,
          category,
        }: (typeof categorySuggestions)[number]) =>
          [category, ...above].some(({ categoryName }) => /\bcoins?\b|bullion/i.test(categoryName));
        return named(categorySuggestions.filter(isOfCoins));
      }),

    aspects: (categoryId) =>
      aspected(categoryId, async () => {
        const answer = await inTree('get_item_aspects_for_category', { category_id: categoryId });
        if (answer.status === 204) return [];
        return parseAnswer(Aspects, answer).aspects.map(
          ({ localizedAspectName, aspectConstraint, aspectValues }) => ({
            name: localizedAspectName,
            isRequired: aspectConstraint.aspectRequired,
            isClosed: aspectConstraint.aspectMode === 'SELECTION_ONLY',
            values: aspectValues.map(({ localizedValue }) => localizedValue),
            maxLength: Math.min(aspectConstraint.aspectMaxLength, 65),
          }),
        );
      }),

    conditions: (categoryId) =>
      conditioned(categoryId, async () => {
        const path = `${METADATA}/marketplace/${MARKETPLACE}/get_item_condition_policies`;
        const answer = await nullIfMissing(['46003'], () =>
          read(path, { filter: `categoryIds:{${categoryId}}` }),
        );
        if (!answer || answer.status === 204) return [];
        const policies = parseAnswer(Conditions, answer).itemConditionPolicies;
        const own = policies.find((policy) => policy.categoryId === categoryId);
        return (own?.itemConditions ?? []).map((condition) => ({
          id: condition.conditionId,
          name: condition.conditionDescription,
          descriptors: condition.conditionDescriptors.map((descriptor) => ({
            id: descriptor.conditionDescriptorId,
            name: descriptor.conditionDescriptorName,
            isRequired: descriptor.conditionDescriptorConstraint.usage === 'REQUIRED',
            maxLength: Math.min(
              descriptor.conditionDescriptorConstraint.maxLength ?? MAX_DESCRIPTOR,
              MAX_DESCRIPTOR,
            ),
            values: descriptor.conditionDescriptorValues.map((value) => ({
              id: value.conditionDescriptorValueId,
              name: value.conditionDescriptorValueName,
            })),
          })),
        }));
      }),

    notificationKey: async (keyId) => {
      const answer = await read(`/commerce/notification/v1/public_key/${encodeURIComponent(keyId)}`);
      return parseAnswer(z.object({ key: z.string().min(1) }), answer).key;
    },

    shippingService: () =>
      served('', async () => {
        const path = `${METADATA}/shipping/marketplace/${MARKETPLACE}/get_shipping_services`;
        const usable = parseAnswer(Services, await read(path)).shippingServices.filter(
          (service) =>
            service.validForSellingFlow &&
            !service.internationalService &&
            (service.shippingCostTypes.length === 0 ||
              service.shippingCostTypes.some((type) => /flat/i.test(type))),
        );
        const best = PREFERRED.map((name) => usable.find((one) => name.test(one.shippingService))).find(
          Boolean,
        );
        const service = best ?? usable[0];
        if (!service)
          throw new MarketplaceError('refused', msg('eBay offers no flat-rate shipping for coins.'), {
            remedy: msg('Create a shipping policy in your eBay account, and try again.'),
          });
        return { code: service.shippingService, carrier: service.shippingCarrier ?? null };
      }),
  };
}

/** Ambiguous names get their parent's name in front. */
function named(suggestions: z.infer<typeof Suggestions>['categorySuggestions']): Category[] {
  const nameOf = ({ category }: (typeof suggestions)[number]) => category.categoryName;
  return suggestions.map((one) => {
    const isShared = suggestions.some((other) => other !== one && nameOf(other) === nameOf(one));
    const [above] = isShared ? one.categoryTreeNodeAncestors : [];
    const name = above ? `${above.categoryName} > ${nameOf(one)}` : nameOf(one);
    // Limit of a listing's subcategory.
    return { id: one.category.categoryId, name: name.slice(0, 120) };
  });
}

/** Tracked and insured first. */
const PREFERRED = [/^USPSGroundAdvantage$/i, /^USPSFirstClass$/i, /^USPSPriority$/i, /^USPS/i];

/** Without what only the seller says about it. */
export const categoryWords = ({ year, mintMark, coinType, country }: ListedCoin): string =>
  `${year}${mintMark ? `-${mintMark}` : ''} ${coinType}${/^(US|USA|United States.*)$/i.test(country) ? '' : ` ${country}`} coin`;
