import { isUnitedStates } from '../../shared/coins/country.ts';
import { CoinInput, MIN_YEAR, maxYear } from '../../shared/coins/model.ts';
import { MAX_TAG, MAX_TAGS, splitTags, tagProblem } from '../../shared/coins/tags.ts';
import { MAX_NOTES } from '../../shared/import/bounds.ts';
import {
  IMPORT_FIELDS,
  type ImportColumn,
  type ImportField,
  type ImportMapping,
  type ImportProblem,
} from '../../shared/import/model.ts';
import { msg } from '../../shared/language/msg.ts';
import { currencyOf } from '../../shared/money/rates.ts';
import {
  readCondition,
  readDateAndMint,
  readDay,
  readMark,
  readMoney,
  readNumber,
  readYear,
} from './values.ts';

/** A row as a coin to be stored; null where it cannot be one. */
export interface MappedRow {
  input: CoinInput | null;
  problems: ImportProblem[];
  /** What the file's own program knows it by. */
  reference: string | null;
  /** Fields the file does not say: they are taken for a new coin, and leave one that is there as it is. */
  assumed: (keyof CoinInput)[];
}

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
  'storageLocation',
] as const satisfies readonly ImportField[];

const AMOUNTS = { diameter: 'number', weight: 'number' } as const;
/** Without these there is no coin. */
const NEEDED = new Set(['year', 'coinType', 'condition']);

/** Makes a coin of a row's cells. What cannot be read as its field stays in the notes, so that nothing is lost. */
export function mapRow(
  cells: readonly string[],
  columns: readonly ImportColumn[],
  mapping: ImportMapping,
): MappedRow {
  const problems: ImportProblem[] = [];
  const notes: string[] = [];
  const doubt = (field: ImportField | null, message: string) =>
    problems.push({ field, message: message.slice(0, 300), kind: 'doubtful' });
  const wrong = (field: ImportField | null, message: string) =>
    problems.push({ field, message: message.slice(0, 300), kind: 'wrong' });

  const text = new Map<ImportField, string>();
  const heading = new Map<ImportField, string>();
  for (const [at, field] of mapping.fields.entries()) {
    const cell = asText(cells[at] ?? '');
    if (!field || !cell) continue;
    const name = columns[at]?.heading || 'Note';
    if (field === 'notes' || text.has(field)) notes.push(/^notes?$/i.test(name) ? cell : `${name}: ${cell}`);
    else {
      text.set(field, cell);
      heading.set(field, name);
    }
  }
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

  const joined = of('dateAndMint') ? readDateAndMint(of('dateAndMint')) : null;
  const said = of('year') || joined?.year || '';
  const year = readYear(said);
  if (!year)
    wrong(
      'year',
      said
        ? msg`“${said.slice(0, 40)}” is no year. Please correct it in the file.`
        : msg('The year is missing. Please choose the column it stands in, or fill it in.'),
    );
  else if (year.value < 0) wrong('year', msg('Coins from before Christ cannot be kept yet.'));
  else if (year.value < MIN_YEAR) wrong('year', msg`Year must be ${MIN_YEAR} or later.`);
  else if (year.value > maxYear()) wrong('year', msg`Year must be ${maxYear()} or earlier.`);
  else if (year.doubt) doubt('year', year.doubt);

  const country = of('country') || mapping.country;
  const face = [of('denominationValue'), of('denominationUnit')].filter(Boolean).join(' ');
  const coinType = of('coinType') || face || of('name').replace(/^\d{4}(?:-[A-Z]{1,2})?\s+/, '');
  if (!coinType)
    wrong('coinType', msg('Please choose the column that holds the coin type or the denomination.'));

  const graded = of('condition') ? readCondition(of('condition')) : null;
  const condition = graded?.condition ?? mapping.condition;
  if (of('condition') && !graded) {
    const said = of('condition').slice(0, 60);
    doubt(
      'condition',
      msg`“${said}” is none of the conditions; “${mapping.condition}” is taken, and it is kept in the notes.`,
    );
    keep('condition');
  }
  const isGraded = Boolean(of('gradingCompany') || of('certificationNumber'));

  const amount = (field: ImportField) => read(field, (cell) => readMoney(cell, mapping.decimals), noAmount);
  /** An amount in dollars, or in the coin's own currency where that is what it is in. */
  const money = (
    field: 'purchasePrice' | 'estimatedValue',
    own: 'ownPurchasePrice' | 'ownEstimatedValue',
  ) => {
    if (of(own)) return { [own]: amount(own) };
    const currency = amountCurrency(heading.get(field) ?? '', of(field));
    if (!of(field) || !currency || currency === 'USD') return { [field]: amount(field) };
    if (currencyOf(of('currency')) === currency) return { [own]: amount(field) };
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
  const quantity = read('quantity', (cell) => wholeNumber(cell), noQuantity);
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
  const body: Record<string, unknown> = {
    ...plain,
    ...measures,
    ...(name && { name: name.slice(0, 200) }),
    year: year?.value,
    mintMark: readMark(of('mintMark') || joined?.mintMark || ''),
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
    ...money('purchasePrice', 'ownPurchasePrice'),
    ...money('estimatedValue', 'ownEstimatedValue'),
    purchaseDate: read('purchaseDate', (cell) => readDay(cell, mapping.dates), noDate),
    ...(isGraded && {
      isGraded: true,
      grade: (of('grade') || (graded?.grade ?? of('condition'))).slice(0, 40),
    }),
    identificationMethod: 'Import',
  };
  if (coinType.length > 80) notes.push(`Coin type: ${coinType}`);
  if (name && name.length > 200) notes.push(`Name: ${name}`);
  const assumed: (keyof CoinInput)[] = ['identificationMethod'];
  if (!graded) assumed.push('condition');
  if (!of('country')) assumed.push('country');
  if (!of('currency')) assumed.push('currency');
  return { input: checked(body, notes, problems), problems, reference: of('reference') || null, assumed };
}

const noAmount = (said: string) => msg`“${said}” is no amount; it is kept in the notes.`;
const noNumber = (said: string) => msg`“${said}” is no number; it is kept in the notes.`;
const noQuantity = (said: string) =>
  msg`“${said}” is no whole number from 1 to 999; it is kept in the notes.`;
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
        notes.push(`${field}: ${String(body[field])}`);
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
const asText = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@\t\r])/, '');

const positive = (number: string | null) => (number !== null && Number(number) > 0 ? number : null);

function wholeNumber(cell: string): number | null {
  if (cell.length > 40) return null;
  const number = Number(cell.replace(/[.,]0+$/, ''));
  return Number.isInteger(number) && number >= 1 && number <= 999 ? number : null;
}

/** The currency of an amount, by its own sign or its column's heading; null where nothing is said. */
function amountCurrency(heading: string, cell: string): string | null {
  const sign = /€/.test(cell)
    ? 'EUR'
    : /£/.test(cell)
      ? 'GBP'
      : /¥/.test(cell)
        ? 'JPY'
        : /\b(EUR|GBP|CAD|AUD|CHF|JPY)\b/.exec(cell)?.[1];
  return sign ?? /\(([A-Z]{3})\)\s*$/.exec(heading)?.[1] ?? null;
}
