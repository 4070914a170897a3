import { inEnglish, withSentences } from './msg.ts';

/** For tests: the sentences of a value in English. */
export const english = <Value>(value: Value): Value => withSentences(value, inEnglish);
