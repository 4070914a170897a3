import { png } from '../../testing/app.ts';

export interface Shot {
  design: number;
  /** Pixels. */
  size?: number;
  /** Part of the side. */
  shift?: [x: number, y: number];
  /** Degrees. */
  turn?: number;
  /** Degrees. */
  light?: number;
  /** Factor. */
  brightness?: number;
  /** Part of the side. */
  radius?: number;
}

/** Deterministic random numbers, 0 to 1 (Park and Miller 1988). */
function numbers(seed: number): () => number {
  let state = (seed * 48_271 + 11) % 2_147_483_647;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

interface Relief {
  x: number;
  y: number;
  size: number;
  height: number;
}

function reliefOf(design: number): Relief[] {
  const next = numbers(design + 1);
  next();
  return Array.from({ length: 14 }, () => ({
    x: next() * 1.5 - 0.75,
    y: next() * 1.5 - 0.75,
    size: 0.08 + next() * 0.3,
    height: next() * 160 - 80,
  }));
}

export function drawnCoin(shot: Shot): Uint8Array<ArrayBuffer> {
  const { design, size = 128, shift = [0, 0], turn = 0, light = 45, brightness = 1, radius = 0.42 } = shot;
  const relief = reliefOf(design);
  const grain = numbers(design * 7 + size);
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const [lightX, lightY] = [Math.cos((light * Math.PI) / 180), Math.sin((light * Math.PI) / 180)];
  const rows = Buffer.alloc((size + 1) * size);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const u = ((x + 0.5) / size - 0.5 - shift[0]) / radius;
      const v = ((y + 0.5) / size - 0.5 - shift[1]) / radius;
      const from = Math.sqrt(u * u + v * v);
      let grey = 55;
      if (from <= 1) {
        const [a, b] = [u * cos + v * sin, v * cos - u * sin];
        grey = from > 0.93 ? 205 : 150 + 25 * (u * lightX + v * lightY);
        for (const bump of relief) {
          const [p, q] = [a - bump.x, b - bump.y];
          const off = (p * p + q * q) / (2 * bump.size * bump.size);
          if (off < 8) grey += bump.height * Math.exp(-off);
        }
      }
      const value = (grey + (grain() - 0.5) * 12) * brightness;
      rows[y * (size + 1) + 1 + x] = Math.min(255, Math.max(0, Math.round(value)));
    }
  }
  return png(size, size, rows);
}
