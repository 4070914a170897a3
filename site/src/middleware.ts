import { defineMiddleware } from 'astro:middleware';
import { learn, type Messages, speak } from '../../shared/language/i18n.ts';
import { type Language, TRANSLATED } from '../../shared/language/languages.ts';
import { translateOthers } from '../../shared/language/translator.ts';

/** All texts, read when pages are rendered: when the site is built, or while it is developed. */
const files = import.meta.glob<Messages>('/messages/*/*.json', { import: 'default', eager: true });

const languageOf = (path: string): Language =>
  TRANSLATED.find((language) => path.startsWith(`/${language}/`)) ?? 'en';

translateOthers();

/** Has a page rendered in its language. Astro renders one at a time. */
export const onRequest = defineMiddleware(({ url }, next) => {
  const language = languageOf(url.pathname);
  for (const [path, messages] of Object.entries(files)) {
    if (path.startsWith(`/messages/${language}/`)) learn(language, withoutEmpty(messages));
  }
  speak(language);
  return next();
});

/** What has yet to be translated stays English. */
const withoutEmpty = (messages: Messages): Messages =>
  Object.fromEntries(Object.entries(messages).filter(([, text]) => text));
