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

/** Other digits, as far as tests need them. */
const DIGITS: Record<string, string> = {
  '١': '315c',
  '٢': '80735423103c',
  '٣': '8073534133130 02c'.replace(' ', ''),
  '٥': '4274887b4c1b081442',
  '٧': '004c80',
  '٨': '0c408c',
  '٩': '7c73502003154574',
  '٠': '3656583836',
  '०': '4173877a4c1a071341',
  '१': '452422416265587c',
  '२': '12407265378c',
  '३': '114071635466 686a3937 8c',
};

/** 0 to 12 across. */
const CHARACTERS: Record<string, string> = {
  日: '20a0ac2c20 26a6',
  本: '03c3 606c 630a 63ca 3999',
  国: '00c0cc0c00 3393 3696 3a9a 636a 7889',
  昭: '01515b0b01 0656 71c1c5a5 9176 78c8cb7b78',
  和: '5022 0464 323c 340a 3469 83c3cb8b83',
  四: '01c1cb0b01 414628 8186a6',
  十: '06c6 606c',
  五: '11b1 613b 26969b 0bcb',
  年: '3014 22b2 26a6 2629 09c9 626c',
  百: '00c0 6034 24a4ac2c24 28a8',
  円: '0c01c1cc 06c6 6166',
  中: '03c3c90903 606c',
  華: '01c1 4042 8082 04c4 636c 19b9 3538 9598 08c8 3696',
  民: '10b0b414 101b5a 17c7 6469accb',
  國: '00c0cc0c00 23a3 3555583835 2a59 6268aa a669 8192',
  六: '6062 04c4 471c 87bc',
};

export const isDense = (text: string): boolean => [...text].some((letter) => letter in CHARACTERS);

const pointsIn = (row: string): Point[] =>
  Array.from({ length: row.length / 2 }, (_, n): Point => [at(row, 2 * n), at(row, 2 * n + 1)]);

export function strokesOf(letter: string): Point[][] {
  const wide = CHARACTERS[letter];
  const rows = (wide ?? DIGITS[letter] ?? STROKES[letter.toUpperCase()])?.split(' ') ?? [];
  // Characters are a little wider than letters.
  return rows.map((row) => pointsIn(row).map(([x, y]) => (wide ? [0.8 * x - 0.8, y] : [x, y])));
}

const at = (row: string, index: number) => Number.parseInt(row[index] ?? '0', 13);

export const LETTER = { width: 8, height: 12 };
