import type { Config } from '../config.ts';
import { mapError } from '../errors.ts';
import { errorStack, type Log } from '../log.ts';
import { UNKEPT } from './headers.ts';

/** Seconds after which a connection on which nothing is sent is closed. */
export const IDLE_S = 60;

/** Where and how the server listens; `error` answers what fails outside the app, as a file that is gone when it is sent. */
export const listening = ({ host, port }: Pick<Config, 'host' | 'port'>, log: Log) => ({
  hostname: host,
  port,
  // Bodies are bounded by server/core/http/guards.ts, which answers in JSON; Bun's own refusal has no body.
  maxRequestBodySize: Number.MAX_SAFE_INTEGER,
  idleTimeout: IDLE_S,
  reusePort: false,
  // Bun's page about an error shows the sources and paths of this machine.
  development: false,
  error: (error: Error) => {
    log.error('request failed', { error: errorStack(error) });
    const { status, body } = mapError(error, 'UNKNOWN');
    return Response.json(body, { status, headers: UNKEPT });
  },
});
