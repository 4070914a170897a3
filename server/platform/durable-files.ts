import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file whole or not at all; when it is done, not even a power cut takes it away, unless durability is not wanted. Written beside
 * and renamed once its content is on the disk: a name must never lead to content that is not.
 */
export async function writeWhole(file: string, bytes: Uint8Array, isDurable = true): Promise<void> {
  const folder = dirname(file);
  const begun = await mkdir(folder, { recursive: true });
  const draft = `${file}.${crypto.randomUUID()}`;
  try {
    const handle = await open(draft, 'wx');
    try {
      await handle.writeFile(bytes);
      if (isDurable) await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    // A disk that is full has no room for what nobody will ever read.
    await rm(draft, { force: true });
    throw error;
  }
  if (!isDurable) return;
  await syncFolder(folder);
  if (begun) await syncFolder(dirname(begun));
}

/** Puts the names in a folder on the disk. Windows does so by itself, and lets nobody open a folder. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Files whose content was looked at; beyond that it begins anew. */
const MOST_KNOWN = 50_000;

/**
 * Reads files of WebP or JPEG pictures, as which they are typed whatever their name; null for one that is not there, or whose content is not what was
 * written, of which `onDamaged` is told. Content is looked at when a file is read for the first time: against its SHA-256 where that is known, else whether it is whole.
 */
export function createIntactReader(onDamaged: (file: string) => void) {
  const known = new Map<string, string>();
  return async (file: string, hash: string | null): Promise<Blob | null> => {
    const type = known.get(file);
    const stored = Bun.file(file, { type });
    if (!(await stored.exists())) return null;
    if (type) return stored;
    const bytes = await stored.bytes();
    const whole = wholePicture(bytes);
    const isIntact = hash ? sha256(bytes) === hash : whole !== null;
    if (!isIntact) {
      onDamaged(file);
      return null;
    }
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(file, whole ?? 'image/webp');
    return Bun.file(file, { type: whole ?? 'image/webp' });
  };
}

const sha256 = (bytes: Uint8Array) => new Bun.CryptoHasher('sha256').update(bytes).digest('hex');

/** The type of a picture that is whole; null for one that is not, and for other types. */
export function wholePicture(bytes: Uint8Array): 'image/webp' | 'image/jpeg' | null {
  const picture = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = (from: number, to: number) => picture.toString('latin1', from, to);
  // RFC 9649, 2.3: RIFF, the length of what follows, WEBP.
  if (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP' && picture.readUInt32LE(4) + 8 === picture.length)
    return 'image/webp';
  // ITU-T T.81, B.2.1: from its first marker to its last.
  const isJpeg = at(0, 3) === '\xff\xd8\xff' && at(picture.length - 2, picture.length) === '\xff\xd9';
  return isJpeg ? 'image/jpeg' : null;
}
