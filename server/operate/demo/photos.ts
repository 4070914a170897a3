import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PhotoCredit } from '../../../shared/photos/stock.ts';
import type { CoinCircle } from '../../../shared/recognizer/model.ts';
import { assetFolder } from '../../core/assets.ts';

export const SIDES = ['obverse', 'reverse'] as const;

/** Where the coin lies on each photo, in parts of its side. */
export const PHOTO_CIRCLE: CoinCircle = { x: 0.5, y: 0.5, radius: 0.43 };

/** Stored with each of them: they are drawings that look like photos. */
export const DRAWN_CREDIT: PhotoCredit = {
  title: 'Drawn, not a photo',
  author: 'Mintmark',
  licence: 'MIT',
  licenceUrl: null,
  sourceUrl: '',
  isDrawn: true,
};

/** The file of a photo of the coin of this name ("1881-S Morgan Silver Dollar"), made by tools/demo-photos.ts. */
export const photoFile = (name: string, side: (typeof SIDES)[number]): string =>
  join(assetFolder('demo-photos'), `${name.toLowerCase().replaceAll(' ', '-')}-${side}.webp`);

/** Both photos of a coin of the demonstration; undefined where it has none and is drawn. */
export function photosOf(name: string) {
  const [obverse, reverse] = [photoFile(name, 'obverse'), photoFile(name, 'reverse')];
  if (!existsSync(obverse)) return undefined;
  const webp = { type: 'image/webp' };
  return { obverse: Bun.file(obverse, webp), reverse: Bun.file(reverse, webp) };
}
