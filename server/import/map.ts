import { isUnitedStates } from '../../shared/coins/country.ts';
import { UNDATED, yearProblem } from '../../shared/coins/dating.ts';
import { GRADING_COMPANIES } from '../../shared/coins/grades.ts';
import { KIND_NAMES, KINDS, type Kind, parseCatalogueNumbers } from '../../shared/coins/kinds.ts';
import { CoinInput } from '../../shared/coins/model.ts';
import {
  PURCHASE_LENGTHS,
  type Purchase,
  parsePurchases,
  piecesOf,
  purchasesProblem,
} from '../../shared/coins/purchases.ts';
import { MAX_TAG, MAX_TAGS, splitTags, tagProblem } from '../../shared/coins/tags.ts';
import { MAX_NOTES } from '../../shared/import/bounds.ts';
import {
  IMPORT_FIELDS,
  type ImportColumn,
  type ImportDoubt,
  type ImportField,
  type ImportFormat,
  type ImportMapping,
  type ImportProblem,
} from '../../shared/import/model.ts';
import { msg } from '../../shared/language/msg.ts';
import { currencyOf, parseMoney } from '../../shared/money/money.ts';
import { withoutGuard } from '../coins/bulk/csv.ts';
import { codeOf, countryAbroad, countryIn } from './countries.ts';
import { type Graded, isDetails, readCondition } from './grades.ts';
import { SHEET } from './read/headings.ts';
import { isDay, isMonth, readDay, readMark, readMoney, readNumber } from './values.ts';
import type { Wish } from './wants.ts';
import {
  currencyIn,
  gramsOf,
  isGeneric,
  isGone,
  isOtherMoney,
  isPlainlyOwned,
  isPlainSheet,
  kindIn,
  metalIn,
  percentOf,
  piecesIn,
  type Standing,
  standingOf,
  statusOfSheet,
  wantStatusOf,
} from './wording.ts';
import { readStruck, struckInName } from './years.ts';

/** A row as a coin to be stored; null where it cannot be one. */
export interface MappedRow {
  input: CoinInput | null;
  problems: ImportProblem[];
  /** What the file's own program knows it by. */
  reference: string | null;
  /** Fields the file does not say: they are taken for a new coin, and leave one that is there as it is. */
  assumed: (keyof CoinInput)[];
  standing: Standing;
  /** Of a coin that is wanted. */
  wish: Wish | null;
  sale: ReadSale | null;
}

/** How a coin was sold; amounts are US cents, for all its pieces. */
export interface ReadSale {
  soldAt: Date;
  soldPrice: number | null;
  soldFees: number | null;
  soldPlace: string | null;
}

/** Face values as a database holds them. */
const FRACTIONS: Record<string, string> = {
  '0.5': '½',
  '0.25': '¼',
  '0.75': '¾',
  '1.5': '1½',
  '2.5': '2½',
  '0.125': '1/8',
  '0.0625': '1/16',
  '0.1': '1/10',
  '0.2': '1/5',
};
export const NO_YEAR = msg('The row names no year: the coin is kept without a date.');

/** Fields whose text is taken as it stands. */
const PLAIN = [
  'variation',
  'series',
  'composition',
  'description',
  'obverseDescription',
  'reverseDescription',
  'rarity',
  'region',
  'mint',
  'ruler',
  'era',
  'designer',
  'gradingCompany',
  'certificationNumber',
  'edge',
  'serialNumber',
  'signature',
  'storageLocation',
] as const satisfies readonly ImportField[];

/** Import fields of a purchase, with the property each one fills. */
const PURCHASED = [
  ['seller', 'seller'],
  ['purchasePlace', 'place'],
  ['invoice', 'invoice'],
  ['purchaseNote', 'note'],
] as const satisfies readonly (readonly [ImportField, keyof typeof PURCHASE_LENGTHS])[];

const SOLD = ['soldDate', 'soldPrice', 'soldFees', 'soldPlace'] as const;
const MAX_SOLD_PLACE = 200;

const AMOUNTS = { diameter: 'number', thickness: 'number' } as const;
/** Without these there is no coin. */
const NEEDED = new Set(['year', 'coinType', 'condition']);

