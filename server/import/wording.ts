import type { Kind } from '../../shared/coins/kinds.ts';
import type { WantStatus } from '../../shared/wants/want.ts';

/** Kinds of piece: alone they are no coin type. */
const KIND_WORDS: [Kind, RegExp][] = [
  [
    'banknote',
    /\b(?:bank ?notes?|paper money|silver certificates?|gold certificates?|federal reserve notes?|legal tender(?: notes?)?|star notes?|\d+ (?:dollar|pound|euro) (?:note|bill)s?|(?:red|blue|brown|gold) seal|scrip|postage currency|united states notes?|treasury notes?|national currency|fractional currency|geldscheine?|banknoten?|billets?(?: de banque)?|billetes?|notgeld|banconot[ae]|bankbiljet(?:ten)?|banknoty?)\b|(?:\$|£|€)\s?\d+ (?:note|bill)s?\b|банкнот[аы]?|бон[аы](?!\p{L})/iu,
  ],
  [
    'medal',
    /\b(?:medals?|medallions?|medaillen?|medailles?|medallas?|medaglie?|penningen?|challenge coins?|so-called dollars?|medal[ei]?)\b|медал[ьи]/iu,
  ],
  [
    'token',
    /\b(?:tokens?|jetons?|wertmarken?|gettoni?|fichas?|hard times token|wooden nickels?|elongated (?:cents?|penn(?:y|ies))|encased (?:cents?|penn(?:y|ies))|good for \d+ ?(?:c|¢|cents?)|store cards?|casino chips?|żetony?|penningen)\b|жетон[ы]?(?!\p{L})/iu,
  ],
  [
    'roll',
    /(?<!\bfrom\b.{0,30})\b(?:rolls?(?! (?:find|found|searched))|münzrollen?|munzrollen?|rouleaux?|rollos?|rotolin[oi]|muntrol(?:len)?|rulon(?:y|ów)?)\b|(?<!\p{L})ролл?(?!\p{L})/iu,
  ],
  [
    'set',
    /\b(?:proof sets?|mint sets?|coin sets?|year sets?|uncirculated sets?|kursmünzensatz|kursmunzensatz|kms|coffret|série bu|serie divisionale|muntset|jaarset|zestaw|sets? of|type set|set \d+ coins)\b|^sets?$|набор/iu,
  ],
  [
    'bullion',
    /\b(?:bars?|goldbacks?|ingots?|barren|lingots?|lingotes?|lingotti?|baren|baar|sztabk[ai])\b|слит(?:ок|ки)|\brounds?\b(?! planchet)/iu,
  ],
];
const GENERIC =
  /^(?:coins?|münzen?|munzen?|monedas?|pièces?|pieces?|monnaies?|monete?|munten?|monety?|монет[аы]|bullion|bars?|rounds?|ingots?|banknotes?|notes?|paper|tokens?|jetons?|medals?|medallions?|rolls?|sets?|collectibles?|commemorative|circulation|commemorative coins?|circulating|(?:world|foreign|error|gold|silver) coins?|foreign|standard circulation coins?|other|misc(?:ellaneous)?|n\/a|unknown)$/i;

export const isGeneric = (words: string): boolean => words.length < 80 && GENERIC.test(words.trim());

export function kindIn(...texts: readonly string[]): Kind | null {
  for (const text of texts) {
    const found = KIND_WORDS.find(([, words]) => words.test(text.slice(0, 300)));
    if (found) return found[0];
  }
  return null;
}

export type Standing = 'owned' | 'wanted' | 'sold';
const beginning = (words: string): RegExp => new RegExp(`^(?:${words})(?!\\p{L})`, 'iu');

