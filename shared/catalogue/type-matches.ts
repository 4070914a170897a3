import type { TypeChoice } from './model.ts';

const POINTS = { name: 3, prefix: 2, nickname: 2.45, nicknamePrefix: 1 };
/** Shorter names win ties. */
const PER_WORD = 0.1;
/** Standard types. */
const COMMON_TYPE = 0.4;

const singular = (word: string) => (/[^su]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word);

/** "$20", "50c", "1/10", "V.D.B." are words. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/\b([a-z])\.(?=[a-z]\b|\s|$)/g, '$1')
    .match(/\$?\d+(?:[./]\d+)*(?:c\b|%)?|[a-z]+/g)
    ?.map(singular) ?? [];

const best = (word: string, among: readonly string[], whole: number, prefix: number): number =>
  among.includes(word) ? whole : among.some((one) => one.startsWith(word)) ? prefix : 0;

const known = new WeakMap<TypeChoice, { own: readonly string[]; nickname: readonly string[] }>();
function wordsOfChoice(choice: TypeChoice) {
  const found = known.get(choice) ?? {
    own: wordsOf(choice.name),
    nickname: choice.words.split(' ').map(singular),
  };
  known.set(choice, found);
  return found;
}

function pointsOf(word: string, choice: TypeChoice): number {
  const { name: whole, prefix, nickname, nicknamePrefix } = POINTS;
  const words = wordsOfChoice(choice);
  return Math.max(best(word, words.own, whole, prefix), best(word, words.nickname, nickname, nicknamePrefix));
}

const STOP_WORDS = new Set(['old', 'coin', 'us', 'usa', 'the', 'of', 'a', 'an', 'my']);

/** "ike", "$20 liberty". Default: all. */
export function typesMeant(text: string, choices: readonly TypeChoice[]): readonly TypeChoice[] {
  const typed = wordsOf(text).filter((word, _, all) => !STOP_WORDS.has(word) || all.length === 1);
  if (typed.length === 0) return text.trim() ? [] : choices;
  return choices
    .map((choice) => ({ choice, score: scoreOf(typed, choice) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ choice }) => choice);
}

/** "Lincoln cent" is the Lincoln Penny. */
export function isCalled(text: string, choice: TypeChoice): boolean {
  const { own, nickname } = wordsOfChoice(choice);
  const typed = wordsOf(text).filter((word) => !STOP_WORDS.has(word));
  return typed.length > 0 && typed.every((word) => own.includes(word) || nickname.includes(word));
}

/** 0 if any word does not match. */
function scoreOf(typed: readonly string[], choice: TypeChoice): number {
  let sum = 0;
  for (const word of typed) {
    // "20" matches "$20".
    const isNumber = /^\d/.test(word);
    const points = Math.max(pointsOf(word, choice), isNumber ? pointsOf(`$${word}`, choice) : 0);
    if (points === 0) return 0;
    sum += points;
  }
  return sum - PER_WORD * wordsOfChoice(choice).own.length + (choice.isOffered ? COMMON_TYPE : 0);
}
