import type { z } from 'zod';
import type { Listing, ListingPatch } from '../../../../shared/marketplace/model.ts';
import type { FieldErrors } from '../manual-entry/use-form.ts';

/** What the form of a listing holds, as it was typed. */
export type Changed = {
  title: string;
  price: string;
  description: string;
  condition: string;
  /** The category of the marketplace itself; '': the best of those it suggests. */
  subcategory: string;
  /** Between commas. */
  tags: string;
  /** '': where it was from before. */
  postalCode: string;
  /** In the order buyers see them, between spaces. */
  photos: string;
  /** Item specifics the seller named, as JSON. */
  specifics: string;
};

export const changeStart = (listing: Listing): Changed => ({
  title: listing.title,
  price: listing.price,
  description: listing.description,
  condition: listing.condition,
  subcategory: listing.subcategory ?? '',
  tags: listing.tags.join(', '),
  postalCode: '',
  photos: [listing.images.obverse, listing.images.reverse].filter((url) => url !== null).join(' '),
  specifics: JSON.stringify(listing.specifics),
});

/** Words between commas, each once. */
export const tagsIn = (tags: string): string[] => [
  ...new Set(
    tags
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

/** Photos between spaces. */
export const photosIn = (photos: string): string[] => photos.split(' ').filter(Boolean);

/** The same as a listing names them: the first one buyers see, and the other. */
export function imagesIn(photos: string) {
  const [obverse = null, reverse = null] = photosIn(photos);
  return { obverse, reverse };
}

/** The body of the call that changes a listing. */
export const changeOf = (values: Changed): z.input<typeof ListingPatch> => ({
  title: values.title,
  price: values.price,
  description: values.description,
  condition: values.condition,
  subcategory: values.subcategory || null,
  tags: tagsIn(values.tags),
  images: imagesIn(values.photos),
  specifics: JSON.parse(values.specifics),
  ...(values.postalCode.trim() && { shipFrom: { postalCode: values.postalCode.trim() } }),
});

const NAMES: Record<string, keyof Changed> = { shipFrom: 'postalCode', images: 'photos' };

/** What is wrong, by the fields of the form; the first sentence of each. */
export function changeErrors(issues: readonly { path: string; message: string }[]): FieldErrors<Changed> {
  const found: FieldErrors<Changed> = {};
  for (const { path, message } of issues) {
    const [field = ''] = path.split('.');
    found[NAMES[field] ?? (field as keyof Changed)] ??= message;
  }
  return found;
}
