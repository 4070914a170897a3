import { mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encode } from 'uqr';
import { withFakeCamera } from './camera-video.ts';

const [WIDTH, HEIGHT, FRAMES] = [640, 480, 8];
const FILE = fileURLToPath(new URL('../.cache/camera-slab.y4m', import.meta.url));
const SOURCE = fileURLToPath(import.meta.url);

/** How the browser is started with a camera that shows the QR code of a slab; whoever asks for it gets it. */
export const withSlab = () =>
  withFakeCamera('--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${slabVideo()}`);

/** A video of the code on white (YUV4MPEG2, 4:2:0). Drawn once, and again when its drawing has changed. */
function slabVideo(): string {
  const age = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (age(SOURCE) < age(FILE)) return FILE;
  const { data, size } = encode('https://www.pcgs.com/cert/12345678', { ecc: 'M', border: 4 });
  const frame = Buffer.alloc((WIDTH * HEIGHT * 3) / 2, 128).fill(235, 0, WIDTH * HEIGHT);
  const module = Math.floor((HEIGHT * 0.8) / size);
  const [left, top] = [WIDTH, HEIGHT].map((length) => Math.floor((length - size * module) / 2)) as [
    number,
    number,
  ];
  for (let y = 0; y < size * module; y += 1) {
    for (let x = 0; x < size * module; x += 1) {
      if (data[Math.floor(y / module)]?.[Math.floor(x / module)]) frame[(top + y) * WIDTH + left + x] = 16;
    }
  }
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  const frames = Array.from({ length: FRAMES }, () => [Buffer.from('FRAME\n'), frame]).flat();
  mkdirSync(dirname(FILE), { recursive: true });
  const draft = join(dirname(FILE), `camera-slab-${process.pid}.y4m`);
  writeFileSync(draft, Buffer.concat([head, ...frames]));
  renameSync(draft, FILE);
  return FILE;
}
