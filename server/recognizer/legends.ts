export interface Sign {
  /** "UNITED", "25 C". */
  words: string;
  letters: string;
  slips: number;
  /** Whole word only. */
  alone: boolean;
  /** 22D and 2Y2D for 2 1/2 D, but not the TWENTYD of TWENTY DOLLARS. */
  pattern: RegExp | null;
  /** ONECENT for ONE. */
  phrases: string[];
  /** Rates of correct and false readings. */
  hit: number;
  alarm: number;
}

/** "HALF DOL", "5 C", "III". */
const VALUE = /(^| )(CENTS?|DIME|DISME|DOLLARS?|DOL|D|C|STELLA)$|^(III|V|5)$/;
const LEAST = 4;
const LEAST_OF_VALUE = 3;
const ONE_SLIP = 6;
const TWO_SLIPS = 8;

/** From studio photos of classic coins. */
const HITS: Record<string, number> = {
  ...{ UNITED: 0.9, STATES: 0.9, AMERICA: 0.88 },
  // Along the rim; hardly read on a headband.
  ...{ LIBERTY: 0.8, PLURIBUS: 0.5, UNUM: 0.35, TRUST: 0.7, TRVST: 0.5, DOLLAR: 0.85 },
  ...{ QUARTER: 0.75, TWENTY: 0.65, HALF: 0.5, ONE: 0.6, CENT: 0.55, CENTS: 0.6, DIME: 0.6 },
};
const ALARMS: Record<string, number> = { CENTS: 0.05, ONE: 0.03, '5': 0.06, V: 0.04 };
const SHORT = { hit: 0.3, alarm: 0.02 };
const MIDDLE = { hit: 0.55, alarm: 0.008 };
const LONG = { hit: 0.6, alarm: 0.004 };

export function signsOf(legend: string): Sign[] {
  const words = legend.split(' ');
  if (!VALUE.test(legend)) return words.filter((word) => word.length >= LEAST).map((word) => signOf(word));
  const long = words.filter((word) => word.length >= LEAST_OF_VALUE && !/\d/.test(word));
  // The S of DOLLARS is often lost.
  const named = long.map((word) =>
    signOf(word.replace('DOLLARS', 'DOLLAR'), long.length > 1 ? [words.join('')] : []),
  );
  return long.length === words.length ? named : [...named, signOf(legend)];
}

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

/** A slip in a number gives another value. */
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
