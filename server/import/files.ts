import { closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync, write } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { withDescriptors } from '../core/child.ts';
import type { Config } from '../core/config.ts';
import { AppError } from '../core/errors.ts';
import { piecesOf } from '../core/http/bodies.ts';
import { type Disk, reserveRoom } from '../core/room.ts';
import { photosFolder, stagedFile } from './read/staged.ts';

const importsFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'imports');

export const folderOf = (config: Pick<Config, 'dataDir'>, id: string): string =>
  join(importsFolder(config), basename(id));

export function makeFolder(config: Pick<Config, 'dataDir'>, id: string): string {
  const folder = folderOf(config, id);
  mkdirSync(photosFolder(folder), { recursive: true, mode: 0o700 });
  return folder;
}

/** False after a restored backup, which leaves staged rows out. */
export const isStaged = (config: Pick<Config, 'dataDir'>, id: string): boolean =>
  existsSync(stagedFile(folderOf(config, id)));

/** The upload itself: text files stay until imported, as they may be read in another encoding. */
export const sentFile = (config: Pick<Config, 'dataDir'>, id: string): string =>
  join(folderOf(config, id), 'file');

/** Asynchronous: thousands of files take a second or two. */
export const removeFolder = (config: Pick<Config, 'dataDir'>, id: string): Promise<void> =>
  rm(folderOf(config, id), { recursive: true, force: true });

export const removeSentFile = (config: Pick<Config, 'dataDir'>, id: string): Promise<void> =>
  rm(sentFile(config, id), { force: true });

export function importFolders(config: Pick<Config, 'dataDir'>): { id: string; madeAt: number }[] {
  const folder = importsFolder(config);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((id) => ({
    id,
    madeAt: statSync(join(folder, id), { throwIfNoEntry: false })?.mtimeMs ?? Date.now(),
  }));
}

export function tooLarge(most: number): AppError {
  const megabytes = Math.round(most / 2 ** 20);
  return new AppError(413, 'import_file_too_large', 'The file is larger than {megabytes} MB.', { megabytes });
}

/** Streams a body of `length` bytes to a file. 507 without room, 408 when too slow, 400 when it breaks off. */
export async function writeBody(
  disk: Disk,
  body: ReadableStream<Uint8Array> | null,
  path: string,
  length: number,
): Promise<void> {
  const room = reserveRoom(disk, length);
  // At once: connections use up the descriptors left while one waits.
  const file = withDescriptors(() => openSync(path, 'wx', 0o600));
  let bytes = 0;
  try {
    for await (const piece of piecesOf(body)) {
      bytes += piece.length;
      if (bytes > length)
        throw new AppError(400, 'import_file_too_long', 'The file is longer than the request says.');
      room.use(piece.length);
      await written(file, piece);
    }
  } finally {
    room.end();
    closeSync(file);
  }
  if (bytes === 0) throw new AppError(422, 'import_file_empty', 'The file is empty.');
  if (bytes < length) throw new AppError(400, 'request_incomplete', 'The request ended early.');
}

const writeSome = promisify(write);

async function written(file: number, piece: Uint8Array): Promise<void> {
  for (let at = 0; at < piece.length; )
    at += (await writeSome(file, piece, at, piece.length - at)).bytesWritten;
}
