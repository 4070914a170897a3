import { z } from 'zod';
import { msg } from '../../../shared/language/msg.ts';
import { DAMAGED, Unreadable } from './tar.ts';

export const README = 'README.txt';
export const DATABASE = 'mintmark.db';
export const SETTINGS = 'settings.json';
export const SECRET = 'secret';
export const CATALOGUE = 'catalogue.json';
export const MANIFEST = 'manifest.json';
export const SEAL = 'manifest.sha256';

/** Path below the data folder (server/photos/store.ts). */
export const PHOTO = /^photos\/([0-9a-f]{2})\/\1[0-9a-f]{62}(?:(?:@\d{2,4})?\.webp|\.pdf)$/;

const SHA256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The last file but one of a backup. */
export const Manifest = z.object({
  format: z.literal('mintmark-backup'),
  /** Of the layout. */
  formatVersion: z.number().int(),
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** Time of the newest migration, in ms since 1970. */
  schema: z.number().int(),
  /** Manifests without `sold` are older: `coins` are all, and `accounts` include guests. */
  accounts: z.number().int(),
  guests: z.number().int().optional(),
  /** Further collections of accounts; in older manifests accounts. */
  further: z.number().int().optional(),
  coins: z.number().int(),
  sold: z.number().int().optional(),
  inTrash: z.number().int().optional(),
  photos: z.number().int(),
  /** Named in the database, but deleted meanwhile, missing or damaged. */
  photosMissing: z.number().int().optional(),
  files: z.array(z.object({ name: z.string(), bytes: z.number().int(), sha256: SHA256 })),
});
export type Manifest = z.output<typeof Manifest>;

export const FORMAT_VERSION = 1;

export const manifestText = (manifest: Manifest): string => `${JSON.stringify(manifest, null, 1)}\n`;

/** Unreadable if damaged, foreign or of a newer version. */
export function readManifest(text: string): Manifest {
  const parsed = jsonIn(text);
  const newer = Manifest.pick({ format: true, formatVersion: true, version: true }).safeParse(parsed);
  if (newer.success && newer.data.formatVersion > FORMAT_VERSION) throw new Unreadable(ofNewer(newer.data));
  const manifest = Manifest.safeParse(parsed);
  if (!manifest.success) throw new Unreadable(msg('It was not made by Mintmark.'));
  return manifest.data;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Unreadable(DAMAGED);
  }
}

export const ofNewer = ({ version }: Pick<Manifest, 'version'>): string =>
  msg(
    'The backup was made by a newer version of Mintmark ({version}). Restore it with that version or a later one.',
    { version },
  );

/** How many named photos are not intact among the files; a photo's name is its hash. */
export function countMissing(named: readonly string[], files: Manifest['files']): number {
  const whole = new Set(
    files.flatMap(({ name, sha256 }) =>
      /\.(?:webp|pdf)$/.test(name) && name.includes(`/${sha256}.`) ? [sha256] : [],
    ),
  );
  return named.filter((hash) => !whole.has(hash)).length;
}

/** SHA-256 in hex; passes each chunk to `take`. */
export async function hashOf(
  content: AsyncIterable<Uint8Array>,
  take?: (piece: Uint8Array) => Promise<unknown>,
): Promise<string> {
  const hash = new Bun.CryptoHasher('sha256');
  for await (const piece of content) {
    hash.update(piece);
    await take?.(piece);
  }
  return hash.digest('hex');
}

/** Sortable by time. */
export const backupName = (now: Date): string =>
  `mintmark-${now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}.tar`;
