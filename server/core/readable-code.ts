/** Told apart when read aloud; 32 of them, so that each is as likely for a byte. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Sixteen random signs (80 bits) in four groups: "k7wq-…". */
export function readableCode(): string {
  const four = () =>
    Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => SIGNS[byte % SIGNS.length]).join('');
  return [four(), four(), four(), four()].join('-');
}
