import { useState } from 'react';
import { type CoinCircle, inPixels, type Size } from '../../lib/circle.ts';

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
    <span className="circled relative block aspect-square w-full overflow-hidden rounded-well bg-[#0003] shadow-coin">
      <img
        className="size-full object-cover"
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
      className="pointer-events-none absolute inset-0 size-full"
      fill="none"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={cut ? 'xMidYMid slice' : 'none'}
      aria-hidden="true"
    >
      <path
        fill="#08120fb8"
        fillRule="evenodd"
        d={`M${-width} ${-height}h${3 * width}v${3 * height}h${-3 * width}Z${disc}`}
      />
      {/* Light upon dark: seen on any photo. */}
      <circle stroke="#0009" strokeWidth="4.5" vectorEffect="non-scaling-stroke" cx={x} cy={y} r={radius} />
      <circle
        className="stroke-on-felt-edge"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
        cx={x}
        cy={y}
        r={radius}
      />
    </svg>
  );
}
