import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fail } from './setup.mjs';

/**
 * Runs a command in this process's place: its lines, the signals and its exit code are passed on. `seen` is called
 * with each line that it writes.
 */
export function become(file, args, seen) {
  // A group of its own: Ctrl+C in a terminal and npm both signal this process, and the program must hear it once.
  const child = spawn(file, args, {
    stdio: ['inherit', seen ? 'pipe' : 'inherit', 'inherit'],
    detached: process.platform !== 'win32',
  });
  if (seen) {
    createInterface({ input: child.stdout }).on('line', (line) => {
      console.log(line);
      seen(line);
    });
  }

  let told = 0;
  const pass = (signal) => {
    if (Date.now() - told < 1000) return;
    told = Date.now();
    child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => pass(signal));

  // npm's shell dies of a signal without handing it on; the program must not outlive it.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && pass('SIGTERM'), 500).unref();

  child.on('error', (error) => fail(error.message));
  child.on('close', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
