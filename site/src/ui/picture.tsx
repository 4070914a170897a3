import { type CSSProperties, createElement, type ReactNode, useId, useState } from 'react';
import { type DiscDesign, type Drawn, drawnDisc } from '../../../shared/format/drawn-disc.ts';
import { letterOf, type Pictured } from '../../../shared/format/letter.ts';
import { ownPicture, pictureOfCard } from '../../../shared/photos/external.ts';
import { at } from '../lib/base.ts';
import { classNames } from './button.tsx';

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

export interface CoinDiscProps extends DiscDesign {
  /** The coin in words: "1916-D Mercury Dime, silver"; made of the rest when absent. */
  label?: string;
  /** Names the arcs of the legends where the server makes copies of the drawing; made up when absent. */
  id?: string;
  /** Hidden from screen readers: what surrounds it names the coin already. */
  decorative?: boolean;
  className?: string;
  style?: CSSProperties;
}

/** A coin without a photo, drawn. */
export function CoinDisc(props: CoinDiscProps) {
  const { metal, year, mintMark, denomination, decorative, className, style } = props;
  const ownId = useId();
  const { className: drawn, relief, inside } = drawnDisc(props, props.id ?? ownId);
  const date = [year, mintMark?.toUpperCase()].filter(Boolean).join('-');
  return createElement(
    'svg',
    {
      className: classNames(drawn, className),
      style: relief ? ({ ...style, '--relief': `url(${relief})` } as CSSProperties) : style,
      viewBox: '0 0 200 200',
      role: 'img',
      'aria-label': props.label ?? [date, denomination, metal].filter(Boolean).join(' '),
      'aria-hidden': decorative,
    },
    ...inside.map(asElement),
  );
}

/** Parts of a drawing stay in their order: they need no keys. */
const asElement = (part: Drawn | string): ReactNode =>
  typeof part === 'string' ? part : createElement(part.tag, part.attributes, ...part.inside.map(asElement));

/** The small version of a picture of a news item or a release, from this server or not at all; null without one. */
export const smallPicture = (url: string | null): string | null => {
  const own = ownPicture(url);
  return own && pictureOfCard(own);
};

/** A small picture beside a text that says all there is to say; nothing where there is none, or it does not come. */
export function ExternalPicture({ url, className }: { url: string | null; className?: string }) {
  const [broken, setBroken] = useState<string>();
  const src = smallPicture(url);
  if (!src || src === broken) return null;
  return (
    <img
      className={classNames('flex-none rounded-well object-cover', className)}
      src={at(src)}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBroken(src)}
    />
  );
}

export type { Pictured };

interface AvatarProps {
  person: Pictured | undefined;
  /** The profile's own, not the one in a greeting. */
  large?: boolean;
  /** What is struck on the medal, where the name is not known yet. */
  letter?: string;
}

/** Somebody's picture, else the first letter of their name struck on a medal. */
export function Avatar({ person, large, letter = letterOf(person) }: AvatarProps) {
  const size = large ? 'size-24' : 'size-13';
  if (person?.profileImageUrl) {
    return (
      <img
        className={classNames(size, 'flex-none rounded-full object-cover')}
        src={at(person.profileImageUrl)}
        alt=""
      />
    );
  }
  return (
    <span
      className={classNames('coin coin-copper monogram', size, large ? 'text-[2.5rem]' : 'text-[1.375rem]')}
      aria-hidden="true"
    >
      {letter}
    </span>
  );
}
