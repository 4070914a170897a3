import { msg } from '../../../../shared/language/msg.ts';
import { type CoinCircle, moved, type Placing, type Size, scaled } from '../../lib/circle.ts';

export interface Change {
  /** Fractions of the photo's shorter side. */
  dx: number;
  dy: number;
  /** Scale factor. */
  scale: number;
  /** Announcement. */
  said: string;
}

type Name = 'left' | 'right' | 'up' | 'down' | 'smaller' | 'larger';

const steps = (far: number, times: number): Record<Name, Change> => ({
  left: { dx: -far, dy: 0, scale: 1, said: msg('Moved left') },
  right: { dx: far, dy: 0, scale: 1, said: msg('Moved right') },
  up: { dx: 0, dy: -far, scale: 1, said: msg('Moved up') },
  down: { dx: 0, dy: far, scale: 1, said: msg('Moved down') },
  smaller: { dx: 0, dy: 0, scale: 1 / times, said: msg('Smaller') },
  larger: { dx: 0, dy: 0, scale: times, said: msg('Larger') },
});

export const BUTTON_STEP = steps(0.02, 1.05);
const KEY_STEP = steps(0.01, 1.025);
const FAR_STEP = steps(0.05, 1.1);

const KEYS: Readonly<Record<string, Name>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  '-': 'smaller',
  _: 'smaller',
  '+': 'larger',
  '=': 'larger',
};

interface Pressed {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** Small step, with Shift a long one; undefined for other keys. */
export function keyChange({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed): Change | undefined {
  const name = KEYS[key];
  if (!name || ctrlKey || metaKey || altKey) return undefined;
  // Plus needs Shift on many keyboards.
  return (shiftKey && key.startsWith('Arrow') ? FAR_STEP : KEY_STEP)[name];
}

export const changed = (circle: CoinCircle, { dx, dy, scale }: Change, size: Size): CoinCircle =>
  scaled(moved(circle, dx, dy, size), scale);

/** An unchanged circle stays "detected". */
export const isChange = (before: Placing | undefined, { circle, by }: Placing): boolean =>
  before?.by !== by || JSON.stringify(before.circle) !== JSON.stringify(circle);
