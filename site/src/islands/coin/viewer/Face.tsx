import { useEffect, useState } from 'react';
import { photoAt } from '../../../../../shared/photos/model.ts';
import { at } from '../../../lib/base.ts';
import { CoinDisc, type CoinDiscProps } from '../../../ui/coin-disc.tsx';

/** A side of a coin, or a further photo of it: its photo if there is one, and how it is drawn. */
export interface Side {
  /** In words; two further photos may be called the same. */
  label: string;
  src: string | null;
  disc: CoinDiscProps;
  /** Its photo is a drawing that looks like one. */
  isDrawn?: boolean;
}

interface FaceProps {
  side: Side;
  /** What it shows, in words; '' where its surroundings say it. */
  label: string;
  size: 200 | 800;
  /** Looked at from near: the photo as it was uploaded is worth its bytes. */
  near?: boolean;
  photoClass: string;
  discClass: string;
}

/** A photo; where there is none, or it cannot be loaded, the drawn coin. */
export function Face({ side: { src, disc }, label, size, near = false, photoClass, discClass }: FaceProps) {
  const [broken, setBroken] = useState(false);
  const whole = useWhole(near && !broken ? src : null);
  if (!src || broken) {
    return <CoinDisc {...disc} className={discClass} label={label} decorative={label === ''} />;
  }
  return (
    <img
      className={photoClass}
      src={at(whole ?? photoAt(src, size))}
      alt={label}
      draggable={false}
      // What has been loaded beforehand takes its place without a gap.
      decoding={whole ? 'sync' : 'async'}
      onError={() => setBroken(true)}
    />
  );
}

/** The address of the uploaded photo once it has been loaded; until then, and should it fail, null. */
function useWhole(src: string | null): string | null {
  const [loaded, setLoaded] = useState<string | null>(null);
  useEffect(() => {
    if (!src) return;
    const photo = new Image();
    photo.src = at(src);
    photo.decode().then(
      () => setLoaded(src),
      () => undefined,
    );
  }, [src]);
  return loaded;
}
