import type { CoinCircle } from '../recognizer/model.ts';
import type { GreyPicture } from './coin-curve.ts';
import { drawnRelief, numbers, type ReliefShot } from './testing-relief.ts';

export const SCENES = ['bare', 'fingers', 'round window', 'square window', 'slab'] as const;
export type SceneKind = (typeof SCENES)[number];

export interface Scene {
  kind: SceneKind;
  seed: number;
  /** Degrees. */
  tilt: number;
}

export interface DrawnScene {
  picture: GreyPicture;
  /** 1 where it is, hidden or not. */
  coin: Uint8Array;
}

const [WIDTH, HEIGHT] = [640, 480];
/** In shorter sides. */
const DISTANCE = 3;
const GROUNDS = ['dark', 'light', 'white', 'wood', 'cloth'] as const;

export function drawnScene({ kind, seed, tilt }: Scene): DrawnScene {
  const random = numbers(seed * 131 + 7);
  for (let n = 0; n < 4; n += 1) random();
  const between = (least: number, most: number) => least + (most - least) * random();
  const radius =
    kind === 'slab' ? between(0.16, 0.2) : kind === 'bare' ? between(0.2, 0.42) : between(0.2, 0.3);
  const shot: ReliefShot = {
    ...{ design: seed, width: WIDTH, height: HEIGHT, radius, x: between(0.44, 0.56), y: between(0.46, 0.54) },
    ...{ light: 360 * random(), turn: 360 * random(), grain: between(3, 9), brightness: between(0.75, 1.05) },
    ground: GROUNDS[Math.floor(5 * random())] ?? 'dark',
  };
  const flat = drawnRelief(shot);
  const circle = { x: (shot.x ?? 0.5) * WIDTH, y: (shot.y ?? 0.5) * HEIGHT, radius: radius * HEIGHT };
  const holder = holderOf(kind, random);
  const axis = Math.PI * random();
  const angle = (tilt * Math.PI) / 180;
  const [c, s, cosA, sinA] = [Math.cos(angle), Math.sin(angle) / DISTANCE, Math.cos(axis), Math.sin(axis)];
  const fingers = kind === 'fingers' ? fingersOn(random) : [];
  const grey = new Uint8Array(WIDTH * HEIGHT);
  const coin = new Uint8Array(WIDTH * HEIGHT);
  for (let py = 0; py < HEIGHT; py += 1) {
    for (let px = 0; px < WIDTH; px += 1) {
      // From the photo onto the tilted plane.
      const [x, y] = [(px + 0.5 - WIDTH / 2) / HEIGHT, (py + 0.5 - HEIGHT / 2) / HEIGHT];
      const [u, v] = [x * cosA + y * sinA, y * cosA - x * sinA];
      const along = u / (c - u * s);
      const across = v * (1 + along * s);
      const fx = (along * cosA - across * sinA) * HEIGHT + WIDTH / 2;
      const fy = (along * sinA + across * cosA) * HEIGHT + HEIGHT / 2;
      const [dx, dy] = [(fx - circle.x) / circle.radius, (fy - circle.y) / circle.radius];
      const at = py * WIDTH + px;
      const isCoin = dx * dx + dy * dy <= 1;
      coin[at] = isCoin ? 1 : 0;
      const [nx, ny] = [Math.round(fx - 0.5), Math.round(fy - 0.5)];
      const inside = nx >= 0 && ny >= 0 && nx < WIDTH && ny < HEIGHT;
      let level = inside ? (flat.grey[ny * WIDTH + nx] as number) : 70;
      if (!isCoin) level = holder(dx, dy, level);
      const [qx, qy] = [(px - circle.x) / circle.radius, (py - circle.y) / circle.radius];
      for (const finger of fingers) level = finger(qx, qy) ?? level;
      grey[at] = Math.max(0, Math.min(255, level + 4 * (random() - 0.5)));
    }
  }
  return { picture: { grey, width: WIDTH, height: HEIGHT }, coin };
}

/** Around the coin, in its radii. */
type Around = (dx: number, dy: number, level: number) => number;

function holderOf(kind: SceneKind, random: () => number): Around {
  const window = 1.08 + 0.3 * random();
  const half = 2 + 0.5 * random();
  const [offX, offY] = [0.08 * (random() - 0.5), 0.08 * (random() - 0.5)];
  const written = (dx: number, dy: number) => Math.sin(21 * dx) * Math.sin(33 * dx + 4 * dy) > 0.1;
  if (kind === 'round window' || kind === 'square window')
    return (dx, dy, level) => {
      const isCard = Math.max(Math.abs(dx), Math.abs(dy)) < half;
      const [x, y] = [dx - offX, dy - offY];
      const from = kind === 'round window' ? Math.hypot(x, y) : Math.max(Math.abs(x), Math.abs(y));
      if (!isCard || from < window) return level;
      if (Math.abs(dy + half - 0.3) < 0.1 && Math.abs(dx) < 1.2 && written(dx, dy)) return 60;
      if (Math.abs(Math.abs(dx) - half + 0.3) < 0.02 && Math.abs(dy) < 0.25) return 90;
      return 228 - 8 * (dy + dx) + (from < window + 0.03 ? -50 : 0);
    };
  if (kind !== 'slab') return (_dx, _dy, level) => level;
  return (dx, dy, level) => {
    const isHolder = Math.abs(dx) < 2 && dy > -2.9 && dy < 2;
    if (!isHolder) return level;
    if (Math.abs(dx) > 1.94 || dy < -2.84 || dy > 1.94) return 210;
    if (dy < -1.45 && dy > -2.65 && Math.abs(dx) < 1.75) {
      const row = (dy + 2.65) / 0.3;
      return row % 1 > 0.3 && row % 1 < 0.75 && Math.abs(dx) < 1.5 && written(dx, Math.floor(row)) ? 50 : 235;
    }
    const from = Math.hypot(dx, dy);
    if (from < 1.04) return 60;
    if (from < 1.28) return 236 - 18 * dx;
    return 190 + 8 * dy + (from < 1.32 ? -45 : 0);
  };
}

function fingersOn(random: () => number): ((x: number, y: number) => number | undefined)[] {
  const first = 2 * Math.PI * random();
  const skin = 110 + 90 * random();
  return [first, first + Math.PI + 1.2 * (random() - 0.5)].map((angle, n) => {
    const [width, tip] = [0.34 + 0.1 * random(), n === 0 ? 0.72 : 0.85];
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return (x, y) => {
      const [along, across] = [x * cos + y * sin, y * cos - x * sin];
      const past = Math.max(0, tip + width - along);
      const from = Math.hypot(past, across) / width;
      if (from > 1) return undefined;
      const wrinkle = along > tip + 0.9 && Math.sin(60 * along) > 0.9 ? -20 : 0;
      return skin * (0.72 + 0.34 * Math.sqrt(1 - from * from)) + wrinkle;
    };
  });
}

/** Intersection over union. */
export function overlapOf({ coin, picture: { width, height } }: DrawnScene, circle: CoinCircle): number {
  const radius = circle.radius * Math.min(width, height);
  let [both, either] = [0, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isFound = Math.hypot(x + 0.5 - circle.x * width, y + 0.5 - circle.y * height) <= radius;
      const isCoin = coin[y * width + x] === 1;
      if (isFound && isCoin) both += 1;
      if (isFound || isCoin) either += 1;
    }
  }
  return both / either;
}
