import type { RgbPicture } from '../../core/pixels/pixels.ts';
import type { TextLine } from '../vision/seen.ts';
import { type PixelCircle, sampled } from './sample.ts';

/** Height of what the recognition model reads, in pixels. */
export const LINE_HEIGHT = 48;

/**
 * Where legends stand, in radii of the coin. Of twelve rings tried on photos of classic coins of the United States the outer one read most,
 * and the inner one added most to it.
 */
const RINGS = [
  { from: 'outer ring', inner: 0.665, outer: 0.935 },
  { from: 'inner ring', inner: 0.6, outer: 0.82 },
] as const;
/** Each window shows so many degrees, and the next begins 60 degrees on: a word of 60 degrees is whole in one of them. */
const [WINDOW, WINDOWS] = [120, 6];

/** A piece of the rim, straightened. */
export interface Strip {
  picture: RgbPicture;
  from: TextLine['from'];
}

/**
 * The rim of a coin as straight lines: two rings, each in six overlapping windows, read clockwise (the tops of letters towards the rim)
 * and anticlockwise (towards the middle).
 */
export function* stripsOf(source: RgbPicture, circle: PixelCircle): Generator<Strip> {
  for (const ring of RINGS) {
    for (const clockwise of [true, false]) {
      for (let n = 0; n < WINDOWS; n += 1) {
        const start = (n * 360) / WINDOWS;
        yield { from: ring.from, picture: unrolled(source, circle, { ...ring, start, clockwise }) };
      }
    }
  }
}

interface Arc {
  /** In radii. */
  inner: number;
  outer: number;
  /** Degrees clockwise from the top. */
  start: number;
  clockwise: boolean;
}

function unrolled(source: RgbPicture, { x, y, radius }: PixelCircle, arc: Arc): RgbPicture {
  const { inner, outer, start, clockwise } = arc;
  const span = (WINDOW * Math.PI) / 180;
  const width = Math.round((LINE_HEIGHT * span * (inner + outer)) / 2 / (outer - inner));
  const from = (start * Math.PI) / 180;
  return sampled(source, width, LINE_HEIGHT, (px, py, to) => {
    const across = ((outer - inner) * py) / LINE_HEIGHT;
    const r = radius * (clockwise ? outer - across : inner + across);
    const angle = clockwise ? from + (span * px) / width : from + span - (span * px) / width;
    to.x = x + r * Math.sin(angle);
    to.y = y - r * Math.cos(angle);
  });
}
