import { deflateSync } from 'node:zlib';

export type Metal = 'gold' | 'silver' | 'copper' | 'brass' | 'nickel' | 'steel' | 'two metals';
/** What stands in the middle: a star with so many points, or leaves around the year. */
export type Device = 5 | 6 | 8 | 12 | 'leaves';

/** Colours from 0 to 1. */
const METALS: Record<Exclude<Metal, 'two metals'>, [number, number, number]> = {
  gold: [0.93, 0.74, 0.35],
  silver: [0.8, 0.81, 0.82],
  copper: [0.76, 0.46, 0.29],
  brass: [0.84, 0.7, 0.42],
  nickel: [0.74, 0.72, 0.68],
  steel: [0.62, 0.65, 0.68],
};

const SIZE = 640;
/** Of the coin, as a part of the picture's half. */
const RADIUS = 0.92;
/** Depth of the relief, as a part of the radius. */
const RELIEF = 0.045;

/** Digits of 3 × 5 dots, a row in three bits. */
const DIGITS = ['75557', '26227', '71747', '71717', '55711', '74717', '74757', '71122', '75757', '75717'];

const smooth = (from: number, to: number, at: number): number => {
  const t = Math.min(1, Math.max(0, (at - from) / (to - from)));
  return t * t * (3 - 2 * t);
};

/** Height of the relief at a place of the coin, whose radius is 1, y downwards. */
function heightAt(x: number, y: number, year: string, device: Device): number {
  const r = Math.hypot(x, y);
  const angle = Math.atan2(y, x);
  const rim = smooth(0.93, 0.95, r) * (1 - smooth(0.985, 1, r));
  const bead = Math.abs((((angle / Math.PI) * 40 + 80) % 1) - 0.5) * 0.0785;
  const beads = 1 - smooth(0.014, 0.026, Math.hypot(bead, r - 0.885));
  return Math.max(rim, 0.6 * beads, 0.8 * deviceAt(x, y + 0.12, device), 0.7 * yearAt(x, y, year));
}

function deviceAt(x: number, y: number, device: Device): number {
  const r = Math.hypot(x, y);
  if (device === 'leaves') {
    const side = Math.atan2(Math.abs(x), -y) / Math.PI;
    const along = (side * 11) % 1;
    const leaf = 0.07 * Math.sin(Math.PI * along) * smooth(0, 0.12, side - 0.1);
    const outer = Math.abs(r - 0.5 - 0.06 * along);
    return (1 - smooth(leaf - 0.02, leaf + 0.01, outer)) * (leaf > 0.02 ? 1 : 0) + starAt(x, y, 5, 0.2);
  }
  return starAt(x, y, device, 0.5) - 0.35 * starAt(x, y, device, 0.25);
}

/** A star whose points rise towards their middle, as struck ones do. */
function starAt(x: number, y: number, points: number, radius: number): number {
  const r = Math.hypot(x, y);
  const turn = Math.PI / points;
  const angle = Math.abs(((Math.atan2(x, -y) + 4 * Math.PI) % (2 * turn)) - turn);
  const inner = radius * 0.45;
  const [dx, dy] = [radius * Math.sin(turn), radius * Math.cos(turn) - inner];
  const [px, py] = [r * Math.sin(angle), r * Math.cos(angle) - inner];
  const inside = (dx * py - dy * px) / Math.hypot(dx, dy);
  return 0.35 * smooth(-0.012, 0.012, -inside) + 0.65 * smooth(0, 0.12, -inside);
}

function yearAt(x: number, y: number, year: string): number {
  const dot = 0.04;
  const width = (year.length * 4 - 1) * dot;
  const [column, row] = [Math.floor((x + width / 2) / dot), Math.floor((y - 0.52) / dot)];
  if (column < 0 || row < 0 || row > 4 || column % 4 === 3) return 0;
  const bits = DIGITS[Number(year[Math.floor(column / 4)])]?.[row];
  return bits && (Number(bits) >> (2 - (column % 4))) & 1 ? 1 : 0;
}

/** A PNG of a struck coin on dark felt, drawn: relief under a light from the upper left. */
export function drawnCoin(year: number, metal: Metal, device: Device): Uint8Array<ArrayBuffer> {
  const text = String(year);
  const rows = Buffer.alloc(SIZE * (1 + 3 * SIZE));
  const half = SIZE / 2;
  const step = 1 / (half * RADIUS);
  for (let j = 0; j < SIZE; j += 1) {
    for (let i = 0; i < SIZE; i += 1) {
      const [x, y] = [(i + 0.5 - half) * step, (j + 0.5 - half) * step];
      const colour = Math.hypot(x, y) < 1 ? metalAt(x, y, step, text, metal, device) : feltAt(x, y);
      for (const [at, part] of colour.entries())
        rows[j * (1 + 3 * SIZE) + 1 + 3 * i + at] = Math.round(255 * Math.min(1, Math.max(0, part)));
    }
  }
  return pngOf(rows);
}

function metalAt(x: number, y: number, step: number, year: string, metal: Metal, device: Device): number[] {
  const here = heightAt(x, y, year, device);
  const slope = (dx: number, dy: number) =>
    ((heightAt(x + dx, y + dy, year, device) - here) * RELIEF) / (step * 1.5);
  const [nx, ny] = [-slope(step * 1.5, 0), -slope(0, step * 1.5)];
  const length = Math.hypot(nx, ny, 1);
  const light = (nx * -0.5 + ny * -0.6 + 0.63) / length;
  const shine = Math.max(0, light) ** 24;
  // What a polished field mirrors: brighter along one diagonal.
  const sweep = 0.1 * Math.cos(2 * (Math.atan2(y, x) - 0.9));
  const base = METALS[metal === 'two metals' ? (Math.hypot(x, y) < 0.68 ? 'brass' : 'nickel') : metal];
  const tone = yearAt(x, y, year) ? 0.72 : 1;
  return base.map((part) => tone * part * (0.3 + 0.95 * Math.max(0, light) + sweep) + 0.1 * shine);
}

function feltAt(x: number, y: number): number[] {
  const shadow = 1 - 0.6 * (1 - smooth(0.98, 1.12, Math.hypot(x - 0.02, y - 0.03)));
  return [0.11, 0.17, 0.14].map((part) => part * shadow);
}

/** PNG of 8-bit red, green and blue (https://www.w3.org/TR/png-3/); each row begins with a zero, its filter. */
function pngOf(rows: Buffer): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const framed = Buffer.alloc(body.length + 8);
    framed.writeUInt32BE(data.length, 0);
    body.copy(framed, 4);
    framed.writeUInt32BE(Bun.hash.crc32(body), body.length + 4);
    return framed;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE, 0);
  header.writeUInt32BE(SIZE, 4);
  header.set([8, 2], 8);
  const magic = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return new Uint8Array(
    Buffer.concat([
      magic,
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(rows)),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}
