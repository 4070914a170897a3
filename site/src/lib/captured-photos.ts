/** Read once, then removed (specification 001, section 2, Camera); signing out forgets it as it does every draft. */
const KEY = 'mintmark:captured';

/** The sides of one coin on their way from the camera to the screen that is opened next. */
export interface Captured {
  obverse: File;
  reverse: File | null;
}

interface Sides {
  obverse: Blob;
  reverse: Blob | null;
}

/**
 * Leaves the photos to the next screen. Answers whether there was room for them: a tab's store holds some five million
 * letters, so photos that do not fit as they are go along smaller.
 */
export async function keepCaptured(
  sides: Sides,
  store: Storage = sessionStorage,
  smaller: (photo: Blob) => Promise<Blob> = reduced,
): Promise<boolean> {
  if (await kept(sides, store)) return true;
  try {
    const { obverse, reverse } = sides;
    return await kept(
      { obverse: await smaller(obverse), reverse: reverse && (await smaller(reverse)) },
      store,
    );
  } catch {
    return false;
  }
}

async function kept({ obverse, reverse }: Sides, store: Storage): Promise<boolean> {
  try {
    store.setItem(
      KEY,
      JSON.stringify({ obverse: await toUrl(obverse), reverse: reverse && (await toUrl(reverse)) }),
    );
    return true;
  } catch {
    return false;
  }
}

/** What the screen before left, once; null where it left nothing that can be read. */
export function takeCaptured(store: Storage = sessionStorage): Captured | null {
  try {
    const text = store.getItem(KEY);
    store.removeItem(KEY);
    const { obverse, reverse }: Record<string, unknown> = JSON.parse(text ?? '{}');
    const front = toFile(obverse, 'obverse');
    return front && { obverse: front, reverse: toFile(reverse, 'reverse') };
  } catch {
    return null;
  }
}

/** Of the bytes turned into letters at a time: more arguments than this a call does not take everywhere. */
const CHUNK = 0x8000;

async function toUrl(photo: Blob): Promise<string> {
  const bytes = new Uint8Array(await photo.arrayBuffer());
  let letters = '';
  for (let start = 0; start < bytes.length; start += CHUNK) {
    letters += String.fromCharCode(...bytes.subarray(start, start + CHUNK));
  }
  return `data:${photo.type || 'image/jpeg'};base64,${btoa(letters)}`;
}

/** A data URL as a file; our Content-Security-Policy does not let a page fetch one. */
function toFile(url: unknown, side: 'obverse' | 'reverse'): File | null {
  const [, type, data] =
    /^data:(image\/[\w.+-]+);base64,(.+)$/.exec(typeof url === 'string' ? url : '') ?? [];
  if (!type || !data) return null;
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  return new File([bytes], `${side}.${type === 'image/jpeg' ? 'jpg' : type.slice(6)}`, { type });
}

/** Longest side of what has to be made smaller: what a model looks at has no more pixels either. */
const SMALLER = 1600;

async function reduced(photo: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(photo);
  const share = Math.min(1, SMALLER / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * share), Math.round(bitmap.height * share));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
}
