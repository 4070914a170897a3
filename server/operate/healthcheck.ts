import { fail } from '../core/command.ts';
import type { Config } from '../core/config.ts';
import { ownAddress } from '../core/own-address.ts';

const TIMEOUT_MS = 4000;

/** Exit code 0 if the server is healthy, else 1. For images without a shell. */
export async function healthcheck(config: Config): Promise<number> {
  const address = ownAddress(config);
  try {
    const answer = await fetch(`http://${address}/healthz`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.ok) return 0;
    return fail(1, `mintmark: the server answers with ${answer.status}.\n`);
  } catch {
    return fail(1, `mintmark: no server answers at ${address}.\n`);
  }
}
