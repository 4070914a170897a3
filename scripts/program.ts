import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface Program {
  url: string;
  pid: number;
  /** In ms, until the "listening" line. */
  startup: number;
  /** Last lines of output, for failed tests. */
  log: string[];
  /** Null if the signal ended it. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

export interface Start {
  cwd: string;
  env?: Record<string, string>;
  args?: string[];
  /** In ms. */
  patience?: number;
}

/** Without settings of the developer's shell. */
const bareEnvironment = () => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  ...(process.env.SystemRoot && { SystemRoot: process.env.SystemRoot }),
});

/** No requests to vendors, no reader. */
const QUIET = {
  ...{ MINTMARK_METALS_PROVIDER: 'none', MINTMARK_RATES_PROVIDER: 'none' },
  ...{ MINTMARK_NEWS_FEEDS: '', MINTMARK_READER: 'off' },
};

/** Also runs `bun server/main.ts`; on a free port. */
export async function startProgram(
  file: string,
  { cwd, env, args = [], patience = 15_000 }: Start,
): Promise<Program> {
  const before = performance.now();
  const child = spawn(file, args, {
    cwd,
    env: { ...bareEnvironment(), ...QUIET, MINTMARK_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log: string[] = [];
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const url = await listening(child, ended, log, patience);
  const startup = performance.now() - before;
  return {
    url,
    pid: child.pid ?? 0,
    startup,
    log,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}

function listening(
  child: ChildProcess,
  ended: Promise<number | null>,
  log: string[],
  patience: number,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      clearTimeout(timer);
      reject(new Error(`${why}\n${log.join('\n')}`));
    };
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      fail(`It did not listen within ${patience} ms.`);
    }, patience);
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        log.push(line);
        if (log.length > 200) log.shift();
        const url = /"msg":"listening".*?"url":"([^"]+)"/.exec(line)?.[1];
        if (!url) return;
        clearTimeout(timer);
        resolve(url.replace(/\/$/, ''));
      });
    }
    child.once('error', (error) => fail(error.message));
    ended.then((code) => fail(`It ended with code ${code} before it listened.`));
  });
}
