import { formatWholePercent } from '../../../shared/format/format.ts';
import { t, translated } from '../../../shared/language/i18n.ts';
import { msg } from '../../../shared/language/msg.ts';
import { CIRCLE_FIELDS, type CoinCircle, type FindProblem } from '../../../shared/recognizer/model.ts';

export type { CoinCircle, FindProblem };

type PlacedBy = 'finder' | 'hand' | 'whole photo';

export interface Placing {
  circle: CoinCircle | null;
  by: PlacedBy;
  problem: FindProblem | null;
  /** Circles to choose from. */
  several?: CoinCircle[];
}

export interface Size {
  width: number;
  height: number;
}

export const WHOLE: CoinCircle = { x: 0.5, y: 0.5, radius: 0.5 };
export const BEGUN: CoinCircle = { x: 0.5, y: 0.5, radius: 0.4 };

/** Limits of the radius as parts of the shorter side; a coin may extend beyond the photo. */
const SMALLEST = 0.025;
const LARGEST = 0.75;

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** Clamps centre and radius. */
export const possible = ({ x, y, radius }: CoinCircle): CoinCircle => ({
  x: within(x, 0, 1),
  y: within(y, 0, 1),
  radius: within(radius, SMALLEST, LARGEST),
});

/** dx and dy are parts of the shorter side, so both directions move alike. */
export function moved(circle: CoinCircle, dx: number, dy: number, { width, height }: Size): CoinCircle {
  const short = Math.min(width, height);
  return possible({ ...circle, x: circle.x + (dx * short) / width, y: circle.y + (dy * short) / height });
}

export const scaled = (circle: CoinCircle, factor: number): CoinCircle =>
  possible({ ...circle, radius: circle.radius * factor });

export function inPixels({ x, y, radius }: CoinCircle, { width, height }: Size) {
  return { x: x * width, y: y * height, radius: radius * Math.min(width, height) };
}

export const fromPixels = ({ x, y, radius }: CoinCircle, { width, height }: Size): CoinCircle =>
  possible({ x: x / width, y: y / height, radius: radius / Math.min(width, height) });

/** CSS (percent of the square's side) that makes the circle fill a square. */
export function laidIn(circle: CoinCircle, size: Size): { width: string; left: string; top: string } {
  const { x, y, radius } = inPixels(circle, size);
  const share = (pixels: number) => `${((100 * pixels) / (2 * radius)).toFixed(2)}%`;
  return { width: share(size.width), left: share(radius - x), top: share(radius - y) };
}

/** "0.5000,0.4875,0.4100" (CIRCLE_FIELDS). */
export const circleText = ({ x, y, radius }: CoinCircle): string =>
  [x, y, radius].map((part) => part.toFixed(4)).join(',');

export interface Circles {
  obverse: CoinCircle | null;
  reverse: CoinCircle | null;
}

export const circleFields = ({ obverse, reverse }: Circles): Record<string, string> => ({
  ...(obverse && { [CIRCLE_FIELDS.obverse]: circleText(obverse) }),
  ...(reverse && { [CIRCLE_FIELDS.reverse]: circleText(reverse) }),
});

const BY: readonly PlacedBy[] = ['finder', 'hand', 'whole photo'];

const PROBLEM_WORDS: Readonly<Record<FindProblem, string>> = {
  'no coin': msg('No coin found. Place the circle yourself, or continue'),
  'several coins': msg('Several coins found. Place the circle on the one you mean'),
  'cut off': msg('The coin seems to be cut off'),
  'too small': msg('The coin is very small in this photo'),
  'too dark': msg('Too dark to find the coin'),
};

const isProblem = (value: unknown): value is FindProblem =>
  typeof value === 'string' && Object.hasOwn(PROBLEM_WORDS, value);

/** Parses stored data; null if invalid. */
export function circleFrom(value: unknown): CoinCircle | null {
  const { x, y, radius } = (value ?? {}) as Record<string, unknown>;
  if (typeof x !== 'number' || typeof y !== 'number' || typeof radius !== 'number') return null;
  return [x, y, radius].every(Number.isFinite) ? possible({ x, y, radius }) : null;
}

export function placingFrom(value: unknown): Placing | undefined {
  const { circle, by, problem, several } = (value ?? {}) as Record<string, unknown>;
  const known = BY.find((one) => one === by);
  if (!known) return undefined;
  const placing = { circle: circleFrom(circle), by: known, problem: isProblem(problem) ? problem : null };
  const all = Array.isArray(several) ? several.flatMap((one) => circleFrom(one) ?? []) : [];
  return all.length > 0 ? { ...placing, several: all } : placing;
}

const BY_WORDS: Readonly<Record<PlacedBy, string>> = {
  finder: msg('Coin found'),
  hand: msg('Placed by you'),
  'whole photo': msg('The whole photo'),
};

export const placedWords = ({ by, problem, several }: Placing): string => {
  if (problem === 'several coins' && several) return t('{n} coins found: choose one', { n: several.length });
  return translated(problem ? PROBLEM_WORDS[problem] : BY_WORDS[by]);
};

const percent = (part: number) => formatWholePercent(part * 100);

export function circleInWords({ x, y, radius }: CoinCircle, { width, height }: Size): string {
  const wide = (2 * radius * Math.min(width, height)) / width;
  return t('Centre {x} from the left and {y} from the top, {wide} of the photo wide.', {
    x: percent(x),
    y: percent(y),
    wide: percent(wide),
  });
}
