import { type CSSProperties, type ReactNode, useState } from 'react';
import { at } from '../lib/base.ts';
import { classNames } from './class-names.ts';
import { CoinDisc, type CoinDiscProps } from './coin-disc.tsx';

interface WellProps {
  /** A photo's address; without one, or when it cannot be loaded, the disc is drawn. */
  src?: string | null;
  alt?: string;
  disc: CoinDiscProps;
  size?: 'sm' | 'md';
  /** The coin's share of the well, 0–1, from sizeFor(). */
  share?: number;
  /** What surrounds the well names the coin already. */
  decorative?: boolean;
  className?: string;
  style?: CSSProperties;
  /** Badges on the felt. */
  children?: ReactNode;
}

/** Felt with a coin on it: its photo cut to the disc, else the drawn disc. */
export function Well(props: WellProps) {
  const { src, alt = '', disc, size = 'md', share, decorative, className, style, children } = props;
  const [broken, setBroken] = useState<string>();
  return (
    <div
      className={classNames('well', size === 'sm' && 'well-sm', className)}
      style={{ ...style, ...(share && { '--share': share }) }}
    >
      {src && src !== broken ? (
        <img
          className="well-photo"
          src={at(src)}
          alt={decorative ? '' : alt}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(src)}
        />
      ) : (
        <CoinDisc {...disc} decorative={decorative} />
      )}
      {children}
    </div>
  );
}
