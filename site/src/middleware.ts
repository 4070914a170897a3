import { defineMiddleware } from 'astro:middleware';
import { learn, type Messages, speak } from '../../shared/language/i18n.ts';
import { type Language, TRANSLATED } from '../../shared/language/languages.ts';
import { translateOthers } from '../../shared/language/translator.ts';

/** Read when pages are rendered: at build time or in development. */
const files = import.meta.glob<Messages>('/messages/*/*.json', { import: 'default', eager: true });

const languageOf = (path: string): Language =>
  TRANSLATED.find((language) => path.startsWith(`/${language}/`)) ?? 'en';

translateOthers();

/** Astro renders one page at a time, so the language may be global. */
export const onRequest = defineMiddleware(({ url }, next) => {
  const language = languageOf(url.pathname);
  for (const [path, messages] of Object.entries(files)) {
    if (path.startsWith(`/messages/${language}/`)) learn(language, withoutEmpty(messages));
  }
  speak(language);
  return next();
});

/** Untranslated texts stay English. */
const withoutEmpty = (messages: Messages): Messages =>
  Object.fromEntries(Object.entries(messages).filter(([, text]) => text));
