import { type CoinCircle, inPixels, type Size } from '../../lib/circle.ts';

interface CircleOverlayProps {
  circle: CoinCircle;
  /** Of the photo, in pixels. */
  size: Size;
  /** The photo is cut to its place (object-fit: cover) rather than shown whole. */
  cut?: boolean;
}

/** Dims what of a photo lies outside the circle. It says nothing by itself: words stand beside the photo. */
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
