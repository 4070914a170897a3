import type { TypeChoice } from './model.ts';

/** How well a word of a choice answers a typed one: whole before begun, its name before what it is called besides. */
const POINTS = { name: 3, begun: 2, besides: 2.45, besidesBegun: 1 };
/** A name says more than was typed: of two that answer alike the shorter is meant. */
const PER_WORD = 0.1;
/** The 20 are meant more often than the others. */
const OFTEN_MEANT = 0.4;

const singular = (word: string) => (/[^su]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word);

/** Words in lower case and the singular; face values ("$20", "50c"), sizes ("1/10") and initials ("V.D.B.") are words. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/\b([a-z])\.(?=[a-z]\b|\s|$)/g, '$1')
    .match(/\$?\d+(?:[./]\d+)*(?:c\b|%)?|[a-z]+/g)
    ?.map(singular) ?? [];

const best = (word: string, among: readonly string[], whole: number, begun: number): number =>
  among.includes(word) ? whole : among.some((one) => one.startsWith(word)) ? begun : 0;

/** The words of a choice, which is asked about again and again. */
const known = new WeakMap<TypeChoice, { own: readonly string[]; besides: readonly string[] }>();
function wordsOfChoice(choice: TypeChoice) {
  const found = known.get(choice) ?? {
    own: wordsOf(choice.name),
    besides: choice.words.split(' ').map(singular),
  };
  known.set(choice, found);
  return found;
}

function pointsOf(word: string, choice: TypeChoice): number {
  const { name: whole, begun, besides, besidesBegun } = POINTS;
  const words = wordsOfChoice(choice);
  return Math.max(best(word, words.own, whole, begun), best(word, words.besides, besides, besidesBegun));
}

/** Said of any coin. */
const EMPTY = new Set(['old', 'coin', 'us', 'usa', 'the', 'of', 'a', 'an', 'my']);

/**
 * The choices that what a collector types may mean, best first: "ike", "seated dime", "$20 liberty". All of them, in their order, for
 * nothing typed.
 */
export function typesMeant(text: string, choices: readonly TypeChoice[]): readonly TypeChoice[] {
  const typed = wordsOf(text).filter((word, _, all) => !EMPTY.has(word) || all.length === 1);
  if (typed.length === 0) return text.trim() ? [] : choices;
  return choices
    .map((choice) => ({ choice, score: scoreOf(typed, choice) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ choice }) => choice);
}

/** Whether a text says nothing but what a choice is called: "Lincoln cent" of the Lincoln Penny. */
export function isCalled(text: string, choice: TypeChoice): boolean {
  const { own, besides } = wordsOfChoice(choice);
  const typed = wordsOf(text).filter((word) => !EMPTY.has(word));
  return typed.length > 0 && typed.every((word) => own.includes(word) || besides.includes(word));
}

/** 0 where any of the words leads elsewhere. */
function scoreOf(typed: readonly string[], choice: TypeChoice): number {
  let sum = 0;
  for (const word of typed) {
    // A face value is said without its sign, too.
    const isNumber = /^\d/.test(word);
    const points = Math.max(pointsOf(word, choice), isNumber ? pointsOf(`$${word}`, choice) : 0);
    if (points === 0) return 0;
    sum += points;
  }
  return sum - PER_WORD * wordsOfChoice(choice).own.length + (choice.isOffered ? OFTEN_MEANT : 0);
}
