/** PostgreSQL cannot be reached; nothing was written. */
export class DatabaseUnavailable extends Error {
  // By which server/core/errors.ts knows it without loading this file.
  override readonly name = 'DatabaseUnavailable';
}

/** The connection went away while a transaction was committed: it may be written or not, and doing it once more might write it twice. */
export class CommitInDoubt extends Error {
  // As above.
  override readonly name = 'CommitInDoubt';
}

/** What PostgreSQL said (SQLSTATE), or Bun where it said nothing; the query builder wraps either. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('errno' in error && typeof error.errno === 'string') return error.errno;
  if ('code' in error && typeof error.code === 'string' && error.code.startsWith('ERR_POSTGRES'))
    return error.code;
  return codeOf(error.cause);
}

/** serialization_failure, deadlock_detected */
const MET = ['40001', '40P01'];

/** Whether a transaction met another one. */
export const hasMet = (error: unknown): boolean => MET.includes(codeOf(error));

/** The server has as many connections as it may have. */
export const TOO_MANY = '53300';

/** Whether the connection is gone, or none was to be had: there are too many, or the database takes none (55000). */
export const isLost = (error: unknown): boolean =>
  /^(?:ERR_POSTGRES_(?:CONNECTION|IDLE_TIMEOUT|LIFETIME)|57P0[123]|08|53300|55000)/.test(codeOf(error));

/**
 * Whether what was to be written was refused since this server takes no writes, as one that another has taken over from: a transaction that only
 * reads (25006), or a hot standby, which has nothing SERIALIZABLE (0A000).
 */
export const takesNoWrites = (error: unknown): boolean => ['25006', '0A000'].includes(codeOf(error));
