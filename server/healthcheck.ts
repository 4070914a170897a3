import type { Config } from './platform/config.ts';

const PATIENCE_MS = 4000;

/** `mintmark healthcheck`: 0 where the server of these settings answers that it is well, 1 with a sentence otherwise; for images without a shell. */
export async function healthcheck({ host, port }: Config): Promise<number> {
  const name =
    host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
  try {
    const answer = await fetch(`http://${name}:${port}/healthz`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (answer.ok) return 0;
    process.stderr.write(`mintmark: the server answers with ${answer.status}.\n`);
  } catch {
    process.stderr.write(`mintmark: no server answers at ${name}:${port}.\n`);
  }
  return 1;
}
