import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { msg } from '../../../shared/language/msg.ts';
import {
  MAX_BULK_JSON_BYTES,
  MAX_BULK_PHOTOS,
  MAX_PHOTO_BYTES,
  MAX_PHOTOS,
} from '../../../shared/photos/model.ts';
import { AppError } from '../errors.ts';

/** Photos as data URLs in JSON: how many, and bytes of the body. */
export const DATA_URL_ROUTES: Readonly<Record<string, { photos: number; bytes: number }>> = {
  '/api/coins/identify-global': {
    photos: MAX_PHOTOS,
    bytes: Math.ceil((MAX_PHOTOS * MAX_PHOTO_BYTES * 4) / 3) + 64 * 1024,
  },
  '/api/coins/identify-bulk-global': { photos: MAX_BULK_PHOTOS, bytes: MAX_BULK_JSON_BYTES },
};

/** Bytes of everything else in the body. */
const MAX_TEXT = 64 * 1024;
/** "image/jpeg;charset=…;base64" */
const MAX_HEAD = 100;

const tooLarge = () => {
  const message = msg('A photo is too large. Maximum size is 20MB.');
  return new AppError(413, 'photo_too_large', message).listed();
};

/** What replaces a stored photo in the JSON, and one too many. */
const nameOf = (index: number) => `photo:${index}`;
const DROPPED = 'photo:none';

/** Path of a temporary file. */
type PutAside = string;

const [QUOTE, BACKSLASH, COMMA] = [...'"\\,'].map((sign) => sign.charCodeAt(0)) as [number, number, number];
const SCHEME = Buffer.from('data:');

export const incomingFolder = (dataDir: string) => join(dataDir, 'incoming');

/**
 * Reads JSON in chunks and writes the photos in its data URLs to files; the rest is a small text with their names.
 * Throws 413.
 */
export function createDataUrls(folder: string, most: number) {
  let mode: 'plain' | 'start' | 'string' | 'escape' | 'head' | 'data' | 'dropped' = 'plain';
  const text: Buffer[] = [];
  let textBytes = 0;
  let head = '';
  let carry = '';
  let count = 0;
  let open: { file: number; bytes: number } | null = null;
  const files: PutAside[] = [];

  const say = (part: Uint8Array | string) => {
    const bytes = Buffer.from(part);
    textBytes += bytes.length;
    if (textBytes > MAX_TEXT) throw new AppError(413, 'request_too_large', 'The request is too large.');
    text.push(bytes);
  };
  const begin = () => {
    count += 1;
    if (count > most) {
      say(DROPPED);
      mode = 'dropped';
      return;
    }
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, crypto.randomUUID());
    open = { file: openSync(path, 'wx', 0o600), bytes: 0 };
    files.push(path);
    say(nameOf(files.length - 1));
    mode = 'data';
    carry = '';
  };
  const write = (letters: string) => {
    if (!open) return;
    const bytes = Buffer.from(letters, 'base64');
    open.bytes += bytes.length;
    if (open.bytes > MAX_PHOTO_BYTES) throw tooLarge();
    for (let at = 0; at < bytes.length; ) at += writeSync(open.file, bytes, at);
  };
  const decode = (piece: Buffer, isLast: boolean) => {
    // JSON may escape a slash as "\/".
    const letters = carry + piece.toString('latin1').replaceAll('\\', '');
    const whole = isLast ? letters.length : letters.length - (letters.length % 4);
    write(letters.slice(0, whole));
    carry = letters.slice(whole);
  };
  const close = () => {
    if (open) closeSync(open.file);
    open = null;
  };

  /** Consumes what belongs to the present mode; answers the next position. */
  const step = (piece: Buffer, at: number): number => {
    const until = (sign: number) => {
      const found = piece.indexOf(sign, at);
      return found < 0 ? piece.length : found;
    };
    switch (mode) {
      case 'plain': {
        const end = until(QUOTE);
        say(piece.subarray(at, end + 1));
        if (end < piece.length) mode = 'start';
        head = '';
        return end + 1;
      }
      case 'start': {
        if (piece[at] !== SCHEME[head.length]) {
          say(head);
          mode = 'string';
          return at;
        }
        head += String.fromCharCode(piece[at] ?? 0);
        if (head.length === SCHEME.length) mode = 'head';
        return at + 1;
      }
      case 'string': {
        const end = Math.min(until(QUOTE), until(BACKSLASH));
        say(piece.subarray(at, end + 1));
        if (end < piece.length) mode = piece[end] === QUOTE ? 'plain' : 'escape';
        return end + 1;
      }
      case 'escape':
        say(piece.subarray(at, at + 1));
        mode = 'string';
        return at + 1;
      case 'head': {
        const end = Math.min(until(COMMA), until(QUOTE));
        head += piece.toString('latin1', at, end);
        if (end === piece.length && head.length <= MAX_HEAD) return end;
        if (piece[end] === COMMA && /;base64$/i.test(head)) {
          begin();
          return end + 1;
        }
        // No photo; the reader of the JSON will refuse it.
        say(head.slice(0, MAX_HEAD));
        mode = 'string';
        return end;
      }
      case 'data':
      case 'dropped': {
        const end = until(QUOTE);
        const isLast = end < piece.length;
        if (mode === 'data') decode(piece.subarray(at, end), isLast);
        if (!isLast) return end;
        close();
        say('"');
        mode = 'plain';
        return end + 1;
      }
    }
  };

  return {
    add(bytes: Uint8Array): void {
      const piece = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
      for (let at = 0; at < piece.length; ) at = step(piece, at);
    },
    end: (): { text: Buffer<ArrayBuffer>; files: PutAside[] } => {
      close();
      return { text: Buffer.concat(text), files };
    },
    discard(): void {
      close();
      for (const file of files) rmSync(file, { force: true });
    },
  };
}

const aside = new WeakMap<Request, PutAside[]>();

export const notePutAside = (request: Request, files: PutAside[]) => void aside.set(request, files);

export interface PhotoIn {
  photo: Blob;
  /** The caller takes over the file; null when there is none. */
  claim(): string | null;
}

/** A stored photo, or a data URL in a small body. Null for other text; throws 413 above 20 MB. */
export function photoIn(request: Request, text: string): PhotoIn | null {
  const files = aside.get(request) ?? [];
  const index = /^photo:(\d{1,3})$/.exec(text)?.[1];
  const path = index === undefined ? undefined : files[Number(index)];
  if (path) {
    return {
      photo: Bun.file(path),
      claim: () => {
        files[Number(index)] = '';
        return path;
      },
    };
  }
  const letters = /^data:[^,"]{0,100};base64,([A-Za-z0-9+/=\s]*)$/i.exec(text)?.[1];
  if (letters === undefined) return null;
  const bytes = Buffer.from(letters, 'base64');
  if (bytes.length > MAX_PHOTO_BYTES) throw tooLarge();
  return { photo: new Blob([bytes]), claim: () => null };
}

/** Removes the photos that were not claimed. */
export function dropPutAside(request: Request): void {
  for (const file of aside.get(request) ?? []) if (file) rmSync(file, { force: true });
}
