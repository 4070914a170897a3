import { isUnitedStates, storedCountry, UNITED_STATES } from '../../shared/coins/identity.ts';

/** Also places, people or coins of the United States. */
const NOT_ALONE = new Set('GE JE US UM PR GU AS MP VI TD JO CC CX BV ZZ EU UN EZ QO XA XB'.split(' '));
const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const A = 65;
const CODES = new Map<string, string>();
for (let first = A; first < A + 26; first += 1)
  for (let second = A; second < A + 26; second += 1) {
    const code = String.fromCharCode(first, second);
    const name = names.of(code);
    // Not "DD", which is called Germany today.
    const isOfToday = Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
    if (name && isOfToday) CODES.set(name.toLowerCase(), CODES.get(name.toLowerCase()) ?? code);
  }

const LANGUAGES = ['de', 'es', 'fr', 'it', 'pt', 'nl', 'pl', 'ru'];
/** The catalogue's names where Intl has another. */
const CALLED: Record<string, string> = {
  ...{ CZ: 'Czech Republic', TR: 'Turkey', HK: 'Hong Kong', MO: 'Macao', MM: 'Myanmar', CI: "Cote d'Ivoire" },
  ...{
    CD: 'DR Congo',
    CG: 'Republic of the Congo',
    PS: 'Palestine',
    RE: 'Reunion',
    ST: 'Sao Tome and Principe',
  },
  ...{ US: UNITED_STATES },
};
/** "Canada|canadian" */
function named(lines: readonly string[]): (readonly [name: string, country: string])[] {
  return lines.flatMap((line) => {
    const [country = '', ...called] = line.split('|');
    return called.map((name) => [name, country] as const);
  });
}
/** Names Intl does not have: historical, partial and short ones. */
const OTHER_NAMES = named([
  `${UNITED_STATES}|EE.UU.|EE. UU.|EEUU|EUA|E.U.A.|Estados Unidos de América|Estados Unidos da América|Estados Unidos de Norteamérica|États-Unis d’Amérique|Vereinigte Staaten von Amerika|Stati Uniti d’America|Verenigde Staten van Amerika|Stany Zjednoczone Ameryki|Соединённые Штаты Америки|США`,
  'United Kingdom|Großbritannien|Grande-Bretagne|Gran Bretaña|Gran Bretagna|Grã-Bretanha|Groot-Brittannië|Angleterre|Inglaterra|Inghilterra|Anglia|Engeland|Англия|Великобритания',
  'Germany|BRD|RFA|RFN|ФРГ|Bundesrepublik|Bundesrepublik Deutschland|Alemania Federal|Allemagne fédérale',
  'German Democratic Republic|RDA|NRD|ГДР|Deutsche Demokratische Republik|Alemania Democrática|Alemania Oriental',
  'Soviet Union|СССР|URSS|U.R.S.S.|UdSSR|ZSRR|Sowjetunion|Union soviétique|Unión Soviética|Unione Sovietica|União Soviética|Sovjet-Unie|Związek Radziecki|Советский Союз',
  'Russian Empire|Российская империя|Empire russe|Imperio ruso|Russisches Reich|Impero russo|Imperium Rosyjskie',
  'Czechoslovakia|Tschechoslowakei|Tchécoslovaquie|Checoslovaquia|Cecoslovacchia|Checoslováquia|Tsjecho-Slowakije|Tsjechoslowakije|Czechosłowacja|Чехословакия',
  'Yugoslavia|Jugoslawien|Yougoslavie|Jugoslavia|Iugoslávia|Joegoslavië|Jugosławia|Югославия',
  'Netherlands|Holland|Hollande|Holanda|Olanda|Holandia|Голландия|Pays-Bas|Países Bajos|Paesi Bassi',
  'Vatican City|Vatikan|Vaticano|Ciudad del Vaticano|Cité du Vatican|Città del Vaticano|Watykan|Ватикан',
  'Russia|Российская Федерация|РФ',
]);
const keyOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
/** Null: two countries share the name. */
const ABROAD = new Map<string, string | null>();
for (const language of LANGUAGES) {
  const there = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  for (const code of new Set(CODES.values())) {
    const english =
      CALLED[code] ?? (names.of(code) ?? '').replace(' & ', ' and ').replace(/^St\. /, 'Saint ');
    const key = keyOf(there.of(code) ?? '');
    if (key && !CODES.has(key)) ABROAD.set(key, (ABROAD.get(key) ?? english) === english ? english : null);
  }
}
ABROAD.set('congo', null);
for (const [name, country] of OTHER_NAMES) ABROAD.set(keyOf(name), country);

