/** 0 to 8 from the left, 0 to 12 from the top. */
export type Point = readonly [x: number, y: number];

/** Strokes as points of two base-13 digits, x and y. */
const STROKES: Record<string, string> = {
  A: '0c408c 1878',
  B: '0c0050617274655606 566777897a6c0c',
  C: '8260301104081b3c6c8a',
  D: '0c00407184887b4c0c',
  E: '80000c8c 0666',
  F: '80000c 0666',
  G: '8260301104081b3c6c8a8757',
  H: '000c 808c 0686',
  I: '404c',
  J: '70796b4c2c0a',
  K: '000c 8007 358c',
  L: '000c8c',
  M: '0c0048808c',
  N: '0c008c80',
  O: '30507184887b5c3c1b08041130',
  P: '0c0050718384765707',
  Q: '30507184887b5c3c1b08041130 598c',
  R: '0c0050718384765707 478c',
  S: '82602002042666888a6c2c0a',
  T: '0080 404c',
  U: '00091b3c5c7b8980',
  V: '004c80',
  W: '002c446c80',
  X: '008c 800c',
  Y: '004680 464c',
  Z: '00800c8c',
  '0': '3050727a5c3c1a1230',
  '1': '22404c',
  '2': '031130507183750c8c',
  '3': '02206082846636 66888a6c2c0a',
  '4': '6c600888',
  '5': '80100524547587897b5c2c0a',
  '6': '7150301206091b3c5c7b89887655351608',
  '7': '00803c',
  '8': '206082846626040220 26080a2c6c8a8866',
  '9': '1b3c5c7a86837150301103041637577684',
};

export function strokesOf(letter: string): Point[][] {
  const rows = STROKES[letter.toUpperCase()]?.split(' ') ?? [];
  return rows.map((row) =>
    Array.from({ length: row.length / 2 }, (_, n): Point => [at(row, 2 * n), at(row, 2 * n + 1)]),
  );
}

const at = (row: string, index: number) => Number.parseInt(row[index] ?? '0', 13);

export const LETTER = { width: 8, height: 12 };
