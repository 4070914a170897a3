import { UNITED_STATES } from '../../shared/coins/country.ts';
import type { Kind } from '../../shared/coins/kinds.ts';
import type { WantStatus } from '../../shared/wants/model.ts';

/** Words that say what a piece is, not of what type: alone they are no coin type. */
const KIND_WORDS: [Kind, RegExp][] = [
  [
    'banknote',
    /\b(?:bank ?notes?|paper money|silver certificates?|gold certificates?|federal reserve notes?|legal tender notes?|united states notes?|treasury notes?|national currency|fractional currency|geldscheine?|banknoten?|billets?(?: de banque)?|billetes?|notgeld|banconot[ae]|bankbiljet(?:ten)?|banknot[y]?)\b/i,
  ],
  ['medal', /\b(?:medals?|medallions?|medaillen?|medailles?|medallas?|medaglie?|penningen?)\b/i],
  ['token', /\b(?:tokens?|jetons?|wertmarken?|gettoni?|fichas?|hard times token)\b/i],
  [
    'roll',
    /\b(?:(?:coin|cent|penny|nickel|dime|quarter|half|dollar|bank|obw|original|mint|full|half) rolls?|rolls? of|münzrollen?|munzrollen?|rouleaux?|rollos?)\b|^rolls?$/i,
  ],
  [
    'set',
    /\b(?:proof sets?|mint sets?|coin sets?|year sets?|uncirculated sets?|kursmünzensatz|kursmunzensatz|kms|coffret|sets? of)\b|^sets?$/i,
  ],
  ['bullion', /\b(?:bars?|ingots?|barren|lingots?|lingotes?|lingotti?)\b|\brounds?\b(?! planchet)/i],
];
const GENERIC =
  /^(?:coins?|münzen?|munzen?|monedas?|pièces?|pieces?|monnaies?|monete?|munten?|monety?|монет[аы]|bullion|bars?|rounds?|ingots?|banknotes?|notes?|paper|tokens?|jetons?|medals?|medallions?|rolls?|sets?|collectibles?|commemorative|circulation|commemorative coins?|circulating|standard circulation coins?|other|misc(?:ellaneous)?|n\/a|unknown)$/i;

/** Says no more than what kind of thing it is. */
export const isGeneric = (words: string): boolean => words.length < 80 && GENERIC.test(words.trim());

/** What a piece is by the words of its row; null for a coin or where nothing is said. */
export function kindIn(...texts: readonly string[]): Kind | null {
  for (const text of texts) {
    const found = KIND_WORDS.find(([, words]) => words.test(text.slice(0, 300)));
    if (found) return found[0];
  }
  return null;
}

/** Whether its owner has a coin. */
export type Standing = 'owned' | 'wanted' | 'sold';
const SOLD =
  /^(?:sold|verkauft|vendue?s?|vendid[oa]s?|venduto|verkocht|sprzedan[ey]|продан[аоы]?)(?!\p{L})/iu;
const ORDERED =
  /^(?:ordered|on order|pre-?order(?:ed)?|bestellt|vorbestellt|command[ée]e?s?|pedid[oa]|encargad[oa]|ordinat[oa]|besteld|zamówion[aey]|заказан[аоы]?)(?!\p{L})/iu;
const BID =
  /^(?:bid(?:ding)?|bids|auction|geboten|gebot|ench[èe]res?|puja|subasta|asta|geboden|licytacja|аукцион)(?!\p{L})/iu;
