import type { Statement } from 'bun:sqlite';

/** A statement that runs for longer is told of, in milliseconds: meanwhile nobody else is served. */
export const SLOW_STATEMENT_MS = 250;

/** Characters of a statement that are told. */
const MOST_TOLD = 2000;

/** The text of a statement, with ? where its values stand, and for how many milliseconds it ran. */
export type OnSlow = (sql: string, ms: number) => void;

/** Tells of a statement begun at that time (performance.now), where it took too long. */
export function tellSlow(sql: string, began: number, onSlow: OnSlow): void {
  const ms = performance.now() - began;
  if (ms >= SLOW_STATEMENT_MS) onSlow(sql.slice(0, MOST_TOLD), Math.round(ms));
}

/** The statement, whose runs are timed from here on. */
export function watched<S extends Statement>(statement: S, sql: string, onSlow: OnSlow): S {
  for (const name of ['all', 'get', 'run', 'values'] as const) {
    const plain = statement[name].bind(statement) as (...holes: unknown[]) => unknown;
    const timed = (...holes: unknown[]) => {
      const began = performance.now();
      const answer = plain(...holes);
      tellSlow(sql, began, onSlow);
      return answer;
    };
    Object.assign(statement, { [name]: timed });
  }
  return statement;
}