/** Makes a coin of a row's cells. What cannot be read as its field stays in the notes, so that nothing is lost. */
export function mapRow(
  cells: readonly string[],
  columns: readonly ImportColumn[],
  mapping: ImportMapping,
  format: ImportFormat = 'csv',
): MappedRow {
  const problems: ImportProblem[] = [];
  const notes: string[] = [];
  const doubt = (field: ImportField | null, message: string, asks?: ImportDoubt) =>
    problems.push({ field, message: message.slice(0, 300), kind: 'doubtful', ...(asks && { asks }) });
  const wrong = (field: ImportField | null, message: string) =>
    problems.push({ field, message: message.slice(0, 300), kind: 'wrong' });

  const aside = noCoinIn(cells, mapping);
  if (aside) {
    wrong(null, aside);
    return { input: null, problems, reference: null, assumed: [], standing: 'owned', wish: null, sale: null };
  }
  const text = new Map<ImportField, string>();
  const heading = new Map<ImportField, string>();
  for (const [at, field] of mapping.fields.entries()) {
    const cell = asText(cells[at] ?? '');
    if (field === 'status') heading.set(field, columns[at]?.heading ?? '');
    if (!field || !cell) continue;
    const name = columns[at]?.heading || 'Note';
    if (field === 'notes' || text.has(field)) notes.push(/^notes?$/i.test(name) ? cell : `${name}: ${cell}`);
    else {
      text.set(field, cell);
      heading.set(field, name);
    }
  }
  // In a workbook a column says something of the sheets alone that have it.
  const sheet = asText(cells[columns.findIndex((column) => column.heading === SHEET)] ?? '');
  const isOfSheet = (at: number) => !sheet || (columns[at]?.sheets?.includes(sheet) ?? true);
  const hasColumn = (...some: ImportField[]) =>
    mapping.fields.some((field, at) => field !== null && some.includes(field) && isOfSheet(at));
  const of = (field: ImportField) => text.get(field) ?? '';
  const keep = (field: ImportField) =>
    notes.push(`${heading.get(field) ?? IMPORT_FIELDS[field]}: ${of(field)}`);
  /** Reads a field, or leaves its text in the notes. */
  const read = <T>(
    field: ImportField,
    how: (cell: string) => T | null,
    refusal: (said: string) => string,
  ): T | undefined => {
    if (!of(field)) return undefined;
    const value = how(of(field));
    if (value !== null) return value;
    doubt(field, refusal(of(field).slice(0, 60)));
    keep(field);
    return undefined;
  };

  // A whole day in the column of the year is the day of the purchase.
  const yearField: ImportField = of('year') ? 'year' : 'dateAndMint';
  let yearText = of(yearField);
  let bought = of('purchaseDate');
  if (yearText && isDay(yearText)) {
    if (bought) keep(yearField);
    else bought = yearText;
    doubt(
      'purchaseDate',
      msg`“${yearText.slice(0, 40)}” is a whole day: it is taken for the day of the purchase.`,
    );
    yearText = '';
  }

  const yearTo = of('yearTo');
  if (yearTo && yearText && yearTo !== yearText) yearText = `${yearText} – ${yearTo}`;
  else if (yearTo && !yearText) yearText = yearTo;

  const face = [FRACTIONS[of('denominationValue')] ?? of('denominationValue'), of('denominationUnit')]
    .filter(Boolean)
    .join(' ');
  // The name of a sheet says what its coins are where no column of it does.
  const isBySheet = sheet && !isPlainSheet(sheet) && !hasColumn('coinType', 'name', 'denominationValue');
  const ofColumn = heading.get('coinType') === SHEET && isPlainSheet(sheet) ? '' : of('coinType');
  // "5" of "Mark" is a face value; a bare number beside a name says less than the name.
  const isNumber = /^[\d.,/½¼¾]+$/.test(of('coinType'));
  const unit =
    isNumber && /^\p{L}[\p{L} .]{2,20}$/u.test(of('currency')) && !/^[A-Z]{3}$/.test(of('currency'))
      ? of('currency')
      : '';
  if (isNumber && !unit && of('name')) keep('coinType');
  const bySheet = isBySheet && !statusOfSheet(sheet) ? sheet : '';
  const saidType =
    isNumber && (unit || of('name')) ? unit && `${of('coinType')} ${unit}` : ofColumn || face || bySheet;
  const isTypeEmpty = !saidType || isGeneric(saidType);
  // In an export of our own a name stands as it was typed.
  const abroad = format === 'mintmark-csv' ? null : countryAbroad(of('country'));
  const saidCountry = abroad ?? of('country');
  if (abroad && abroad !== of('country'))
    problems.push({
      ...{ field: 'country', kind: 'told' },
      message: msg`“${of('country').slice(0, 60)}” is ${abroad} in the catalogue.`,
    });
  const named = isTypeEmpty || !yearText ? struckInName(of('name') || saidType) : null;
  const found = yearText ? readStruck(yearText, codeOf(saidCountry)) : (named?.struck ?? null);
  // "21" of a modern coin is hardly of the year 21.
  const isShort =
    found !== null &&
    found.year > 0 &&
    (found.yearTo ?? found.year) < 100 &&
    /^\d{2}(?:\s?[-–/]\s?\d{2})?$/.test(yearText);
  const isModern = saidCountry
    ? isUnitedStates(saidCountry) ||
      (codeOf(saidCountry) !== null && !OLD_LANDS.test(codeOf(saidCountry) ?? ''))
    : countryIn(`${of('name')} ${saidType}`) === null;
  if (isShort && isModern && !of('ruler') && !of('era'))
    doubt('year', msg`“${yearText}” is taken for a year of Antiquity.`, 'year');
  const hasYears = mapping.fields.some((field) => /^(?:year|yearTo|dateAndMint)$/.test(field ?? ''));
  if (yearText && !found)
    wrong('year', msg`“${yearText.slice(0, 40)}” is no year. Please correct it in the file.`);
  if (found?.said) doubt('year', found.said, found.isUnsure ? 'year' : undefined);
  if (found && yearText !== String(found.year) && (found.said || found.isUnsure))
    notes.push(`${heading.get(yearField) ?? 'Year'}: ${yearText || of('name') || saidType}`);

  // A title says more than a year where no column does: "Morgan Silver Dollar NGC MS65".
  const title = named && !yearText ? titleParts(named.rest) : null;
  const graded: Graded | null = of('condition')
    ? (readCondition(of('condition')) ?? title?.graded ?? null)
    : (title?.graded ?? null);
  const company = of('gradingCompany') || graded?.company || title?.company || '';
  const isProposed = title !== null && (title.graded !== null || title.company !== null || !named?.isFirst);
  if (isProposed)
    doubt(
      'name',
      msg`The coin is read out of its title: “${(of('name') || saidType).slice(0, 80)}”.`,
      'title',
    );

  const kindSaid = of('kind').trim().toLowerCase();
  const kind: Kind | null =
    KIND_NAMES.find((one) => one === kindSaid || KINDS[one].toLowerCase() === kindSaid) ??
    kindIn(of('kind'), of('coinType'), of('name'));
  if (kindSaid && !kind && !isGeneric(kindSaid)) keep('kind');
  if (isGeneric(of('coinType')) && !/^(?:coins?|münzen?)$/i.test(of('coinType')) && (face || of('name')))
    keep('coinType');
  const nameWords = title?.words || named?.rest || of('name').replace(/^\d{4}(?:-[A-Z]{1,2})?\s+/, '');
  const isTitleType = !isTypeEmpty && !of('name') && named !== null && !yearText;
  const coinType = isTitleType ? nameWords : isTypeEmpty ? face || nameWords || saidType : saidType;
  const words = `${of('name')} ${saidType} ${of('variation')}`;
  if (COPY.test(words)) doubt('coinType', msg('The row calls its coin a copy: please look at it.'), 'type');
  if (!coinType)
    wrong('coinType', msg('Please choose the column that holds the coin type or the denomination.'));
  // Where no column holds years, one may only not be chosen yet.
  if (!found && !yearText && coinType) doubt('year', NO_YEAR, hasYears || kind ? undefined : 'year');
  const year = found?.year ?? UNDATED;

  // "United States" is not assumed where the words of the row name another country, or a unit it never had.
  const elsewhere = saidCountry
    ? null
    : (countryIn(`${of('name')} ${coinType} ${of('series')}`) ??
      ((year < 1500 && year !== UNDATED) ||
      (kind === 'bullion' && !/\b(?:american|u\.?s\.?)\b/i.test(of('name')))
        ? 'Unknown'
        : null));
  const isAssumed = !saidCountry && isUnitedStates(mapping.country);
  const country = saidCountry || (isAssumed && elsewhere ? elsewhere : mapping.country);
  if (isAssumed && elsewhere)
    doubt(
      'country',
      elsewhere === 'Unknown'
        ? msg(
            'The file names no country, and the coin is hardly of the United States: its country is left open.',
          )
        : msg`The file names no country: ${elsewhere} is read from the words of the row.`,
    );
  const reason = found && yearProblem({ ...found, country, kind });
  if (reason) wrong('year', reason);

  const markSaid = readMark(of('mintMark'));
  const markFound = found?.mintMark ?? null;
  if (markSaid && markFound && markSaid.toUpperCase() !== markFound.toUpperCase()) {
    doubt(
      'mintMark',
      msg`The year says mint mark ${markFound}, its own column ${markSaid}; ${markSaid} is taken.`,
      'year',
    );
    notes.push(`${heading.get(yearField) ?? 'Year'}: ${yearText}`);
  }

  const condition = graded?.condition ?? mapping.condition;
  if (of('condition') && !readCondition(of('condition')) && title?.graded) keep('condition');
  else if (of('condition') && !graded && !NO_GRADE.test(of('condition'))) {
    const said = of('condition').slice(0, 60);
    doubt(
      'condition',
      msg`“${said}” is none of the conditions; “${mapping.condition}” is taken, and it is kept in the notes.`,
    );
    keep('condition');
  }
  if (graded?.grade && isDetails(graded.grade))
    doubt(
      'condition',
      msg`“${(graded.grade ?? '').slice(0, 60)}” is no straight grade; it is kept as it stands.`,
    );
  const isSlab = (name: string) =>
    GRADING_COMPANIES.some((one) => one.toLowerCase() === name.trim().toLowerCase());
  const isRaw = /^(?:raw|none|no|ungraded|uncertified|n\/a|-+|self|own)$/i.test(company);
  const slab = (isRaw ? '' : company) || (of('certificationNumber') ? (COMPANY_OF[format] ?? '') : '');
  const certificate = of('certificationNumber') || (graded?.certificate ?? title?.certificate ?? '');
  const isGraded = Boolean(slab || certificate);
  const hasStatus = hasColumn('status');
  const status = hasStatus ? of('status') : (statusOfSheet(sheet) ?? '');
  const isNone = /^0+(?:[.,]0+)?$/.test(of('quantity'));
  const isSale = Boolean(
    readDay(of('soldDate'), 'day-first') || Number(readMoney(of('soldPrice'), mapping.decimals)),
  );
  const above = hasStatus ? (heading.get('status') ?? '') : '';
  const said = hasStatus || status ? standingOf(above, status) : 'owned';
  // A day or a price of a sale, and no piece at all, say so themselves.
  const standing =
    said !== 'owned'
      ? said
      : isSale && !/^(?:n|no|nein|non|нет|0)$/i.test(status)
        ? 'sold'
        : isNone
          ? 'wanted'
          : 'owned';
  if (standing === 'wanted' && !problems.some((one) => one.kind === 'wrong'))
    doubt('status', msg('Wanted, not owned: it goes to your wants.'));
  if (standing === 'owned' && !isPlainlyOwned(heading.get('status') ?? '', status))
    doubt(
      'status',
      msg`“${status.slice(0, 60)}” does not say whether the coin is yours: it is taken for one of yours.`,
      'status',
    );

  const amount = (field: ImportField) => read(field, (cell) => readMoney(cell, mapping.decimals), noAmount);
  /** The currency that an amount, its heading or a column for its currency names. */
  const currencyOfAmount = (field: ImportField): string | null => {
    const about = field === 'estimatedValue' ? VALUE_CURRENCY : PRICE_CURRENCY;
    const at = field === 'soldPrice' ? -1 : columns.findIndex(({ heading: name }) => about.test(name));
    return (
      currencyIn(of(field)) ??
      currencyIn(heading.get(field) ?? '') ??
      (at < 0 ? null : currencyIn(asText(cells[at] ?? '')))
    );
  };
  /** The price of a coin that is not owned is the most its owner would pay, in any currency. */
  const wish = (): Wish | null => {
    if (standing !== 'wanted') return null;
    const field = of('ownPurchasePrice') ? 'ownPurchasePrice' : 'purchasePrice';
    const limit = read(field, (cell) => parseMoney(readMoney(cell, mapping.decimals) ?? ''), noAmount);
    if (field === 'ownPurchasePrice' && of('purchasePrice')) keep('purchasePrice');
    const code = /^[A-Z]{3}$/.exec(currencyOf(of('currency')))?.[0];
    const own = currencyOfAmount(field) ?? moneyOf(of('currency'));
    const currency = own ?? (field === 'ownPurchasePrice' ? code : null) ?? mapping.currency ?? 'USD';
    return { status: wantStatusOf(status), priceLimit: limit ?? null, currency };
  };
  const isPurchase = standing !== 'wanted' && PURCHASED.some(([field]) => of(field));
  /** What was paid in a currency that is neither ours nor the coin's: a purchase keeps it. */
  let foreign: { price: string | null; currency: string } | null = null;
  /** An amount in dollars, or in the coin's own currency where that is what it is in. */
  const money = (
    field: 'purchasePrice' | 'estimatedValue',
    own: 'ownPurchasePrice' | 'ownEstimatedValue',
  ) => {
    if (of(own)) return { [own]: amount(own) };
    // Of a currency that is no longer money the column says what the coin is, not what was paid.
    const rowCurrency = format === 'mintmark-csv' ? null : moneyOf(of('currency'));
    const named = currencyOfAmount(field) ?? rowCurrency;
    const currency = named ?? mapping.currency ?? 'USD';
    if (!of(field)) return {};
    if (!named && isOtherMoney(of(field))) {
      doubt(field, noAmount(of(field).slice(0, 60)));
      keep(field);
      return {};
    }
    const number = amount(field);
    if (
      !named &&
      number !== undefined &&
      (currency !== 'USD' || mapping.decimals === 'comma' || abroad !== null)
    )
      problems.push({
        ...{ field, kind: currency === 'USD' ? 'doubtful' : 'told' },
        message: msg`“${of(field).slice(0, 40)}” names no currency: ${currency} is taken.`,
      });
    if (number === undefined || currency === 'USD') return { [field]: number };
    if (currencyOf(of('currency')) === currency || currencyIn(of('currency')) === currency)
      return { [own]: number };
    if (field === 'purchasePrice') {
      foreign = { price: number, currency };
      return {};
    }
    doubt(
      field,
      msg`The amount is in ${currency}, which is not the currency of the coin, and totals are in US dollars; it is kept in the notes.`,
    );
    keep(field);
    return {};
  };
  const plain = Object.fromEntries(PLAIN.filter((field) => of(field)).map((field) => [field, of(field)]));
  const measures = Object.fromEntries(
    (Object.keys(AMOUNTS) as (keyof typeof AMOUNTS)[])
      .filter((field) => of(field))
      .map((field) => [field, read(field, (cell) => positive(readNumber(cell, mapping.decimals)), noNumber)]),
  );
  const number = (cell: string) => positive(readNumber(cell, mapping.decimals));
  const weight = read('weight', (cell) => gramsOf(cell, heading.get('weight') ?? '', number), noNumber);
  const metal = metalIn(of('composition'));
  const percent = of('fineness') ? percentOf(of('fineness')) : null;
  if (of('fineness') && !(metal && percent)) keep('fineness');
  // In a column of Krause's numbers they stand without his letters.
  const isKrause =
    /^\d/.test(of('catalogueNumbers')) && /\bkm\b|krause|краузе/i.test(heading.get('catalogueNumbers') ?? '');
  const catalogueNumbers = parseCatalogueNumbers(`${isKrause ? 'KM# ' : ''}${of('catalogueNumbers')}`);
  if (of('catalogueNumbers') && catalogueNumbers.length === 0) keep('catalogueNumbers');
  const pieces = read('pieces', (cell) => wholeNumber(cell), noNumber);
  const quantitySaid = isNone ? undefined : read('quantity', (cell) => wholeNumber(cell), noQuantity);
  const counted = piecesIn(heading.get('status') ?? '', status);
  const quantity = quantitySaid ?? (counted ? Number(counted) : undefined);
  const tags = splitTags(of('tags'));
  const taken = tags.filter((tag) => tagProblem(tag) === null).slice(0, MAX_TAGS);
  if (taken.length < tags.length) {
    doubt(
      'tags',
      msg`A coin can have ${MAX_TAGS} tags of ${MAX_TAG} characters; the others are kept in the notes.`,
    );
    notes.push(`${heading.get('tags') ?? 'Tags'}: ${tags.filter((tag) => !taken.includes(tag)).join(', ')}`);
  }
  const name = of('name') || undefined;
  if (isRaw && of('gradingCompany')) delete (plain as Partial<typeof plain>).gradingCompany;
  const boughtOn = () => {
    const day = readDay(bought, mapping.dates);
    if (day && isMonth(bought, day)) {
      const message = msg`“${bought.slice(0, 40)}” names no day: the first of the month is taken.`;
      problems.push({ field: 'purchaseDate', kind: 'told', message });
    }
    if (day) return day;
    doubt('purchaseDate', (readDay(bought, 'day-first') ? noOrder : noDate)(bought.slice(0, 60)));
    notes.push(`${heading.get('purchaseDate') ?? heading.get(yearField) ?? 'Purchase date'}: ${bought}`);
    return undefined;
  };
  /** Purchases of a cell that holds several; those of more pieces than there are stay in the notes as well. */
  const listed = (): { purchases: Purchase[]; quantity?: number } | null => {
    const list = of('purchases') ? parsePurchases(of('purchases')) : null;
    if (of('purchases') && (!list || standing === 'wanted')) keep('purchases');
    if (!list || standing === 'wanted') return null;
    for (const [field] of [...PURCHASED, ['purchasePrice'], ['ownPurchasePrice'], ['purchaseDate']] as const)
      if (of(field)) keep(field);
    const pieces = piecesOf(list);
    if (!of('quantity') && pieces <= MAX_QUANTITY) return { purchases: list, quantity: pieces };
    const problem = purchasesProblem(list, quantity ?? 1);
    if (!problem) return { purchases: list };
    doubt('purchases', problem);
    keep('purchases');
    return { purchases: withinPieces(list, quantity ?? 1) };
  };
  const list = listed();
  const paid = standing === 'wanted' || list ? {} : money('purchasePrice', 'ownPurchasePrice');
  const purchaseDay = bought && !list ? boughtOn() : undefined;
  /** The purchase with seller, place, invoice and note; a text that is too long goes to the notes. */
  const purchased = () => {
    if (list) return list;
    const texts = PURCHASED.map(([field, key]) => {
      if (of(field) && (standing === 'wanted' || of(field).length > PURCHASE_LENGTHS[key])) keep(field);
      return [key, of(field).slice(0, PURCHASE_LENGTHS[key]).trim() || null] as const;
    });
    if (!isPurchase && !foreign) return {};
    const own = paid.ownPurchasePrice;
    const inOne = own
      ? { price: own, currency: of('currency') || 'USD' }
      : { price: paid.purchasePrice ?? null, currency: 'USD' };
    const amounts = foreign ?? inOne;
    const said = { quantity: quantity ?? 1, ...amounts, date: purchaseDay ?? null };
    return { purchases: [{ ...said, ...Object.fromEntries(texts) }] };
  };
  const body: Record<string, unknown> = {
    ...plain,
    ...measures,
    ...(name && { name: name.slice(0, 200) }),
    ...{ year, yearTo: found?.yearTo ?? undefined, yearApproximate: found?.yearApproximate || undefined },
    ...(kind && { kind }),
    mintMark: markSaid ?? readMark(markFound ?? ''),
    ...(weight !== undefined && { weight }),
    ...(metal && percent && { metalContent: { [metal]: percent } }),
    ...(catalogueNumbers.length > 0 && { catalogueNumbers }),
    ...(pieces !== undefined && { pieces }),
    ...variety(of('variation'), found?.variety ?? null),
    coinType: coinType.slice(0, 80),
    condition,
    country,
    ...(of('currency')
      ? { currency: of('currency') }
      : isUnitedStates(country)
        ? {}
        : { currency: 'Unknown' }),
    quantity,
    tags: taken.length > 0 ? taken : undefined,
    totalMintage: of('totalMintage') || undefined,
    ...paid,
    ...money('estimatedValue', 'ownEstimatedValue'),
    purchaseDate: purchaseDay,
    ...purchased(),
    ...(isGraded && { isGraded: true, gradingCompany: slab || undefined }),
    ...(certificate && { certificationNumber: certificate }),
    // Of a raw coin only what says more than its condition.
    ...(isGraded || of('grade') || (graded?.grade && !condition.includes(`(${graded.grade})`))
      ? { grade: (of('grade') || (graded?.grade ?? of('condition'))).slice(0, 40) || undefined }
      : {}),
    identificationMethod: 'Import',
  };
  /** US cents of a sale; an amount in another currency stays in the notes. */
  const soldAmount = (field: 'soldPrice' | 'soldFees'): number | null => {
    const text = of(field) || (field === 'soldPrice' && /^\D{0,4}\d/.test(status) ? status : '');
    if (!text) return null;
    const currency =
      currencyIn(text) ??
      currencyIn(heading.get(field) ?? '') ??
      moneyOf(of('currency')) ??
      mapping.currency ??
      null;
    const cents = parseMoney(readMoney(text, mapping.decimals) ?? '');
    if (cents !== null && currency === 'USD') return cents;
    if (of(field)) keep(field);
    if (cents === null || currency === null) return cents;
    if (field === 'soldPrice')
      doubt(
        field,
        msg`The sale was in ${currency}, and sales are kept in US dollars; the amount is kept in the notes.`,
      );
    return null;
  };
  const sold = (): ReadSale | null => {
    if (standing !== 'sold') {
      for (const field of SOLD) if (of(field)) keep(field);
      return null;
    }
    const day = readDay(of('soldDate') || status, mapping.dates);
    if (of('soldDate') && !day) keep('soldDate');
    doubt(
      'status',
      isGone(status)
        ? msg('Not there any more: the coin is kept among the sold ones.')
        : day
          ? msg('Sold: the coin is kept among the sold ones.')
          : msg('Sold, without a day: the coin is kept among the sold ones with the day of the import.'),
    );
    if (of('soldPlace').length > MAX_SOLD_PLACE) keep('soldPlace');
    return {
      soldAt: day ? new Date(day) : new Date(),
      soldPrice: soldAmount('soldPrice'),
      soldFees: soldAmount('soldFees'),
      soldPlace: of('soldPlace').slice(0, MAX_SOLD_PLACE) || null,
    };
  };
  // One word that was understood says no more than the standing.
  const isOneWord = /^(?:\p{L}{1,20}|[0✗✘☐❌–-])$/u.test(status);
  if (
    status &&
    (standing === 'owned' ? !/^(?:owned|x+|y|yes|1|true|✓|✔)$/i.test(status) && !counted : !isOneWord)
  )
    keep('status');
  if (coinType.length > 80) notes.push(`Coin type: ${coinType}`);
  if (name && name.length > 200) notes.push(`Name: ${name}`);
  const assumed: (keyof CoinInput)[] = ['identificationMethod'];
  if (!graded) assumed.push('condition');
  if (!found) assumed.push('year');
  if (!of('country')) assumed.push('country');
  if (!of('currency')) assumed.push('currency');
  if (isSlab(company) === false && company && !isRaw && company.length > 40)
    notes.push(`Grading company: ${company}`);
  // A want needs no year: none is asked for.
  if (standing === 'wanted') for (const one of problems) if (one.message === NO_YEAR) delete one.asks;
  const asked = wish();
  const sale = sold();
  const input = checked(body, notes, problems);
  return { input, problems, reference: of('reference') || null, assumed, standing, wish: asked, sale };
}

