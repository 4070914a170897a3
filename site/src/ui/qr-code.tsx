import { encode } from 'uqr';

/** Quiet zone in modules (ISO/IEC 18004, 5.3.8). */
const QUIET = 4;

interface QrCodeProps {
  text: string;
  label: string;
  /** For a long text: larger, with less to correct errors by. */
  dense?: boolean;
}

/** Black on white in dark mode too: many apps cannot read inverted codes. */
export function QrCode({ text, label, dense = false }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: dense ? 'L' : 'M', border: QUIET });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className={`mx-auto w-full rounded-control bg-white ${dense ? 'max-w-md' : 'max-w-56'}`}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
