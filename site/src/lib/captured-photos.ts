import { HOME } from './base.ts';
import { type Circles, circleFrom } from './circle.ts';

const KEY = 'mintmark:captured';

type Receiver = 'manual-entry' | 'ai-results';

/** Older photos belong to a screen that was never reached. */
const FRESH_MS = 10 * 60_000;

/** One of the two is there. */
export interface Captured {
  obverse: File | null;
  reverse: File | null;
  circles: Circles;
}

interface Sides {
  obverse: Blob | null;
  reverse: Blob | null;
  circles?: Circles;
}

/**
 * False if there is no room: session storage holds about 5 million characters, so large photos are
 * reduced.
 */
export async function keepCaptured(
  sides: Sides,
  receiver: Receiver = 'manual-entry',
  store: Storage = sessionStorage,
  smaller: (photo: Blob) => Promise<Blob> = reduced,
): Promise<boolean> {
  forgetElsewhere(receiver);
  if (await tryStore(sides, receiver, store)) return true;
  try {
    const { obverse, reverse, circles } = sides;
    const less = {
      circles,
      obverse: obverse && (await smaller(obverse)),
      reverse: reverse && (await smaller(reverse)),
    };
    return await tryStore(less, receiver, store);
  } catch {
    return false;
  }
}

async function tryStore(
  { obverse, reverse, circles }: Sides,
  receiver: Receiver,
  store: Storage,
): Promise<boolean> {
  try {
    const left = { receiver, at: Date.now(), circles, obverse: obverse && (await toUrl(obverse)) };
    store.setItem(KEY, JSON.stringify({ ...left, reverse: reverse && (await toUrl(reverse)) }));
    return true;
  } catch {
    return false;
  }
}

/** Reads once; null if nothing is readable. */
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
    const reverse = toFile(left.reverse, 'reverse');
    const circles = (left.circles ?? {}) as Record<string, unknown>;
    if (!obverse && !reverse) return null;
    return {
      ...{ obverse, reverse },
      circles: { obverse: circleFrom(circles.obverse), reverse: circleFrom(circles.reverse) },
    };
  } catch {
    return null;
  }
}

export function forgetCaptured(store: Storage = sessionStorage) {
  try {
    store.removeItem(KEY);
  } catch {
    // Storage is blocked, so it is empty.
  }
}

let expected: Receiver | undefined;

function forgetElsewhere(receiver: Receiver) {
  if (typeof document === 'undefined') return;
  expected = receiver;
  document.addEventListener('astro:page-load', onPageLoad, { once: true });
}

function onPageLoad() {
  if (location.pathname !== `${HOME}${expected}`) forgetCaptured();
}

/** Some engines limit the number of arguments. */
const CHUNK = 0x8000;

export async function toUrl(photo: Blob): Promise<string> {
  const bytes = new Uint8Array(await photo.arrayBuffer());
  let letters = '';
  for (let start = 0; start < bytes.length; start += CHUNK) {
    letters += String.fromCharCode(...bytes.subarray(start, start + CHUNK));
  }
  return `data:${photo.type || 'image/jpeg'};base64,${btoa(letters)}`;
}

export function toFile(url: unknown, side: 'obverse' | 'reverse'): File | null {
  const [, type, data] =
    /^data:(image\/[\w.+-]+);base64,(.+)$/.exec(typeof url === 'string' ? url : '') ?? [];
  if (!type || !data) return null;
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  return new File([bytes], `${side}.${type === 'image/jpeg' ? 'jpg' : type.slice(6)}`, { type });
}

/** Longest side in pixels; models look at no more. */
const SMALLER = 1600;

/** JPEG 0.9. Throws where the browser cannot draw it. */
export async function reduced(photo: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(photo);
  const share = Math.min(1, SMALLER / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * share), Math.round(bitmap.height * share));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
}
