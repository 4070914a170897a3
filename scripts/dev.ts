/** `bun run dev`: site (Astro, hot reload) and API (`bun --watch`) on one port. */
import { createServer } from 'node:net';
import { join } from 'node:path';

const root = join(import.meta.dir, '..');
const host = process.env.MINTMARK_HOST ?? '127.0.0.1';
const port = process.env.MINTMARK_PORT ?? '3000';

/** Fixed over restarts of the API. */
const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject()));
    });
  });

const inner = await freePort();
const start = (args: string[], env: Record<string, string>) =>
  Bun.spawn([process.execPath, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['inherit', 'inherit', 'inherit'],
  });

const processes = [
  start(['--watch', '--no-clear-screen', 'server/main.ts'], {
    MINTMARK_HOST: '127.0.0.1',
    MINTMARK_PORT: String(inner),
    // The browser's origin has the outer port.
    MINTMARK_PUBLIC_URL: process.env.MINTMARK_PUBLIC_URL ?? `http://${host}:${port}`,
  }),
  start(['--bun', 'node_modules/astro/bin/astro.mjs', 'dev', '--host', host, '--port', port], {
    ASTRO_TELEMETRY_DISABLED: '1',
    DEV_API: `http://127.0.0.1:${inner}`,
  }),
];

const stop = () => {
  for (const process of processes) process.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
await Promise.race(processes.map((process) => process.exited));
stop();
await Promise.all(processes.map((process) => process.exited));
