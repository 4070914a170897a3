import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fail } from '../../core/command.ts';
import type { Config } from '../../core/config.ts';
import { createSigned } from '../../core/crypto.ts';
import { readSecret } from '../../core/data-folder.ts';
import { type Status, statusOf, statusPage, statusToken } from './status.ts';

/** As seen from its own machine: "127.0.0.1:3000". */
function ownAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const name =
    host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
  return `${name}:${port}`;
}

const HEALTH_TIMEOUT_MS = 4000;

/** Exit code 0 if the server is healthy, else 1. For images without a shell. */
export async function healthcheck(config: Config): Promise<number> {
  const address = ownAddress(config);
  try {
    const answer = await fetch(`http://${address}/healthz`, {
      signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
    });
    if (answer.ok) return 0;
    return fail(1, `mintmark: the server answered with status ${answer.status}.\n`);
  } catch {
    return fail(1, `mintmark: no server is running at ${address}.\n`);
  }
}

const USAGE = 'Usage: mintmark status [--watch] [--json]\n';
const TIMEOUT_MS = 10_000;
const INTERVAL_MS = 2000;
/** Clears the terminal (ECMA-48). */
const CLEAR = '\u001b[2J\u001b[H';

/** `--watch` repeats every two seconds. Exit code: 1 no server, 2 wrong usage or another server. */
export async function statusCommand(args: string[], readConfig: () => Config): Promise<number> {
  const unknown = args.filter((arg) => arg !== '--watch' && arg !== '--json');
  if (unknown.length > 0) return fail(2, USAGE);
  const config = readConfig();
  if (!config.secret && !existsSync(join(config.dataDir, 'secret')))
    return fail(
      2,
      `mintmark: no secret in ${config.dataDir}. Set MINTMARK_DATA to the data folder of the server.\n`,
    );
  const token = statusToken(createSigned(readSecret(config)));
  const isJson = args.includes('--json');
  const isWatch = args.includes('--watch');
  let before: { status: Status; at: number } | null = null;
  for (;;) {
    const found = await ask(config, token);
    if (typeof found === 'number') return found;
    const at = Date.now() / 1000;
    const page = isJson ? `${JSON.stringify(found)}\n` : statusPage(found, at, before);
    process.stdout.write(isWatch && !isJson ? CLEAR + page : page);
    if (!isWatch) return 0;
    before = { status: found, at };
    await sleep(INTERVAL_MS);
  }
}

async function ask(config: Config, token: string): Promise<Status | number> {
  const address = ownAddress(config);
  try {
    const answer = await fetch(`http://${address}/metrics`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.ok) return statusOf(await answer.text());
    return fail(
      2,
      answer.status === 404 || answer.status === 401
        ? `mintmark: the server at ${address} uses another secret. Set MINTMARK_DATA to its data folder.\n`
        : `mintmark: the server at ${address} answered with status ${answer.status}.\n`,
    );
  } catch {
    return fail(1, `mintmark: no server is running at ${address}.\n`);
  }
}
