import { z } from 'zod';
import { msg } from '../../../../../shared/language/msg.ts';
import { translated } from '../../../../../shared/language/said.ts';
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

/** What the dialog holds, as it was typed. */
export type SellValues = {
  ebay: boolean;
  etsy: boolean;
  title: string;
  price: string;
  description: string;
  category: string;
  condition: string;
  /** Between commas. */
  tags: string;
  shippingCost: string;
  returnsAccepted: boolean;
  /** Days. */
  returnPeriod: string;
  postalCode: string;
  country: string;
  /** Photos in the order buyers see them, between spaces. */
  photos: string;
  /** The category of the marketplace itself; '': the best of those it suggests. */
  subcategory: string;
  /** Item specifics the seller changed, as JSON. */
  specifics: string;
};

/** The photos a listing may show, obverse first: the owner's own, and none that was taken over from elsewhere. */
export const photosOf = ({ obverse, reverse }: ListingPreview['suggested']['images']): string[] =>
  [obverse, reverse].filter((url) => url !== null);

export const marketplacesOf = ({ ebay, etsy }: Pick<SellValues, 'ebay' | 'etsy'>): MarketplaceId[] => [
  ...(ebay ? (['ebay'] as const) : []),
  ...(etsy ? (['etsy'] as const) : []),
];

/** The dialog as it first shows itself: what the server suggests, and every linked marketplace chosen. */
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

/** The body of the call that lists the coin. */
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

/** Fields of the body that the dialog names otherwise. */
const NAMES: Record<string, keyof SellValues> = {
  marketplaces: 'ebay',
  images: 'photos',
  shipFrom: 'postalCode',
};

/** What is wrong with the dialog, by its fields; the first sentence of each. */
export function refusedBy(issues: readonly { path: string; message: string }[]): FieldErrors<SellValues> {
  const found: FieldErrors<SellValues> = {};
  for (const { path, message } of issues) {
    const [field = ''] = path.split('.');
    found[NAMES[field] ?? (field as keyof SellValues)] ??= message;
  }
  return found;
}

/** The rules of the server, before it is asked. */
export const checkForm = (coinId: number, values: SellValues): FieldErrors<SellValues> =>
  refusedBy(
    (ListingBody.safeParse(bodyOf(coinId, values)).error?.issues ?? []).map(({ path, message }) => ({
      path: path.join('.'),
      message: translated(message),
    })),
  );

const Kept = z.object({
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
  // Drafts of earlier versions have none.
  subcategory: z.string().default(''),
  specifics: z.string(),
});

const keyOf = (coinId: number) => editDraftKey(coinId, 'sell');

/** What was typed before the reader left, with the photos and accounts there are now; null when nothing was. */
export function keptDraft(
  coinId: number,
  { suggested }: Pick<ListingPreview, 'suggested'>,
  linked: readonly MarketplaceId[],
): SellValues | null {
  try {
    const kept = Kept.parse(JSON.parse(readText(keyOf(coinId)) ?? 'null'));
    JSON.parse(kept.specifics);
    const now = photosOf(suggested.images);
    const photos = photosIn(kept.photos).filter((url) => now.includes(url));
    return {
      ...kept,
      // An account connected meanwhile is what the reader had left for.
      ebay: linked.includes('ebay') && (kept.ebay || !kept.etsy),
      etsy: linked.includes('etsy') && (kept.etsy || !kept.ebay),
      photos: (photos.length > 0 ? photos : now).join(' '),
    };
  } catch {
    return null;
  }
}

/** Keeps what was typed for as long as the tab lives; null forgets it. */
export const keepDraft = (coinId: number, values: SellValues | null) =>
  keepText(keyOf(coinId), values && JSON.stringify(values));

/** Categories of a listing (specification 000, section 9). */
const CATEGORIES: readonly string[] = [
  msg('Coins > US > Cents'),
  msg('Coins > US > Nickels'),
  msg('Coins > US > Dimes'),
  msg('Coins > US > Quarters'),
  msg('Coins > US > Half Dollars'),
  msg('Coins > US > Dollars'),
  msg('Coins > US > Other'),
];

/** What a category is chosen from: the one suggested for the coin first, where it is none of the usual ones. */
export const categoryChoices = (suggested: string): readonly string[] =>
  suggested && !CATEGORIES.includes(suggested) ? [suggested, ...CATEGORIES] : CATEGORIES;

/** Whether the description ends with the owner's notes, in a paragraph of their own. */
export const hasNotes = (description: string, notes: string): boolean =>
  description.trim() === notes.trim() || description.trimEnd().endsWith(`\n\n${notes.trim()}`);

/** The description with the owner's notes at its end, or without them. */
export function withNotes(description: string, notes: string, wanted: boolean): string {
  const has = hasNotes(description, notes);
  if (has === wanted) return description;
  return wanted
    ? [description.trimEnd(), notes.trim()].filter(Boolean).join('\n\n')
    : description.trimEnd().slice(0, -notes.trim().length).trimEnd();
}
