import type { AlbumSummary } from '../albums/album.ts';
import { daysLocale, language, t, translated } from '../language/i18n.ts';
import { msg } from '../language/msg.ts';
import { once } from './format.ts';

/** Translated categories; series of US coins keep their English names everywhere. */
const CATEGORIES: readonly string[] = [msg('Proof Sets'), msg('Commemorative Coins'), msg('Other Coins')];

export const categoryName = (category: string): string =>
  CATEGORIES.includes(category) ? translated(category) : countryName(category);

/** Former countries, unknown to Intl.DisplayNames. */
const FORMER: readonly string[] = [
  ...[msg('Soviet Union'), msg('German Democratic Republic'), msg('Yugoslavia'), msg('Czechoslovakia')],
  ...[msg('German Empire'), msg('Weimar Republic'), msg('German Reich 1933-1945')],
  ...[msg('Austria-Hungary (Austria) and Habsburg lands'), msg('Kingdom of Hungary (Habsburg)')],
  ...[msg('Kingdom of Sardinia'), msg('Grand Duchy of Finland')],
  ...[msg('Protectorate of Bohemia and Moravia'), msg('Slovak State'), msg('Russian Empire')],
  ...[msg('British India'), msg('Korea (Joseon and Empire)'), msg('Siam')],
  ...[msg('Netherlands East Indies'), msg('Straits Settlements'), msg('Malaya and British Borneo')],
  ...[msg('French Indochina'), msg('Palestine (British Mandate)'), msg('East Africa')],
  ...[msg('British West Africa'), msg('South African Republic'), msg('Southern Rhodesia')],
  ...[msg('Rhodesia and Nyasaland'), msg('New Spain'), msg('Belgian Congo'), msg('Newfoundland')],
  ...[msg('New Brunswick'), msg('Nova Scotia'), msg('Prince Edward Island')],
];

const regions = once(daysLocale, (locale) => new Intl.DisplayNames([locale], { type: 'region' }));
let codes: Map<string, string> | undefined;

/** By the English name that coins store; unknown names stay. */
export function countryName(country: string): string {
  if (language() === 'en') return country;
  if (FORMER.includes(country)) return translated(country);
  codes ??= codesOf();
  const code = codes.get(keyOf(country));
  return (code && regions().of(code)) || country;
}

/** The reverse; `before` if it is called so; other texts stay. */
export function countryCalled(text: string, before = ''): string {
  const typed = text.trim();
  if (language() === 'en') return typed;
  const english = new Intl.DisplayNames(['en'], { type: 'region' });
  codes ??= codesOf();
  const known = [...codes.values()].map((code) => english.of(code) ?? '');
  const isCalledSo = (one: string) => countryName(one).toLowerCase() === typed.toLowerCase();
  return [before, ...FORMER, ...known].find(isCalledSo) ?? typed;
}

/** The catalogue spells some names differently from the browser. */
const keyOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f’']/g, '')
    .replace(' and ', ' & ')
    .replace('Saint ', 'St. ')
    .replace(/ (?:\(PRC\)|SAR China|\((?:French|Dutch) part\))$/, '');

function codesOf(): Map<string, string> {
  const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  const all = letters.flatMap((one) => letters.map((other) => one + other));
  const found = new Map(Object.entries(ALSO));
  for (const code of all) {
    const name = english.of(code);
    if (name && !found.has(keyOf(name))) found.set(keyOf(name), code);
  }
  return found;
}

/** Names that `keyOf` cannot match. */
const ALSO = {
  ...{ Turkey: 'TR', 'Czech Republic': 'CZ', Myanmar: 'MM', Macau: 'MO', Palestine: 'PS', Pitcairn: 'PN' },
  ...{
    'DR Congo': 'CD',
    'Republic of the Congo': 'CG',
    'United States of America': 'US',
    'St. Vincent & the Grenadines': 'VC',
  },
};

/** Of db/catalogue/albums.json. */
const TYPE_SETS: readonly string[] = [
  ...[msg('Type Set: Cents'), msg('Type Set: Two Cents to Nickels'), msg('Type Set: Dimes')],
  ...[msg('Type Set: Quarters'), msg('Type Set: Half Dollars'), msg('Type Set: Dollars')],
  ...[msg('20th Century Type Set'), msg('Type Set 1800 to Date (as Dansco 7070)')],
];

/** Names of series are those of the catalogue, in English. */
export function albumName({ group, name, from }: Pick<AlbumSummary, 'group' | 'name' | 'from'>): string {
  if (group === 'years') return t('Year set {year}', { year: from });
  if (group === 'types') return TYPE_SETS.includes(name) ? translated(name) : name;
  if (group !== 'euro' && group !== 'canada') return name;
  // "Euro: Germany", "Canada: 1 cent"
  const [, start, rest] = /^(\w+): (.*)$/.exec(name) ?? [];
  if (!start || !rest) return name;
  return group === 'euro' ? countryName(rest) : `${countryName(start)}: ${rest}`;
}
