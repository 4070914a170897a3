import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { msg } from '../../shared/language/msg.ts';
import type { Config } from '../platform/config.ts';
import { AppError } from '../platform/errors.ts';
import { photosFolder, stagedFile } from './read/staged.ts';

const importsFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'imports');

/** Where the rows and photos of an import lie. */
export const folderOf = (config: Pick<Config, 'dataDir'>, id: string): string =>
  join(importsFolder(config), basename(id));

export function makeFolder(config: Pick<Config, 'dataDir'>, id: string): string {
  const folder = folderOf(config, id);
  mkdirSync(photosFolder(folder), { recursive: true, mode: 0o700 });
  return folder;
}

/** Whether a file's rows are there: a backup leaves them out. */
export const isStaged = (config: Pick<Config, 'dataDir'>, id: string): boolean =>
  existsSync(stagedFile(folderOf(config, id)));

/** The file itself, kept of texts until they are imported: they may have to be read in another encoding. */
export const sentFile = (config: Pick<Config, 'dataDir'>, id: string): string =>
  join(folderOf(config, id), 'file');

/** Off the thread that serves: a gigabyte in thousands of files takes a second or two. */
export const removeFolder = (config: Pick<Config, 'dataDir'>, id: string): Promise<void> =>
  rm(folderOf(config, id), { recursive: true, force: true });

/** The same of the file alone, once it is read. */
export const removeSentFile = (config: Pick<Config, 'dataDir'>, id: string): Promise<void> =>
  rm(sentFile(config, id), { force: true });

/** Names of folders that are there, with when they were made. */
export function foldersThere(config: Pick<Config, 'dataDir'>): { id: string; madeAt: number }[] {
  const folder = importsFolder(config);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((id) => ({
    id,
    madeAt: statSync(join(folder, id), { throwIfNoEntry: false })?.mtimeMs ?? Date.now(),
  }));
}

/** Milliseconds between two pieces of a file. */
const PATIENCE_MS = 60_000;

const tooLarge = (megabytes: number) => msg`The file is larger than ${megabytes} MB.`;

/** Writes a body to a file as it comes. 413 as soon as it is more than so many bytes, 408 when nothing comes, 400 when it breaks off. */
export async function writeBody(
  body: ReadableStream<Uint8Array> | null,
  path: string,
  most: number,
): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  const reader = body?.getReader();
  let bytes = 0;
  try {
    for (;;) {
      const next = reader ? await within(reader.read()) : { done: true as const };
      if (next.done) break;
      bytes += next.value.length;
      if (bytes > most) throw new AppError(413, tooLarge(Math.round(most / 2 ** 20)));
      await file.writeFile(next.value);
    }
  } catch (error) {
    reader?.cancel().catch(() => {});
    throw error;
  } finally {
    await file.close();
  }
  if (bytes === 0) throw new AppError(422, 'The file is empty.');
}

async function within<T>(piece: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new AppError(408, 'The file took too long to arrive.')),
    PATIENCE_MS,
  );
  try {
    return await Promise.race([
      piece.catch(() => {
        throw new AppError(400, 'The request ended before its time.');
      }),
      late.promise,
    ]);
  } finally {
    clearTimeout(timer);
  }
}
