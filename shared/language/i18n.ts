import { type Language, localesOf } from './languages.ts';
import { type For, type Forms, filledIn, pluralInEnglish, unpacked, type Values } from './msg.ts';

export type { Forms, Values };

/** By the English text. */
export type Messages = Readonly<Record<string, string>>;

interface Given {
  language: Language;
  messages: Messages;
}

declare global {
  /** Filled by the page's scripts in other languages (scripts/messages/site.ts). */
  var mintmarkMessages: { push(given: Given): unknown } | undefined;
}

export interface Translator {
  learn(language: Language, texts: Record<string, string>): void;
  /** English where there is no translation. */
  say(language: Language, message: string, values: Values | undefined): string;
}

let current: Language = 'en';
/** Languages of the reader, which name the region. */
let accepted: readonly string[] = typeof document === 'undefined' ? [] : navigator.languages;
let locales = localesOf(current, accepted);
let translator: Translator | undefined;
const texts: Record<string, Record<string, string>> = { en: {} };

/** Pages in English need no translator. */
export function setTranslator(one: Translator): void {
  translator = one;
  for (const [language, known] of Object.entries(texts)) one.learn(language as Language, known);
}

/** Undefined for English. */
const currentTranslator = (): Translator | undefined => (current === 'en' ? undefined : translator);

/** Adds to the known texts. */
export function learn(language: Language, messages: Messages): void {
  texts[language] = { ...texts[language], ...messages };
  translator?.learn(language, texts[language]);
}

/** For the page, or for all rendering until the next call. */
export function speak(language: Language): void {
  current = language;
  locales = localesOf(language, accepted);
  if (!texts[language]) learn(language, {});
}

/** Without `tags` of no region. Synchronous work only: requests share the current language. */
export function inLanguage<Made>(language: Language, make: () => Made, tags: readonly string[] = []): Made {
  const before = { current, accepted };
  accepted = tags;
  speak(language);
  try {
    return make();
  } finally {
    accepted = before.accepted;
    speak(before.current);
  }
}

export const language = (): Language => current;
export const figuresLocale = (): string => locales.figures;
export const daysLocale = (): string => locales.days;

// The page's scripts load before or after this module, in parts.
const brought = Array.isArray(globalThis.mintmarkMessages) ? globalThis.mintmarkMessages : [];
const take = ({ language, messages }: Given) => {
  learn(language, messages);
  speak(language);
};
brought.forEach(take);
globalThis.mintmarkMessages = { push: take };

const say = (message: string, values: Values | undefined) =>
  currentTranslator()?.say(current, message, values) ?? filledIn(message, values);

/** The English text is its own key. */
export const t = <Text extends string>(text: string extends Text ? never : Text, ...[values]: For<Text>) =>
  say(text, values as Values | undefined);

/** For a word with several translations: `tAs('side of a coin', 'Back')`. */
export const tAs = <Text extends string>(
  context: string,
  text: string extends Text ? never : Text,
  ...[values]: For<Text>
) => {
  const key = keyAs(context, text);
  return say(texts[current]?.[key] === undefined ? text : key, values as Values | undefined);
};

export const keyAs = (context: string, text: string): string => `${text} ‹${context}›`;

/** Key in messages/*.json. */
export const pluralKey = ({ one, other }: Forms): string => `{n, plural, one {${one}} other {${other}}}`;

/** `plural(3, { one: '# coin', other: '# coins' })` */
export const plural = (n: number, forms: Forms, values?: Values): string =>
  currentTranslator()?.say(current, pluralKey(forms), { ...values, n }) ?? pluralInEnglish(n, forms, values);

export const messages = (): Messages => texts[current] ?? {};

const textOf = (key: string): string | undefined => texts[current]?.[key];

/** Also with a full stop. */
function textWithStop(text: string): string {
  const bare = text.endsWith('.') ? textOf(text.slice(0, -1)) : undefined;
  return textOf(text) ?? (bare === undefined ? text : `${bare}.`);
}

/** Shows what `msg` marked. Unknown text stays. */
export const translated = (text: string): string =>
  unpacked(text, {
    say: (message, values) => {
      if (!values) return textWithStop(message);
      return textOf(message) === undefined ? filledIn(message, values) : say(message, values);
    },
    plural,
    figures: figuresLocale(),
    lists: current === 'en' ? 'en-GB' : figuresLocale(),
  });
