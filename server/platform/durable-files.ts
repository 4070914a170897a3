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
 * Reads files of WebP pictures; null for one that is not there, or whose content is not what was written, of which `onDamaged` is told. Content
 * is looked at when a file is read for the first time: against its SHA-256 where that is known, else whether it is whole.
 */
export function createIntactReader(onDamaged: (file: string) => void) {
  const known = new Set<string>();
  return async (file: string, hash: string | null): Promise<Blob | null> => {
    const stored = Bun.file(file);
    if (!(await stored.exists())) return null;
    if (known.has(file)) return stored;
    if (!isIntact(await stored.bytes(), hash)) {
      onDamaged(file);
      return null;
    }
    if (known.size >= MOST_KNOWN) known.clear();
    known.add(file);
    return stored;
  };
}

function isIntact(bytes: Uint8Array, hash: string | null): boolean {
  if (hash) return new Bun.CryptoHasher('sha256').update(bytes).digest('hex') === hash;
  // RFC 9649, 2.3: RIFF, the length of what follows, WEBP.
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(12, bytes.byteLength));
  const isWebp = head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP';
  return isWebp && head.readUInt32LE(4) + 8 === bytes.byteLength;
}
