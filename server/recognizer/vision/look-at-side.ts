import { CERTAIN, findCoins, problemOf } from '../../../shared/circle/coin-circle.ts';
import { greyOf } from '../../../shared/circle/grey-picture.ts';
import type { CoinCircle, FindProblem } from '../../../shared/recognizer/model.ts';
import { likenessTo } from './match.ts';
import { pixelsOf } from './pixels.ts';
import { descriptorOf } from './polar.ts';
import type { GalleryDescriptor, RgbPicture, SideAsked, SideSeen } from './seen.ts';

/** Where the coin is on a picture, and what speaks against looking at it. */
export interface Found {
  circle: CoinCircle | null;
  problem: FindProblem | null;
}

/**
 * Finds the one coin on a picture, whose original was `shorterSide` pixels wide or high. The circle its collector gave counts as it
 * is; only a dark photo or a tiny coin speaks against it.
 */
export function coinOn(picture: RgbPicture, given: CoinCircle | null, shorterSide?: number): Found {
  const { width, height } = picture;
  const photo = { grey: greyOf(picture.data, 3), width, height, shorterSide };
  const found = given ? [{ circle: given, certainty: 1 }] : findCoins(photo.grey, width, height);
  const problem = problemOf(found, photo);
  const isKept = problem === null || (given !== null && problem !== 'too small');
  const [first] = found.filter(({ certainty }) => certainty >= CERTAIN);
  return isKept && first ? { circle: first.circle, problem: null } : { circle: null, problem };
}

/**
 * Everything about one photo of a coin but its text and its colour: where the coin is, what it looks like, and how much like those of
 * the gallery, on either side: the likeness decides which side a photo shows. Needs nothing but what it is given; `onStep` is told after each step of the work.
 */
export async function lookAtSide(
  { photo, circle: given }: SideAsked,
  gallery: readonly GalleryDescriptor[],
  onStep = () => {},
): Promise<SideSeen & { picture: RgbPicture }> {
  const { width, height } = await new Bun.Image(photo).metadata();
  const picture = await pixelsOf(photo);
  onStep();
  const nothing = { descriptor: null, colour: null, likeness: [], text: null, picture };
  const { circle, problem } = coinOn(picture, given, Math.min(width, height));
  onStep();
  if (!circle) return { ...nothing, circle: null, problem };
  const descriptor = descriptorOf(picture, circle);
  onStep();
  return { ...nothing, circle, problem: null, descriptor, likeness: likenessTo(descriptor, gallery, true) };
}
