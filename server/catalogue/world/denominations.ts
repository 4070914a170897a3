import { plainLetters } from '../../../db/search.ts';

const NUMBERS: Record<string, string> = {
  half: '1/2',
  quarter: '1/4',
  one: '1',
  un: '1',
  una: '1',
  ein: '1',
  eine: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  ten: '10',
  twenty: '20',
  twelve: '12',
  fifty: '50',
  hundred: '100',
};
const UNITS: Record<string, string> = {
  pence: 'penny',
  p: 'penny',
  d: 'penny',
  c: 'cent',
  ct: 'cent',
  cts: 'cent',
  eurocent: 'cent',
  lire: 'lira',
  kronor: 'krone',
  kroner: 'krone',
  krona: 'krone',
  kronur: 'krone',
  ruble: 'rouble',
  kopek: 'kopeck',
  kopecks: 'kopeck',
  kopeks: 'kopeck',
  pfennige: 'pfennig',
  pennies: 'penny',
  shs: 'shilling',
  eur: 'euro',
  reichsmark: 'mark',
  halfpence: 'halfpenny',
};
const WHOLE: Record<string, string> = {
  farthing: '1/4 penny',
  halfpenny: '1/2 penny',
  'half penny': '1/2 penny',
  threepence: '3 penny',
  'three penny': '3 penny',
  sixpence: '6 penny',
  'half crown': '1 halfcrown',
  '1/2 crown': '1 halfcrown',
  'half sovereign': '1/2 sovereign',
  '€1': '1 euro',
  '€2': '2 euro',
};

/** "Two Euros", "2 EUR" → "2 euro"; default 1. */
export function denominationKey(text: string): string {
  const plain = folded(text)
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[€£$]\s*(\d+)/g, (sign, number) =>
      sign.startsWith('€') ? `${number} euro` : sign.startsWith('£') ? `${number} pound` : `${number} dollar`,
    )
    .replace(/(\d)([a-z])/g, '$1 $2')
    .replace(/[^\p{L}\p{N}/.]+/gu, ' ')
    .trim();
  const whole = WHOLE[plain.replace(/^(?:1|one) /, '')];
  if (whole) return whole;
  const words = plain
    .split(' ')
    .map((word) => NUMBERS[word] ?? unitOf(word))
    .filter((word) => word !== 'new' && word !== 'coin' && word !== 'commemorative');
  // "50 euro cent" is 50 cent.
  const told = words.includes('cent') ? words.filter((word) => word !== 'euro') : words;
  return /^\d/.test(told[0] ?? '') ? told.join(' ') : `1 ${told.join(' ')}`;
}

export const unitOf = (word: string): string =>
  UNITS[word] ??
  (word.length > 3 && word.endsWith('s') && !word.endsWith('us')
    ? (UNITS[word.slice(0, -1)] ?? word.slice(0, -1))
    : word);

/** "½" is "1/2". */
export const folded = (text: string): string =>
  plainLetters(text.replace(/['’`]/g, '')).replace(/\u2044/g, '/');
