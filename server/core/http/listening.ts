import type { Config } from '../config.ts';
import { mapError } from '../errors.ts';
import { errorStack, type Log } from '../log.ts';
import { UNKEPT } from './headers.ts';

/** Seconds until an idle connection is closed. */
export const IDLE_S = 60;

/** `error` answers failures outside the app, such as a file that is gone when it is sent. */
export const listening = ({ host, port }: Pick<Config, 'host' | 'port'>, log: Log) => ({
  hostname: host,
  port,
  // http/guards.ts limits bodies with JSON answers; Bun's refusal has no body.
  maxRequestBodySize: Number.MAX_SAFE_INTEGER,
  idleTimeout: IDLE_S,
  reusePort: false,
  // Bun's error page shows sources and paths.
  development: false,
  error: (error: Error) => {
    log.error('request failed', { error: errorStack(error) });
    const { status, body } = mapError(error, 'UNKNOWN');
    return Response.json(body, { status, headers: UNKEPT });
  },
});