const SOLD = beginning('sold|verkauft|vendue?s?|vendid[oa]s?|vendut[oa]|verkocht|sprzedan[eya]|продан[аоы]?');
const GONE = beginning(
  'lost|stolen|ga(?:ve|ven) away|given away|traded(?: away)?|swapped|returned|donated|verschenkt|verloren|gestohlen|(?:ein|ver)?getauscht|échangée?|perdue?|volée?|donnée?|offerte?|perdid[oa]|robad[oa]|regalad[oa]|(?:inter)?cambiad[oa]|pers[oa]|rubat[oa]|scambiat[oa]|regalat[oa]|trocad[oa]|gestolen|geruild|weggegeven|zgubion[ay]|skradzion[ay]|wymienion[ay]|утерян[аоы]?|потерян[аоы]?|украден[аоы]?|подарен[аоы]?|обменян[аоы]?',
);
const ORDERED = beginning(
  'ordered|on order|pre-?order(?:ed)?|bestellt|vorbestellt|command[ée]e?s?|pedid[oa]|encargad[oa]|ordinat[oa]|besteld|zamówion[aey]|заказан[аоы]?',
);
const BID = beginning(
  'bid(?:ding)?|bids|auction|geboten|gebot|ench[èe]res?|puja|subasta|asta|geboden|licytacja|аукцион',
);
const WANTED = beginning(
  [
    'wish(?:list| list|ed)?|want(?:ed|s)?|wanted list|missing|missed|need(?:ed|s)?|needs|watching|watch(?:list)?|pass(?:ed)?|looking for|searching|to buy',
    "(?:i )?(?:don'?t|do not) (?:have|own)|not (?:owned|in (?:my )?collection)",
    'gesucht|suche|fehlt|fehlend|vermisst|wunsch(?:liste|zettel)?|recherch[ée]e?|(?:je )?cherche|manque|manquante?|[àa] acheter|souhait[ée]?e?|liste de souhaits',
    'buscad[oa]|falta|faltante|deseado|lista de (?:deseos|desejos)|procuro|cercasi|(?:mi )?manca|mancante|lista dei desideri',
    'gezocht|ontbreekt|verlanglijst|szukam|brak(?:uje)?|nie mam|do kupienia|na zakup|lista życzeń|ищу|хочу|куплю|нужн[аоы]|нет|список желани[йя]|желаем',
  ].join('|'),
);
const OWNED = beginning(
  [
    '(?:i )?(?:have|own)(?: it)?|owned|got(?: it)?|(?:in )?(?:my |the )?collection|keepers?|in stock|in hand|(?:for |to )?(?:swap|trade|sale|sell)|duplicates?|doubles?|spares?|upgrade|replacement|demo',
    'consigned|(?:at )?(?:pcgs|ngc|anacs|grading)|gift|vorhanden|habe|im besitz|in sammlung|(?:zum )?tausch|doppelt|dublette|zu verkaufen',
    'poss[ée]d[ée]e?|dans (?:la|ma) collection|[àa] (?:vendre|échanger|echanger)|échange|echange|doublon|en (?:la )?colecci[óo]n|tengo|en venta|repetid[ao]|(?:para )?cambio',
    'possiedo|in collezione|(?:per )?scambio|doppi[oa]|in vendita|tenho|na cole[çc][ãa]o|(?:para )?troca|à venda|heb ik|in bezit|in (?:mijn )?verzameling|(?:te )?ruil|dubbel|te koop',
    'mam|posiadam|w kolekcji|(?:do |na )?(?:zamiany|wymian[aęy])|na sprzedaż|есть|имеется|в (?:коллекции|наличии)|(?:для |на )?обмена?|прода(?:ю|ётся|ется|жа)|на продажу',
  ].join('|'),
);
const YES = /^(?:x+|y|yes|true|✓|✔|☑|✅|ja|j|si|sí|oui|o|sim|tak|да|[1-9]\d{0,3})$/i;
const NO = /^(?:n|no|false|0|✗|✘|☐|❌|nein|non|nee|nie|não|нет|-|–|—)$/i;
const heading = (words: string): RegExp => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu');
const MISSING_HEADING = heading(
  'needs?|needed|missing|wants?|wanted|wish|wish ?list|fehlt|gesucht|wunschliste|manque|recherchée?|falta|buscad[oa]|manca|gezocht|brakuje|szukam|нужн[аоы]|ищу',
);
const HAVE_HEADING = heading(
  "have|got|owned?|in collection|vorhanden|(?:im )?besitz|poss[eé]d[ée]e?s?|tengo|possiedo|ce l'ho|tenho|heb ik|in bezit|mam|posiadam|есть|наличие|в наличии",
);
const SOLD_HEADING = heading(
  'sold|verkauft|vendue?|vendid[oa]|vendut[oa]|verkocht|sprzedan[eya]|продан[аоы]?',
);

export function wantStatusOf(cell: string): WantStatus {
  const value = cell.trim();
  return ORDERED.test(value) ? 'ordered' : BID.test(value) ? 'bid' : 'want';
}

export function standingOf(above: string, cell: string): Standing {
  const value = cell.trim();
  if (SOLD.test(value) || GONE.test(value)) return 'sold';
  if (WANTED.test(value) || wantStatusOf(value) !== 'want') return 'wanted';
  if (SOLD_HEADING.test(above)) return !value || NO.test(value) ? 'owned' : 'sold';
  if (MISSING_HEADING.test(above)) return YES.test(value) ? 'wanted' : 'owned';
  if (HAVE_HEADING.test(above)) return !value || NO.test(value) ? 'wanted' : 'owned';
  return NO.test(value) && value.length > 1 ? 'wanted' : 'owned';
}

export const isGone = (cell: string): boolean => GONE.test(cell.trim());

/** "Wish list", "Sold", "Fehlliste"; null for other sheets. */
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

export const isPlainSheet = (name: string): boolean =>
  /^(?:sheets?|table|tabelle|blatt|feuil(?:le)?|hoja|foglio|planilha|folha|blad|arkusz|лист|data|daten|export|collection|sammlung|coins?|inventory|list)?[ _-]?\d{0,3}$/iu.test(
    name.trim(),
  );