/** The catalogue's name of a country in another language or spelling; null where ambiguous. */
export function countryAbroad(name: string): string | null {
  if (name.length > 60) return null;
  const spelled = isUnitedStates(name) ? name : storedCountry(name);
  return ABROAD.get(keyOf(name)) ?? (spelled === name ? null : spelled);
}
/** Other names, peoples and coins of a country. */
const ALSO = new Map(
  named([
    'United Kingdom|uk|great britain|britain|england|british|britannia',
    'Canada|canadian|maple leaf|maple leafs',
    'Mexico|mexican|libertad',
    'Australia|australian|perth mint|kookaburra',
    'Austria|austrian|philharmonic|philharmoniker|wiener philharmoniker|österreich',
    'Germany|german|bundesrepublik|brd|deutschland',
    'China|chinese',
    'Japan|japanese',
    'Russia|russian',
    'France|french|frankreich',
    'South Africa|south african|krugerrand|krügerrand',
    'Switzerland|swiss|vreneli|schweiz',
    'German Democratic Republic|ddr',
    'German Empire|kaiserreich',
    'Unknown|deutsches reich',
    'Spain|spanish',
    'Italy|italian',
    'Soviet Union|ussr',
    'Ancient Rome|roman',
  ]),
);
const PLACE_NAMES = [...CODES].filter(([, code]) => !NOT_ALONE.has(code)).map(([name]) => name);
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const PLACES = new RegExp(
  `(?<!new |west |\\p{L})(${[...PLACE_NAMES, ...ALSO.keys()]
    .sort((one, other) => other.length - one.length)
    .map(escaped)
    .join('|')})(?!\\p{L}|[- ]pacific)`,
  'iu',
);
const FOREIGN =
  /(?:^|[\d½¼¾\s(])(yen|sen|dm|groats?|maravedí(?:s|es)?|soles|bolívar(?:es)?|quetzal(?:es)?|lempiras?|colón|(?:reichs)?mark|pfennige?|pounds?|shillings?|pence|sixpence|farthings?|sovereigns?|crowns?|florins?|francs?|centimes?|lire|lira|pesos?|pesetas?|rouble?s?|rubles?|kope[ck]k?s?|krona|kroner?|kronor|öre|øre|gulden|euros?|rupees?|annas?|dinars?|dirhams?|riyals?|escudos?|reais|reales|real|thalers?|talers?|złot(?:y|ych|e)|forint|schillings?|groschen|kreuzers?|rappen|franken|yuan|won|baht|rand|denari(?:us|i)|drachmae?|tetradrachms?|antoninianus|follis|sesterti(?:us|i)|solidus|dukaten?|ducats?|guaran[ií]|centavos?|c[eé]ntimos?)(?![\p{L}])|£|€|¥/iu;

export const codeOf = (country: string): string | null => {
  const names = [country, countryAbroad(country) ?? ''].map((name) => name.trim().toLowerCase());
  const known = names.map((name) => CODES.get(name) ?? BY_NAME.get(name)).find(Boolean);
  const code = country.trim().toUpperCase();
  return known ?? (/^[A-Z]{2}$/.test(code) && [...CODES.values()].includes(code) ? code : null);
};
const BY_NAME = new Map([
  ...[...CODES.values()].map((code) => [storedCountry(names.of(code) ?? '').toLowerCase(), code] as const),
  ...'ottoman empire=TR|ottoman turkey=TR|siam=TH|persia=IR|korea=KR|palestine=PS|abyssinia=ET|republic of china=TW|hejaz=SA|empire of japan=JP'
    .split('|')
    .map((line) => line.split('=') as [string, string]),
]);

/** "Unknown" where the words speak against the United States; null where they say nothing. */
export function countryIn(words: string): string | null {
  const place = PLACES.exec(words.slice(0, 300))?.[1]?.toLowerCase();
  if (place) return ALSO.get(place) ?? names.of(CODES.get(place) ?? 'US') ?? UNITED_STATES;
  if (/\b(?:american|united states|u\.?s\.?a?\.?)\b/i.test(words)) return null;
  return FOREIGN.test(words) ||
    /\b(?:foreign|world) (?:coins?|money|currency|lot)\b|^\s*foreign\b/i.test(words)
    ? 'Unknown'
    : null;
}
