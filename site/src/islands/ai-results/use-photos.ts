import { useEffect, useState } from 'react';
import type { Identification } from '../../../../shared/identify/model.ts';
import { photoAt } from '../../../../shared/photos/model.ts';
import { at } from '../../lib/base.ts';
import { keepCaptured, takeCaptured } from '../../lib/captured-photos.ts';
import type { Circles } from '../../lib/circle.ts';

export interface Shown {
  obverse: string | null;
  reverse: string | null;
  /** Where the coin lies on photos that are shown whole; null where they show it alone, or nobody knows. */
  circles: Circles | null;
}

type Kept = Pick<Identification, 'obverseImageUrl' | 'reverseImageUrl'>;

const stored = ({ obverseImageUrl, reverseImageUrl }: Kept): Shown => ({
  obverse: obverseImageUrl && photoAt(obverseImageUrl, 480),
  reverse: reverseImageUrl && photoAt(reverseImageUrl, 480),
  circles: null,
});

/** The photos that the camera left here, read once; after a reload those that are kept with a result. */
export function usePhotos(kept: Kept) {
  const [captured] = useState(() => takeCaptured('ai-results'));
  const [shown, setShown] = useState(() => stored(kept));

  useEffect(() => {
    if (!captured) return;
    const obverse = URL.createObjectURL(captured.obverse);
    const reverse = captured.reverse && URL.createObjectURL(captured.reverse);
    setShown({ obverse, reverse, circles: captured.circles });
    return () => {
      URL.revokeObjectURL(obverse);
      if (reverse) URL.revokeObjectURL(reverse);
    };
  }, [captured]);

  /** Leaves the photos to the next screen; without any, or where they cannot be had, it begins without. */
  const handOn = async () => {
    const { obverseImageUrl, reverseImageUrl } = kept;
    if (captured) return keepCaptured(captured, 'manual-entry');
    if (!obverseImageUrl) return false;
    try {
      const [obverse, reverse] = await Promise.all([photoFrom(obverseImageUrl), photoFrom(reverseImageUrl)]);
      return obverse ? await keepCaptured({ obverse, reverse }, 'manual-entry') : false;
    } catch {
      return false;
    }
  };

  return { shown, handOn };
}

async function photoFrom(url: string | null): Promise<Blob | null> {
  const answer = url ? await fetch(at(url)) : null;
  return answer?.ok ? answer.blob() : null;
}
