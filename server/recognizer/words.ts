import { msg, msgList } from '../../shared/language/msg.ts';
import { BY_HAND, type DenominationChoice, type FindProblem } from '../../shared/recognizer/model.ts';
import type { Sign } from './legends.ts';
import type { Metal } from './metal-colour.ts';
import type { TextLine } from './vision/seen.ts';

const PROBLEMS: Record<FindProblem, { message: string; advice: string }> = {
  'no coin': {
    message: msg('No coin was found in the photo.'),
    advice: msg('Place one coin on a plain background and fill the ring.'),
  },
  'several coins': {
    message: msg('There is more than one coin in the photo.'),
    advice: msg('Photograph one coin at a time, or place the circle on the coin you mean.'),
  },
  'cut off': {
    message: msg('The coin is cut off by the edge of the photo.'),
    advice: msg('Hold the camera higher so the whole rim is in the photo.'),
  },
  'too small': {
    message: msg('The coin is too small in the photo to recognize.'),
    advice: msg('Move closer until the coin fills the ring.'),
  },
  'too dark': {
    message: msg('The photo is too dark.'),
    advice: msg('Take the photo in daylight or under a lamp, without a shadow on the coin.'),
  },
};

export const problemWords = (problem: FindProblem) => PROBLEMS[problem];

export const ADVICE = {
  bothSides: msg('Add the other side; it may show the date or value.'),
  light: msg('More light, from the side, makes worn letters stand out.'),
  straight: msg('Hold the camera straight above the coin. Take the coin out of its case if you can.'),
  fill: msg('Fill the ring with the coin, and check that the circle matches its rim.'),
  confirm: msg('Each coin you confirm helps to recognise the next of its kind.'),
  byHand: BY_HAND,
} as const;

export const listed = (words: readonly string[]): string => msgList(words);

export const METAL_WORDS: Record<Metal, string> = {
  gold: msg('Looks golden'),
  silver: msg('Looks like silver'),
  copper: msg('Looks like copper'),
  nickel: msg('Looks like nickel'),
};

/** Some words identify them. */
const WHOLE: [legend: string, signs: string[], least: number][] = [
  ['UNITED STATES OF AMERICA', ['UNITED', 'STATES', 'AMERICA'], 2],
  ['E PLURIBUS UNUM', ['PLURIBUS', 'UNUM'], 1],
  ['IN GOD WE TRUST', ['TRUST', 'TRVST'], 1],
];

/** Values first. */
export function legendsRead(signs: readonly Sign[], values: readonly string[]): string[] {
  let left = [...new Set(signs.map(({ words }) => words))];
  const read: string[] = [];
  const take = (legend: string, parts: readonly string[], least: number) => {
    if (left.filter((word) => parts.includes(word)).length < least) return;
    read.push(legend);
    left = left.filter((word) => !parts.includes(word) && word !== legend);
  };
  for (const value of [...new Set(values)].sort((one, other) => other.length - one.length)) {
    const parts = value.replace('DOLLARS', 'DOLLAR').match(/[^ ]{3,}/g) ?? [];
    if (parts.length > 1) take(value, parts, parts.length);
  }
  const found = read.length;
  for (const [legend, parts, least] of WHOLE) take(legend, parts, least);
  // ONE and DOL say little.
  const words = left.filter((word) => word.length >= 4 || /\d|^(III|V)$|[^A-Z ]/.test(word));
  return [...read.slice(0, found), ...words, ...read.slice(found)].map((text) => text.replace('2 1 2', '2½'));
}

const LABELS: Record<string, string> = {
  ...{ '0.5': msg('Half cent'), '1': msg('Cent'), '2': msg('Two cents') },
  ...{ '3': msg('Three cents'), '5': msg('Five cents'), '10': msg('Dime') },
  ...{ '20': msg('Twenty cents'), '25': msg('Quarter'), '50': msg('Half dollar') },
  ...{ '100': msg('Dollar') },
};

export function denominationChoice(cents: number): DenominationChoice {
  const dollars = cents / 100;
  return {
    cents,
    label: LABELS[String(cents)] ?? `$${Number.isInteger(dollars) ? dollars : dollars.toFixed(2)}`,
  };
}

const setOf = (words: string) => new Set(words.split(' '));
const FOREIGN = setOf(
  'EURO EUROCENT CANADA ELIZABETH REGINA AUSTRALIA ZEALAND PENCE PENNY POUND SHILLING FLORIN REPUBLIK REPUBLIC REPUBLICA REPUBLIQUE FRANCAISE FRANCS CENTIMES PFENNIG DEUTSCHLAND BUNDESREPUBLIK REICHSPFENNIG ESPANA PESETAS MEXICANOS ESTADOS UNIDOS PESOS CENTAVOS HELVETIA CONFOEDERATIO RAPPEN NIPPON INDIA RUPEE RUPEES ITALIANA LIRE BELGIQUE BELGIE NEDERLAND GULDEN SVERIGE NORGE DANMARK KRONER KRONOR POLSKA ZLOTY RUBLES KOPEKS',
);
const PAPER = setOf('FEDERAL RESERVE NOTE TENDER LEGAL PUBLIC PRIVATE TREASURER SECRETARY TREASURY DEBTS');

const wordsIn = (lines: readonly TextLine[]) =>
  lines.flatMap(({ text }) => text.toUpperCase().match(/[A-Z]{4,}/g) ?? []);

export const foreignWord = (lines: readonly TextLine[]): string | null =>
  wordsIn(lines).find((word) => FOREIGN.has(word)) ?? null;

/** On tokens, medals and copies, never on US coins. */
const NO_COIN = setOf(
  'COPY REPLICA TOKEN GAMING CASINO ARCADE AMUSEMENT CASH REDEEMABLE TRANSIT FARE WASH SOUVENIR TROY MEDALLION MEDAL PLAY PRETEND FACSIMILE EDUCATIONAL',
);

export const saysNoCoin = (lines: readonly TextLine[]): boolean =>
  wordsIn(lines).some((word) => NO_COIN.has(word));

/** Banknotes, or many flat words unknown on coins. */
export function isPrint(lines: readonly TextLine[], known: (word: string) => boolean): boolean {
  if (new Set(wordsIn(lines).filter((word) => PAPER.has(word))).size >= 2) return true;
  const flat = lines.filter(({ from, confidence }) => from === 'flat' && confidence > 0.7);
  const words = [...new Set(wordsIn(flat).filter((word) => word.length >= 5))];
  return words.length >= STRANGE && words.filter((word) => !known(word)).length >= STRANGE;
}

/** More than misreading produces. */
const STRANGE = 8;
