import { encode } from 'uqr';
import { t } from '../../../../shared/language/i18n.ts';

/** Modules of quiet ground that a reader needs around the code (ISO/IEC 18004, 5.3.8). */
const QUIET = 4;

/** A QR code, black on white whatever the scheme: many apps cannot read it the other way round. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className="mx-auto w-full max-w-56 rounded-control bg-white"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={t('QR code for the authenticator app')}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
