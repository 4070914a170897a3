import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isCompiled } from '../../core/assets.ts';
import { sentenceOfBucket } from '../../core/bucket.ts';
import type { Keep } from '../../core/config/storage.ts';
import type { Config } from '../../core/config.ts';
import type { Log } from '../../core/log.ts';
import { backupName, type Manifest } from './manifest.ts';
import { readEnd } from './restore.ts';
import { isS3, openStore, removeUnreferenced, requireComplete } from './s3.ts';
import { Unreadable } from './tar.ts';
import { whileNoBackup } from './write.ts';

const DAY_MS = 24 * 3_600_000;

/** In ms since 1970; null if not a backup. */
export function madeAt(name: string): number | null {
  const [, day, hour, minute, second] =
    /^mintmark-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.(?:tar|json)$/.exec(name) ?? [];
  return day ? Date.parse(`${day}T${hour}:${minute}:${second}Z`) : null;
}

/**
 * All but the newest of each of the last days, weeks (from Monday) and months that have one, in UTC. The newest
 * stays, as do foreign files.
 */
export function outdated(names: readonly string[], keep: Keep): string[] {
  const backups = names
    .flatMap((name) => {
      const at = madeAt(name);
      return at === null ? [] : [{ name, at }];
    })
    .sort((a, b) => b.at - a.at);
  const retained = new Set(backups.slice(0, 1).map(({ name }) => name));
  const spans: [number, (at: number) => string | number][] = [
    [keep.days, (at) => Math.floor(at / DAY_MS)],
    // 1970-01-01 was a Thursday.
    [keep.weeks, (at) => Math.floor((at / DAY_MS + 3) / 7)],
    [keep.months, (at) => new Date(at).toISOString().slice(0, 7)],
  ];
  for (const [most, spanOf] of spans) {
    const seen = new Set<string | number>();
    for (const { name, at } of backups) {
      if (seen.size >= most) break;
      if (!seen.has(spanOf(at))) retained.add(name);
      seen.add(spanOf(at));
    }
  }
  return backups.map(({ name }) => name).filter((name) => !retained.has(name));
}

/** Also removes outdated ones. Bad files and those from the future are left alone. */
export async function keepBackups(
  { config, log }: { config: Config; log: Log },
  make = (file: string) => makeInProcess(config, file),
  now = Date.now(),
): Promise<void> {
  if (!config.backup) return;
  const { folder, everyMs, keep } = config.backup;
  const target = await folderAt(config, folder);
  const backups = async () =>
    (await target.names()).filter((name) => (madeAt(name) ?? Number.POSITIVE_INFINITY) <= now + CHECK_MS);
  const before = await backups().catch((error) => {
    const sentence = sentenceOfBucket(error, config.s3);
    throw sentence ? new Error(`no backup was made: ${sentence}`) : error;
  });
  // Due within minutes: do not wait for the next check.
  const recent = before.filter((name) => now - (madeAt(name) ?? 0) < everyMs - CHECK_MS / 2);
  if ((await target.good(recent)).size > 0) return;
  const file = isS3(folder) ? folder : join(folder, backupName(new Date(now)));
  await make(file);
  // With the lock, so that files of a running backup are not swept.
  await whileNoBackup(config, async () => {
    const names = await backups();
    const good = [...(await target.good(names)).keys()];
    if (!good.some((name) => !before.includes(name)))
      throw new Error(`no backup was made: there is no new one in ${folder}`);
    log.info('backup made', { file });
    const bad = names.filter((name) => !good.includes(name));
    if (bad.length > 0) log.warn('backups that cannot be restored were left alone', { folder, names: bad });
    for (const name of outdated(good, keep)) {
      await target.remove(name);
      log.info('old backup removed', { file: `${folder}/${name}` });
    }
    await target.cleanUp().catch((error) => {
      if (!(error instanceof Unreadable)) throw error;
      log.warn('files of removed backups were left alone', { folder, reason: error.message });
    });
  });
}

export interface BackupFolder {
  names(): Promise<string[]>;
  /** Of those that can be restored, by name. */
  good(names: string[]): Promise<Map<string, Manifest>>;
  remove(name: string): Promise<void>;
  cleanUp(): Promise<unknown>;
}

/** Left by a killed backup. */
const DRAFT = /^\.mintmark-[\dTZ-]+\.tar\.part$/;

export async function folderAt({ s3 }: Config, folder: string): Promise<BackupFolder> {
  if (!isS3(folder) || !s3) {
    await mkdir(folder, { recursive: true });
    const remove = (name: string) => rm(join(folder, name), { force: true });
    return {
      names: () => readdir(folder),
      good: (names) => readableOf(names, (name) => readEnd(join(folder, name))),
      remove,
      cleanUp: async () => {
        for (const name of await readdir(folder)) if (DRAFT.test(name)) await remove(name);
      },
    };
  }
  const store = openStore(folder, s3);
  return {
    names: store.names,
    good: async (names) => {
      const there = names.length > 0 ? await store.files() : new Map();
      return readableOf(names, async (name) => {
        const manifest = await store.manifest(name);
        requireComplete(manifest, there);
        return manifest;
      });
    },
    remove: store.removeManifest,
    cleanUp: () => removeUnreferenced(store, Date.now()),
  };
}

async function readableOf(
  names: string[],
  read: (name: string) => Promise<Manifest>,
): Promise<Map<string, Manifest>> {
  const good = new Map<string, Manifest>();
  for (const name of names)
    try {
      good.set(name, await read(name));
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
    }
  return good;
}

export const CHECK_MS = 3_600_000;

/** In a child process, so that the server keeps responding. */
export async function makeInProcess({ given }: Config, file: string): Promise<void> {
  const program = isCompiled()
    ? [process.execPath]
    : [process.execPath, join(import.meta.dir, '../../main.ts')];
  const child = Bun.spawn([...program, 'backup', file], {
    env: given,
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
  });
  const said = await new Response(child.stderr).text();
  if ((await child.exited) !== 0) throw new Error(said.trim().slice(-2000));
}
