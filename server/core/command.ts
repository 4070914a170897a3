import { existsSync } from 'node:fs';
import type { Db } from '../../db/client.ts';
import { type Config, databaseFile } from './config.ts';
import { openDatabase } from './data-folder.ts';

/** Prints why a command ends and returns its exit code. */
export function fail(code: number, message: string): number {
  process.stderr.write(message);
  return code;
}

export const failWithoutDatabase = (config: Config): number =>
  fail(
    2,
    `mintmark: there is no database at ${databaseFile(config)}. MINTMARK_DATA names the folder it is in.\n`,
  );

/** Works while a server runs. Null when there is no database. Throws StartError. */
export async function openForCommand(config: Config): Promise<Db | null> {
  if (config.databaseUrl) {
    const { openPostgresNow } = await import('./postgres.ts');
    return openPostgresNow(config.databaseUrl);
  }
  const file = databaseFile(config);
  return existsSync(file) ? openDatabase(file) : null;
}

/** Ms between two lines of progress. */
const TELL_MS = { terminal: 100, elsewhere: 10_000 };

/** Progress on standard error: a terminal's line is overwritten. */
export function createProgress() {
  const { isTTY = false } = process.stderr;
  let last: number | undefined;
  return {
    far(text: string): void {
      last ??= isTTY ? 0 : performance.now();
      if (performance.now() - last < (isTTY ? TELL_MS.terminal : TELL_MS.elsewhere)) return;
      last = performance.now();
      process.stderr.write(isTTY ? `\r\x1b[K${text}` : `${text}\n`);
    },
    end(): void {
      last = undefined;
      if (isTTY) process.stderr.write('\r\x1b[K');
    },
  };
}
