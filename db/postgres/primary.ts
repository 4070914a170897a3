import { SQL } from 'bun';
import { addressesOf, placeOf } from '../hosts.ts';

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

/** All connections to the server that takes writes, until it is lost. */
export interface Connections {
  address: string;
  reading: SQL;
  writing: SQL;
}

export interface PrimaryOptions {
  readers: number;
  writers: number;
  /** Told when the server that takes writes is lost, and when one is found again. */
  tell?: (message: string, details: Record<string, unknown>) => void;
}

/** Takes connections, and no writes: a standby that nobody has made the primary yet. */
export class Standby extends Error {}

const PATIENCE_MS = 5000;
/** The same for the first ones. */
const FIRST_MS = 30_000;
/** Milliseconds between two searches for the server that takes writes: each time twice as many. */
const PAUSES_MS = { first: 50, most: 1000 };
/** Seconds after which a host that says nothing counts as gone while one is looked for. */
const ASK_S = 3;
/** Milliseconds between two looks whether the server is still there and takes writes, and seconds for which it may owe an answer. */
const WATCH_MS = 2000;
const SILENCE_S = 8;
/** Seconds for which work on other connections may go on after one was lost. */
const FINISH_S = 30;

/**
 * Follows the server that takes writes among the hosts of an address. After a connection was lost all are made anew, to whichever server takes
 * writes then: one that was kept would fail once more after a restart.
 */
export class Primary {
  readonly #url: string;
  readonly #options: PrimaryOptions;
  #current: Connections | null = null;
  #search: Promise<Connections> | null = null;
  #watch: { stop(): void } | null = null;
  /** By a clock that nobody sets; null while nothing was lost. */
  #lostAt: number | null = null;
  #isClosed = false;
  /** Counts the servers found. */
  generation = 0;

  constructor(url: string, options: PrimaryOptions) {
    this.#url = url;
    this.#options = options;
  }

  /** Connections to the server that takes writes. DatabaseUnavailable where none was found for PATIENCE_MS since the last was lost. */
  async connections(): Promise<Connections> {
    if (this.#current) return this.#current;
    this.#search ??= this.#find().finally(() => {
      this.#search = null;
    });
    this.#lostAt ??= performance.now();
    const patience = this.generation === 0 ? FIRST_MS : PATIENCE_MS;
    const left = Math.max(0, this.#lostAt + patience - performance.now());
    const { promise, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new DatabaseUnavailable('The database cannot be reached.')), left);
    return Promise.race([this.#search, promise]).finally(() => clearTimeout(timer));
  }

  /**
   * Says that these did not work: from now on others are looked for. What is under way on them may end, unless the server `isGone` and will
   * never answer.
   */
  lose(lost: Connections, isGone = false): void {
    if (this.#current !== lost) return;
    this.#current = null;
    this.#lostAt = performance.now();
    this.#watch?.stop();
    for (const pool of [lost.reading, lost.writing])
      pool.close({ timeout: isGone ? 0 : FINISH_S }).catch(() => {});
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
    for (let pause = PAUSES_MS.first; !this.#isClosed; pause = Math.min(2 * pause, PAUSES_MS.most)) {
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
  /** Of its history: grows whenever a standby takes over. Null for one that takes no writes. */
  timeline: string | null;
}

const TIMELINE = `SELECT CASE WHEN NOT pg_is_in_recovery() AND current_setting('default_transaction_read_only') = 'off'
  THEN substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END AS timeline`;

/**
 * The address of the host that takes writes; of two, as when a server comes back that another has taken over from, the one that took over. Standby
 * where those that answer take none. Throws what the hosts said where none answers: rather a wrong password than silence.
 */
export async function findPrimary(url: string): Promise<string> {
  const answers = await Promise.allSettled(addressesOf(url).map(ask));
  const said = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  const [newest] = said
    .filter(({ timeline }) => timeline !== null)
    .sort((one, other) => ((one.timeline ?? '') < (other.timeline ?? '') ? 1 : -1));
  if (newest) return newest.address;
  if (said.length > 0) throw new Standby();
  const reasons = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  throw reasons.find((reason) => !isLost(reason)) ?? reasons[0] ?? new Error('no host is named');
}

async function ask(address: string): Promise<Answer> {
  const connection = new SQL(address, { max: 1, connectionTimeout: ASK_S });
  try {
    const [row] = await within(ASK_S, connection.unsafe(TIMELINE));
    return { address, timeline: row?.timeline ?? null };
  } finally {
    connection.close({ timeout: 0 }).catch(() => {});
  }
}

class Silence extends Error {
  readonly code = 'ERR_POSTGRES_CONNECTION_TIMEOUT';
}

/**
 * Rejects as a lost connection does where nothing comes for so many seconds: a machine that has lost its power says nothing. They are counted one by
 * one, so that a process that stood still itself hears the answer first.
 */
async function within<T>(seconds: number, work: PromiseLike<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  let left = seconds;
  const timer = setInterval(() => {
    left -= 1;
    if (left === 0) reject(new Silence());
  }, 1000);
  return Promise.race([work, promise]).finally(() => clearInterval(timer));
}

/** Looks again and again, on a connection of its own, whether the server is there and takes writes; `lost` is told whether it has gone silent. */
function watch(address: string, lost: (isSilent: boolean) => void): { stop(): void } {
  const connection = new SQL(address, { max: 1, connectionTimeout: ASK_S });
  const look = async () => {
    try {
      const [row] = await within(SILENCE_S, connection.unsafe(TIMELINE));
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
