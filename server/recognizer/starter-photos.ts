import { basename } from 'node:path';
import type { Catalogue } from '../../db/catalogue/load.ts';
import { PHOTO_TYPES } from '../../shared/photos/model.ts';
import { coinOn, pixelsOf } from '../core/pixels.ts';
import { typeOfDescribed } from './described-type.ts';
import type { Labelled } from './labels.ts';
import type { StarterSide } from './starter.ts';
import { descriptorOf } from './vision/polar.ts';

/** `refused` is for the user. */
export type Taken = { side: StarterSide } | { refused: string };

/** Obverse first. */
export async function takeCoin(catalogue: Catalogue, coin: Labelled): Promise<Taken[]> {
  const files = [coin.obverse, ...(coin.reverse ? [coin.reverse] : [])];
  const refuse = (why: string) => files.map((file) => ({ refused: `${basename(file)}: rejected, ${why}` }));
  const { licence } = coin;
  if (!licence) return refuse('labels.csv gives no licence');
  const { series, year, mintMark } = coin;
  const name = year ? `${year} ${series}` : series;
  const type = typeOfDescribed(catalogue, {
    name,
    coinType: series,
    series,
    year,
    mintMark: mintMark || null,
  });
  if (!type) return refuse(`the catalogue has no single type "${name}"`);
  const taken: Taken[] = [];
  for (const [n, file] of files.entries()) {
    const looked = await lookAt(file);
    if (typeof looked === 'string') taken.push({ refused: `${basename(file)}: rejected, ${looked}` });
    else {
      const notes = { file: basename(file), licence, source: coin.source ?? null };
      taken.push({ side: { ...type, side: n === 0 ? 'obverse' : 'reverse', ...looked, ...notes } });
    }
  }
  return taken;
}

async function lookAt(file: string): Promise<Pick<StarterSide, 'photo' | 'descriptor'> | string> {
  const source = Bun.file(file);
  if (!(await source.exists())) return 'the file does not exist';
  const bytes = await source.bytes();
  try {
    const { format, width, height } = await new Bun.Image(bytes).metadata();
    if (!PHOTO_TYPES.some((type) => type === `image/${format}`)) return 'it is not a JPEG, PNG or WebP photo';
    const picture = await pixelsOf(bytes);
    const { circle, problem } = coinOn(picture, null, Math.min(width, height));
    if (!circle) return problem ?? 'no coin';
    const photo = new Bun.CryptoHasher('sha256').update(bytes).digest('hex');
    return { photo, descriptor: descriptorOf(picture, circle) };
  } catch {
    return 'the photo cannot be read';
  }
}
