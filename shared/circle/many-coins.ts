import type { CoinCircle, FindProblem } from '../recognizer/model.ts';
import {
  CERTAIN,
  certaintyOf,
  edgesOf,
  type FoundCoin,
  findCoins,
  problemOf,
  type Searched,
  shrunk,
  smoothVotes,
  votesOf,
} from './coin-circle.ts';
import {
  type Curve,
  fitCurve,
  type Gradients,
  type GreyPicture,
  gradientsOf,
  profileAbout,
  refinedOn,
  scaledUp,
} from './coin-curve.ts';
import { coinWithin } from './holder.ts';

/** On one photo. */
export const MOST_COINS = 40;

/** Pixels: a coin of 40 is 14 across or more. */
const SEARCHED = 480;
/** Of the shorter side. */
const LEAST = 0.03;
const MOST = 0.26;
const BAND = 1.4;
/** By band. */
const PEAKS = 60;
/** Of the best peak of its band. */
const FAINTEST = 0.22;
/** Coins of one photo differ in size: a dime to a dollar is 1 to 2.2. */
const SMALLEST_SHARE = 0.4;
/** Of the sum of both radii; tilted coins touch a little closer. */
const TOUCHING = 0.88;

export interface CoinsFound {
  coins: FoundCoin[];
  problem: FindProblem | null;
  /** Empty unless there are two or more; in reading order. */
  several: CoinCircle[];
}

/** One coin, or up to forty that lie apart or touch. `picture` at most 640 pixels long. */
export function coinsOnPhoto(photo: Searched): CoinsFound {
  const { grey, width, height } = photo;
  const coins = findCoins(grey, width, height);
  const problem = problemOf(coins, photo);
  const [first] = coins.filter(({ certainty }) => certainty >= CERTAIN);
  // A coin that fills the photo leaves no room for others.
  if (problem !== 'several coins' && first && first.circle.radius > MOST)
    return { coins, problem, several: [] };
  if (problem === 'too dark') return { coins, problem, several: [] };
  const many = findManyCoins(grey, width, height);
  const large = coins.filter(({ certainty, circle }) => certainty >= CERTAIN && circle.radius > MOST);
  const all = merged(many, large, photo);
  if (all.length < 2) return { coins, problem, several: [] };
  return {
    coins,
    problem: 'several coins',
    several: inReadingOrder(
      all.map(({ circle }) => circle),
      photo,
    ),
  };
}

/** Small ones within a large coin belong to its design. */
function merged(many: FoundCoin[], large: FoundCoin[], { width, height }: Searched): FoundCoin[] {
  const short = Math.min(width, height);
  const within = ({ circle }: FoundCoin, { circle: other }: FoundCoin) =>
    Math.hypot((circle.x - other.x) * width, (circle.y - other.y) * height) <
    TOUCHING * short * (circle.radius + other.radius);
  return [...large, ...many.filter((one) => !large.some((other) => within(one, other)))];
}

/** Most certain first; certain ones only. */
export function findManyCoins(grey: Uint8Array, width: number, height: number): FoundCoin[] {
  if (Math.min(width, height) < 100) return [];
  const small = shrunk(grey, width, height, SEARCHED);
  const gradients = gradientsOf(small.grey, small.width, small.height);
  const scale = width / small.width;
  const short = Math.min(width, height);
  const curves = ofOneSize(apart(outlinesOn(gradients))).slice(0, MOST_COINS);
  return curves.map((outline) => {
    const curve = coinWithin({ grey, width, height }, gradients, outline, scale);
    const fine = refinedOn(grey, width, height, scaledUp(curve, scale));
    return {
      circle: { x: fine.x / width, y: fine.y / height, radius: fine.radius / short },
      certainty: certaintyOf(curve.support),
    };
  });
}

function outlinesOn(gradients: Gradients): Curve[] {
  const { width, height } = gradients;
  const short = Math.min(width, height);
  const edges = edgesOf(gradients);
  const curves: Curve[] = [];
  for (let from = LEAST * short; from < MOST * short; from *= BAND) {
    const to = Math.min(from * BAND, MOST * short);
    const votes = smoothVotes(
      votesOf(gradients, edges, from, to),
      width,
      height,
      Math.max(1, Math.round(from * 0.06)),
    );
    for (const { x, y } of manyPeaksOf(votes, width, height, Math.max(2, Math.round(from * 0.6)))) {
      const profile = profileAbout(gradients, x, y, Math.floor(from * 0.9), Math.ceil(to * 1.1));
      let best = 0;
      for (let n = 1; n < profile.length; n += 1)
        if ((profile[n] as number) > (profile[best] as number)) best = n;
      const curve = fitCurve(gradients, { x, y, radius: Math.floor(from * 0.9) + best });
      if (curve && certaintyOf(curve.support) >= CERTAIN) curves.push(curve);
    }
  }
  return curves;
}

/** Local maxima only: a pass over all votes for each peak would take too long. */
function manyPeaksOf(votes: Float32Array, width: number, height: number, apart: number) {
  const at = (x: number, y: number) => votes[y * width + x] as number;
  const tops: { x: number; y: number; value: number }[] = [];
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const value = at(x, y);
      if (value <= 0 || value < at(x - 1, y) || value <= at(x + 1, y)) continue;
      if (value >= at(x, y - 1) && value > at(x, y + 1)) tops.push({ x, y, value });
    }
  }
  tops.sort((a, b) => b.value - a.value);
  const least = FAINTEST * (tops[0]?.value ?? 0);
  const peaks: { x: number; y: number }[] = [];
  for (const { x, y, value } of tops) {
    if (peaks.length === PEAKS || value < least) break;
    if (peaks.every((peak) => Math.max(Math.abs(peak.x - x), Math.abs(peak.y - y)) > apart))
      peaks.push({ x, y });
  }
  return peaks;
}

/** Of rings about one centre the outer, unless much weaker. */
function apart(curves: Curve[]): Curve[] {
  const kept: Curve[] = [];
  for (const curve of curves.toSorted((a, b) => worth(b) - worth(a)))
    if (
      !kept.some(
        (other) =>
          Math.hypot(curve.x - other.x, curve.y - other.y) < TOUCHING * (curve.radius + other.radius),
      )
    )
      kept.push(curve);
  return kept;
}

const worth = ({ support, radius }: Curve) => support * Math.sqrt(radius);

function ofOneSize(curves: Curve[]): Curve[] {
  const largest =
    curves.map(({ radius }) => radius).sort((a, b) => b - a)[Math.floor(curves.length / 8)] ?? 0;
  return curves.filter(({ radius }) => radius >= SMALLEST_SHARE * largest);
}

/** Row by row, as read. */
export function inReadingOrder(
  circles: CoinCircle[],
  { width, height }: Pick<GreyPicture, 'width' | 'height'>,
): CoinCircle[] {
  const short = Math.min(width, height);
  const rows: CoinCircle[][] = [];
  for (const circle of circles.toSorted((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && (circle.y - first.y) * height < first.radius * short) row.push(circle);
    else rows.push([circle]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.x - b.x));
}
