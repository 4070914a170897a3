import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { MarketDeps } from '../deps.ts';

/** How the last look at the operator's address went, and what to tell it at the next one. */
const LastLook = z.object({
  /** Of the address, which may hold a key. */
  hash: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
  /** Why it brought nothing, in a sentence; null when it went well. */
  failure: z.string().nullable(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  /** Releases that the last good look brought; null before the first. */
  releases: z.number().nullable(),
});
export type LastLook = z.output<typeof LastLook>;

const hashOf = (url: string) => new Bun.CryptoHasher('sha256').update(url).digest('hex');
const fileOf = ({ config }: Pick<MarketDeps, 'config'>) => join(config.dataDir, 'releases-last-look.json');

/** Null before the first look at this address, and where the file is gone or spoilt: then the list is fetched anew. */
export async function readLastLook(deps: Pick<MarketDeps, 'config'>, url: string): Promise<LastLook | null> {
  try {
    const { data } = LastLook.safeParse(JSON.parse(await readFile(fileOf(deps), 'utf8')));
    return data?.hash === hashOf(url) ? data : null;
  } catch {
    return null;
  }
}

export async function writeLastLook(
  deps: Pick<MarketDeps, 'config'>,
  url: string,
  look: Omit<LastLook, 'hash'>,
): Promise<void> {
  await mkdir(deps.config.dataDir, { recursive: true });
  // Written beside and renamed, so that a power cut leaves no half of it.
  const draft = `${fileOf(deps)}.${process.pid}`;
  await writeFile(draft, JSON.stringify({ ...look, hash: hashOf(url) } satisfies LastLook));
  await rename(draft, fileOf(deps));
}

export const forgetLastLook = (deps: Pick<MarketDeps, 'config'>): Promise<void> =>
  rm(fileOf(deps), { force: true });
