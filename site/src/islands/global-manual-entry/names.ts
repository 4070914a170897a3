/** Names the browser knows itself, offered while one types; whatever else is typed is as good. */

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Codes that stand for no country a coin comes from. */
const NO_COUNTRY = /^(AC|CP|DG|EU|EZ|QO|UN|US|XA|XB|ZZ)$/;

/** The countries of today in alphabetical order, the United States apart, which have a form of their own. */
export function countries(): string[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const found = LETTERS.flatMap((one) => LETTERS.map((other) => one + other))
    .filter((code) => !NO_COUNTRY.test(code))
    .flatMap((code) => names.of(code) ?? []);
  return [...new Set(found)].sort((one, other) => one.localeCompare(other, 'en'));
}

/** Currencies, also those that are gone: "DEM", "German Mark". */
export function currencies(): { code: string; name: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' });
  return Intl.supportedValuesOf('currency').flatMap((code) => {
    const name = names.of(code);
    return name && !/^X/.test(code) ? [{ code, name }] : [];
  });
}
