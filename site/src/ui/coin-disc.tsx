import { type CSSProperties, useId } from 'react';
import type { Metal } from '../../../shared/format/metal.ts';
import { classNames } from './class-names.ts';

export interface CoinDiscProps {
  metal: Metal;
  /** The legend along the top: "One Dime", on a reverse "United States". */
  denomination?: string;
  year?: number | string | null;
  mintMark?: string | null;
  edge?: 'reeded' | 'plain';
  /** Layers over a copper core, which shows at the rim. */
  clad?: boolean;
  /** The coin in words: "1916-D Mercury Dime, silver"; made of the rest when absent. */
  label?: string;
  /** Names the legend's arc where the server makes copies of the drawing; made up when absent. */
  id?: string;
  /** Hidden from screen readers: what surrounds it names the coin already. */
  decorative?: boolean;
  className?: string;
  style?: CSSProperties;
}

/** A coin without a photo, drawn: the metal and the light are CSS (coin.css), the lettering is here. */
export function CoinDisc(props: CoinDiscProps) {
  const { metal, denomination, year, mintMark, edge = 'reeded', clad, decorative, className, style } = props;
  const ownId = useId();
  const arc = props.id ?? ownId;
  const date = year ? String(year) : '';
  const mark = mintMark?.toUpperCase() ?? '';
  const middle = mark ? 117 : 119;
  const label = props.label ?? [date + (mark && `-${mark}`), denomination, metal].filter(Boolean).join(' ');
  return (
    <svg
      className={classNames('coin', `coin-${metal}`, clad && 'coin-clad', className)}
      style={style}
      viewBox="0 0 200 200"
      role="img"
      aria-label={label}
      aria-hidden={decorative}
    >
      {edge === 'reeded' && <circle className="coin-reeds" cx="100" cy="100" r="96.2" pathLength="240" />}
      <circle className="coin-beads" cx="100" cy="100" r="84.8" pathLength="180" />
      {denomination && (
        <>
          <path id={arc} d="M31.2 100a68.8 68.8 0 0 1 137.6 0" fill="none" />
          <text className="coin-legend">
            <textPath href={`#${arc}`} startOffset="50%">
              {denomination.toUpperCase()}
            </textPath>
          </text>
        </>
      )}
      {date && (
        <>
          <text className="coin-year coin-shine" x="101" y={middle + 1.1}>
            {date}
          </text>
          <text className="coin-year" x="100" y={middle}>
            {date}
          </text>
        </>
      )}
      {mark && (
        <text className="coin-mark" x="100" y="146">
          {mark}
        </text>
      )}
    </svg>
  );
}
