import { z } from 'zod';
import { translated } from '../../../../../shared/language/i18n.ts';
import { msg } from '../../../../../shared/language/msg.ts';
import {
  LISTING_DEFAULTS,
  ListingBody,
  type ListingPreview,
  type MarketplaceId,
} from '../../../../../shared/marketplace/model.ts';
import { editDraftKey, keepText, readText } from '../../../lib/drafts.ts';
import type { ListingForm } from '../../../lib/queries/marketplace.ts';
import { imagesIn, photosIn, tagsIn } from '../../listings/change-form.ts';
import type { FieldErrors } from '../../manual-entry/use-form.ts';

/** Input of the dialog. */
export type SellValues = {
  ebay: boolean;
  etsy: boolean;
  title: string;
  price: string;
  description: string;
  category: string;
  condition: string;
  /** Comma-separated. */
  tags: string;
  shippingCost: string;
  returnsAccepted: boolean;
  /** Days. */
  returnPeriod: string;
  postalCode: string;
  country: string;
  /** URLs in order, separated by spaces. */
  photos: string;
  /** '': the best suggestion. */
  subcategory: string;
  /** Changed ones, as JSON. */
  specifics: string;
};

export const photosOf = ({ obverse, reverse }: ListingPreview['suggested']['images']): string[] =>
  [obverse, reverse].filter((url) => url !== null);

export const marketplacesOf = ({ ebay, etsy }: Pick<SellValues, 'ebay' | 'etsy'>): MarketplaceId[] => [
  ...(ebay ? (['ebay'] as const) : []),
  ...(etsy ? (['etsy'] as const) : []),
];

export const filledFrom = (
  { suggested }: Pick<ListingPreview, 'suggested'>,
  linked: readonly MarketplaceId[],
): SellValues => ({
  ebay: linked.includes('ebay'),
  etsy: linked.includes('etsy'),
  title: suggested.title,
  price: suggested.price ?? '',
  description: suggested.description,
  category: suggested.category,
  condition: suggested.condition,
  tags: suggested.tags.join(', '),
  shippingCost: LISTING_DEFAULTS.shippingCost,
  returnsAccepted: LISTING_DEFAULTS.returnsAccepted,
  returnPeriod: String(LISTING_DEFAULTS.returnPeriod),
  postalCode: suggested.shipFrom?.postalCode ?? '',
  country: suggested.shipFrom?.country ?? 'US',
  photos: photosOf(suggested.images).join(' '),
  subcategory: '',
  specifics: '{}',
});

export function bodyOf(coinId: number, values: SellValues): ListingForm {
  return {
    coinId,
    title: values.title,
    description: values.description,
    price: values.price,
    category: values.category,
    condition: values.condition,
    subcategory: values.subcategory || null,
    tags: tagsIn(values.tags),
    marketplaces: marketplacesOf(values),
    shippingCost: values.shippingCost,
    returnsAccepted: values.returnsAccepted,
    returnPeriod: Number(values.returnPeriod),
    images: imagesIn(values.photos),
    specifics: JSON.parse(values.specifics),
    ...(values.postalCode.trim() && {
      shipFrom: { postalCode: values.postalCode.trim(), country: values.country },
    }),
  };
}

const NAMES: Record<string, keyof SellValues> = {
  marketplaces: 'ebay',
  images: 'photos',
  shipFrom: 'postalCode',
};

export function refusedBy(issues: readonly { path: string; message: string }[]): FieldErrors<SellValues> {
  const found: FieldErrors<SellValues> = {};
  for (const { path, message } of issues) {
    const [field = ''] = path.split('.');
    found[NAMES[field] ?? (field as keyof SellValues)] ??= message;
  }
  return found;
}

export const checkForm = (coinId: number, values: SellValues): FieldErrors<SellValues> =>
  refusedBy(
    (ListingBody.safeParse(bodyOf(coinId, values)).error?.issues ?? []).map(({ path, message }) => ({
      path: path.join('.'),
      message: translated(message),
    })),
  );

const Draft = z.object({
  ebay: z.boolean(),
  etsy: z.boolean(),
  title: z.string(),
  price: z.string(),
  description: z.string(),
  category: z.string(),
  condition: z.string(),
  tags: z.string(),
  shippingCost: z.string(),
  returnsAccepted: z.boolean(),
  returnPeriod: z.string(),
  postalCode: z.string(),
  country: z.string(),
  photos: z.string(),
  // Missing in drafts of earlier versions.
  subcategory: z.string().default(''),
  specifics: z.string(),
});

const keyOf = (coinId: number) => editDraftKey(coinId, 'sell');

/** Null if none. */
export function keptDraft(
  coinId: number,
  { suggested }: Pick<ListingPreview, 'suggested'>,
  linked: readonly MarketplaceId[],
): SellValues | null {
  try {
    const draft = Draft.parse(JSON.parse(readText(keyOf(coinId)) ?? 'null'));
    JSON.parse(draft.specifics);
    const now = photosOf(suggested.images);
    const photos = photosIn(draft.photos).filter((url) => now.includes(url));
    return {
      ...draft,
      // The user left to connect an account: choose it.
      ebay: linked.includes('ebay') && (draft.ebay || !draft.etsy),
      etsy: linked.includes('etsy') && (draft.etsy || !draft.ebay),
      photos: (photos.length > 0 ? photos : now).join(' '),
    };
  } catch {
    return null;
  }
}

/** Per tab; null removes it. */
export const keepDraft = (coinId: number, values: SellValues | null) =>
  keepText(keyOf(coinId), values && JSON.stringify(values));

const CATEGORIES: readonly string[] = [
  msg('Coins > US > Cents'),
  msg('Coins > US > Nickels'),
  msg('Coins > US > Dimes'),
  msg('Coins > US > Quarters'),
  msg('Coins > US > Half Dollars'),
  msg('Coins > US > Dollars'),
  msg('Coins > US > Other'),
];

export const categoryChoices = (suggested: string): readonly string[] =>
  suggested && !CATEGORIES.includes(suggested) ? [suggested, ...CATEGORIES] : CATEGORIES;

export const hasNotes = (description: string, notes: string): boolean =>
  description.trim() === notes.trim() || description.trimEnd().endsWith(`\n\n${notes.trim()}`);

export function withNotes(description: string, notes: string, wanted: boolean): string {
  const has = hasNotes(description, notes);
  if (has === wanted) return description;
  return wanted
    ? [description.trimEnd(), notes.trim()].filter(Boolean).join('\n\n')
    : description.trimEnd().slice(0, -notes.trim().length).trimEnd();
}
