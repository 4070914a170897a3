import type { CoinCircle } from '../../shared/recognizer/model.ts';
import { giveWay } from '../core/child.ts';
import { pixelsOf, type RgbPicture } from '../core/pixels.ts';
import type { Done, Job, Looked } from './engine.ts';
import { colourOf } from './metal-colour.ts';
import { type Sought, soughtOf } from './text/ctc.ts';
import type { TextReader } from './text/read-text.ts';
import { lookAtSide } from './vision/match.ts';
import type { SideAsked, SideSeen } from './vision/seen.ts';

/** Ms on x64 at 3 GHz. */
const USUAL_MS = 20;
const STEPS = 16_000_000;

/** At least 1. */
export function slowness(): number {
  const began = performance.now();
  let value = 1;
  // Numerical Recipes' generator: dependent steps are not optimised away.
  for (let step = 0; step < STEPS; step += 1) value = (Math.imul(value, 1664525) + 1013904223) | 0;
  const took = performance.now() - began;
  return value === 0 ? 1 : Math.max(1, took / USUAL_MS);
}

declare const self: Worker & { postMessage(message: Done): void };

giveWay();

let reader: Promise<TextReader> | undefined;

self.onmessage = async ({ data: job }: MessageEvent<Job>) => {
  try {
    self.postMessage({ id: job.id, ...(await look(job)) });
  } catch (error) {
    self.postMessage({ id: job.id, fault: wordsOf(error) });
  }
};
self.postMessage({ slowness: slowness() });

async function look({ id, request, models, ownModels }: Job): Promise<Omit<Looked, 'id'>> {
  const alive = () => self.postMessage({ id, isAlive: true });
  const sides: SideSeen[] = [];
  let textFault: string | null = null;
  let modelFaults: readonly string[] = [];
  let sought: Sought | undefined;
  for (const asked of request.sides) {
    const { picture, ...seen } = await lookAtSide(asked, request.gallery, alive);
    alive();
    sides.push(seen);
    if (seen.circle) seen.colour = colourOf(picture, seen.circle);
    if (!request.readsText || textFault || !(seen.circle || mayBeSlab(seen))) continue;
    try {
      reader ??= import('./text/read-text.ts').then(({ openTextReader }) =>
        openTextReader(models, { own: ownModels, onStep: alive }),
      );
      const opened = await reader;
      modelFaults = opened.faults;
      if (mayBeSlab(seen)) {
        const { slabOn } = await import('./slab/slab-on.ts');
        const slab = await slabOn(opened, asked.photo, seen.circle, models, alive).catch(() => null);
        if (slab) seen.slab = slab;
      }
      // The label names the coin better than its legends.
      if (seen.slab || !seen.circle) continue;
      sought ??= soughtOf(request.words ?? []);
      // Not the models' fault.
      const read = await readOf(opened, asked, picture, seen, sought, alive).catch(() => null);
      if (read) Object.assign(seen, { text: read.lines, deficits: read.deficits });
    } catch (error) {
      textFault = wordsOf(error);
    }
  }
  return { sides, textFault, modelFaults };
}

/** In radii of the shorter side: no label fits beside a larger coin. */
const ROOM = 0.34;

const mayBeSlab = ({ circle, problem }: SideSeen): boolean =>
  circle ? circle.radius < ROOM : problem === 'no coin' || problem === 'too small';

/** The rotation is reliable from here. */
const ALIKE = 0.4;

async function readOf(
  reader: TextReader,
  asked: SideAsked,
  picture: RgbPicture,
  { circle, likeness }: SideSeen,
  sought: Sought,
  onStep: () => void,
): ReturnType<TextReader['read']> {
  const [most] = likeness;
  const upright = most && most.score >= ALIKE ? most.turn : 0;
  const sharp = await sharper(asked.photo, picture, circle as CoinCircle);
  return reader.read(sharp, circle as CoinCircle, { upright, onStep, sought });
}

/** Pixels, for small letters. */
const ACROSS = 560;
const LONGEST = 2000;

async function sharper(photo: Uint8Array, picture: RgbPicture, { radius }: CoinCircle): Promise<RgbPicture> {
  const { width, height } = picture;
  const across = 2 * radius * Math.min(width, height);
  if (across >= 0.75 * ACROSS) return picture;
  const longest = Math.min(LONGEST, Math.round((Math.max(width, height) * ACROSS) / across));
  return pixelsOf(photo, longest);
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