const MAX_QUANTITY = 999;

/** The first purchases of so many pieces. */
function withinPieces(purchases: readonly Purchase[], pieces: number): Purchase[] {
  let left = pieces;
  return purchases.flatMap((one) => {
    const quantity = Math.min(one.quantity, left);
    left -= quantity;
    return quantity > 0 ? [{ ...one, quantity }] : [];
  });
}

const noAmount = (said: string) => msg`“${said}” is no amount; it is kept in the notes.`;
const noNumber = (said: string) => msg`“${said}” is no number; it is kept in the notes.`;
const noQuantity = (said: string) =>
  msg`“${said}” is no whole number from 1 to 999; it is kept in the notes.`;
const noOrder = (said: string) =>
  msg`“${said}” can be read day first or month first; please choose. It is kept in the notes.`;
const NO_GRADE = /^(?:\?+|-+|n\/?a|none|ungraded|not graded|raw|unknown|unbekannt)$/i;
/** Lines of orders beside their coins. */
const COSTS =
  /^(?:shipping(?: (?:&|and) handling| cost)?|postage|handling|insurance|(?:sales )?tax|vat|discount|buyer['’]?s premium|versand(?:kosten)?|porto|mwst|rabatt|frais de port|livraison|remise|(?:gastos de )?env[ií]o|descuento|spedizione|sconto|frete|portes|verzendkosten|wysyłka|доставка)\s?:?$/i;
const VALUE_CURRENCY =
  /(?:value|wert|valeur|valor|valore).{0,12}(?:currency|währung|devise|moneda|valuta)|(?:currency|währung|devise|moneda|valuta).{0,12}(?:value|wert|valeur|valor)/i;
const PRICE_CURRENCY =
  /(?:price|cost|paid|purchase|kauf|preis|prix|achat|precio|compra|prezzo|acquisto|prijs|cena).{0,14}(?:currency|währung|devise|moneda|valuta|waluta)|(?:currency|währung|devise|moneda|valuta).{0,14}(?:price|cost|paid|purchase|kauf|preis|prix|achat|precio|compra|prezzo)/i;
const COPY =
  /(?<!\p{L})(?:copy|replicas?|reproductions?|fakes?|counterfeits?|restrike fantasy|kopie|nachprägung|nachahmung|fälschung|copies?|réplique|copia|réplica|falso|falsa|cópia|kopia|falsyfikat|копия|подделка)(?!\p{L})/iu;
const TOTAL =
  /^(?:(?:sub|grand )?-?totals?(?: (?:value|cost|général|general|geral|generale|coins?|paid))?|sum|averages?|summe|gesamt(?:summe|wert)?|zwischensumme|insgesamt|somme|suma|totale|totaal|razem|ogółem|итого|всего)\s?:?$/i;
/** The sentence about a row between coins: a heading, or a sum; null for any other. */
function noCoinIn(cells: readonly string[], { fields }: ImportMapping): string | null {
  const filled = cells.map(asText).filter(Boolean);
  const [only = ''] = filled;
  if (filled.length === 1 && fields.length > 2 && !struckInName(only) && !readStruck(only))
    return msg('This row holds a heading, and no coin.');
  const isDated = fields.some((field, at) => {
    const cell = asText(cells[at] ?? '');
    return (field === 'year' || field === 'dateAndMint') && cell !== '' && !TOTAL.test(cell);
  });
  if (!isDated && filled.some((cell) => COSTS.test(cell)))
    return msg('This row is a cost of an order, and no coin.');
  return !isDated && filled.some((cell) => TOTAL.test(cell)) ? msg('This row is a sum, and no coin.') : null;
}

const GONE = /^(?:DEM|ATS|FRF|ITL|ESP|NLG|BEF)$/;
const moneyOf = (said: string): string | null => {
  const code = /^[A-Z]{3}$|^[€£¥$]$/.test(said.trim()) ? currencyIn(said) : null;
  return code && !GONE.test(code) ? code : null;
};
/** Countries whose lands had coins in Antiquity. */
const OLD_LANDS = /^(?:IT|GR|EG|TR|IL|SY|CN|IN|IR|IQ|JO|LB|PK|AF|CY|BG|RO|ES|FR|GB)$/;
/** Programs whose certificates are of one company. */
const COMPANY_OF: Partial<Record<ImportFormat, string>> = { pcgs: 'PCGS', ngc: 'NGC' };

/** The variety of its own column with what stands beside the year. */
function variety(said: string, found: string | null): { variation?: string } {
  if (!found || said.includes(found)) return {};
  return { variation: [said, found].filter(Boolean).join('; ').slice(0, 200) };
}

/** Type, grade, company and certificate of a seller's title whose year is taken out. */
function titleParts(rest: string): {
  words: string;
  graded: Graded | null;
  company: string | null;
  certificate: string | null;
} {
  const [company = null] = /\b(?:PCGS|NGC|ANACS|ICG|SEGS|CACG)\b/.exec(rest) ?? [];
  const [number = '', certificate = null] =
    (company &&
      /(?:\bcert(?:ificate)?\.?\s?(?:no\.?|number)?:?\s?|#)#?\s?(\d{7,8}(?:-\d{3})?)\b/i.exec(rest)) ||
    [];
  const [grade = ''] = EXACT.exec(rest) ?? DETAILED.exec(rest) ?? BAND.exec(rest) ?? BEHIND.exec(rest) ?? [];
  const words = [company, number, grade]
    .reduce((text: string, part) => text.replace(part || '\0', ' '), rest)
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;–.-]+|[\s,;–-]+$/g, '');
  return { words, graded: grade ? readCondition(grade.trim()) : null, company, certificate };
}
/** Grades as titles write them. */
const EXACT =
  /\b(?:MS|PF|PR|SP|AU|XF|EF|VF|VG|AG)[- ]?\d{1,2}\b[+★*]?(?:\s?(?:RD|RB|BN|FB|FBL|FS|FH|PL|DMPL|DCAM|UCAM|CAM|CAC|Details|Cleaned|Scratched|Damaged)\b)*|\b(?:MS|PF|PR|SP)[- ]?\d{1,2}(?:DCAM|UCAM|CAM|RD|RB|BN|FBL|FB|FH|FS|DMPL|PL)\b(?:\s?CAC\b)?/;
const DETAILED =
  /\b(?:Genuine )?(?:PO|FR|AG|G|VG|F|VF|XF|EF|AU|UNC|Unc) (?:Details|Det\.?)(?:[ ,-]{1,3}(?:Cleaned|Scratched|Damaged?|Polished|Bent|Holed|Corroded|Environmental Damage|Rim Damage))*/i;
const BAND =
  /\b(?:(?:Gem|Choice|CH|GEM) )?(?:Brilliant Uncirculated|Uncirculated BU|Uncirculated|BU|UNC|AU|XF|EF|VF|VG)(?:-(?:BU|UNC|AU|XF|EF|VF))?\b(?! roll)/;
/** German and French words alone at the end. */
const BEHIND = /\s(?:f\.|fast )?(?:ss|vz|st|sge|PP|TTB|SUP|MBC|EBC)(?:[-/](?:vz|st|SUP))?[+-]?$/;

const noDate = (said: string) => msg`“${said}” is no date; it is kept in the notes.`;

const TOO_LONG: ImportProblem = {
  field: 'notes',
  message: msg`The text is longer than the ${MAX_NOTES.toLocaleString('en-US')} characters that notes have room for; its end is left out.`,
  kind: 'doubtful',
};

/** The input as it is taken; what a schema refuses of what need not be there goes to the notes. */
function checked(
  body: Record<string, unknown>,
  notes: string[],
  problems: ImportProblem[],
): CoinInput | null {
  if (problems.some(({ kind }) => kind === 'wrong')) return null;
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const joined = notes.join('\n');
    const parsed = CoinInput.safeParse({ ...body, ...(joined && { notes: joined.slice(0, MAX_NOTES) }) });
    if (parsed.success) {
      if (joined.length > MAX_NOTES) problems.push(TOO_LONG);
      return parsed.data;
    }
    for (const { path, message } of parsed.error.issues) {
      const field = String(path[0] ?? '');
      const isNeeded = NEEDED.has(field);
      problems.push({ field, message, kind: isNeeded ? 'wrong' : 'doubtful' });
      if (!isNeeded && body[field] !== undefined) {
        notes.push(
          `${field}: ${typeof body[field] === 'object' ? JSON.stringify(body[field]) : String(body[field])}`,
        );
        delete body[field];
      }
    }
    if (problems.some(({ kind }) => kind === 'wrong')) return null;
  }
  problems.push({
    field: null,
    message: msg('This row cannot be read as a coin. Please look at the columns.'),
    kind: 'wrong',
  });
  return null;
}

/** Our own exports put an apostrophe before what a spreadsheet would run; a formula is a text like any other. */
const asText = (cell: string): string => withoutGuard(cell.trim()).replace(/^'(?=[=+\-@])/, '');

const positive = (number: string | null) => (number !== null && Number(number) > 0 ? number : null);

function wholeNumber(cell: string): number | null {
  if (cell.length > 40) return null;
  const number = Number(cell.replace(/[.,]0+$/, ''));
  return Number.isInteger(number) && number >= 1 && number <= 999 ? number : null;
}
