import type { z } from 'zod';
import type { Listing, ListingPatch } from '../../../../shared/marketplace/model.ts';
import type { FieldErrors } from '../manual-entry/use-form.ts';

export type Changed = {
  title: string;
  price: string;
  description: string;
  condition: string;
  /** '': the marketplace's best suggestion. */
  subcategory: string;
  /** Separated by commas. */
  tags: string;
  /** '': unchanged. */
  postalCode: string;
  /** In order, separated by spaces. */
  photos: string;
  /** The seller's item specifics, as JSON. */
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

/** Without duplicates. */
export const tagsIn = (tags: string): string[] => [
  ...new Set(
    tags
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

export const photosIn = (photos: string): string[] => photos.split(' ').filter(Boolean);

export function imagesIn(photos: string) {
  const [obverse = null, reverse = null] = photosIn(photos);
  return { obverse, reverse };
}

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

/** The first error of each field. */
export function changeErrors(issues: readonly { path: string; message: string }[]): FieldErrors<Changed> {
  const found: FieldErrors<Changed> = {};
  for (const { path, message } of issues) {
    const [field = ''] = path.split('.');
    found[NAMES[field] ?? (field as keyof Changed)] ??= message;
  }
  return found;
}