/** Says "owned" or nothing; other words are doubtful. */
export function isPlainlyOwned(above: string, cell: string): boolean {
  const value = cell.trim();
  if (!value || OWNED.test(value) || YES.test(value)) return true;
  return NO.test(value) && (MISSING_HEADING.test(above) || SOLD_HEADING.test(above));
}

/** Pieces counted in the status column: "Have: 2". */
export const piecesIn = (above: string, cell: string): string | null =>
  HAVE_HEADING.test(above) && /^[2-9]$|^[1-9]\d{1,2}$/.test(cell.trim()) ? cell.trim() : null;

const CURRENCIES: [RegExp, string][] = [
  [/\b(?:C\$|CA\$|CAD|can\$)|C\$/i, 'CAD'],
  [/\b(?:A\$|AU\$|AUD)|A\$/, 'AUD'],
  [/R\$|\bBRL\b/, 'BRL'],
  [/NZ\$|\bNZD\b/, 'NZD'],
  [/HK\$|\bHKD\b/, 'HKD'],
  [/MX\$|\bMXN\b/, 'MXN'],
  [/€|\bEUR(?:os?|o)?\b/i, 'EUR'],
  [/£|\bGBP\b|\bpounds?\b/i, 'GBP'],
  [/¥|円|\bJPY\b|\byen\b/i, 'JPY'],
  [/₽|\bRUB\b|(?<!\p{L})руб/iu, 'RUB'],
  [/\bRMB\b|\bCNY\b|元|人民币/i, 'CNY'],
  [/₩|\bKRW\b/, 'KRW'],
  [/₪|\bILS\b/, 'ILS'],
  [/₺|\bTRY\b/, 'TRY'],
  [/₴|\bUAH\b/, 'UAH'],
  [/฿|\bTHB\b/, 'THB'],
  [/\bKč|\bCZK\b/, 'CZK'],
  [/\bFt\b|\bHUF\b/, 'HUF'],
  [/\bDM\b|\bDEM\b/, 'DEM'],
  [/\bFF\b|\bFRF\b/, 'FRF'],
  [/₹|\bINR\b/i, 'INR'],
  [/\bCHF\b|\bSFr\b|\bfranken\b/i, 'CHF'],
  [/\bPLN\b|zł|\bzl\b/i, 'PLN'],
  [/\bUS\$|\bUSD\b|\$|\bdollars?\b/i, 'USD'],
];
const CODE =
  /(?:^|[\s(\d.,])(SEK|NOK|DKK|CZK|HUF|TRY|ZAR|CNY|KRW|THB|SGD|ILS|UAH|BGN|RON|ARS|CLP|COP|PHP|IDR|MYR|DEM|ATS|FRF|ITL|ESP|NLG|BEF)(?:$|[\s)\d.,])/;

/** Kroner, francs and rupees of several countries: not dollars. */
export const isOtherMoney = (text: string): boolean =>
  /(?<!\p{L})(?:kr|kroner|kronor|fr|francs?|rs|rupees?|pesos?|р)\.?(?!\p{L})/iu.test(text.slice(0, 60));

export const currencyIn = (text: string): string | null => {
  // "USD45" as "USD 45".
  const value = text.slice(0, 200).replace(/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu, ' ');
  return CURRENCIES.find(([sign]) => sign.test(value))?.[1] ?? CODE.exec(value)?.[1] ?? null;
};

const OUNCE = 31.1034768;
/** "1 oz", "31.1 g", "1/10 ozt"; the heading names the unit where the cell does not. */
export function gramsOf(
  cell: string,
  heading: string,
  number: (text: string) => string | null,
): string | null {
  const value = cell.trim().slice(0, 40);
  const unit =
    (/(kg|kilo|oz|ounces?|ozt|grains?|gr\b|dwt)/i.exec(value) ??
      /\((kg|oz|ozt|troy|oz t)|\b(kg|oz|ozt|ounces?)\b/i.exec(heading))?.[0] ?? '';
  const bare = value.replace(
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

/** "925", ".925", "0.999", "90%", "22k". Null where none. */
export function percentOf(cell: string): number | null {
  const value = cell.trim().replace(',', '.');
  const karat = /^(\d{1,2})\s?(?:k|kt|ct|karat|carat)$/i.exec(value);
  if (karat) return Number(((Number(karat[1]) / 24) * 100).toFixed(2));
  const number = Number(/^(\d{0,4}(?:\.\d{1,5})?)\s*[%‰]?$/.exec(value)?.[1] || Number.NaN);
  if (!(number > 0)) return null;
  const percent = value.endsWith('%')
    ? number
    : number <= 1
      ? number * 100
      : number >= 100
        ? number / 10
        : number;
  return percent <= 100 ? Number(percent.toFixed(2)) : null;
}

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
