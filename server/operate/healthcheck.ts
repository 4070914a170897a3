import { fail } from '../core/command.ts';
import type { Config } from '../core/config.ts';

/** As seen from its own machine: "127.0.0.1:3000". */
export function ownAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const name =
    host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
  return `${name}:${port}`;
}

const TIMEOUT_MS = 4000;

/** Exit code 0 if the server is healthy, else 1. For images without a shell. */
export async function healthcheck(config: Config): Promise<number> {
  const address = ownAddress(config);
  try {
    const answer = await fetch(`http://${address}/healthz`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.ok) return 0;
    return fail(1, `mintmark: the server answered with status ${answer.status}.\n`);
  } catch {
    return fail(1, `mintmark: no server is running at ${address}.\n`);
  }
}
