import { randomInt } from 'node:crypto';

/** Told apart when read aloud. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Sixteen random signs (80 bits) in four groups: "k7wq-…". */
export function readableCode(): string {
  const four = () => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return [four(), four(), four(), four()].join('-');
}
