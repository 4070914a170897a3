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
