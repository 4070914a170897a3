import { figuresLocale } from '../../../../shared/language/i18n.ts';

/** Names the browser knows itself, offered while one types; whatever else is typed is as good. */

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Codes that stand for no country a coin comes from. */
const NO_COUNTRY = /^(AC|CP|DG|EU|EZ|QO|UN|US|XA|XB|ZZ)$/;

/**
 * The countries of today, as a coin has them, in English, and as the reader calls them, in the order of that; the United States apart,
 * which have a form of their own.
 */
export function countries(): { country: string; shown: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const own = new Intl.DisplayNames(figuresLocale(), { type: 'region', fallback: 'none' });
  const found = new Map<string, string>();
  for (const code of LETTERS.flatMap((one) => LETTERS.map((other) => one + other))) {
    const country = NO_COUNTRY.test(code) ? undefined : names.of(code);
    if (country) found.set(country, own.of(code) ?? country);
  }
  return [...found]
    .map(([country, shown]) => ({ country, shown }))
    .sort((one, other) => one.shown.localeCompare(other.shown, figuresLocale()));
}

/** Currencies, also those that are gone: "DEM", "German Mark". */
export function currencies(): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(figuresLocale(), { type: 'currency', fallback: 'none' });
  return Intl.supportedValuesOf('currency').flatMap((code) => {
    const name = names.of(code);
    return name && !/^X/.test(code) ? [{ code, name }] : [];
  });
}
