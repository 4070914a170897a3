import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { photosFolder } from './staged.ts';

/** Puts a photo aside as it came, under the hash of its bytes, and answers that name. */
export async function keepPhoto(folder: string, bytes: Uint8Array): Promise<string> {
  const name = new Bun.CryptoHasher('sha256').update(bytes).digest('hex');
  const path = join(photosFolder(folder), name);
  if (!existsSync(path)) {
    mkdirSync(photosFolder(folder), { recursive: true, mode: 0o700 });
    await Bun.write(path, bytes);
  }
  return name;
}
