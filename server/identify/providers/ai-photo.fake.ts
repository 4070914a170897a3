import { coinPicture } from '../../photos/coin-picture.fake.ts';

/** Metals as in `coinPicture`. Runs on Bun alone. */
export async function drawnJpeg(side: number, metal = 0): Promise<Uint8Array<ArrayBuffer>> {
  const jpeg = await new Bun.Image(coinPicture(side, side, metal)).jpeg({ quality: 80 }).bytes();
  return new Uint8Array(jpeg);
}
