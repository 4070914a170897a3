import { useState } from 'react';
import type { CoinCircle, Size } from '../../lib/circle.ts';
import { CircleOverlay } from './CircleOverlay.tsx';
import './coin-circle.css';

interface CircledPhotoProps {
  src: string;
  alt: string;
  circle: CoinCircle | null;
  /** Size of the whole photo, if a crop is shown. */
  size?: Size;
}

export function CircledPhoto({ src, alt, circle, size }: CircledPhotoProps) {
  const [own, setOwn] = useState<Size>();
  const whole = size ?? own;
  return (
    <span className="circled">
      <img
        src={src}
        alt={alt}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setOwn({ width: naturalWidth, height: naturalHeight })
        }
      />
      {circle && whole && <CircleOverlay circle={circle} size={whole} cut />}
    </span>
  );
}
