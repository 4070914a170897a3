import { join } from 'node:path';
import { versionOf } from '../../db/shared.ts';
import { discOf, type Metal } from '../../shared/format/disc.ts';
import { drawnDisc } from '../../shared/format/drawn-disc.ts';
import { assetFolder } from '../core/assets.ts';
import { createMemory } from '../core/cache.ts';
import { pixelsOf, pngOf, type RgbPicture } from '../core/pixels.ts';
import { contentsOf, type SharedCoin } from './contents.ts';
import type { Share, SharesDeps } from './service.ts';

export const PREVIEW = { width: 1200, height: 630 };
const { width: WIDTH, height: HEIGHT } = PREVIEW;
const MOST = 6;

type Colour = readonly [red: number, green: number, blue: number];

/** As site/src/styles/tokens.css has felt. */
const FELT: readonly [Colour, Colour] = [
  [0x1e, 0x3b, 0x34],
  [0x12, 0x27, 0x21],
];
const HOLE: Colour = [0x0d, 0x1d, 0x19];
/** Light and dark, as in site/src/styles/coin.css. */
const METALS: Readonly<Record<Metal, readonly [Colour, Colour]>> = {
  silver: [colour(0xf7f7f5), colour(0x8b9197)],
  copper: [colour(0xf6cfae), colour(0x84431f)],
  gold: [colour(0xfff1bd), colour(0xa9781f)],
  nickel: [colour(0xf1efe9), colour(0x827c70)],
  steel: [colour(0xe9edf0), colour(0x6d7882)],
  brass: [colour(0xf7e8b8), colour(0x8d6d28)],
  platinum: [colour(0xf4f7fb), colour(0x7f8b9c)],
};

function colour(hex: number): Colour {
  return [hex >> 16, (hex >> 8) & 255, hex & 255];
}

/** Link previews of one message are asked for at once. */
const made = createMemory<Blob>({ forMs: 600_000, most: 20 });

/** The first coins on felt, as JPEG; without photos they are plain discs. */
export function previewOf(deps: SharesDeps, share: Share): Promise<Blob> {
  return made(JSON.stringify([versionOf(deps.db), share.id, share.fields]), async () => {
    const coins = await coinsOf(deps, share);
    const [pictured, others] = [coins.filter(hasPhoto), coins.filter((coin) => !hasPhoto(coin))];
    const shown = [...pictured, ...others].slice(0, MOST);
    const canvas = felt();
    const places = placesFor(shown.length || 1);
    for (const [at, place] of places.entries()) {
      const coin = shown[at];
      const photo = coin && (await photoOf(deps, coin, 2 * place.radius));
      const relief = coin && !photo ? await reliefOf(coin, 2 * place.radius) : null;
      fillCircle(canvas, place, photo ? fromPhoto(photo, place) : fromMetal(coin, relief, place));
    }
    const png = pngOf({ width: WIDTH, height: HEIGHT, channels: 3, data: canvas });
    const jpeg = await new Bun.Image(png).jpeg({ quality: 84 }).bytes();
    return new Blob([new Uint8Array(jpeg)]);
  });
}

const hasPhoto = ({ photos }: SharedCoin): boolean => Boolean(photos.obverse ?? photos.reverse);

async function coinsOf(deps: SharesDeps, share: Share): Promise<SharedCoin[]> {
  const contents = await contentsOf(deps, share, 1);
  if (contents?.of === 'coins') return contents.coins;
  if (contents?.of === 'coin') return [contents.coin];
  return contents?.of === 'album' ? contents.holes.flatMap(({ coin }) => coin ?? []) : [];
}

/** Null if it cannot be read: the picture goes without it. */
async function photoOf({ photos }: SharesDeps, coin: SharedCoin, side: number): Promise<RgbPicture | null> {
  const hash = coin.photos.obverse ?? coin.photos.reverse;
  const bytes = hash && (await photos.read(hash, 480).catch(() => null));
  return bytes ? pixelsOf(await bytes.bytes(), side) : null;
}

