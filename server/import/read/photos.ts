import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isPdf } from '../../../shared/coins/files.ts';
import { msg, msgPlural } from '../../../shared/language/msg.ts';
import { roomIn } from '../../core/room.ts';
import { photosFolder, Unreadable } from './staged.ts';

/** Times the file's length: more was made to fill the disk. */
const MOST_TIMES = 4;

interface Reading {
  bytesLeft: number;
  minFreeBytes: number | null;
  isNoPicture: number;
}
const readings = new Map<string, Reading>();

/** Call before storing photos of the folder. */
export function expectPhotos(folder: string, fileBytes: number, minFreeBytes: number | null): void {
  readings.set(folder, { bytesLeft: MOST_TIMES * fileBytes, minFreeBytes, isNoPicture: 0 });
}

export const keepFile = (folder: string, bytes: Uint8Array): Promise<string | null> =>
  isPdf(bytes) ? keepBytes(folder, bytes) : keepPhoto(folder, bytes);

/**
 * Stores a picture under its SHA-256 and returns that name; null for no picture. 413 out of proportion to
 * the file, ENOSPC without room.
 */
export async function keepPhoto(folder: string, bytes: Uint8Array): Promise<string | null> {
  const reading = readings.get(folder);
  if (!isPicture(bytes)) {
    if (reading) reading.isNoPicture += 1;
    return null;
  }
  return keepBytes(folder, bytes);
}

async function keepBytes(folder: string, bytes: Uint8Array): Promise<string> {
  const reading = readings.get(folder);
  const name = new Bun.CryptoHasher('sha256').update(bytes).digest('hex');
  const path = join(photosFolder(folder), name);
  if (existsSync(path)) return name;
  mkdirSync(photosFolder(folder), { recursive: true, mode: 0o700 });
  if (reading) {
    reading.bytesLeft -= bytes.length;
    if (reading.bytesLeft < 0) throw new Unreadable(OUT_OF_PROPORTION, 413);
    if (roomIn(folder, reading.minFreeBytes) < bytes.length)
      throw Object.assign(new Error('disk full'), { code: 'ENOSPC' });
  }
  await Bun.write(path, bytes);
  return name;
}

const OUT_OF_PROPORTION = msg(
  'The file was rejected: its photos unpack to far more than its size. Please export it again.',
);

export function photosLeftOut(folder: string): string | null {
  const left = readings.get(folder)?.isNoPicture ?? 0;
  readings.delete(folder);
  return left === 0
    ? null
    : msgPlural(left, {
        one: '# photo was skipped because the format isn’t supported.',
        other: '# photos were skipped because the format isn’t supported.',
      });
}

/** JPEG, PNG, GIF, TIFF of both orders, BMP. */
const BEGINNINGS = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF87a', 'GIF89a', 'II*\0', 'MM\0*', 'BM'];

/** WebP, HEIC and AVIF have their signature later. */
function isPicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  return (
    BEGINNINGS.some((beginning) => head.startsWith(beginning)) ||
    (head.startsWith('RIFF') && head.endsWith('WEBP')) ||
    /^ftyp(?:hei|hev|mif1|msf1|avif)/.test(head.slice(4))
  );
}
