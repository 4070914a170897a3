import type { RgbPicture } from '../../core/pixels.ts';
import type { TextLine } from '../vision/seen.ts';
import { type PixelCircle, sampled } from './sample.ts';

/** Pixels, as the model expects. */
export const LINE_HEIGHT = 48;

/** In radii; best of twelve tried. */
const RINGS = [
  { from: 'outer ring', inner: 0.665, outer: 0.935 },
  { from: 'inner ring', inner: 0.6, outer: 0.82 },
] as const;
/** Degrees; windows overlap by 60 to preserve words. */
const [WINDOW, WINDOWS] = [120, 6];

export interface Strip {
  picture: RgbPicture;
  from: TextLine['from'];
}

/** Clockwise: letter tops outwards. */
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
