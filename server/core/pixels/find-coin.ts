import { CERTAIN, findCoins, problemOf } from '../../../shared/circle/coin-circle.ts';
import { greyOf } from '../../../shared/circle/grey-picture.ts';
import type { CoinCircle, FindProblem } from '../../../shared/recognizer/model.ts';
import type { RgbPicture } from './pixels.ts';

export interface Found {
  circle: CoinCircle | null;
  problem: FindProblem | null;
}

/**
 * `shorterSide` of the original in pixels. A given circle is taken as it is, except in a dark photo or on a tiny coin.
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
