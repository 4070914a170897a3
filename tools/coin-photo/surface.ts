import { seededRandom } from '../../shared/testing-random.ts';

/** Numbers on a square of pixels, and what is done with them; runs in a browser. */
export type Surface = Float32Array<ArrayBuffer>;

export const smooth = (from: number, to: number, at: number): number => {
  const t = Math.min(1, Math.max(0, (at - from) / (to - from)));
  return t * t * (3 - 2 * t);
};

/** Softened by three passes of a box, which are nearly a Gaussian; `radius` in pixels. */
export function blurred(from: Surface, size: number, radius: number): Surface {
  const reach = Math.max(1, Math.round(radius));
  let [one, other]: [Surface, Surface] = [from.slice(), new Float32Array(from.length)];
  const pass = (step: number, line: number) => {
    for (let row = 0; row < size; row += 1) {
      let sum = 0;
      const at = (index: number) => row * line + Math.min(size - 1, Math.max(0, index)) * step;
      for (let index = -reach; index <= reach; index += 1) sum += one[at(index)] ?? 0;
      for (let index = 0; index < size; index += 1) {
        other[at(index)] = sum / (2 * reach + 1);
        sum += (one[at(index + reach + 1)] ?? 0) - (one[at(index - reach)] ?? 0);
      }
    }
    [one, other] = [other, one];
  };
  for (let time = 0; time < 3; time += 1) {
    pass(1, size);
    pass(size, 1);
  }
  return one;
}

/** What a canvas shows, as light from 0 to 1. */
export function drawn(size: number, draw: (pen: OffscreenCanvasRenderingContext2D) => void): Surface {
  const pen = new OffscreenCanvas(size, size).getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('no canvas');
  draw(pen);
  const { data } = pen.getImageData(0, 0, size, size);
  const light = new Float32Array(size * size);
  for (let at = 0; at < light.length; at += 1)
    light[at] = ((data[at * 4] ?? 0) * (data[at * 4 + 3] ?? 0)) / 65025;
  return light;
}

/** Smooth noise about 0, of about ±1: spots of so many pixels, and finer ones in them; `stretch` draws them out sideways. */
export function noise(size: number, spot: number, seed: number, octaves = 3, stretch = 1): Surface {
  const sum = new Float32Array(size * size);
  for (let octave = 0; octave < octaves; octave += 1) {
    const next = seededRandom(seed + octave * 977);
    const [wide, high] = [(spot * stretch) / 2 ** octave, spot / 2 ** octave];
    const [columns, rows] = [Math.ceil(size / wide) + 2, Math.ceil(size / high) + 2];
    const grid = Float32Array.from({ length: columns * rows }, () => next() * 2 - 1);
    const weight = 0.55 ** octave;
    for (let y = 0; y < size; y += 1) {
      const row = Math.floor(y / high);
      const down = smooth(0, 1, y / high - row);
      for (let x = 0; x < size; x += 1) {
        const column = Math.floor(x / wide);
        const across = smooth(0, 1, x / wide - column);
        const corner = row * columns + column;
        const above = (grid[corner] ?? 0) * (1 - across) + (grid[corner + 1] ?? 0) * across;
        const below =
          (grid[corner + columns] ?? 0) * (1 - across) + (grid[corner + columns + 1] ?? 0) * across;
        const at = y * size + x;
        sum[at] = (sum[at] ?? 0) + weight * (above * (1 - down) + below * down);
      }
    }
  }
  return sum;
}
