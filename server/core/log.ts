import { inEnglish } from '../../shared/language/msg.ts';
import type { Config } from './config.ts';

export type Log = Record<Config['logLevel'], (message: string, details?: Record<string, unknown>) => void>;

const ORDER: Config['logLevel'][] = ['error', 'warn', 'info', 'debug'];

/** One JSON object a line. `details` must never hold a secret. */
export function createLog(
  level: Config['logLevel'],
  write: (line: string) => unknown = (line) => process.stdout.write(`${line}\n`),
): Log {
  const line = (at: Config['logLevel']) => (message: string, details?: Record<string, unknown>) => {
    if (ORDER.indexOf(at) > ORDER.indexOf(level)) return;
    write(JSON.stringify({ time: new Date().toISOString(), level: at, msg: message, ...details }, printable));
  };
  return { error: line('error'), warn: line('warn'), info: line('info'), debug: line('debug') };
}

const printable = (_: string, value: unknown): unknown => {
  if (value instanceof Error) return errorText(value);
  return typeof value === 'string' ? withoutParams(inEnglish(value)) : value;
};

const MOST_STATEMENT = 500;
const MOST_CAUSES = 5;

/**
 * The error and its causes without values: no `params` of DrizzleQueryError, no `detail` or `where` of PostgreSQL, no
 * quoted value.
 */
export function errorText(error: unknown, causes = MOST_CAUSES): string {
  if (!(error instanceof Error)) return withoutParams(String(error));
  const { code, errno, cause } = error as { code?: unknown; errno?: unknown; cause?: unknown };
  const codes = [code, errno].filter((part) => typeof part === 'string' && !error.message.includes(part));
  const own = `${error.name}: ${messageOf(error)}${codes.length > 0 ? ` (${codes.join(' ')})` : ''}`;
  if (causes === 0) return own;
  const reasons = error instanceof AggregateError ? error.errors.slice(0, MOST_CAUSES) : [];
  const below = [...reasons, ...(cause === undefined ? [] : [cause])];
  return [own, ...below.map((reason) => `caused by ${errorText(reason, causes - 1)}`)].join('; ');
}

/** For a sentence to the operator. */
export const errorMessage = (error: unknown): string => errorText(error).replace(/^\w*Error: /, '');

export function errorStack(error: unknown): string {
  if (!(error instanceof Error)) return errorText(error);
  const stack = error.stack ?? '';
  const end = stack.indexOf(error.message) + error.message.length;
  const frames = stack.slice(end).match(/^ +at .+$/gm) ?? [];
  return [errorText(error), ...frames].join('\n');
}

function messageOf(error: Error): string {
  if ('query' in error && 'params' in error) return `Failed query: ${statementOf(String(error.query))}`;
  const { message } = error;
  const state = 'errno' in error ? String(error.errno) : '';
  // Data exceptions of PostgreSQL end with the value: invalid input syntax for type integer: "…".
  return /^22[0-9A-Z]{3}$/.test(state) ? message.replace(/: ".*$/s, '') : withoutParams(message);
}

/** Without its literals. */
const statementOf = (query: string): string =>
  query.slice(0, MOST_STATEMENT).replace(/'(?:[^']|'')*'?/g, "'…'");

/** The text may quote a DrizzleQueryError. */
function withoutParams(text: string): string {
  const begin = text.indexOf('Failed query: ');
  const params = begin < 0 ? -1 : text.indexOf('\nparams: ', begin);
  if (params < 0) return text;
  const query = begin + 'Failed query: '.length;
  return text.slice(0, query) + statementOf(text.slice(query, params));
}
