import { randomInt } from 'node:crypto';
import type { Db } from '../../db/client.ts';

/** Told apart when read aloud. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789';
const codes = new WeakMap<Db, string>();

/**
 * By which whoever reads the log proves to run this server, while nobody has an account: sixteen signs (80 bits) in four groups, other ones after
 * each start.
 */
export function setupCode(db: Db): string {
  const known = codes.get(db);
  if (known) return known;
  const four = () => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  const code = [four(), four(), four(), four()].join('-');
  codes.set(db, code);
  return code;
}
