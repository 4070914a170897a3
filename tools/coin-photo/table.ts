import { type Colour, mixed } from './metals.ts';
import type { Place } from './relief.ts';
import { blurred, noise, type Surface, smooth } from './surface.ts';

/** What the coin lies on. */
export type Table = 'wood' | 'slate' | 'linen' | 'leather' | 'felt';

interface Look {
  dark: Colour;
  light: Colour;
  /** 0 to 1 at each place. */
  grain: (size: number, unit: number, seed: number) => Surface;
}

const levelled = (surface: Surface, by: number): Surface =>
  surface.map((one) => Math.min(1, Math.max(0, 0.5 + one * by)));

const LOOKS: Readonly<Record<Table, Look>> = {
  wood: {
    dark: [58, 34, 20],
    light: [128, 84, 52],
    grain: (size, unit, seed) => {
      const bands = noise(size, 16 * unit, seed, 3, 9);
      const fibres = noise(size, 2.2 * unit, seed + 1, 2, 26);
      return levelled(
        bands.map((band, at) => 0.7 * Math.sin(band * 5) + 0.55 * (fibres[at] ?? 0)),
        0.36,
      );
    },
  },
  slate: {
    dark: [34, 37, 41],
    light: [68, 72, 77],
    grain: (size, unit, seed) => {
      const clouds = noise(size, 50 * unit, seed, 4);
      const fine = noise(size, 2.4 * unit, seed + 1, 2);
      return levelled(
        clouds.map((cloud, at) => 0.6 * cloud + 0.4 * (fine[at] ?? 0)),
        0.5,
      );
    },
  },
  linen: {
    dark: [164, 150, 128],
    light: [222, 211, 190],
    grain: (size, unit, seed) => {
      const warp = noise(size, 3 * unit, seed, 2, 14);
      const weft = noise(size, 3 * unit, seed + 1, 2, 14);
      return levelled(
        warp.map((thread, at) => {
          const [x, y] = [at % size, Math.floor(at / size)];
          const over = Math.sin((x * Math.PI) / (1.7 * unit)) * Math.sin((y * Math.PI) / (1.7 * unit));
          return 0.42 * over + 0.5 * thread + 0.5 * (weft[x * size + y] ?? 0);
        }),
        0.42,
      );
    },
  },
  leather: {
    dark: [34, 22, 17],
    light: [84, 56, 42],
    grain: (size, unit, seed) => {
      const pores = noise(size, 6 * unit, seed, 2);
      const folds = noise(size, 60 * unit, seed + 1, 3);
      return levelled(
        pores.map((pore, at) => 0.7 - 1.5 * Math.exp(-((pore / 0.16) ** 2)) + 0.4 * (folds[at] ?? 0)),
        0.34,
      );
    },
  },
  felt: {
    dark: [19, 42, 36],
    light: [38, 72, 62],
    grain: (size, unit, seed) => {
      const fibres = noise(size, 1.6 * unit, seed, 2, 5);
      const others = noise(size, 1.6 * unit, seed + 1, 2, 5);
      return levelled(
        fibres.map(
          (fibre, at) => 0.6 * fibre + 0.6 * (others[(at % size) * size + Math.floor(at / size)] ?? 0),
        ),
        0.45,
      );
    },
  },
};

/** The table as the camera sees it: a little out of focus, brighter towards the lamp; red, green and blue of each pixel, 0 to 255. */
export function tableOf(table: Table, { size, radius }: Place, seed: number): Float32Array<ArrayBuffer> {
  const { dark, light, grain } = LOOKS[table];
  const unit = radius / 100;
  const seen = blurred(grain(size, unit, seed + 40), size, 0.55 * unit);
  const picture = new Float32Array(size * size * 3);
  for (let at = 0; at < seen.length; at += 1) {
    const [x, y] = [(at % size) / size, Math.floor(at / size) / size];
    const fall = 1.24 - 0.62 * smooth(0, 1.7, x + y) - 0.16 * Math.hypot(x - 0.45, y - 0.42);
    const colour = mixed(dark, light, seen[at] ?? 0);
    for (let part = 0; part < 3; part += 1) picture[at * 3 + part] = (colour[part] ?? 0) * fall;
  }
  return picture;
}