/** The motif of a drawn coin, in grey; null without one. */
async function reliefOf(coin: SharedCoin, side: number): Promise<RgbPicture | null> {
  const { relief } = drawnDisc(discOf(coin), '');
  const file = relief && Bun.file(join(assetFolder('site'), relief));
  return file && (await file.exists()) ? pixelsOf(await file.bytes(), side) : null;
}

interface Place {
  x: number;
  y: number;
  radius: number;
}

function placesFor(count: number): Place[] {
  const columns = count === 4 ? 2 : Math.min(3, count);
  const rows = Math.ceil(count / columns);
  const radius = [0, 250, 230, 168][rows > 1 ? 0 : columns] || 136;
  return Array.from({ length: count }, (_, at) => {
    const row = Math.floor(at / columns);
    const inRow = Math.min(columns, count - row * columns);
    return {
      radius,
      x: Math.round((WIDTH * (2 * (at % columns) + 1)) / (2 * inRow)),
      y: Math.round((HEIGHT * (2 * row + 1)) / (2 * rows)),
    };
  });
}

function felt(): Uint8Array {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 3);
  const [light, deep] = FELT;
  for (let y = 0; y < HEIGHT; y += 1) {
    const mixed = mix(light, deep, y / HEIGHT);
    for (let x = 0; x < WIDTH; x += 1) pixels.set(mixed, 3 * (y * WIDTH + x));
  }
  return pixels;
}

const mix = (one: Colour, other: Colour, share: number): Colour => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
];

/** `at` is asked for places from the middle, up to the radius. */
function fillCircle(pixels: Uint8Array, { x, y, radius }: Place, at: (dx: number, dy: number) => Colour) {
  for (let dy = -radius; dy <= radius; dy += 1)
    for (let dx = -radius; dx <= radius; dx += 1) {
      const cover = Math.min(1, radius + 0.5 - Math.hypot(dx, dy));
      const place = 3 * ((y + dy) * WIDTH + x + dx);
      if (cover <= 0) continue;
      const under: Colour = [pixels[place] ?? 0, pixels[place + 1] ?? 0, pixels[place + 2] ?? 0];
      pixels.set(mix(under, at(dx, dy), cover), place);
    }
}

function fromPhoto({ width, height, data }: RgbPicture, { radius }: Place) {
  const side = Math.min(width, height) - 1;
  const [left, top] = [(width - side) >> 1, (height - side) >> 1];
  return (dx: number, dy: number): Colour => {
    const x = left + Math.round((side * (dx + radius)) / (2 * radius));
    const y = top + Math.round((side * (dy + radius)) / (2 * radius));
    const from = 3 * (Math.min(height - 1, y) * width + Math.min(width - 1, x));
    return [data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0];
  };
}

/** Lit from the upper left, with a rim; an empty hole without a coin. */
function fromMetal(coin: SharedCoin | undefined, relief: RgbPicture | null, place: Place) {
  if (!coin) return () => HOLE;
  const { radius } = place;
  const motif = relief && fromPhoto(relief, place);
  const [light, dark] = METALS[discOf(coin).metal];
  return (dx: number, dy: number): Colour => {
    const far = Math.hypot(dx, dy) / radius;
    const shade = Math.min(1, Math.hypot(dx + radius / 3, dy + radius / 2.2) / (1.6 * radius));
    const field = mix(light, dark, far > 0.91 && far < 0.94 ? Math.min(1, shade + 0.35) : shade);
    return motif && far < 0.91 ? hardLight(field, motif(dx, dy)[0]) : field;
  };
}

/** As `background-blend-mode` has it; 128 changes nothing. */
function hardLight(field: Colour, grey: number): Colour {
  const blend = (value: number) =>
    grey < 128 ? (value * grey) / 128 : 255 - ((255 - value) * (255 - grey)) / 127;
  return [blend(field[0]), blend(field[1]), blend(field[2])];
}
