import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isPdf } from '../../../shared/coins/files.ts';
import { msg, msgPlural } from '../../../shared/language/msg.ts';
import { roomIn } from '../../core/room.ts';
import { photosFolder } from './staged.ts';
import { Unreadable } from './unreadable.ts';

/** Photos of a file together have at most so many times its length: what is more was made to fill the disk. */
const MOST_TIMES = 4;

/** The file that is being read: its folder, what its photos may take, and what is kept free on the disk. */
interface Reading {
  bytesLeft: number;
  minFreeBytes: number | null;
  isNoPicture: number;
}
const readings = new Map<string, Reading>();

/** Says what the photos of a file of so many bytes may take, before any of them is kept in its folder. */
export function expectPhotos(folder: string, fileBytes: number, minFreeBytes: number | null): void {
  readings.set(folder, { bytesLeft: MOST_TIMES * fileBytes, minFreeBytes, isNoPicture: 0 });
}

/** The same of what may be a PDF as well. */
export const keepFile = (folder: string, bytes: Uint8Array): Promise<string | null> =>
  isPdf(bytes) ? keepBytes(folder, bytes) : keepPhoto(folder, bytes);

/**
 * Puts a photo aside as it came, under the hash of its bytes, and answers that name; null for what is no picture by its first bytes. 413 where
 * the photos of the file are out of all proportion to it, ENOSPC where they would take the room that is kept free.
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
  'The photos in this file take up far more room than the file itself, so it was refused. Please export it again.',
);

/** What was not kept in a folder, for the owner of its file to read; null where all was. */
export function photosLeftOut(folder: string): string | null {
  const left = readings.get(folder)?.isNoPicture ?? 0;
  readings.delete(folder);
  return left === 0
    ? null
    : msgPlural(left, {
        one: '# photo was left out, as it is not a picture that can be shown.',
        other: '# photos were left out, as they are not pictures that can be shown.',
      });
}

/** How JPEG, PNG, GIF, TIFF of both orders and BMP begin. */
const BEGINNINGS = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF87a', 'GIF89a', 'II*\0', 'MM\0*', 'BM'];

/** Whether bytes begin as a picture that photos come as; WebP, HEIC and its kin say so a little later. */
function isPicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  return (
    BEGINNINGS.some((beginning) => head.startsWith(beginning)) ||
    (head.startsWith('RIFF') && head.endsWith('WEBP')) ||
    /^ftyp(?:hei|hev|mif1|msf1|avif)/.test(head.slice(4))
  );
}
