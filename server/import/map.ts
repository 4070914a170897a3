import { GRADING_COMPANIES } from '../../shared/coins/conditions.ts';
import { UNDATED, yearProblem } from '../../shared/coins/dating.ts';
import { COIN_FIELDS, type FieldsOf, fieldsOf } from '../../shared/coins/fields.ts';
import { isUnitedStates } from '../../shared/coins/identity.ts';
import { KIND_NAMES, KINDS, type Kind, parseCatalogueNumbers } from '../../shared/coins/kinds.ts';
import { CoinInput } from '../../shared/coins/model.ts';
import { MAX_TAG, MAX_TAGS, splitTags, tagProblem } from '../../shared/coins/tags.ts';
import type { ImportColumn, ImportMapping, ImportProblem } from '../../shared/import/model.ts';
import { IMPORT_FIELDS, type ImportField, type ImportFormat, MAX_NOTES } from '../../shared/import/words.ts';
import { msg, msgCount } from '../../shared/language/msg.ts';
import { codeOf, countryAbroad, countryIn } from './countries.ts';
import { type Graded, isDetails, readCondition, titleParts } from './grades.ts';
import { createPriceReader, type ReadSale } from './map-prices.ts';
import { SHEET } from './read/headings.ts';
import { noCoinIn, rowCells, withAbove } from './row-cells.ts';
import { isDay, readCount, readDay, readDieAxis, readMark, readMoney, readNumber } from './values.ts';
import type { Wish } from './wants.ts';
import {
  gramsOf,
  isGeneric,
  isPlainlyOwned,
  isPlainSheet,
  kindIn,
  metalIn,
  percentOf,
  piecesIn,
  type Standing,
  standingOf,
  statusOfSheet,
} from './wording.ts';
import { readStruck, struckInName } from './years.ts';

interface MappedRow {
  input: CoinInput | null;
  problems: ImportProblem[];
  /** The coin's id in the file's own program. */
  reference: string | null;
  /** Defaults, not in the file: an existing coin keeps its own values. */
  assumed: (keyof CoinInput)[];
  standing: Standing;
  wish: Wish | null;
  sale: ReadSale | null;
}

/** Face values as OpenNumismat stores them. */
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
const NO_YEAR = msg('The row has no year; the coin is imported without a date.');

const READ_APART = ['grade', 'totalMintage', 'notes'] as const;
const isImported = (name: string): name is ImportField => name in IMPORT_FIELDS;
/** Fields whose text is taken as it stands. */
const PLAIN = [...fieldsOf('text'), 'storageLocation'].filter(
  (name): name is ImportField => isImported(name) && !READ_APART.some((one) => one === name),
);
/** Measures that are taken as they stand; a weight may be in ounces. */
const MEASURES = fieldsOf('measure').filter((name) => isImported(name) && name !== 'weight');
const COUNTS = fieldsOf('count').filter((name) => isImported(name)) as (ImportField & FieldsOf<'count'>)[];

const NEEDED = new Set(['year', 'coinType', 'condition']);

