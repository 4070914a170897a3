import { mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LaunchOptions } from '@playwright/test';
import config from '../playwright.config.ts';
import { drawn } from '../site/src/islands/camera/testing.ts';

const [WIDTH, HEIGHT] = [1280, 720];
/**
 * No two pictures are the same: of the same one twice the server would say so. The video begins anew after almost five
 * seconds, longer than from one side to the other.
 */
const [FRAMES, A_SECOND] = [48, 10];

const pathOf = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const FILE = pathOf('.cache/camera-coin.y4m');
const DRAWN_BY = [
  'e2e/camera-video.ts',
  'site/src/islands/camera/testing.ts',
  'site/src/islands/camera/testing-relief.ts',
].map(pathOf);

/** How the browser is started with a camera that there is not, and what else it is told of it. */
export function withFakeCamera(...told: string[]): LaunchOptions {
  const { launchOptions } = config.use ?? {};
  const args = ['--use-fake-device-for-media-stream', ...told];
  return { ...launchOptions, args: [...(launchOptions?.args ?? []), ...args] };
}

let camera: LaunchOptions | undefined;

/**
 * How the browser is started with a camera that shows a drawn coin; whoever asks for it gets it. The same object each time: tests with
 * another one, however equal, would be given other workers.
 */
export function withCamera(): LaunchOptions {
  camera ??= withFakeCamera(
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${coinVideo()}`,
  );
  return camera;
}

/** The same with a camera that nobody allows. */
export const withRefusedCamera = () => withFakeCamera('--use-fake-ui-for-media-stream=deny');

/**
 * A video of a coin that lies still, as large as the ring of the camera's screen: YUV4MPEG2 with 4:2:0, which Chromium's
 * fake camera plays. Drawn once, and again when its drawing has changed.
 */
export function coinVideo(): string {
  const age = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (DRAWN_BY.every((source) => age(source) < age(FILE))) return FILE;
  const frame = planes(drawn(HEIGHT));
  const chunks: Buffer[] = [Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${A_SECOND}:1 Ip A1:1 C420jpeg\n`)];
  for (let count = 0; count < FRAMES; count += 1) {
    const picture = Buffer.from(frame);
    // A grain that nobody sees.
    for (let at = count; at < WIDTH * HEIGHT; at += 97) picture[at] = Math.min(255, (picture[at] ?? 0) + 4);
    chunks.push(Buffer.from('FRAME\n'), picture);
  }
  mkdirSync(dirname(FILE), { recursive: true });
  const draft = join(dirname(FILE), `camera-coin-${process.pid}.y4m`);
  writeFileSync(draft, Buffer.concat(chunks));
  renameSync(draft, FILE);
  return FILE;
}

/** The square amid its own border, as luma and both colour differences (BT.601, full range). */
function planes(square: Uint8ClampedArray): Buffer {
  const frame = Buffer.alloc((WIDTH * HEIGHT * 3) / 2);
  const left = (WIDTH - HEIGHT) / 2;
  const at = (x: number, y: number) => 4 * (y * HEIGHT + Math.min(HEIGHT - 1, Math.max(0, x - left)));
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const [red, green, blue] = colourAt(square, at(x, y));
      frame[y * WIDTH + x] = 0.299 * red + 0.587 * green + 0.114 * blue;
    }
  }
  const chroma = WIDTH * HEIGHT;
  for (let y = 0; y < HEIGHT; y += 2) {
    for (let x = 0; x < WIDTH; x += 2) {
      const [red, green, blue] = colourAt(square, at(x, y));
      const place = chroma + (y / 2) * (WIDTH / 2) + x / 2;
      frame[place] = 128 - 0.169 * red - 0.331 * green + 0.5 * blue;
      frame[place + chroma / 4] = 128 + 0.5 * red - 0.419 * green - 0.081 * blue;
    }
  }
  return frame;
}

const colourAt = (rgba: Uint8ClampedArray, at: number) =>
  [rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0] as const;
