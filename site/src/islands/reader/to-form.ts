import type { Identification } from '../../../../shared/identify/model.ts';
import { at } from '../../lib/base.ts';
import { keepCaptured } from '../../lib/captured-photos.ts';
import type { Circles } from '../../lib/circle.ts';
import { navigate } from '../../lib/navigation.ts';
import { editAddress } from '../../lib/results-address.ts';

/** Photos of a held result, and where the coin lies on them. */
export interface HeldPhotos {
  obverse: Blob;
  reverse: Blob | null;
  circles: Circles;
}

type Held = Pick<Identification, 'obverseImageUrl' | 'reverseImageUrl' | 'reading'>;

/** The photos as the server keeps them; null where there are none, or they cannot be had. */
export async function heldPhotos({
  obverseImageUrl,
  reverseImageUrl,
  reading,
}: Held): Promise<HeldPhotos | null> {
  try {
    const [obverse, reverse] = await Promise.all([photoFrom(obverseImageUrl), photoFrom(reverseImageUrl)]);
    const [first = null, second = null] = reading?.circles ?? [];
    return obverse && { obverse, reverse, circles: { obverse: first, reverse: second } };
  } catch {
    return null;
  }
}

async function photoFrom(url: string | null): Promise<Blob | null> {
  const answer = url ? await fetch(at(url)) : null;
  return answer?.ok ? answer.blob() : null;
}

/** To the empty form, where a coin is searched or described, with the photos: what was proposed is none of it. */
export async function toEmptyForm(coin: Held): Promise<void> {
  const photos = await heldPhotos(coin);
  if (photos) await keepCaptured(photos, 'manual-entry');
  void navigate('/manual-entry');
}

/** To the form, filled with what is known of the coin, with the photos while there are any. */
export async function toFilledForm(coin: Identification): Promise<void> {
  const photos = await heldPhotos(coin);
  if (photos) await keepCaptured(photos);
  void navigate(editAddress(coin));
}

/** Back to where the circles are placed and photos retaken, with these photos. */
export async function toCircles(coin: Held): Promise<void> {
  const photos = await heldPhotos(coin);
  const { keepForReview } = await import('../camera/kept-steps.ts');
  if (photos) keepForReview(photos);
  void navigate('/camera');
}