/** Cells that cannot be read as their field go to the notes: nothing is lost. */
export function mapRow(
  cells: readonly string[],
  columns: readonly ImportColumn[],
  mapping: ImportMapping,
  format: ImportFormat = 'csv',
  valuesAbove: Readonly<Record<number, string>> = {},
): MappedRow {
  const noCoin = noCoinIn(cells, mapping);
  if (noCoin) {
    const problems: ImportProblem[] = [{ field: null, message: noCoin.slice(0, 300), kind: 'wrong' }];
    return { input: null, problems, reference: null, assumed: [], standing: 'owned', wish: null, sale: null };
  }
  const filled = withAbove(cells, mapping, valuesAbove);
  const row = rowCells(filled.cells, columns, mapping);
  const { problems, notes, heading, sheet, doubt, wrong, of, hasColumn, keep, read } = row;

  problems.push(...filled.told);

  // A full date in the year column is the purchase date.
  const yearField: ImportField = of('year') ? 'year' : 'dateAndMint';
  let yearText = of(yearField);
  let bought = of('purchaseDate');
  if (yearText && isDay(yearText)) {
    if (bought) keep(yearField);
    else bought = yearText;
    const day = yearText.slice(0, 40);
    doubt('purchaseDate', msg('“{day}” is a full date; it’s used as the purchase date.', { day }));
    yearText = '';
  }

  const yearTo = of('yearTo');
  if (yearTo && yearText && yearTo !== yearText) yearText = `${yearText} – ${yearTo}`;
  else if (yearTo && !yearText) yearText = yearTo;

  const face = [FRACTIONS[of('denominationValue')] ?? of('denominationValue'), of('denominationUnit')]
    .filter(Boolean)
    .join(' ');
  const isBySheet = sheet && !isPlainSheet(sheet) && !hasColumn('coinType', 'name', 'denominationValue');
  const ofColumn = heading.get('coinType') === SHEET && isPlainSheet(sheet) ? '' : of('coinType');
  // "5" of "Mark" is a face value; a bare number next to a name says less than the name.
  const isNumber = /^[\d.,/½¼¾]+$/.test(of('coinType'));
  const unit =
    isNumber && /^\p{L}[\p{L} .]{2,20}$/u.test(of('currency')) && !/^[A-Z]{3}$/.test(of('currency'))
      ? of('currency')
      : '';
  if (isNumber && !unit && of('name')) keep('coinType');
  const bySheet = isBySheet && !statusOfSheet(sheet) ? sheet : '';
  const typeText =
    isNumber && (unit || of('name')) ? unit && `${of('coinType')} ${unit}` : ofColumn || face || bySheet;
  const isTypeEmpty = !typeText || isGeneric(typeText);
  // Our own export has names as they were typed.
  const abroad = format === 'mintmark-csv' ? null : countryAbroad(of('country'));
  const countryText = abroad ?? of('country');
  if (abroad && abroad !== of('country'))
    problems.push({
      ...{ field: 'country', kind: 'told' },
      message: msg('“{of}” is {abroad} in the catalogue.', { of: of('country').slice(0, 60), abroad }),
    });
  const named = isTypeEmpty || !yearText ? struckInName(of('name') || typeText) : null;
  const found = yearText ? readStruck(yearText, codeOf(countryText)) : (named?.struck ?? null);
  const isShort =
    found !== null &&
    found.year > 0 &&
    (found.yearTo ?? found.year) < 100 &&
    /^\d{2}(?:\s?[-–/]\s?\d{2})?$/.test(yearText);
  const isModern = countryText
    ? isUnitedStates(countryText) ||
      (codeOf(countryText) !== null && !OLD_LANDS.test(codeOf(countryText) ?? ''))
    : countryIn(`${of('name')} ${typeText}`) === null;
  if (isShort && isModern && !of('ruler') && !of('era'))
    doubt('year', msg('“{yearText}” is read as an ancient year.', { yearText }), 'year');
  const hasYears = mapping.fields.some((field) => /^(?:year|yearTo|dateAndMint)$/.test(field ?? ''));
  if (yearText && !found)
    wrong('year', msg('“{year}” isn’t a year. Correct it in the file.', { year: yearText.slice(0, 40) }));
  if (found?.remark) doubt('year', found.remark, found.isUnsure ? 'year' : undefined);
  if (found && yearText !== String(found.year) && (found.remark || found.isUnsure))
    notes.push(`${heading.get(yearField) ?? 'Year'}: ${yearText || of('name') || typeText}`);

  const title = named && !yearText ? titleParts(named.rest) : null;
  const graded: Graded | null = of('condition')
    ? (readCondition(of('condition')) ?? title?.graded ?? null)
    : (title?.graded ?? null);
  const company = of('gradingCompany') || graded?.company || title?.company || '';
  const isProposed = title !== null && (title.graded !== null || title.company !== null || !named?.isFirst);
  if (isProposed)
    doubt(
      'name',
      msg('Read from the title: “{name}”.', { name: (of('name') || typeText).slice(0, 80) }),
      'title',
    );

  const kindText = of('kind').trim().toLowerCase();
  const kind: Kind | null =
    KIND_NAMES.find((one) => one === kindText || KINDS[one].toLowerCase() === kindText) ??
    kindIn(of('kind'), of('coinType'), of('name'));
  if (kindText && !kind && !isGeneric(kindText)) keep('kind');
  if (isGeneric(of('coinType')) && !/^(?:coins?|münzen?)$/i.test(of('coinType')) && (face || of('name')))
    keep('coinType');
  const nameWords = title?.words || named?.rest || of('name').replace(/^\d{4}(?:-[A-Z]{1,2})?\s+/, '');
  const isTitleType = !isTypeEmpty && !of('name') && named !== null && !yearText;
  const coinType = isTitleType ? nameWords : isTypeEmpty ? face || nameWords || typeText : typeText;
  const words = `${of('name')} ${typeText} ${of('variation')}`;
  if (COPY.test(words)) doubt('coinType', msg('The row says this is a copy. Please check.'), 'type');
  if (!coinType) wrong('coinType', msg('Choose the column with the coin type or denomination.'));
  // Without a year column the mapping may only be incomplete.
  if (!found && !yearText && coinType) doubt('year', NO_YEAR, hasYears || kind ? undefined : 'year');
  const year = found?.year ?? UNDATED;

  // Not "United States" where the row names another country or a unit it never had.
  const elsewhere = countryText
    ? null
    : (countryIn(`${of('name')} ${coinType} ${of('series')}`) ??
      ((year < 1500 && year !== UNDATED) ||
      (kind === 'bullion' && !/\b(?:american|u\.?s\.?)\b/i.test(of('name')))
        ? 'Unknown'
        : null));
  const isAssumed = !countryText && isUnitedStates(mapping.country);
  const country = countryText || (isAssumed && elsewhere ? elsewhere : mapping.country);
  if (isAssumed && elsewhere)
    doubt(
      'country',
      elsewhere === 'Unknown'
        ? msg('The file has no country, and this doesn’t look like a US coin; the country is left empty.')
        : msg('The file has no country; {elsewhere} is taken from the row’s text.', { elsewhere }),
    );
  else if (!countryText && hasColumn('country'))
    doubt('country', msg('The row has no country; {country} is used.', { country }));
  const reason = found && yearProblem({ ...found, country, kind });
  if (reason) wrong('year', reason);

  const markSaid = readMark(of('mintMark'));
  const markFound = found?.mintMark ?? null;
  if (markSaid && markFound && markSaid.toUpperCase() !== markFound.toUpperCase()) {
    doubt(
      'mintMark',
      msg('The year says mint mark {markFound}, the mint mark column says {markSaid}; {markSaid} is used.', {
        ...{ markFound, markSaid },
      }),
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
      msg(
        '“{said}” isn’t a known condition; “{condition}” is used, and the original is saved in the notes.',
        { said, condition: mapping.condition },
      ),
    );
    keep('condition');
  }
  if (graded?.grade && isDetails(graded.grade))
    doubt(
      'condition',
      msg('“{grade}” isn’t a straight grade; saved as written.', { grade: graded.grade.slice(0, 60) }),
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
  const statusStanding = hasStatus || status ? standingOf(above, status) : 'owned';
  // A sale's date or price, or zero pieces, decide.
  const standing: Standing =
    statusStanding !== 'owned'
      ? statusStanding
      : isSale && !/^(?:n|no|nein|non|нет|0)$/i.test(status)
        ? 'sold'
        : isNone
          ? 'wanted'
          : 'owned';
  if (standing === 'wanted' && !problems.some((one) => one.kind === 'wrong'))
    doubt('status', msg('Wanted, not owned: added to your want list.'));
  if (standing === 'owned' && !isPlainlyOwned(heading.get('status') ?? '', status))
    doubt(
      'status',
      msg('“{words}” doesn’t say whether you own the coin; it’s imported as owned.', {
        words: status.slice(0, 60),
      }),
      'status',
    );

  const plain = Object.fromEntries(PLAIN.filter((field) => of(field)).map((field) => [field, of(field)]));
  const number = (cell: string) => positive(readNumber(cell, mapping.decimals));
  const numbers = Object.fromEntries([
    ...MEASURES.filter((field) => of(field)).map((field) => [field, read(field, number, noNumber)]),
    ...COUNTS.filter((field) => of(field)).map((field) => [
      field,
      read(
        field,
        field === 'dieAxis' ? readDieAxis : (cell) => readCount(cell, COIN_FIELDS[field]),
        noNumber,
      ),
    ]),
  ]);
  const weight = read('weight', (cell) => gramsOf(cell, heading.get('weight') ?? '', number), noNumber);
  const metal = metalIn(of('composition'));
  const percent = of('fineness') ? percentOf(of('fineness')) : null;
  if (of('fineness') && !(metal && percent)) keep('fineness');
  const isKrause =
    /^\d/.test(of('catalogueNumbers')) && /\bkm\b|krause|краузе/i.test(heading.get('catalogueNumbers') ?? '');
  const catalogueNumbers = parseCatalogueNumbers(`${isKrause ? 'KM# ' : ''}${of('catalogueNumbers')}`);
  if (of('catalogueNumbers') && catalogueNumbers.length === 0) keep('catalogueNumbers');
  const pieces = read('pieces', (cell) => wholeNumber(cell), noNumber);
  const quantityCell = isNone ? undefined : read('quantity', (cell) => wholeNumber(cell), noQuantity);
  const counted = piecesIn(heading.get('status') ?? '', status);
  const quantity = quantityCell ?? (counted ? Number(counted) : undefined);
  const tags = splitTags(of('tags'));
  const taken = tags.filter((tag) => tagProblem(tag) === null).slice(0, MAX_TAGS);
  if (taken.length < tags.length) {
    doubt(
      'tags',
      msg('A coin can have {MAX_TAGS} tags of {MAX_TAG} characters; the rest is saved in the notes.', {
        ...{ MAX_TAGS, MAX_TAG },
      }),
    );
    notes.push(`${heading.get('tags') ?? 'Tags'}: ${tags.filter((tag) => !taken.includes(tag)).join(', ')}`);
  }
  const name = of('name') || undefined;
  if (isRaw && of('gradingCompany')) delete (plain as Partial<typeof plain>).gradingCompany;
  const context = { format, standing, status, country, quantity, bought, yearField };
  const prices = createPriceReader(row, context);
  const body: Record<string, unknown> = {
    ...plain,
    ...numbers,
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
    ...prices.purchase(),
    ...(isGraded && { isGraded: true, gradingCompany: slab || undefined }),
    ...(certificate && { certificationNumber: certificate }),
    ...(isGraded || of('grade') || (graded?.grade && !condition.includes(`(${graded.grade})`))
      ? { grade: (of('grade') || (graded?.grade ?? of('condition'))).slice(0, 40) || undefined }
      : {}),
    identificationMethod: 'Import',
  };
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
  if (standing === 'wanted' && !found) for (const one of problems) if (one.field === 'year') delete one.asks;
  const wish = prices.wish();
  const sale = prices.sale();
  const input = checked(body, notes, problems);
  return { input, problems, reference: of('reference') || null, assumed, standing, wish, sale };
}

const noNumber = (said: string) => msg('“{said}” isn’t a number; saved in the notes.', { said });
const noQuantity = (said: string) =>
  msg('“{said}” isn’t a whole number from 1 to 999; saved in the notes.', { said });
const NO_GRADE = /^(?:\?+|-+|n\/?a|none|ungraded|not graded|raw|unknown|unbekannt)$/i;
const COPY =
  /(?<!\p{L})(?:copy|replicas?|reproductions?|fakes?|counterfeits?|restrike fantasy|kopie|nachprägung|nachahmung|fälschung|copies?|réplique|copia|réplica|falso|falsa|cópia|kopia|falsyfikat|копия|подделка)(?!\p{L})/iu;
const OLD_LANDS = /^(?:IT|GR|EG|TR|IL|SY|CN|IN|IR|IQ|JO|LB|PK|AF|CY|BG|RO|ES|FR|GB)$/;
const COMPANY_OF: Partial<Record<ImportFormat, string>> = { pcgs: 'PCGS', ngc: 'NGC' };

function variety(value: string, found: string | null): { variation?: string } {
  if (!found || value.includes(found)) return {};
  return { variation: [value, found].filter(Boolean).join('; ').slice(0, 200) };
}

const TOO_LONG: ImportProblem = {
  field: 'notes',
  message: msg('The text is longer than {MAX_NOTES} characters; the rest is cut off.', {
    MAX_NOTES: msgCount(MAX_NOTES),
  }),
  kind: 'doubtful',
};

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
    message: msg('This row can’t be read as a coin. Check the columns.'),
    kind: 'wrong',
  });
  return null;
}

const positive = (number: string | null) => (number !== null && Number(number) > 0 ? number : null);

function wholeNumber(cell: string): number | null {
  if (cell.length > 40) return null;
  const number = Number(cell.replace(/[.,]0+$/, ''));
  return Number.isInteger(number) && number >= 1 && number <= 999 ? number : null;
}
