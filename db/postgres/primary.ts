import { SQL } from 'bun';
import { addressesOf, placeOf } from '../hosts.ts';

/** Nothing was written. */
export class DatabaseUnavailable extends Error {
  // Checked by server/core/errors.ts, which does not load this file.
  override readonly name = 'DatabaseUnavailable';
}

/** The connection broke during COMMIT: retrying might write twice. */
export class CommitInDoubt extends Error {
  // Also checked there.
  override readonly name = 'CommitInDoubt';
}

/** SQLSTATE, else Bun's code; unwraps the query builder's errors. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('errno' in error && typeof error.errno === 'string') return error.errno;
  if ('code' in error && typeof error.code === 'string' && error.code.startsWith('ERR_POSTGRES'))
    return error.code;
  return codeOf(error.cause);
}

/** serialization_failure, deadlock_detected */
const MET = ['40001', '40P01'];

export const isConflict = (error: unknown): boolean => MET.includes(codeOf(error));

export const TOO_MANY = '53300';

/** Broken, or refused: too many connections (53300), none accepted (55000). */
export const isLost = (error: unknown): boolean =>
  /^(?:ERR_POSTGRES_(?:CONNECTION|IDLE_TIMEOUT|LIFETIME)|57P0[123]|08|53300|55000)/.test(codeOf(error));

/** A demoted server is read-only (25006); a hot standby has no SERIALIZABLE (0A000). */
export const isReadOnlyError = (error: unknown): boolean => ['25006', '0A000'].includes(codeOf(error));

export interface Connections {
  address: string;
  reading: SQL;
  writing: SQL;
}

export interface PrimaryOptions {
  readers: number;
  writers: number;
  tell?: (message: string, details: Record<string, unknown>) => void;
}

/** Takes connections but no writes: not promoted yet. */
export class Standby extends Error {}

const MAX_OUTAGE_MS = 5000;
/** For the first connection. */
const FIRST_TIMEOUT_MS = 30_000;
/** Pause between searches in ms, doubled each time. */
const RETRY_MS = { first: 50, most: 1000 };
/** Timeout in s while searching. */
const CONNECT_TIMEOUT_S = 3;
const WATCH_MS = 2000;
const WATCH_TIMEOUT_S = 8;
/** Seconds that work on the old connections may take after a loss. */
const DRAIN_S = 30;

/** Follows the writable server. After a loss all connections are replaced: old ones would fail once more. */
export class Primary {
  readonly #url: string;
  readonly #options: PrimaryOptions;
  #current: Connections | null = null;
  #search: Promise<Connections> | null = null;
  #watch: { stop(): void } | null = null;
  /** Monotonic clock; null while connected. */
  #lostAt: number | null = null;
  #isClosed = false;
  generation = 0;

  constructor(url: string, options: PrimaryOptions) {
    this.#url = url;
    this.#options = options;
  }

