import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { msg } from '../../../shared/language/msg.ts';
import { CUT_SHORT, Unreadable } from './staged.ts';

const MOST_ENTRIES = 200_000;
const MOST_NAME = 500;
const LINK = 0o120000;
const TYPE = 0o170000;

/** Nothing is ever written under a name of the archive. */
export interface Archive {
  names: ReadonlySet<string>;
  /** 413 beyond `most` bytes, whatever the archive claims. */
  bytes: (name: string, most: number) => Promise<Uint8Array>;
  pieces: (name: string, most: number) => AsyncGenerator<Uint8Array>;
  close: () => void;
}

/** 422 for damaged archives, links, paths outside, encryption. */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true, strictFileNames: true }).catch(
    () => {
      throw new Unreadable(CUT_SHORT);
    },
  );
  const entries = new Map<string, Entry>();
  try {
    if (zip.entryCount > MOST_ENTRIES) throw new Unreadable(msg('The archive contains too many files.'), 413);
    for await (const entry of entriesOf(zip)) {
      if (entry.fileName.length > MOST_NAME) throw new Unreadable(CUT_SHORT);
      if (((entry.externalFileAttributes >>> 16) & TYPE) === LINK)
        throw new Unreadable(msg('The archive contains a link instead of a file. Please export it again.'));
      if (entry.isEncrypted())
        throw new Unreadable(msg('The archive has a password. Please save it without one.'));
      if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry);
    }
  } catch (error) {
    zip.close();
    throw error;
  }
  async function* pieces(name: string, most: number): AsyncGenerator<Uint8Array> {
    const entry = entries.get(name);
    if (!entry) throw new Unreadable(CUT_SHORT);
    let length = 0;
    try {
      const stream: Readable = await zip.openReadStreamPromise(entry);
      for await (const piece of stream) {
        length += piece.length;
        if (length > most)
          throw new Unreadable(msg('A file in the archive is too large when unpacked.'), 413);
        yield piece;
      }
    } catch (error) {
      throw error instanceof Unreadable ? error : new Unreadable(CUT_SHORT);
    }
  }
  return {
    names: new Set(entries.keys()),
    pieces,
    bytes: async (name, most) => {
      const parts: Uint8Array[] = [];
      for await (const piece of pieces(name, most)) parts.push(piece);
      return Buffer.concat(parts);
    },
    close: () => zip.close(),
  };
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    for await (const entry of zip.eachEntry()) yield entry;
  } catch (error) {
    const text = String(error);
    if (/relative path|absolute path|invalid characters/i.test(text))
      throw new Unreadable(msg('The archive was rejected: it names a file outside its folder.'));
    throw new Unreadable(CUT_SHORT);
  }
}
