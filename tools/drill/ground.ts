import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { SQL } from 'bun';
import type { Cluster } from '../../scripts/postgres.ts';
import { type Program, startProgram } from '../../scripts/program.ts';

/** What the drills on PostgreSQL stand on. */
export interface Ground {
  /** Words before the command: the executable, or Bun and the sources. */
  program: string[];
  folder: string;
  cluster: Cluster;
  /** Of a bucket `coins` with the keys `the-key` and `the-secret`. */
  s3: string;
  /** Prints what was seen, and counts what should not be. */
  tell(what: string, isFine: boolean): void;
}

let made = 0;

/** Makes an empty database. */
export async function newDatabase({ cluster }: Pick<Ground, 'cluster'>): Promise<string> {
  made += 1;
  const name = `drill_${made}`;
  await on(cluster.url(), (client) => client.unsafe(`CREATE DATABASE ${name}`));
  return cluster.url(name);
}

/** Does the work on a connection of its own. */
export async function on<T>(url: string, work: (client: SQL) => PromiseLike<T>): Promise<T> {
  const client = new SQL(url, { max: 1 });
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

/** The settings of a process: its database, its place in the bucket, and the secret that all share. */
export const settingsOf = ({ s3 }: Pick<Ground, 's3'>, database: string, photos?: string) => ({
  ...{ MINTMARK_DATABASE_URL: database, MINTMARK_SECRET: 's'.repeat(40), PATH: process.env.PATH ?? '' },
  ...(photos && { MINTMARK_PHOTOS_URL: photos }),
  ...{ S3_ENDPOINT: s3, S3_ACCESS_KEY_ID: 'the-key', S3_SECRET_ACCESS_KEY: 'the-secret' },
});

/** Starts a process that serves, with a data folder of its own. */
export function serve(
  { program: [file = '', ...args], folder }: Ground,
  name: string,
  env: Record<string, string>,
): Promise<Program> {
  const cwd = join(folder, name);
  mkdirSync(cwd, { recursive: true });
  return startProgram(file, { cwd, args, env, patience: 90_000 });
}

/** Runs a command; with `killAfter` it is killed after so many milliseconds, unless it has ended before. */
export async function command(
  { program, folder }: Ground,
  words: string[],
  env: Record<string, string>,
  killAfter?: number,
): Promise<{ code: number | null; said: string; ms: number }> {
  const began = performance.now();
  const child = Bun.spawn([...program, ...words], { cwd: folder, env, stdout: 'pipe', stderr: 'pipe' });
  const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter);
  const said = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  await child.exited;
  clearTimeout(timer);
  return { code: child.exitCode, said: said.join(''), ms: performance.now() - began };
}
