import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { msg } from '../../shared/language/msg.ts';
import type { Config } from './config.ts';
import { AppError } from './errors.ts';

/** Kept free for saving and signing in while nothing else is set: so many bytes, or a tenth of a smaller disk. */
const KEPT_FREE = 2 ** 30;

export type Disk = Pick<Config, 'dataDir' | 'minFreeBytes'>;

/** Bytes of files that are on their way to the disk and have not been written yet. */
let announced = 0;

/** Bytes that files may take on the disk of a folder, beyond what is kept free; `keptFree` as in the settings. */
export function roomIn(folder: string, keptFree: number | null): number {
  const { bavail, blocks, bsize } = statfsSync(existing(folder));
  return bavail * bsize - (keptFree ?? Math.min(KEPT_FREE, (blocks * bsize) / 10));
}

/** The folder, or the nearest one above it that is there already. */
function existing(folder: string): string {
  const above = dirname(folder);
  return existsSync(folder) || above === folder ? folder : existing(above);
}

/** 507 where so many bytes more do not fit on the disk, with those on their way and what is kept free. */
export function refuseWithoutRoom({ dataDir, minFreeBytes }: Disk, bytes: number): void {
  if (roomIn(dataDir, minFreeBytes) - announced < bytes) throw noRoom();
}

/** A full disk for all who look at the code of an error, with a sentence of its own. */
const noRoom = (): AppError =>
  Object.assign(new AppError(507, NO_ROOM), { code: 'ENOSPC' as const, isTold: true });

export const NO_ROOM = msg(
  'There is not enough room on the disk of this server for files just now. Please try again later, or ask its operator to make room.',
);

/** Room for a file that is on its way. */
export interface Room {
  /** Notes that so many bytes of it are on the disk; 507 where something else has taken the room meanwhile. */
  use(bytes: number): void;
  /** Gives back what was not used. */
  end(): void;
}

/** Bytes after which the disk is asked again. */
const ASK_BYTES = 2 ** 20;

/** Sets room aside for a file of so many bytes: 507 where it does not fit. */
export function reserveRoom(disk: Disk, bytes: number): Room {
  refuseWithoutRoom(disk, bytes);
  let left = bytes;
  let unasked = 0;
  announced += left;
  const take = (some: number) => {
    const taken = Math.min(some, left);
    left -= taken;
    announced -= taken;
  };
  return {
    use: (some) => {
      take(some);
      unasked += some;
      if (unasked < ASK_BYTES) return;
      unasked = 0;
      if (roomIn(disk.dataDir, disk.minFreeBytes) < 0) throw noRoom();
    },
    end: () => take(left),
  };
}
