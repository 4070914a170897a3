import type { CoinCircle } from '../../shared/recognizer/model.ts';
import type { RgbPicture } from '../core/pixels.ts';
import type { CoinColour } from './vision/seen.ts';

/** Apparent metal. */
const METALS = ['gold', 'silver', 'copper', 'nickel'] as const;
export type Metal = (typeof METALS)[number];

/** The rim reflects the ground. */
const INNER = 0.85;
/** In radii. */
const AROUND = { from: 1.12, to: 1.5 } as const;
/** Glare and shadow. */
const GLARE = 0.93;
const SHADOW = 0.08;
/** Saturation. */
const NEUTRAL = 0.16;
const STEPS = 96;

/** White-balanced by a neutral ground. */
export function colourOf(picture: RgbPicture, circle: CoinCircle): CoinColour {
  const centre = { x: circle.x * picture.width, y: circle.y * picture.height };
  const radius = circle.radius * Math.min(picture.width, picture.height);
  const coin: number[][] = [[], [], []];
  const ground: number[][] = [[], [], []];
  const step = Math.max(1, (2 * AROUND.to * radius) / STEPS);
  for (let dy = -AROUND.to * radius; dy <= AROUND.to * radius; dy += step)
    for (let dx = -AROUND.to * radius; dx <= AROUND.to * radius; dx += step) {
      const [x, y] = [Math.round(centre.x + dx), Math.round(centre.y + dy)];
      if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) continue;
      const far = Math.hypot(dx, dy) / radius;
      const into = far <= INNER ? coin : far >= AROUND.from ? ground : null;
      if (!into) continue;
      const at = (y * picture.width + x) * 3;
      const rgb = [0, 1, 2].map((channel) => (picture.data[at + channel] ?? 0) / 255);
      const light = Math.max(...rgb);
      if (into === coin && (light > GLARE || light < SHADOW)) continue;
      for (const [channel, value] of rgb.entries()) into[channel]?.push(value);
    }
  const rgb = coin.map(median);
  const around = ground.map(median);
  return toColour(balance(rgb, around, (ground[0]?.length ?? 0) > 50));
}

function balance(rgb: number[], around: number[], known: boolean): number[] {
  const most = Math.max(...around);
  const least = Math.min(...around);
  if (!known || most < 0.3 || (most - least) / most > NEUTRAL) return rgb;
  return rgb.map((value, channel) => Math.min(1, (value * most) / Math.max(around[channel] ?? most, 0.01)));
}

function median(values: number[]): number {
  if (values.length === 0) return 0.5;
  const sorted = Float32Array.from(values).sort();
  return sorted[sorted.length >> 1] ?? 0.5;
}

/** HSV, hue in degrees. */
export function toColour([red = 0, green = 0, blue = 0]: number[]): CoinColour {
  const most = Math.max(red, green, blue);
  const span = most - Math.min(red, green, blue);
  const turned =
    span === 0
      ? 0
      : most === red
        ? (green - blue) / span
        : most === green
          ? 2 + (blue - red) / span
          : 4 + (red - green) / span;
  return { hue: (turned * 60 + 360) % 360, saturation: most === 0 ? 0 : span / most, lightness: most };
}

/** Mean and spread from 500 studio photos; warmth is saturation along 38° (brass). */
const LOOKS: Record<Metal, { warmth: [number, number]; lightness: [number, number]; hue: [number, number] }> =
  {
    gold: { warmth: [0.62, 0.15], lightness: [0.72, 0.1], hue: [40, 6] },
    silver: { warmth: [0.15, 0.1], lightness: [0.6, 0.12], hue: [37, 12] },
    copper: { warmth: [0.4, 0.14], lightness: [0.47, 0.1], hue: [29, 7] },
    nickel: { warmth: [0.17, 0.11], lightness: [0.59, 0.12], hue: [39, 14] },
  };
/** Less than two words. */
const BOUND = 4;
/** Brown copper resembles toned silver. */
const BOUND_OF_WHITE = 2.5;

/** −4 to 0, relative to the best. */
export function metalScores({ hue, saturation, lightness }: CoinColour): Record<Metal, number> {
  const warmth = saturation * Math.cos(((hue - 38) * Math.PI) / 180);
  // Hue is noise at low saturation.
  const coloured = Math.min(1, saturation / 0.25);
  const raw = METALS.map((metal) => {
    const look = LOOKS[metal];
    return (
      normal(warmth, look.warmth) + 0.7 * normal(lightness, look.lightness) + coloured * normal(hue, look.hue)
    );
  });
  const best = Math.max(...raw);
  const isGolden = raw[0] === best;
  return Object.fromEntries(
    METALS.map((metal, index) => {
      const bound = isGolden || metal === 'gold' ? BOUND : BOUND_OF_WHITE;
      return [metal, Math.max(-bound, (raw[index] ?? 0) - best)];
    }),
  ) as Record<Metal, number>;
}

const normal = (value: number, [mean, spread]: [number, number]) =>
  -0.5 * ((value - mean) / spread) ** 2 - Math.log(spread);

/** Null if ambiguous. */
export function metalOf(colour: CoinColour): Metal | null {
  const scores = metalScores(colour);
  const [first, second] = [...METALS].sort((one, other) => scores[other] - scores[one]);
  if (!first || !second) return null;
  // Nickel counts as silver.
  if ([first, second].every((metal) => metal === 'silver' || metal === 'nickel'))
    return scores.gold < -1 && scores.copper < -1 ? 'silver' : null;
  return scores[second] < -0.7 ? first : null;
}
