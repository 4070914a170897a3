import { chownSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config/kinds.ts';

interface Ids {
  uid: number;
  gid: number;
}

/** Of PUID and PGID, as containers on home servers say it; null without them. Throws ConfigError. */
export function idsOf({ PUID, PGID }: Record<string, string | undefined>): Ids | null {
  if (!PUID && !PGID) return null;
  const id = (name: string, value: string | undefined) => {
    if (value && /^[1-9]\d{0,8}$/.test(value)) return Number(value);
    throw new ConfigError(`${name}: must be a number from 1 to 999999999, beside the other of PUID and PGID`);
  };
  return { uid: id('PUID', PUID), gid: id('PGID', PGID) };
}

/** Started by root with PUID and PGID, goes on as that user, and gives the folders to it. */
export function giveUpRoot(environment: Record<string, string | undefined>): void {
  if (process.getuid?.() !== 0) return;
  const ids = idsOf(environment);
  if (!ids) return;
  const { MINTMARK_DATA: data, MINTMARK_BACKUP_DIR: backups } = environment;
  for (const folder of [data, backups]) {
    if (!folder || folder.startsWith('s3://')) continue;
    mkdirSync(folder, { recursive: true });
    give(folder, ids);
  }
  process.setgroups?.([ids.gid]);
  process.setgid?.(ids.gid);
  process.setuid?.(ids.uid);
}

/** A folder that is theirs already need not be walked, with its hundred thousand photos. */
function give(path: string, { uid, gid }: Ids): void {
  const found = lstatSync(path);
  if (found.isSymbolicLink() || (found.uid === uid && found.gid === gid)) return;
  if (found.isDirectory()) for (const name of readdirSync(path)) give(join(path, name), { uid, gid });
  chownSync(path, uid, gid);
}
