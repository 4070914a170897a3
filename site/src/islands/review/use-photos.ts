import { useEffect, useState } from 'react';
import type { Identification } from '../../../../shared/identify/model.ts';
import { at } from '../../lib/base.ts';
import { keepCaptured, takeCaptured } from '../../lib/captured-photos.ts';

type Urls = Pick<Identification, 'obverseImageUrl' | 'reverseImageUrl'>;

/** The photos that the camera left here, read once; after a reload those that are kept with a result. */
export function usePhotos(coin: Identification) {
  const [captured] = useState(() => takeCaptured('ai-results'));
  const [urls, setUrls] = useState<Urls | null>(null);

  useEffect(() => {
    if (!captured) return;
    const obverse = URL.createObjectURL(captured.obverse);
    const reverse = captured.reverse && URL.createObjectURL(captured.reverse);
    setUrls({ obverseImageUrl: obverse, reverseImageUrl: reverse });
    return () => {
      URL.revokeObjectURL(obverse);
      if (reverse) URL.revokeObjectURL(reverse);
    };
  }, [captured]);

  /** Leaves the photos to the next screen; without any, or where they cannot be had, it begins without. */
  const handOn = async () => {
    const photos = captured ?? (await heldPhotos(coin));
    return photos ? keepCaptured(photos, 'manual-entry') : false;
  };

  const shown = { ...coin, ...urls };
  return { shown, circles: captured?.circles ?? null, handOn };
}

async function heldPhotos({ obverseImageUrl, reverseImageUrl }: Urls) {
  try {
    const [obverse, reverse] = await Promise.all([photoFrom(obverseImageUrl), photoFrom(reverseImageUrl)]);
    return obverse && { obverse, reverse };
  } catch {
    return null;
  }
}

async function photoFrom(url: string | null): Promise<Blob | null> {
  const answer = url ? await fetch(at(url)) : null;
  return answer?.ok ? answer.blob() : null;
}
