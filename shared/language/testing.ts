import { inEnglish, withSentences } from './msg.ts';

/** A value with its sentences in English. */
export const english = <Value>(value: Value): Value => withSentences(value, inEnglish);
