import { useState } from 'react';
import { ownPicture, pictureOfCard } from '../../../shared/photos/model.ts';
import { at } from '../lib/base.ts';
import { classNames } from './class-names.ts';

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
