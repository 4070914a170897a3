import { closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync, write } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { msg } from '../../shared/language/msg.ts';
import { withDescriptors } from '../core/child.ts';
import type { Config } from '../core/config.ts';
import { AppError } from '../core/errors.ts';
import { piecesOf } from '../core/http/bodies.ts';
import { type Disk, reserveRoom } from '../core/room.ts';
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

export function tooLarge(most: number): AppError {
  const megabytes = Math.round(most / 2 ** 20);
  return new AppError(413, msg`The file is larger than ${megabytes} MB.`);
}

/**
 * Writes a body of so many bytes to a file as it comes, for which room is set aside. 507 where there is none, 408 when it comes too slowly, 400 when
 * it breaks off.
 */
export async function writeBody(
  disk: Disk,
  body: ReadableStream<Uint8Array> | null,
  path: string,
  length: number,
): Promise<void> {
  const room = reserveRoom(disk, length);
  // At once: what connections leave of descriptors is taken while one waits.
  const file = withDescriptors(() => openSync(path, 'wx', 0o600));
  let bytes = 0;
  try {
    for await (const piece of piecesOf(body)) {
      bytes += piece.length;
      if (bytes > length) throw new AppError(400, 'The file is longer than the request says.');
      room.use(piece.length);
      await written(file, piece);
    }
  } finally {
    room.end();
    closeSync(file);
  }
  if (bytes === 0) throw new AppError(422, 'The file is empty.');
  if (bytes < length) throw new AppError(400, 'The request ended before its time.');
}

const writeSome = promisify(write);

async function written(file: number, piece: Uint8Array): Promise<void> {
  for (let at = 0; at < piece.length; )
    at += (await writeSome(file, piece, at, piece.length - at)).bytesWritten;
}
