import { figuresLocale } from '../../../../shared/language/i18n.ts';

/** Suggestions from the browser's Intl data; other text is allowed. */

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Region codes that are not countries with coins. */
const NO_COUNTRY = /^(AC|CP|DG|EU|EZ|QO|UN|US|XA|XB|ZZ)$/;

/**
 * Today's countries in English and in the reader's language, sorted by the latter; without the United States, which
 * have their own form.
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

/** Currencies, past ones as well: "DEM", "German Mark". */
export function currencies(): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(figuresLocale(), { type: 'currency', fallback: 'none' });
  return Intl.supportedValuesOf('currency').flatMap((code) => {
    const name = names.of(code);
    return name && !/^X/.test(code) ? [{ code, name }] : [];
  });
}
