import { existsSync, readdirSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobStore } from '../../core/blobs.ts';
import { Refused } from './move.ts';

/** What says, while a move is under way, from where it comes; its own file in the place where photos go. */
export const NOTE = 'moving.json';

/** Takes a place for photos that is empty, or half filled by a move from the same source. Refused for any other. */
export async function takePlace(blobs: BlobStore, place: string, source: string): Promise<void> {
  const note = await blobs.read(NOTE);
  const from = note && (JSON.parse(await note.text()) as { from?: string }).from;
  if (from === source) return;
  if (from) throw new Refused(`${place} is half filled from ${from}. Finish that, or name another place.`);
  for (const folder of ['photos', 'pictures'])
    for await (const some of blobs.list(folder))
      if (some.length > 0)
        throw new Refused(`there are ${folder} in ${place} already. Name a place that is empty.`);
  await blobs.write(NOTE, new TextEncoder().encode(`${JSON.stringify({ from: source })}\n`));
}

/** What a Mintmark that goes on elsewhere needs of a data folder besides: the secret, and what an operator put there. */
const OWN = ['secret', 'catalogue.json', 'world', 'type-pictures', 'reader-gallery.bin'];

/** Refused for a folder in which anything is but what a move of ours has begun. */
export function refuseFull(folder: string): void {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const others = names.filter(
    (name) => !/^(?:server|moving)\.|^(?:photos|pictures)$|^mintmark\.db$/.test(name),
  );
  // Or its draft, where that was as far as it came.
  const isBegun = names.some((name) => name.startsWith(NOTE));
  if (names.length > 0 && (!isBegun || others.some((name) => !OWN.includes(name))))
    throw new Refused(`there is something in ${folder} already. Name a folder that is empty.`);
}

/** The names of these in a data folder. */
export const ownThings = (folder: string): string[] => OWN.filter((name) => existsSync(join(folder, name)));

/** Copies them into another. */
export async function copyOwnThings(from: string, to: string): Promise<void> {
  for (const name of ownThings(from)) await cp(join(from, name), join(to, name), { recursive: true });
}
