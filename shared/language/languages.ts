/** The first is the language of the source texts. */
export const LANGUAGES = ['en', 'de', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
};

export const TRANSLATED = LANGUAGES.filter((language) => language !== 'en');

/** English: US figures, days as "14 Nov 2026". */
export const LOCALES: Readonly<Record<Language, { figures: string; days: string }>> = {
  en: { figures: 'en-US', days: 'en-GB' },
  de: { figures: 'de-DE', days: 'de-DE' },
  es: { figures: 'es-ES', days: 'es-ES' },
};

const isLanguage = (text: string | undefined): text is Language =>
  LANGUAGES.some((language) => language === text);

export const directionOf = (language: string): 'ltr' | 'rtl' =>
  /^(ar|fa|he|ur|yi)\b/.test(language) ? 'rtl' : 'ltr';

/** Readable by scripts; decides only the language. */
export const LANGUAGE_COOKIE = 'lang';

export function chosenLanguage(cookies: string | null | undefined): Language | undefined {
  const value =
    cookies?.includes(`${LANGUAGE_COOKIE}=`) && /(?:^|;\s*)lang=([a-z]{2})(?=\s*(?:;|$))/.exec(cookies)?.[1];
  return value && isLanguage(value) ? value : undefined;
}

/** Accept-Language (RFC 9110, 12.5.4): "de-AT, en;q=0.5" is German. */
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

/** "login", or "de/login". */
export const pageIn = (language: Language, page: string): string =>
  language === 'en' ? page : `${language}/${page}`;
