import { existsSync } from 'node:fs';
import type { Db } from '../../db/client.ts';
import { type Config, databaseFile } from './config.ts';
import { openDatabase } from './data-folder.ts';

/** Says on standard error why a command ends, and answers its exit code. */
export function fail(code: number, message: string): number {
  process.stderr.write(message);
  return code;
}

/** Says the same of a command that finds no database in the data folder. */
export const failWithoutDatabase = (config: Config): number =>
  fail(
    2,
    `mintmark: there is no database at ${databaseFile(config)}. MINTMARK_DATA names the folder it is in.\n`,
  );

/** Opens the database for a command, beside a server or without one; null where the data folder has none. StartError where that cannot be. */
export async function openForCommand(config: Config): Promise<Db | null> {
  if (config.databaseUrl) {
    const { openPostgresNow } = await import('./postgres.ts');
    return openPostgresNow(config.databaseUrl);
  }
  const file = databaseFile(config);
  return existsSync(file) ? openDatabase(file) : null;
}

/** Milliseconds between two tellings, on a terminal and elsewhere. */
const TELL_MS = { terminal: 100, elsewhere: 10_000 };

/** Tells on standard error how far a long command is: on a terminal in a line that is overwritten, elsewhere a line now and then. */
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
    /** Clears the line, for what is told next. */
    end(): void {
      last = undefined;
      if (isTTY) process.stderr.write('\r\x1b[K');
    },
  };
}
