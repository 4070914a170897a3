import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Catalogue } from '../../db/catalogue/load.ts';
import type { SimilarCoin } from '../../shared/recognizer/model.ts';
import { assetFolder } from '../core/assets.ts';
import type { RecognizerDeps } from './deps.ts';
import { DESCRIPTOR_LENGTH } from './vision/polar.ts';
import type { GalleryDescriptor } from './vision/seen.ts';

/** US ids have no colon. */
const WORLD = 'world:';
export const worldKey = (type: string): string => `${WORLD}${type}`;
export const isWorldKey = (key: string): boolean => key.startsWith(WORLD);
export const typeOfKey = (key: string): string => key.slice(WORLD.length);

/** Without the picture. */
export interface StarterSide {
  typeId: string;
  itemId: string | null;
  side: 'obverse' | 'reverse';
  /** SHA-256 in hex: a repeated photo replaces its entry. */
  photo: string;
  file: string;
  licence: string;
  source: string | null;
  descriptor: Int8Array;
}

export const starterFile = (dataDir: string): string => join(dataDir, 'reader-gallery.bin');

/** Other versions cannot be compared. */
const FIRST_LINE = 'mintmark reader gallery 1, polar 8x64x8\n';
const LENGTH_BYTES = 4;
const HASH_BYTES = 32;

const NOTES = z.array(
  z.object({
    typeId: z.string(),
    itemId: z.string().nullable(),
    side: z.enum(['obverse', 'reverse']),
    photo: z.string(),
    file: z.string(),
    licence: z.string().min(1),
    source: z.string().nullable(),
  }),
);

const hashOf = (bytes: Uint8Array) => new Bun.CryptoHasher('sha256').update(bytes).digest();

/** First line, length of notes, notes (JSON), descriptors, SHA-256 of all before. */
export function packed(sides: readonly StarterSide[]): Uint8Array {
  const notes = Buffer.from(JSON.stringify(sides.map(({ descriptor: _, ...note }) => note)));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(notes.length);
  const looks = sides.map(({ descriptor }) =>
    Buffer.from(descriptor.buffer, descriptor.byteOffset, descriptor.length),
  );
  const all = Buffer.concat([Buffer.from(FIRST_LINE), length, notes, ...looks]);
  return Buffer.concat([all, hashOf(all)]);
}

/** Throws if damaged or of another version. */
export function unpacked(bytes: Uint8Array): StarterSide[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const start = FIRST_LINE.length + LENGTH_BYTES;
  if (!file.subarray(0, FIRST_LINE.length).equals(Buffer.from(FIRST_LINE)))
    throw new Error('it is no gallery of this version of the reader');
  const end = file.length - HASH_BYTES;
  if (end < start || !file.subarray(end).equals(hashOf(file.subarray(0, end))))
    throw new Error('it is damaged');
  const looksAt = start + file.readUInt32LE(FIRST_LINE.length);
  const notes = NOTES.parse(JSON.parse(file.toString('utf8', start, looksAt)));
  if (end - looksAt !== notes.length * DESCRIPTOR_LENGTH) throw new Error('it is damaged');
  return notes.map((note, n) => {
    const descriptor = file.subarray(looksAt + n * DESCRIPTOR_LENGTH, looksAt + (n + 1) * DESCRIPTOR_LENGTH);
    return { ...note, descriptor: new Int8Array(descriptor) };
  });
}

/** Throws for an unusable file. */
export async function readStarter(file: string): Promise<StarterSide[]> {
  const source = Bun.file(file);
  return (await source.exists()) ? unpacked(await source.bytes()) : [];
}

/** Atomic by renaming. */
export async function writeStarter(file: string, sides: readonly StarterSide[]): Promise<void> {
  const draft = `${file}.${crypto.randomUUID()}`;
  try {
    await Bun.write(draft, packed(sides));
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}

/** See sources.csv and licences/starter-gallery.txt. */
const BUNDLED = 'starter-gallery.bin';

export const bundledFile = (): string => join(assetFolder('recognizer'), BUNDLED);

interface Loaded {
  /** Modification time (ms) and size. */
  state: string;
  entries: GalleryEntry[];
}

const loaded = new Map<string, Loaded>();

/** Unusable files are logged once and ignored. */
export async function starterGallery(deps: RecognizerDeps): Promise<GalleryEntry[]> {
  const file = starterFile(deps.config.dataDir);
  const now = await stat(file).catch(() => null);
  const state = now ? `${now.mtimeMs} ${now.size}` : '';
  const known = loaded.get(file);
  if (known?.state === state) return known.entries;
  const sides = await readStarter(file).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    deps.log.warn('starter gallery of the reader ignored', { file, why });
    return [];
  });
  // The owner's keys are positive.
  const entries = entriesOf(deps, sides, -1);
  loaded.set(file, { state, entries });
  return entries;
}

function entriesOf(deps: Pick<RecognizerDeps, 'catalogue'>, sides: readonly StarterSide[], from: number) {
  const { typesById } = deps.catalogue();
  return sides
    .filter(({ typeId }) => isWorldKey(typeId) || typesById.has(typeId))
    .map(
      ({ typeId, itemId, side, descriptor }, n): GalleryEntry => ({
        key: from - n,
        ...{ side, descriptor, typeId, itemId, coin: null },
      }),
    );
}

/** Below the operator's keys. */
const BUNDLED_FROM = -1_000_000;
let bundled: Promise<StarterSide[]> | undefined;
const bundledEntries = new WeakMap<Catalogue, GalleryEntry[]>();

/** 2.3 MB. */
export async function bundledGallery(deps: Pick<RecognizerDeps, 'catalogue'>): Promise<GalleryEntry[]> {
  bundled ??= readStarter(bundledFile());
  const sides = await bundled;
  const catalogue = deps.catalogue();
  const entries = bundledEntries.get(catalogue) ?? entriesOf(deps, sides, BUNDLED_FROM);
  bundledEntries.set(catalogue, entries);
  return entries;
}

export interface GalleryEntry extends GalleryDescriptor {
  typeId: string;
  itemId: string | null;
  /** Null in a starter gallery. */
  coin: SimilarCoin | null;
}
