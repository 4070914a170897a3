/** The languages the site speaks; the first is the one its texts are written in. */
export const LANGUAGES = ['en', 'de', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each in its own words, as the choice of a language shows them. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
};

/** The languages whose texts are in `messages/`. */
export const TRANSLATED = LANGUAGES.filter((language) => language !== 'en');

/** Where figures and days are written as in English: figures of the US, days as "14 Nov 2026". */
export const LOCALES: Readonly<Record<Language, { figures: string; days: string }>> = {
  en: { figures: 'en-US', days: 'en-GB' },
  de: { figures: 'de-DE', days: 'de-DE' },
  es: { figures: 'es-ES', days: 'es-ES' },
};

export const isLanguage = (text: string | undefined): text is Language =>
  LANGUAGES.some((language) => language === text);

/** The way the lines of a language run, for `<html dir>`. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  /^(ar|fa|he|ur|yi)\b/.test(language) ? 'rtl' : 'ltr';

/** The cookie that keeps a reader's choice; scripts may read it, and for the server it decides nothing but words. */
export const LANGUAGE_COOKIE = 'lang';

/** The language chosen in a Cookie header; undefined where none of ours is. */
export function chosenLanguage(cookies: string | null | undefined): Language | undefined {
  const value =
    cookies?.includes(`${LANGUAGE_COOKIE}=`) && /(?:^|;\s*)lang=([a-z]{2})(?=\s*(?:;|$))/.exec(cookies)?.[1];
  return value && isLanguage(value) ? value : undefined;
}

/** The best of our languages in an Accept-Language header (RFC 9110, 12.5.4): "de-AT, en;q=0.5" is German. English where none is wanted. */
export function wantedLanguage(accepted: string | null | undefined): Language {
  let best: Language = 'en';
  let weight = 0;
  for (const range of accepted?.slice(0, 500).split(',') ?? []) {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const language = tag.split('-')[0];
    const quality = Number(parameters.find((part) => part.startsWith('q='))?.slice(2) ?? 1);
    if (isLanguage(language) && quality > weight) [best, weight] = [language, quality];
  }
  return best;
}

/** The file of a page in a language: "login", or "de/login". */
export const pageIn = (language: Language, page: string): string =>
  language === 'en' ? page : `${language}/${page}`;
