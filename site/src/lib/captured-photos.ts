import { HOME } from './base.ts';
import { type Circles, circleFrom } from './circle.ts';

/** Read once, then removed (specification 001, section 2, Camera); signing out forgets it as it does every draft. */
const KEY = 'mintmark:captured';

/** The screens that photos are left to, as their addresses name them. */
export type Receiver = 'manual-entry' | 'ai-results';

/** What has lain here longer was meant for a screen that was never reached. */
const FRESH_MS = 10 * 60_000;

/** The sides of one coin on their way from the camera to the screen that is opened next. */
export interface Captured {
  obverse: File;
  reverse: File | null;
  circles: Circles;
}

interface Sides {
  obverse: Blob;
  reverse: Blob | null;
  /** Where the coin lies on them, as far as that is known. */
  circles?: Circles;
}

/**
 * Leaves the photos to the screen that is opened next: to this one alone, so that no other coin gets them. Answers whether
 * there was room for them: a tab's store holds some five million letters, so photos that do not fit as they are go along
 * smaller.
 */
export async function keepCaptured(
  sides: Sides,
  receiver: Receiver = 'manual-entry',
  store: Storage = sessionStorage,
  smaller: (photo: Blob) => Promise<Blob> = reduced,
): Promise<boolean> {
  forgetElsewhere(receiver);
  if (await kept(sides, receiver, store)) return true;
  try {
    const { obverse, reverse, circles } = sides;
    const less = { circles, obverse: await smaller(obverse), reverse: reverse && (await smaller(reverse)) };
    return await kept(less, receiver, store);
  } catch {
    return false;
  }
}

async function kept(
  { obverse, reverse, circles }: Sides,
  receiver: Receiver,
  store: Storage,
): Promise<boolean> {
  try {
    const left = { receiver, at: Date.now(), circles, obverse: await toUrl(obverse) };
    store.setItem(KEY, JSON.stringify({ ...left, reverse: reverse && (await toUrl(reverse)) }));
    return true;
  } catch {
    return false;
  }
}

/** What the screen before left to this one, once; null where it left nothing that can be read. */
export function takeCaptured(
  receiver: Receiver,
  store: Storage = sessionStorage,
  now = Date.now(),
): Captured | null {
  try {
    const text = store.getItem(KEY);
    store.removeItem(KEY);
    const left: Record<string, unknown> = JSON.parse(text ?? '{}');
    if (left.receiver !== receiver || !(now - Number(left.at) <= FRESH_MS)) return null;
    const obverse = toFile(left.obverse, 'obverse');
    const circles = (left.circles ?? {}) as Record<string, unknown>;
    return (
      obverse && {
        obverse,
        reverse: toFile(left.reverse, 'reverse'),
        circles: { obverse: circleFrom(circles.obverse), reverse: circleFrom(circles.reverse) },
      }
    );
  } catch {
    return null;
  }
}

/** For who takes up another coin. */
export function forgetCaptured(store: Storage = sessionStorage) {
  try {
    store.removeItem(KEY);
  } catch {
    // Nothing can have been left in a store that is forbidden.
  }
}

let awaited: Receiver | undefined;

/** Who arrives at another screen than the receiver went another way. */
function forgetElsewhere(receiver: Receiver) {
  if (typeof document === 'undefined') return;
  awaited = receiver;
  document.addEventListener('astro:page-load', arrived, { once: true });
}

function arrived() {
  if (location.pathname !== `${HOME}${awaited}`) forgetCaptured();
}

/** Of the bytes turned into letters at a time: more arguments than this a call does not take everywhere. */
const CHUNK = 0x8000;

/** A photo as a data URL, for a store that holds letters alone. */
export async function toUrl(photo: Blob): Promise<string> {
  const bytes = new Uint8Array(await photo.arrayBuffer());
  let letters = '';
  for (let start = 0; start < bytes.length; start += CHUNK) {
    letters += String.fromCharCode(...bytes.subarray(start, start + CHUNK));
  }
  return `data:${photo.type || 'image/jpeg'};base64,${btoa(letters)}`;
}

/** A data URL as a file, null for what is none; our Content-Security-Policy does not let a page fetch one. */
export function toFile(url: unknown, side: 'obverse' | 'reverse'): File | null {
  const [, type, data] =
    /^data:(image\/[\w.+-]+);base64,(.+)$/.exec(typeof url === 'string' ? url : '') ?? [];
  if (!type || !data) return null;
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  return new File([bytes], `${side}.${type === 'image/jpeg' ? 'jpg' : type.slice(6)}`, { type });
}

/** Longest side of what has to be made smaller: what a model looks at has no more pixels either. */
const SMALLER = 1600;

/** The same photo with at most 1600 pixels a side, JPEG 0.9. Throws where the browser cannot draw it. */
export async function reduced(photo: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(photo);
  const share = Math.min(1, SMALLER / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * share), Math.round(bitmap.height * share));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
}
