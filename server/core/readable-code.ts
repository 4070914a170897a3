/** Easy to read aloud; 32 signs, so that all are equally likely for a byte. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** 80 random bits: "k7wq-…". */
export function readableCode(): string {
  const four = () =>
    Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => SIGNS[byte % SIGNS.length]).join('');
  return [four(), four(), four(), four()].join('-');
}