const WANTED =
  /^(?:wish(?:list| list|ed)?|want(?:ed|s)?|wanted list|missing|missed|need(?:ed|s)?|needs|watching|watch(?:list)?|pass(?:ed)?|not owned|don'?t have|gesucht|fehlt|fehlend|wunsch(?:liste)?|recherch[ée]e?|manque|manquante?|souhait[ée]?e?|buscad[oa]|falta|faltante|deseado|cercasi|mancante|gezocht|ontbreekt|szukam|brakuje|ищу|нужн[аоы]|нет)(?!\p{L})/iu;
const YES = /^(?:x+|y|yes|true|1|✓|✔|☑|✅|ja|j|si|sí|oui|o|tak|да|have|got|owned|have it)$/i;
const NO = /^(?:n|no|false|0|✗|✘|☐|❌|nein|non|nee|nie|нет|-|–|—)$/i;
const MISSING_HEADING =
  /\b(?:needs?|needed|missing|wants?|wanted|wish|wishlist|fehlt|gesucht|manque|falta)\b/i;
const HAVE_HEADING =
  /(?<!\p{L})(?:have|got|owned?|in collection|vorhanden|poss[eé]d[ée]e?s?|tengo)(?!\p{L})/iu;

/** What its owner does about a coin that is not there, by the cell of its status. */
export function wantStatusOf(cell: string): WantStatus {
  const said = cell.trim();
  return ORDERED.test(said) ? 'ordered' : BID.test(said) ? 'bid' : 'want';
}

/** Whether a row is of a coin its owner has, by the cell of its status and the heading above. */
export function standingOf(heading: string, cell: string): Standing {
  const said = cell.trim();
  if (SOLD.test(said)) return 'sold';
  if (WANTED.test(said) || wantStatusOf(said) !== 'want') return 'wanted';
  if (MISSING_HEADING.test(heading))
    return YES.test(said) || /^\d/.test(said) ? (NO.test(said) ? 'owned' : 'wanted') : 'owned';
  if (HAVE_HEADING.test(heading)) return !said || NO.test(said) ? 'wanted' : 'owned';
  return NO.test(said) && said.length > 1 ? 'wanted' : 'owned';
}

/** "Wish list", "Sold", "Fehlliste": a sheet of coins that are not there by its name; null for any other. */
export function statusOfSheet(name: string): string | null {
  const plain = name
    .slice(0, 40)
    .trim()
    .replace(/[ _-]?(?:lists?|liste|lista|coins?|m[üu]nzen|monedas|pi[èe]ces|monete)$/iu, '')
    .trim();
  if (/^(?:fehl|such|wunsch)$/i.test(plain)) return 'want';
  const isOne = /^\p{L}+$/u.test(plain) || /^(?:on order|not owned)$/i.test(plain);
  return isOne && [SOLD, WANTED, ORDERED].some((words) => words.test(plain)) ? plain : null;
}

/** "Sheet1", "Tabelle 2", "Export": the name of a sheet that says nothing of its coins. */
export const isPlainSheet = (name: string): boolean =>
  /^(?:sheets?|table|tabelle|blatt|feuil(?:le)?|hoja|foglio|planilha|folha|blad|arkusz|лист|data|daten|export|collection|sammlung|coins?|inventory|list)?[ _-]?\d{0,3}$/iu.test(
    name.trim(),
  );

/** Names of countries that are also places, people or coins of the United States. */
const NOT_ALONE = new Set([
  'GE',
  'JE',
  'US',
  'UM',
  'PR',
  'GU',
  'AS',
  'MP',
  'VI',
  'TD',
  'JO',
  'CC',
  'CX',
  'BV',
  'ZZ',
  'EU',
  'UN',
  'EZ',
  'QO',
  'XA',
  'XB',
]);
const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const A = 65;
const CODES = new Map<string, string>();
for (let first = A; first < A + 26; first += 1)
  for (let second = A; second < A + 26; second += 1) {
    const code = String.fromCharCode(first, second);
    const name = names.of(code);
    if (name) CODES.set(name.toLowerCase(), CODES.get(name.toLowerCase()) ?? code);
  }
const ALSO: Record<string, string> = {
  ...{
    uk: 'United Kingdom',
    'great britain': 'United Kingdom',
    britain: 'United Kingdom',
    england: 'United Kingdom',
  },
  ...{
    canadian: 'Canada',
    mexican: 'Mexico',
    australian: 'Australia',
    austrian: 'Austria',
    german: 'Germany',
  },
  ...{ chinese: 'China', japanese: 'Japan', british: 'United Kingdom', russian: 'Russia', french: 'France' },
  ...{
    'south african': 'South Africa',
    krugerrand: 'South Africa',
    britannia: 'United Kingdom',
    philharmonic: 'Austria',
  },
  ...{
    swiss: 'Switzerland',
    'perth mint': 'Australia',

    spanish: 'Spain',
    italian: 'Italy',
    ussr: 'Soviet Union',
    roman: 'Ancient Rome',
  },
};
const PLACE_NAMES = [...CODES].filter(([, code]) => !NOT_ALONE.has(code)).map(([name]) => name);
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const PLACES = new RegExp(
  `(?<!new |west |\\p{L})(${[...PLACE_NAMES, ...Object.keys(ALSO)]
    .sort((one, other) => other.length - one.length)
    .map(escaped)
    .join('|')})(?!\\p{L}|[- ]pacific)`,
  'iu',
);
/** Units in which the United States never struck. */
const FOREIGN =
  /(?:^|[\d½¼¾\s(])(yen|sen|(?:reichs)?mark|pfennige?|pounds?|shillings?|pence|sixpence|farthings?|sovereigns?|crowns?|florins?|francs?|centimes?|lire|lira|pesos?|pesetas?|rouble?s?|rubles?|kope[ck]k?s?|krona|kroner?|kronor|öre|øre|gulden|euros?|rupees?|annas?|dinars?|dirhams?|riyals?|escudos?|reais|reales|real|thalers?|talers?|złot(?:y|ych|e)|forint|schillings?|groschen|kreuzers?|rappen|franken|yuan|won|baht|rand|denari(?:us|i)|drachmae?|tetradrachms?|antoninianus|follis|sesterti(?:us|i)|solidus|dukaten?|ducats?|guaran[ií]|centavos?|c[eé]ntimos?)(?![\p{L}])|£|€|¥/iu;

/** The two letters of a country by its name; null where it is not one of today's. */
export const codeOf = (country: string): string | null => CODES.get(country.trim().toLowerCase()) ?? null;

/** The country that the words of a row name, or "Unknown" where they speak against the United States; null where nothing is said. */
export function countryIn(words: string): string | null {
  const place = PLACES.exec(words.slice(0, 300))?.[1]?.toLowerCase();
  if (place) return ALSO[place] ?? names.of(CODES.get(place) ?? 'US') ?? UNITED_STATES;
  if (/\b(?:american|united states|u\.?s\.?a?\.?)\b/i.test(words)) return null;
  return FOREIGN.test(words) ? 'Unknown' : null;
}

/** Currencies by what stands for them. */
const CURRENCIES: [RegExp, string][] = [
  [/\b(?:C\$|CA\$|CAD|can\$)|C\$/i, 'CAD'],
  [/\b(?:A\$|AU\$|AUD)|A\$/, 'AUD'],
  [/R\$|\bBRL\b/, 'BRL'],
  [/NZ\$|\bNZD\b/, 'NZD'],
  [/HK\$|\bHKD\b/, 'HKD'],
  [/MX\$|\bMXN\b/, 'MXN'],
  [/€|\bEUR(?:os?|o)?\b/i, 'EUR'],
  [/£|\bGBP\b|\bpounds?\b/i, 'GBP'],
  [/¥|\bJPY\b|\byen\b/i, 'JPY'],
  [/₽|\bRUB\b|\bруб/i, 'RUB'],
  [/₹|\bINR\b/i, 'INR'],
  [/\bCHF\b|\bSFr\b|\bfranken\b/i, 'CHF'],
  [/\bPLN\b|zł/i, 'PLN'],
  [/\bUS\$|\bUSD\b|\$|\bdollars?\b/i, 'USD'],
];
const CODE =
  /(?:^|[\s(\d.,])(SEK|NOK|DKK|CZK|HUF|TRY|ZAR|CNY|KRW|THB|SGD|ILS|UAH|BGN|RON|ARS|CLP|COP|PHP|IDR|MYR|DEM|ATS|FRF|ITL|ESP|NLG|BEF)(?:$|[\s)\d.,])/;

/** The currency an amount or the heading above it names, by its sign, code or word; null where nothing is said. */
export const currencyIn = (text: string): string | null => {
  const said = text.slice(0, 200);
  return CURRENCIES.find(([sign]) => sign.test(said))?.[1] ?? CODE.exec(said)?.[1] ?? null;
};

const OUNCE = 31.1034768;
/** Grams of a weight such as "1 oz", "31.1 g", "1/10 ozt" or "2 kg"; the heading names the unit where the cell does not. Null where it is none. */
export function gramsOf(
  cell: string,
  heading: string,
  number: (text: string) => string | null,
): string | null {
  const said = cell.trim().slice(0, 40);
  const unit =
    (/(kg|kilo|oz|ounces?|ozt|grains?|gr\b|dwt)/i.exec(said) ??
      /\((kg|oz|ozt|troy|oz t)|\b(kg|oz|ozt|ounces?)\b/i.exec(heading))?.[0] ?? '';
  const bare = said.replace(
    /\s*(?:troy\s*)?(?:kg|kilos?|oz\.?t?\.?|ounces?|ozt|grams?|g|grains?|dwt)\.?(?:\s*troy)?$/i,
    '',
  );
  const fraction = /^(\d{1,3})\s?\/\s?(\d{1,3})$/.exec(bare);
  const amount = fraction ? Number(fraction[1]) / Number(fraction[2]) : Number(number(bare) ?? Number.NaN);
  if (!(amount > 0) || !Number.isFinite(amount)) return null;
  const factor = /kg|kilo/i.test(unit)
    ? 1000
    : /oz|ounce|troy/i.test(unit)
      ? OUNCE
      : /grain/i.test(unit)
        ? 0.06479891
        : /dwt/i.test(unit)
          ? 1.55517384
          : 1;
  return factor === 1 && !fraction ? number(bare) : String(Number((amount * factor).toFixed(4)));
}

/** Percent of a fineness: "925", ".925", "0.999", "90%", "22k". Null where it is none. */
export function percentOf(cell: string): number | null {
  const said = cell.trim().replace(',', '.');
  const karat = /^(\d{1,2})\s?(?:k|kt|ct|karat|carat)$/i.exec(said);
  if (karat) return Number(((Number(karat[1]) / 24) * 100).toFixed(2));
  const number = Number(/^(\d{0,4}(?:\.\d{1,5})?)\s*[%‰]?$/.exec(said)?.[1] || Number.NaN);
  if (!(number > 0)) return null;
  const percent = said.endsWith('%')
    ? number
    : number <= 1
      ? number * 100
      : number >= 100
        ? number / 10
        : number;
  return percent <= 100 ? Number(percent.toFixed(2)) : null;
}

/** The metal a composition begins with, as `metalContent` names it. */
export const metalIn = (composition: string): string | null => {
  const found =
    /\b(silver|gold|platinum|palladium|copper|silber|argent|plata|argento|or|oro|platin|ag|au|ar|pt|pd)\b/i
      .exec(composition)?.[1]
      ?.toLowerCase();
  if (!found) return null;
  if (/^(?:silver|silber|argent|plata|argento|ag|ar)$/.test(found)) return 'silver';
  if (/^(?:gold|or|oro|au)$/.test(found)) return 'gold';
  return /^(?:platinum|platin|pt)$/.test(found)
    ? 'platinum'
    : /^(?:palladium|pd)$/.test(found)
      ? 'palladium'
      : found;
};
