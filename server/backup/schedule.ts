import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isCompiled } from '../platform/assets.ts';
import { sentenceOfBucket } from '../platform/bucket.ts';
import type { Config, Keep } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import { backupName } from './name.ts';
import { isS3, openStore, removeUnnamed } from './s3.ts';

const DAY_MS = 24 * 3_600_000;

/** When a backup of this folder was made, in ms since 1970; null for a file that is none. */
function madeAt(name: string): number | null {
  const [, day, hour, minute, second] =
    /^mintmark-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.(?:tar|json)$/.exec(name) ?? [];
  return day ? Date.parse(`${day}T${hour}:${minute}:${second}Z`) : null;
}

/**
 * Which backups go: all but the newest of each of the last `days` days, `weeks` weeks and `months` months that have one (UTC; weeks begin on
 * Monday). The newest of all stays whatever is to be kept, and so does any file that is no backup.
 */
export function outdated(names: readonly string[], keep: Keep): string[] {
  const backups = names
    .flatMap((name) => {
      const at = madeAt(name);
      return at === null ? [] : [{ name, at }];
    })
    .sort((a, b) => b.at - a.at);
  const kept = new Set(backups.slice(0, 1).map(({ name }) => name));
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
      if (!seen.has(spanOf(at))) kept.add(name);
      seen.add(spanOf(at));
    }
  }
  return backups.map(({ name }) => name).filter((name) => !kept.has(name));
}

/** Makes a backup where the newest is older than the operator wants, and removes those that are not to be kept. Errors where it fails. */
export async function keepBackups(
  { config, log }: { config: Config; log: Log },
  make = (file: string) => makeInProcess(config, file),
  now = Date.now(),
): Promise<void> {
  if (!config.backup) return;
  const { folder, everyMs, keep } = config.backup;
  const place = await placeOf(config, folder);
  const names = await place.names().catch((error) => {
    const sentence = sentenceOfBucket(error, config.s3);
    throw sentence ? new Error(`no backup was made: ${sentence}`) : error;
  });
  const newest = Math.max(0, ...names.map((name) => madeAt(name) ?? 0));
  // One that is due within minutes is not left for the next look an hour later.
  if (now - newest < everyMs - LOOK_MS / 2) return;
  const file = isS3(folder) ? folder : join(folder, backupName(new Date(now)));
  await make(file);
  log.info('backup made', { file });
  const old = outdated(await place.names(), keep);
  for (const name of old) {
    await place.remove(name);
    log.info('old backup removed', { file: `${folder}/${name}` });
  }
  if (old.length > 0) await place.tidy();
}

/** Where backups are kept: their names, and what removes one, and what only those removed had. */
interface Place {
  names(): Promise<string[]>;
  remove(name: string): Promise<void>;
  tidy(): Promise<unknown>;
}

async function placeOf({ s3 }: Config, folder: string): Promise<Place> {
  if (!isS3(folder) || !s3) {
    await mkdir(folder, { recursive: true });
    return {
      names: () => readdir(folder),
      remove: (name) => rm(join(folder, name), { force: true }),
      tidy: async () => {},
    };
  }
  const store = openStore(folder, s3);
  return { names: store.names, remove: store.removeManifest, tidy: () => removeUnnamed(store, Date.now()) };
}

/** How often it is looked whether a backup is due. */
export const LOOK_MS = 3_600_000;

/** A process of its own, which keeps nobody waiting. */
async function makeInProcess({ given }: Config, file: string): Promise<void> {
  const program = isCompiled() ? [process.execPath] : [process.execPath, join(import.meta.dir, '../main.ts')];
  const child = Bun.spawn([...program, 'backup', file], {
    env: given,
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
  });
  const said = await new Response(child.stderr).text();
  if ((await child.exited) !== 0) throw new Error(said.trim().slice(0, 2000));
}
