import type { RgbPicture } from '../../../server/core/pixels.ts';
import type { CoinCircle } from '../../../shared/recognizer/model.ts';

/** What happens to a photo: nothing, a turn, or the faults of photos taken by hand, from slight to strong. */
export const CONDITIONS = ['none', 'turned', 'L1', 'L2', 'L3'] as const;
export type Condition = (typeof CONDITIONS)[number];

interface Faults {
  /** Degrees from straight above, at most. */
  tilt: number;
  /** By which part the light differs across the coin, at most. */
  light: number;
  /** Pixels over which it is blurred, at most. */
  blur: number;
  /** Standard deviation of the noise, in shades of 255. */
  noise: number;
  glare: boolean;
  /** Degrees either way, at most. */
  turn: number;
}

const FAULTS: Record<Exclude<Condition, 'none'>, Faults> = {
  turned: { tilt: 0, light: 0, blur: 0, noise: 0, glare: false, turn: 180 },
  L1: { tilt: 12, light: 0.25, blur: 1, noise: 2, glare: false, turn: 6 },
  L2: { tilt: 22, light: 0.45, blur: 1.5, noise: 6, glare: true, turn: 18 },
  L3: { tilt: 32, light: 0.6, blur: 3, noise: 12, glare: true, turn: 30 },
};

/** Side of the picture that comes out, in pixels. */
const SIDE = 640;

/**
 * The coin of a picture as if it had been photographed so: on a ground of its own, turned, tilted, unevenly lit, blurred, grainy and off
 * the middle, each by as much as `next` (numbers from 0 to 1) draws.
 */
export function disturbed(
  picture: RgbPicture,
  circle: CoinCircle,
  condition: Exclude<Condition, 'none'>,
  next: () => number,
): RgbPicture {
  const faults = FAULTS[condition];
  const either = () => 2 * next() - 1;
  const turn = (either() * faults.turn * Math.PI) / 180;
  // Seen from the side a disc is an ellipse, whose short axis lies anywhere.
  const squeeze = Math.cos((next() * faults.tilt * Math.PI) / 180);
  const axis = next() * Math.PI;
  const lightFrom = next() * 2 * Math.PI;
  const light = next() * faults.light;
  const ground = [0, 1, 2].map(() => 40 + 170 * next());
  const grain = next() * 10;
  const radius = SIDE * (faults.tilt === 0 ? 0.44 : 0.34 + 0.1 * next());
  const centre = {
    x: SIDE / 2 + either() * (SIDE * 0.47 - radius),
    y: SIDE / 2 + either() * (SIDE * 0.47 - radius),
  };
  const glare = {
    x: centre.x + either() * radius * 0.6,
    y: centre.y + either() * radius * 0.6,
    size: radius * (0.15 + 0.2 * next()),
  };
  const from = {
    x: circle.x * picture.width,
    y: circle.y * picture.height,
    radius: circle.radius * Math.min(picture.width, picture.height),
  };

  const data = new Uint8Array(SIDE * SIDE * 3);
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const [dx, dy] = [(x - centre.x) / radius, (y - centre.y) / radius];
      const along = dx * Math.cos(axis) + dy * Math.sin(axis);
      const across = (-dx * Math.sin(axis) + dy * Math.cos(axis)) / squeeze;
      const [ux, uy] = [
        along * Math.cos(axis) - across * Math.sin(axis),
        along * Math.sin(axis) + across * Math.cos(axis),
      ];
      const inside = Math.hypot(ux, uy) <= 1;
      const [sx, sy] = [
        from.x + from.radius * (ux * Math.cos(turn) + uy * Math.sin(turn)),
        from.y + from.radius * (-ux * Math.sin(turn) + uy * Math.cos(turn)),
      ];
      const shade = 1 + light * (dx * Math.cos(lightFrom) + dy * Math.sin(lightFrom));
      const shine = faults.glare
        ? 90 * Math.exp(-(((x - glare.x) ** 2 + (y - glare.y) ** 2) / glare.size ** 2))
        : 0;
      for (let channel = 0; channel < 3; channel++) {
        const value = inside
          ? sample(picture, sx, sy, channel) * shade + shine
          : (ground[channel] ?? 0) + grain * either();
        data[(y * SIDE + x) * 3 + channel] = Math.max(0, Math.min(255, value));
      }
    }
  const out = blurred({ width: SIDE, height: SIDE, data }, Math.round(next() * faults.blur));
  if (faults.noise > 0)
    for (let at = 0; at < out.data.length; at++)
      out.data[at] = Math.max(
        0,
        Math.min(255, (out.data[at] ?? 0) + faults.noise * (next() + next() + next() - 1.5) * 2),
      );
  return out;
}

/** The shade between four pixels. */
function sample({ width, height, data }: RgbPicture, x: number, y: number, channel: number): number {
  const [x0, y0] = [
    Math.max(0, Math.min(width - 2, Math.floor(x))),
    Math.max(0, Math.min(height - 2, Math.floor(y))),
  ];
  const [fx, fy] = [Math.max(0, Math.min(1, x - x0)), Math.max(0, Math.min(1, y - y0))];
  const at = (px: number, py: number) => data[(py * width + px) * 3 + channel] ?? 0;
  const above = at(x0, y0) * (1 - fx) + at(x0 + 1, y0) * fx;
  const below = at(x0, y0 + 1) * (1 - fx) + at(x0 + 1, y0 + 1) * fx;
  return above * (1 - fy) + below * fy;
}

/** Each pixel the mean of its neighbours so far away, first along the rows, then along the columns. */
function blurred(picture: RgbPicture, reach: number): RgbPicture {
  if (reach === 0) return picture;
  const pass = ({ width, height, data }: RgbPicture, dx: number, dy: number): RgbPicture => {
    const out = new Uint8Array(data.length);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        for (let channel = 0; channel < 3; channel++) {
          let [sum, count] = [0, 0];
          for (let off = -reach; off <= reach; off++) {
            const [px, py] = [x + off * dx, y + off * dy];
            if (px < 0 || py < 0 || px >= width || py >= height) continue;
            sum += data[(py * width + px) * 3 + channel] ?? 0;
            count++;
          }
          out[(y * width + x) * 3 + channel] = sum / count;
        }
    return { width, height, data: out };
  };
  return pass(pass(picture, 1, 0), 0, 1);
}
