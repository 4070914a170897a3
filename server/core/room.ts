import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { msg } from '../../shared/language/msg.ts';
import type { Config } from './config.ts';
import { AppError } from './errors.ts';

/** Bytes, or a tenth of a smaller disk. */
const KEPT_FREE = 2 ** 30;

export type Disk = Pick<Config, 'dataDir' | 'minFreeBytes'>;

/** Bytes reserved for files on their way. */
let announced = 0;

/** Free bytes beyond the reserve; `keptFree` as in the settings. */
export function roomIn(folder: string, keptFree: number | null): number {
  const { bavail, blocks, bsize } = statfsSync(existing(folder));
  return bavail * bsize - (keptFree ?? Math.min(KEPT_FREE, (blocks * bsize) / 10));
}

function existing(folder: string): string {
  const above = dirname(folder);
  return existsSync(folder) || above === folder ? folder : existing(above);
}

/** Throws 507. */
export function refuseWithoutRoom({ dataDir, minFreeBytes }: Disk, bytes: number): void {
  if (roomIn(dataDir, minFreeBytes) - announced < bytes) throw noRoom();
}

const noRoom = (): AppError => Object.assign(new AppError(507, 'disk_too_full', NO_ROOM), { isTold: true });

export const NO_ROOM = msg(
  'The server’s disk is too full for files. Try again later, or ask the administrator to free up space.',
);

export interface Room {
  /** Throws 507 if something else has taken the room. */
  use(bytes: number): void;
  /** Releases the rest. */
  end(): void;
}

const ASK_BYTES = 2 ** 20;

/** Throws 507 if it does not fit. */
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