  /** Throws DatabaseUnavailable after MAX_OUTAGE_MS without a server. */
  async connections(): Promise<Connections> {
    if (this.#current) return this.#current;
    this.#search ??= this.#find().finally(() => {
      this.#search = null;
    });
    this.#lostAt ??= performance.now();
    const patience = this.generation === 0 ? FIRST_TIMEOUT_MS : MAX_OUTAGE_MS;
    const left = Math.max(0, this.#lostAt + patience - performance.now());
    const { promise, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new DatabaseUnavailable('The database cannot be reached.')), left);
    return Promise.race([this.#search, promise]).finally(() => clearTimeout(timer));
  }

  /** Running queries may finish, unless the server `isGone`. */
  lose(lost: Connections, isGone = false): void {
    if (this.#current !== lost) return;
    this.#current = null;
    this.#lostAt = performance.now();
    this.#watch?.stop();
    for (const pool of [lost.reading, lost.writing])
      pool.close({ timeout: isGone ? 0 : DRAIN_S }).catch(() => {});
    if (!this.#isClosed) this.#options.tell?.('the database was lost', { at: placeOf(lost.address) });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#search?.catch(() => {});
    this.#watch?.stop();
    await Promise.all([this.#current?.reading.close(), this.#current?.writing.close()]);
    this.#current = null;
  }

  async #find(): Promise<Connections> {
    for (let pause = RETRY_MS.first; !this.#isClosed; pause = Math.min(2 * pause, RETRY_MS.most)) {
      const address = await findPrimary(this.#url).catch(() => null);
      if (address) return this.#connect(address);
      await Bun.sleep(pause);
    }
    throw new DatabaseUnavailable('The database is closed.');
  }

  #connect(address: string): Connections {
    const { readers, writers, tell } = this.#options;
    const pool = (max: number, connection: Record<string, string> = {}) =>
      new SQL(address, { max, connectionTimeout: 10, connection });
    const found: Connections = {
      address,
      reading: pool(readers, { default_transaction_read_only: 'on' }),
      writing: pool(writers),
    };
    if (this.generation > 0) tell?.('the database is back', { at: placeOf(address) });
    this.generation += 1;
    this.#current = found;
    this.#watch = watch(address, (isGone) => this.lose(found, isGone));
    return found;
  }
}

interface Answer {
  address: string;
  /** Grows at every promotion; null if it takes no writes. */
  timeline: string | null;
}

const TIMELINE = `SELECT CASE WHEN NOT pg_is_in_recovery() AND current_setting('default_transaction_read_only') = 'off'
  THEN substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END AS timeline`;

/**
 * Of two writable servers the one promoted last. Throws Standby if none takes writes, else a host's error:
 * preferably a wrong password, not a timeout.
 */
export async function findPrimary(url: string): Promise<string> {
  const answers = await Promise.allSettled(addressesOf(url).map(ask));
  const reached = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  const [newest] = reached
    .filter(({ timeline }) => timeline !== null)
    .sort((one, other) => ((one.timeline ?? '') < (other.timeline ?? '') ? 1 : -1));
  if (newest) return newest.address;
  if (reached.length > 0) throw new Standby();
  const reasons = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  throw reasons.find((reason) => !isLost(reason)) ?? reasons[0] ?? new Error('no host is named');
}

async function ask(address: string): Promise<Answer> {
  const connection = new SQL(address, { max: 1, connectionTimeout: CONNECT_TIMEOUT_S });
  try {
    const [row] = await within(CONNECT_TIMEOUT_S, connection.unsafe(TIMELINE));
    return { address, timeline: row?.timeline ?? null };
  } finally {
    connection.close({ timeout: 0 }).catch(() => {});
  }
}

class Silence extends Error {
  readonly code = 'ERR_POSTGRES_CONNECTION_TIMEOUT';
}

/** Timeout counted in ticks of 1 s: a process that was suspended still reads the answer first. */
async function within<T>(seconds: number, work: PromiseLike<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  let left = seconds;
  const timer = setInterval(() => {
    left -= 1;
    if (left === 0) reject(new Silence());
  }, 1000);
  return Promise.race([work, promise]).finally(() => clearInterval(timer));
}

/** Polls on a connection of its own. */
function watch(address: string, lost: (isSilent: boolean) => void): { stop(): void } {
  const connection = new SQL(address, { max: 1, connectionTimeout: CONNECT_TIMEOUT_S });
  const look = async () => {
    try {
      const [row] = await within(WATCH_TIMEOUT_S, connection.unsafe(TIMELINE));
      if (!row?.timeline) return lost(false);
    } catch (error) {
      if (codeOf(error) !== TOO_MANY) return lost(error instanceof Silence);
    }
    timer = setTimeout(look, WATCH_MS);
  };
  let timer = setTimeout(look, WATCH_MS);
  return {
    stop: () => {
      clearTimeout(timer);
      connection.close({ timeout: 0 }).catch(() => {});
    },
  };
}
