/** How a word or a value is looked for in what was read. */
export interface Sign {
  /** As it stands on the coin: "UNITED", "QUARTER", "25 C". */
  words: string;
  /** What it may be read as, without spaces, which reading glues and breaks. */
  letters: string;
  /** Letters that may differ; 0 is exact. */
  slips: number;
  /** Whether it must be a word of its own, not a part of one. */
  alone: boolean;
  /** What a number is read as within a line: 22D and 2Y2D for 2 1/2 D, 25 alone for 25 C; TWENTYD
   * that does not go on as DOLLARS. */
  pattern: RegExp | null;
  /** Found as well where this is: "ONE" in ONECENT. */
  phrases: string[];
  /** How often it is read where it stands on a legible coin, and where it does not stand at all. */
  hit: number;
  alarm: number;
}

/** What gives a value: "HALF DOL", "5 C", "TWENTY D", "III". */
const VALUE = /(^| )(CENTS?|DIME|DISME|DOLLARS?|DOL|D|C|STELLA)$|^(III|V|5)$/;
/** Shorter words are not worth looking for, but for those of a value. */
const LEAST = 4;
const LEAST_OF_VALUE = 3;
/** Words of this length bear a slip, and two. */
const ONE_SLIP = 6;
const TWO_SLIPS = 8;

/**
 * How often a word was read where it stands, on studio photos of classic coins, worn ones too. What was not measured is put at the mean of
 * its kind.
 */
const HITS: Record<string, number> = {
  UNITED: 0.9,
  STATES: 0.9,
  AMERICA: 0.88,
  // Along the rim; on a headband it is hardly ever read, and 0.43 was the mean of both.
  LIBERTY: 0.8,
  PLURIBUS: 0.5,
  UNUM: 0.35,
  TRUST: 0.7,
  TRVST: 0.5,
  DOLLAR: 0.85,
  QUARTER: 0.75,
  TWENTY: 0.65,
  HALF: 0.5,
  ONE: 0.6,
  CENT: 0.55,
  CENTS: 0.6,
  DIME: 0.6,
};
const ALARMS: Record<string, number> = { CENTS: 0.05, ONE: 0.03, '5': 0.06, V: 0.04 };
/** By the number of letters. */
const SHORT = { hit: 0.3, alarm: 0.02 };
const MIDDLE = { hit: 0.55, alarm: 0.008 };
const LONG = { hit: 0.6, alarm: 0.004 };

/** What to look for of a legend: of a value its words, or the whole where they are letters; else each word worth it. */
export function signsOf(legend: string): Sign[] {
  const words = legend.split(' ');
  if (!VALUE.test(legend)) return words.filter((word) => word.length >= LEAST).map((word) => signOf(word));
  const long = words.filter((word) => word.length >= LEAST_OF_VALUE && !/\d/.test(word));
  // DOLLARS is read as DOLLAR often enough to tell nothing by its S.
  const named = long.map((word) =>
    signOf(word.replace('DOLLARS', 'DOLLAR'), long.length > 1 ? [words.join('')] : []),
  );
  return long.length === words.length ? named : [...named, signOf(legend)];
}

/** Whether a legend tells the value. */
export const isValue = (legend: string): boolean => VALUE.test(legend);

function signOf(words: string, phrases: string[] = []): Sign {
  const letters = words.replaceAll(' ', '');
  const motto = /^TR[UV]ST$/.test(letters);
  const kind = letters.length <= LEAST ? SHORT : letters.length >= 7 ? LONG : MIDDLE;
  return {
    words,
    letters,
    slips: motto ? 1 : slipsOf(words, letters),
    alone: !motto && (letters.length <= 5 || (/\d/.test(letters) && letters.length <= 9)),
    pattern: patternOf(letters),
    phrases,
    hit: HITS[words] ?? kind.hit,
    alarm: ALARMS[words] ?? kind.alarm,
  };
}

/** A slip in a number, or in the D of TWENTY D, makes another value of it. */
function slipsOf(words: string, { length }: string): number {
  if (/\d| D$/.test(words)) return 0;
  return length >= TWO_SLIPS ? 2 : length >= ONE_SLIP ? 1 : 0;
}

function patternOf(letters: string): RegExp | null {
  const [, word] = /^(TEN|FIVE|TWENTY)D$/.exec(letters) ?? [];
  if (word) return new RegExp(`${word}D(?![O0])`);
  if (/^212D/.test(letters)) return new RegExp(`(?<!\\d)2[1IY/]?2${letters.slice(3, 6)}`);
  const [, number, unit] = /^(5|10|25|50)([CD])$/.exec(letters) ?? [];
  if (!number) return null;
  return new RegExp(`(?<!\\d)${number}${unit}${number === '5' ? '' : `|^${number}$`}`);
}
