/** The first is the language of the source texts. */
export const LANGUAGES = ['en', 'de', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
};

export const TRANSLATED = LANGUAGES.filter((language) => language !== 'en');

interface Locales {
  figures: string;
  days: string;
}

/** For readers of no known region. English: US figures, days as "14 Nov 2026". */
const LOCALES: Readonly<Record<Language, Locales>> = {
  en: { figures: 'en-US', days: 'en-GB' },
  de: { figures: 'de-DE', days: 'de-DE' },
  es: { figures: 'es-ES', days: 'es-ES' },
};

/** A list, as each region costs memory on a server. */
const REGIONS: Readonly<Record<Language, readonly string[]>> = {
  en: ['en-US', 'en-GB', 'en-CA', 'en-AU', 'en-IE', 'en-IN', 'en-NZ', 'en-ZA'],
  de: ['de-AT', 'de-CH'],
  es: ['es-AR', 'es-CL', 'es-CO', 'es-MX', 'es-PE', 'es-US'],
};

/** How a reader of these languages, such as "de-AT", writes days and figures. */
export function localesOf(language: Language, accepted: readonly string[] = []): Locales {
  const region = accepted.find((tag) => REGIONS[language].includes(tag));
  return region ? { figures: region, days: region } : LOCALES[language];
}

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

/** Of an Accept-Language header (RFC 9110, 12.5.4), the most wanted first. */
export const acceptedTags = (accepted: string | null | undefined): string[] =>
  (accepted?.slice(0, 500).split(',') ?? [])
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
      const quality = Number(parameters.find((part) => /^q=/i.test(part))?.slice(2) ?? 1);
      return { tag, quality };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);

/** "de-AT, en;q=0.5" is German. */
export function wantedLanguage(accepted: string | null | undefined): Language {
  for (const tag of acceptedTags(accepted)) {
    const language = tag.split('-')[0]?.toLowerCase();
    if (isLanguage(language)) return language;
  }
  return 'en';
}

/** "login", or "de/login". */
export const pageIn = (language: Language, page: string): string =>
  language === 'en' ? page : `${language}/${page}`;
