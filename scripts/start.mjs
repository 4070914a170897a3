/** `npm start`: prepares what is missing, then runs dist/mintmark with the same arguments, signals and exit code. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { ensureBuild, ensureBun, ensureDependencies, executable, fail, say } from './setup.mjs';

const bun = ensureBun();
ensureDependencies(bun);
ensureBuild(bun);

// A group of its own: Ctrl+C in a terminal and npm both signal this process, and the program must hear it once.
const child = spawn(executable, process.argv.slice(2), {
  stdio: ['inherit', 'pipe', 'inherit'],
  detached: process.platform !== 'win32',
});

createInterface({ input: child.stdout }).on('line', (line) => {
  console.log(line);
  const url = /"msg":"listening".*?"url":"([^"]+)"/.exec(line)?.[1];
  if (url) say(`Mintmark is ready: open ${url} (Ctrl+C stops it)`);
});

let told = 0;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (Date.now() - told < 1000) return;
    told = Date.now();
    child.kill(signal);
  });
}
child.on('error', (error) => fail(error.message));
child.on('close', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
