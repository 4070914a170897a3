import { useState } from 'react';
import { type CoinCircle, inPixels, type Size } from '../../lib/circle.ts';
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

interface CircleOverlayProps {
  circle: CoinCircle;
  /** Photo pixels. */
  size: Size;
  /** The photo has object-fit: cover. */
  cut?: boolean;
}

/** Dims the photo outside the circle. Decorative: the text next to it has the state. */
export function CircleOverlay({ circle, size, cut }: CircleOverlayProps) {
  const { width, height } = size;
  const { x, y, radius } = inPixels(circle, size);
  const disc = `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
  return (
    <svg
      className="circle-overlay"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={cut ? 'xMidYMid slice' : 'none'}
      aria-hidden="true"
    >
      <path
        className="circle-veil"
        fillRule="evenodd"
        d={`M${-width} ${-height}h${3 * width}v${3 * height}h${-3 * width}Z${disc}`}
      />
      <circle className="circle-shade" cx={x} cy={y} r={radius} />
      <circle className="circle-edge" cx={x} cy={y} r={radius} />
    </svg>
  );
}
