/** The country of the coins that the catalogue knows, as it is stored. */
export const UNITED_STATES = 'United States';

/** Also "USA" and "the U.S." */
export const isUnitedStates = (country: string): boolean =>
  /^(the )?(united states( of america)?|u\.?s\.?a?\.?)$/i.test(country.trim());

/** Where the catalogue spells a country differently from the browser. */
const SPELLED: Readonly<Record<string, string>> = {
  ...{ Czechia: 'Czech Republic', Türkiye: 'Turkey', 'Myanmar (Burma)': 'Myanmar', Macau: 'Macao' },
  ...{ 'Hong Kong SAR China': 'Hong Kong', 'Macao SAR China': 'Macao', 'Pitcairn Islands': 'Pitcairn' },
  ...{ 'Congo - Kinshasa': 'DR Congo', 'Congo - Brazzaville': 'Republic of the Congo' },
  ...{ 'Palestinian Territories': 'Palestine', 'Côte d’Ivoire': "Cote d'Ivoire", Réunion: 'Reunion' },
  ...{ 'São Tomé & Príncipe': 'Sao Tome and Principe', 'St. Martin': 'Saint Martin (French part)' },
  ...{ 'Sint Maarten': 'Sint Maarten (Dutch part)' },
  'St. Vincent & Grenadines': 'Saint Vincent and the Grenadines',
};

/** Each country under one name, as coins are grouped by it. */
export const storedCountry = (country: string): string =>
  isUnitedStates(country)
    ? UNITED_STATES
    : (SPELLED[country] ?? country.replace(/^St\. /, 'Saint ').replace(' & ', ' and '));

/** Is it a coin or set of the United States, which the US catalogue can judge? It is where no country is given. */
export const isAmerican = ({ country, kind }: { country?: string | null; kind?: string | null }): boolean =>
  (country ?? UNITED_STATES) === UNITED_STATES && (!kind || kind === 'coin' || kind === 'set');

/** What decides which coin it is, and with it what the catalogue knows of it. */
export const IDENTITY = ['name', 'coinType', 'year', 'mintMark', 'series', 'variation', 'country'] as const;

/** What makes it another coin, and not the same one by another name. */
export const ISSUE = ['coinType', 'year', 'mintMark', 'variation'] as const;

/** What decides, besides, what a coin's metal and face are worth. */
export const VALUE_BASIS = [...IDENTITY, 'composition', 'weight', 'metalContent'] as const;

/** `currentValue` is another name of the estimated value in requests. */
export const columnOf = (field: string): string => (field === 'currentValue' ? 'estimatedValue' : field);

/** The id at the end of a coin's address on this server, "/coin/7"; null where it is no id. */
export function coinIdIn(path: string): number | null {
  const [, digits] = /^\/coin(?:-detail)?\/(\d+)\/?$/.exec(path) ?? [];
  const id = Number(digits);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

export const albumIdIn = (path: string): string => path.replace(/^\/albums\//, '').replace(/\/+$/, '');

/** Longest category name the API takes. */
export const LONGEST_CATEGORY = 80;

/** An encoding that cannot be decoded stays as it is. */
export function categoryIn(path: string): string {
  const name = path.replace(/^\/subcategory\//, '').replace(/\/+$/, '');
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
