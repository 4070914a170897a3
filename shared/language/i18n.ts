import { type Language, LOCALES } from './languages.ts';
import { type Forms, filledIn, pluralInEnglish, type Values } from './msg.ts';

export type { Forms, Values };

/** The texts of a language by the English ones. */
export type Messages = Readonly<Record<string, string>>;

interface Given {
  language: Language;
  messages: Messages;
}

declare global {
  /** What the scripts named in a page of another language than English have brought (scripts/messages/site.ts). */
  var mintmarkMessages: { push(given: Given): unknown } | undefined;
}

/** How other languages than English are said (translator.ts). */
export interface Translator {
  /** Takes in all texts of a language that are known. */
  learn(language: Language, texts: Record<string, string>): void;
  /** A message with its places filled; one without a translation is said in English. */
  say(language: Language, message: string, values: Values | undefined): string;
  /** See `translated` (said.ts). */
  translated(sentence: string): string;
}

let current: Language = 'en';
let translator: Translator | undefined;
const texts: Record<string, Record<string, string>> = { en: {} };

/** Has other languages said from now on. A page in English does without: it says what stands in its scripts. */
export function translateWith(one: Translator): void {
  translator = one;
  for (const [language, known] of Object.entries(texts)) one.learn(language as Language, known);
}

/** What the language spoken is said with; undefined for English. */
export const translatorNow = (): Translator | undefined => (current === 'en' ? undefined : translator);

/** Takes in texts of a language; those there are stay. */
export function learn(language: Language, messages: Messages): void {
  texts[language] = { ...texts[language], ...messages };
  translator?.learn(language, texts[language]);
}

/** The language texts and figures are in from now on: of a page, or of all that is rendered until the next call. */
export function speak(language: Language): void {
  current = language;
  if (!texts[language]) learn(language, {});
}

/** Does something in a language and returns to the one before; for one that is not awaited, as others speak meanwhile. */
export function inLanguage<Made>(language: Language, make: () => Made): Made {
  const before = current;
  if (before === language) return make();
  speak(language);
  try {
    return make();
  } finally {
    speak(before);
  }
}

export const language = (): Language => current;
export const figuresLocale = (): string => LOCALES[current].figures;
export const daysLocale = (): string => LOCALES[current].days;

// In a browser the page has brought them before anything is drawn; they may come in parts.
const brought = Array.isArray(globalThis.mintmarkMessages) ? globalThis.mintmarkMessages : [];
const take = ({ language, messages }: Given) => {
  learn(language, messages);
  speak(language);
};
brought.forEach(take);
globalThis.mintmarkMessages = { push: take };

/** The names of the places in a message: "{n} of {all}" has n and all. */
type Places<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Places<Rest>
  : never;
type For<Text extends string> = [Places<Text>] extends [never]
  ? []
  : [values: Readonly<Record<Places<Text>, string | number>>];

const say = (message: string, values: Values | undefined) =>
  translatorNow()?.say(current, message, values) ?? filledIn(message, values);

/** A text in the language of the reader. It is written out here, in English, and is its own key. */
export const t = <Text extends string>(text: string extends Text ? never : Text, ...[values]: For<Text>) =>
  say(text, values as Values | undefined);

/** The same for a word that is another one elsewhere in other languages: `tAs('side of a coin', 'Back')`. */
export const tAs = <Text extends string>(
  context: string,
  text: string extends Text ? never : Text,
  ...[values]: For<Text>
) => {
  const key = keyAs(context, text);
  return say(texts[current]?.[key] === undefined ? text : key, values as Values | undefined);
};

export const keyAs = (context: string, text: string): string => `${text} ‹${context}›`;

/** The message of a plural: what it is called in the files of a language. */
export const pluralKey = ({ one, other }: Forms): string => `{n, plural, one {${one}} other {${other}}}`;

/** A text with a number in it, written # : `plural(3, { one: '# coin', other: '# coins' })`. */
export const plural = (n: number, forms: Forms, values?: Values): string =>
  translatorNow()?.say(current, pluralKey(forms), { ...values, n }) ?? pluralInEnglish(n, forms, values);

/** Whether there is such a message in the language spoken. */
export const textOf = (key: string): string | undefined => texts[current]?.[key];

/** All messages of the language spoken. */
export const messages = (): Messages => texts[current] ?? {};

/**
 * The text for English that was made elsewhere, in the language spoken: a sentence, or several of which each is a message. Values in them are
 * found again by the message they stand in. What is no message stays.
 */
export const translated = (text: string): string => (text && translatorNow()?.translated(text)) || text;
