import { CERTAIN, findCoins, greyOf, problemOf } from '../../../shared/circle/coin-circle.ts';
import type { CoinCircle, FindProblem } from '../../../shared/recognizer/model.ts';
import type { RgbPicture } from './pixels.ts';

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
