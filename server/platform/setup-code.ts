import { randomInt } from 'node:crypto';
import type { Db } from '../../db/client.ts';

/** Told apart when read aloud. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789';
const codes = new WeakMap<Db, string>();

/**
 * By which whoever reads the log proves to run this server, while nobody has an account; another one after each start.
 */
export function setupCode(db: Db): string {
  const known = codes.get(db);
  if (known) return known;
  const code = readableCode();
  codes.set(db, code);
  return code;
}

/** Sixteen random signs (80 bits) in four groups: "k7wq-…". */
export function readableCode(): string {
  const four = () => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return [four(), four(), four(), four()].join('-');
}
