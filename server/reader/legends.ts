/** How a word or a value is looked for in what was read. */
export interface Sign {
  /** As it stands on the coin: "UNITED", "QUARTER DOLLAR". */
  words: string;
  /** Without spaces, which reading glues and breaks. */
  letters: string;
  /** Letters that may differ; 0 is exact. */
  slips: number;
  /** Whether it must be a word of its own, not a part of one. */
  alone: boolean;
  /** How often it is read where it stands on a legible coin, and where it does not stand at all. */
  hit: number;
  alarm: number;
}

/** What gives a value: "HALF DOL", "5 C", "TWENTY D", "III". */
const VALUE = /(^| )(CENTS?|DIME|DISME|DOLLARS?|DOL|D|C|STELLA)$|^(III|V|5)$/;
/** What stands between the words that are worth looking for. */
const LEAST = 4;
/** Words of this length bear a slip, and two. */
const ONE_SLIP = 6;
const TWO_SLIPS = 9;

/**
 * Rates measured on 336 photos of classic coins: how often a word was read where it stands. What was not measured is put
 * at the mean of its kind.
 */
const HITS: Record<string, number> = {
  UNITED: 0.92,
  STATES: 0.94,
  AMERICA: 0.89,
  LIBERTY: 0.43,
  PLURIBUS: 0.48,
  UNUM: 0.35,
  TRUST: 0.76,
  TRVST: 0.5,
  'ONE CENT': 0.9,
  'HALF CENT': 0.6,
  'ONE DIME': 0.62,
  'HALF DIME': 0.6,
  'QUARTER DOLLAR': 0.8,
  'HALF DOLLAR': 0.75,
  'ONE DOLLAR': 0.85,
  DOLLAR: 0.9,
  QUARTER: 0.8,
  TWENTY: 0.7,
  // Standing alone it was read on every tenth coin that does not bear it.
  CENTS: 0.6,
};
const ALARMS: Record<string, number> = {
  CENTS: 0.09,
  '1 DOLLAR': 0.1,
  '3 DOLLARS': 0.05,
  'ONE DOLLAR': 0.02,
};
/** Small relief letters and numerals that reading takes for anything. */
const SHORT = { hit: 0.3, alarm: 0.03 };
const LONG = { hit: 0.6, alarm: 0.004 };
const MIDDLE = { hit: 0.55, alarm: 0.008 };

/** What to look for of a legend: its value as a whole and by its long words, else each word worth it. */
export function signsOf(legend: string): Sign[] {
  const words = legend.split(' ');
  if (!VALUE.test(legend)) return words.filter((word) => word.length >= LEAST).map(signOf);
  const long = words.filter((word) =>
    /^(QUARTER|TWENTY|DOLLAR|STELLA|FIFTY|LAFAYETTE|COLUMBIAN|HUGUENOT|PILGRIM)$/.test(word),
  );
  const plural = words.includes('DOLLARS') ? ['DOLLAR'] : [];
  return [signOf(legend), ...[...long, ...plural].filter((word) => word !== legend).map(signOf)];
}

/** Whether a legend tells the value. */
export const isValue = (legend: string): boolean => VALUE.test(legend);

function signOf(words: string): Sign {
  const letters = words.replaceAll(' ', '');
  const motto = /^TR[UV]ST$/.test(letters);
  const kind = letters.length <= LEAST ? SHORT : letters.length >= 7 ? LONG : MIDDLE;
  return {
    words,
    letters,
    slips: motto ? 1 : slipsOf(words, letters),
    alone: !motto && (letters.length <= 5 || (/\d/.test(letters) && letters.length <= 9)),
    hit: HITS[words] ?? kind.hit,
    alarm: ALARMS[words] ?? kind.alarm,
  };
}

/** A slip in a number, or in the D of TWENTY D, makes another value of it. */
function slipsOf(words: string, { length }: string): number {
  if (/\d| D$/.test(words)) return 0;
  return length >= TWO_SLIPS && !VALUE.test(words) ? 2 : length >= ONE_SLIP ? 1 : 0;
}
