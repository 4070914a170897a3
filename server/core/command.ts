import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import type { Db } from '../../db/client.ts';
import { inEnglish } from '../../shared/language/msg.ts';
import { type Config, databaseFile } from './config.ts';
import { openDatabase } from './data-folder.ts';

/** Prints why a command ends and returns its exit code. */
export function fail(code: number, message: string): number {
  process.stderr.write(inEnglish(message));
  return code;
}

export const failWithoutDatabase = (config: Config): number =>
  fail(2, `mintmark: no database at ${databaseFile(config)}. Set MINTMARK_DATA to its folder.\n`);

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

/** Null at the end of input or when cancelled. */
export type Ask = (question: string, options?: { hidden?: boolean }) => Promise<string | null>;

/** Hidden input is not echoed. Without a terminal, lines of standard input. */
export function createAsk(): Ask {
  if (process.stdin.isTTY)
    return (question, options) => (options?.hidden ? hidden(question) : shown(question));
  let lines: string[] | undefined;
  return async () => {
    lines ??= (await Bun.stdin.text()).split(/\r?\n/);
    return lines.shift() ?? null;
  };
}

async function shown(question: string): Promise<string | null> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const closed = new Promise<null>((resolve) => terminal.once('close', () => resolve(null)));
  const answer = await Promise.race([terminal.question(question), closed]);
  terminal.close();
  return answer;
}

const ENTER = ['\r', '\n'];
const CTRL_C_OR_D = ['\u0003', '\u0004'];
const RUB_OUT = ['\u0008', '\u007f'];

function hidden(question: string): Promise<string | null> {
  const { stdin, stderr } = process;
  // Before the question, so that quick typing is not shown either.
  stdin.setRawMode(true).setEncoding('utf8').resume();
  stderr.write(question);
  let typed: string[] = [];
  return new Promise((resolve) => {
    const done = (answer: string | null) => {
      stdin.off('data', take).setRawMode(false).pause();
      stderr.write('\n');
      resolve(answer);
    };
    const take = (chunk: string) => {
      for (const letter of chunk) {
        if (ENTER.includes(letter)) return done(typed.join(''));
        if (CTRL_C_OR_D.includes(letter)) return done(null);
        if (RUB_OUT.includes(letter)) typed = typed.slice(0, -1);
        else typed.push(letter);
      }
    };
    stdin.on('data', take);
  });
}
