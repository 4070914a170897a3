import { open } from 'node:fs/promises';
import type { ImportEncoding } from '../../../shared/import/words.ts';

const HEAD = 64 * 1024;

/** UTF-8, UTF-16 of either order with or without BOM, else Windows-1252. */
export function encodingOf(head: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' {
  const [a, b] = head;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // In Cyrillic or Greek only blanks, digits and signs have a zero byte.
  if (odd > head.length / 32 && odd > 4 * even) return 'utf-16le';
  if (even > head.length / 32 && even > 4 * odd) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

export const encodingIn = async (path: string): Promise<ImportEncoding> =>
  encodingOf(await Bun.file(path).slice(0, HEAD).bytes());

/** Bytes that turn out not to be UTF-8 are replaced. */
export const textOf = (path: string, encoding: ImportEncoding): AsyncGenerator<string> =>
  decoded(piecesOf(path), encoding);

export async function* decoded(
  pieces: AsyncIterable<Uint8Array>,
  encoding: ImportEncoding = 'utf-8',
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of pieces) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

async function* piecesOf(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path);
  try {
    const piece = new Uint8Array(1024 * 1024);
    for (let at = 0; ; ) {
      const { bytesRead: length } = await file.read(piece, 0, piece.length, at);
      if (length === 0) return;
      at += length;
      yield piece.subarray(0, length);
    }
  } finally {
    await file.close();
  }
}
