import type { LogLevel } from './config.ts';

export type Log = Record<LogLevel, (message: string, details?: Record<string, unknown>) => void>;

const ORDER: LogLevel[] = ['error', 'warn', 'info', 'debug'];

/** A log of one JSON object a line on standard output; `details` must never hold a secret. */
export function createLog(
  level: LogLevel,
  write: (line: string) => unknown = (line) => process.stdout.write(`${line}\n`),
): Log {
  const line = (at: LogLevel) => (message: string, details?: Record<string, unknown>) => {
    if (ORDER.indexOf(at) > ORDER.indexOf(level)) return;
    write(JSON.stringify({ time: new Date().toISOString(), level: at, msg: message, ...details }));
  };
  return { error: line('error'), warn: line('warn'), info: line('info'), debug: line('debug') };
}
