import type { Identification } from '../../../../shared/identify/model.ts';
import type { Reading } from '../../../../shared/recognizer/model.ts';
import { at } from '../../lib/base.ts';
import { keepCaptured } from '../../lib/captured-photos.ts';
import type { Circles } from '../../lib/circle.ts';
import { navigate } from '../../lib/navigation.ts';
import { editAddress } from '../../lib/results-address.ts';

export interface HeldPhotos {
  obverse: Blob | null;
  reverse: Blob | null;
  circles: Circles;
}

type Held = Pick<Identification, 'obverseImageUrl' | 'reverseImageUrl'> & {
  reading?: Pick<Reading, 'circles'> | undefined;
};

/** Null without photos, or if they cannot be loaded. */
export async function heldPhotos({
  obverseImageUrl,
  reverseImageUrl,
  reading,
}: Held): Promise<HeldPhotos | null> {
  try {
    const [obverse, reverse] = await Promise.all([photoFrom(obverseImageUrl), photoFrom(reverseImageUrl)]);
    const [first = null, second = null] = reading?.circles ?? [];
    const isNone = !obverse && !reverse;
    return isNone ? null : { obverse, reverse, circles: { obverse: first, reverse: second } };
  } catch {
    return null;
  }
}

async function photoFrom(url: string | null): Promise<Blob | null> {
  const answer = url ? await fetch(at(url)) : null;
  return answer?.ok ? answer.blob() : null;
}

/** To the empty form with the photos; the candidates were rejected. */
export async function toEmptyForm(coin: Held): Promise<void> {
  const photos = await heldPhotos(coin);
  if (photos) await keepCaptured(photos, 'manual-entry');
  void navigate('/manual-entry');
}

export async function toFilledForm(coin: Identification): Promise<void> {
  const photos = await heldPhotos(coin);
  if (photos) await keepCaptured(photos);
  void navigate(editAddress(coin));
}
