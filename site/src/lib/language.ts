import { language as spoken } from '../../../shared/language/i18n.ts';
import { LANGUAGE_COOKIE, type Language } from '../../../shared/language/languages.ts';
import { HOME } from './base.ts';

export { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../../shared/language/languages.ts';

const YEAR_S = 365 * 24 * 3600;

/** The language of this page. */
export const currentLanguage = spoken;

/** Keeps the choice where the server sees it, and has the page come again in that language. */
export function chooseLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser, and one line does.
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=${HOME}; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
  location.reload();
}

/** A page may come in another language than this one, whose scripts would go on in theirs: then it is loaded in full. */
export function followLanguage(): void {
  document.addEventListener('astro:after-swap', () => {
    if (document.documentElement.lang !== spoken()) location.reload();
  });
}
