import { and, desc, eq, inArray } from 'drizzle-orm';
import { imports, type OwnerId, users } from '../../db/schema.ts';
import { UNITED_STATES } from '../../shared/coins/identity.ts';
import type { CoinInput } from '../../shared/coins/model.ts';
import type { ImportBrought, ImportMapping, ImportProblem } from '../../shared/import/model.ts';
import type { ImportField, ImportFormat } from '../../shared/import/words.ts';
import type { ImportDeps } from './deps.ts';
import { mapRow } from './map.ts';
import type { ReadSale } from './map-prices.ts';
import { type OwnCoin, parsed, readOwn, readOwnSheet } from './own.ts';
import {
  BY_PLACE,
  fieldNamed,
  fieldsByHeading,
  fieldsOfFormat,
  headingWords,
  SHEET,
} from './read/headings.ts';
import { type StagedFile, type StagedRow, WANT_MEMBER } from './read/staged.ts';
import { type NewWant, readOwnWant, type Wish } from './wants.ts';
import { currencyIn, type Standing } from './wording.ts';

export interface ReadRow {
  input: CoinInput | null;
  problems: ImportProblem[];
  assumed: (keyof CoinInput)[];
  reference: string | null;
  own: OwnCoin | null;
  standing: Standing;
  wish: Wish | null;
  want: NewWant | null;
  sale: ReadSale | null;
}

export const isOwn = (format: ImportFormat): boolean =>
  format === 'mintmark-json' || format === 'mintmark-zip';

export function readRow(file: StagedFile, row: StagedRow, mapping: ImportMapping): ReadRow {
  const sheet =
    file.format === 'mintmark-csv' ? readOwnSheet(file, row.cells, mapping, () => guessMapping(file)) : null;
  if (sheet) {
    const { own, want, reference } = sheet;
    const standing = want ? 'wanted' : own?.sale?.isSold ? 'sold' : 'owned';
    return { ...NOTHING, input: own?.input ?? null, problems: [], own, want, reference, standing };
  }
  if (!isOwn(file.format)) {
    const mapped = mapRow(row.cells, file.columns, mapping, file.format, row.above);
    return { ...mapped, own: null, want: null };
  }
  if (row.problem?.kind === 'wrong') return { input: null, problems: [row.problem], ...NOTHING, own: null };
  const json = parsed(row.cells[0] ?? '');
  if (WANT_MEMBER in json)
    return { input: null, ...NOTHING, own: null, standing: 'wanted', ...readOwnWant(json[WANT_MEMBER]) };
  const { own, problems } = readOwn(json);
  return {
    ...{ input: own?.input ?? null, ...NOTHING, own, standing: own?.sale?.isSold ? 'sold' : 'owned' },
    problems: row.problem ? [...problems, row.problem] : problems,
  };
}

const NOTHING = {
  ...{ assumed: [], reference: null, standing: 'owned' as const },
  ...{ sale: null, wish: null, want: null },
};

const COMMA = /^[^\d]*\d{1,3}(?:\.\d{3})*,\d{1,2}[^\d]*$|^\d+,\d{1,2}$/;
const POINT = /\d\.\d{1,2}[^\d]*$/;

const NAMING = ['coinType', 'name', 'denominationValue'] as const satisfies readonly ImportField[];

export function guessMapping({ format, columns }: StagedFile): ImportMapping {
  const headings = columns.map(({ heading }) => heading);
  const byHeading = fieldsByHeading(headings);
  const places = byHeading.filter(Boolean).length < 3 || format === 'coinsnap' ? BY_PLACE[format] : undefined;
  const special = fieldsOfFormat(format, headings);
  const taken = new Set<ImportField>();
  const fields = headings.map((heading, at): ImportField | null => {
    if (places) return places[at] ?? 'notes';
    const words = headingWords(heading);
    const field = Object.hasOwn(special, words) ? (special[words] ?? null) : (byHeading[at] ?? 'notes');
    if (!field || field === 'notes') return field;
    if (taken.has(field)) return 'notes';
    taken.add(field);
    return field;
  });
  // Bare letters are mint marks, not mints.
  const mintAt = fields.indexOf('mint');
  const marks = columns[mintAt]?.samples ?? [];
  if (!taken.has('mintMark') && marks.length > 0 && marks.every((mark) => /^[A-Z]{1,2}$/.test(mark)))
    fields[mintAt] = 'mintMark';
  // A sheet per series: its name is the coin type.
  const sheetAt = headings.indexOf(SHEET);
  if (sheetAt >= 0 && !NAMING.some((field) => taken.has(field))) fields[sheetAt] = 'coinType';
  // Where nothing else names the coin: "1881-S $1 MS67 PCGS".
  const describedAt = fields.indexOf('description');
  const isNamed = NAMING.some((field) => fields.includes(field));
  if (!isNamed && describedAt >= 0) fields[describedAt] = 'name';
  // "Valeur: 5 Francs", or a number next to "Franc", is a face value.
  const worthAt = fields.indexOf('estimatedValue');
  const worths = columns[worthAt]?.samples ?? [];
  const currencyAt = fields.indexOf('currency');
  const units = columns[currencyAt]?.samples ?? [];
  const all = (samples: readonly string[], how: (sample: string) => boolean) =>
    samples.length > 0 && samples.every(how);
  if (!isNamed && describedAt < 0) {
    if (all(worths, (worth) => /^[\d.,/½¼¾]+\s?\p{L}{2,}/u.test(worth) && currencyIn(worth) === null))
      fields[worthAt] = 'coinType';
    else if (
      all(worths, (worth) => /^[\d.,/½¼¾]+$/.test(worth)) &&
      all(units, (unit) => !/^[A-Z]{3}$/.test(unit))
    ) {
      fields[worthAt] = 'denominationValue';
      fields[currencyAt] = 'denominationUnit';
    } else if (!fields.includes('denominationUnit') && fields.includes('series'))
      fields[fields.indexOf('series')] = 'coinType';
  }
  // "Titre" and "Titolo" mean title or fineness: "625".
  const nameAt = fields.indexOf('name');
  if (
    fields.includes('coinType') &&
    !fields.includes('fineness') &&
    all(columns[nameAt]?.samples ?? [], (one) => /^(?:[1-9]\d{2}|0?[.,]\d{2,4})$/.test(one))
  )
    fields[nameAt] = 'fineness';
  // "Value" with a "Unit" is a face value.
  const value = headings.findIndex((heading) =>
    /^(?:value|wert|valeur|valor|valore|waarde|wartosc|wartość|nominal|номинал|nennwert|denomination)$/.test(
      headingWords(heading),
    ),
  );
  if (fields.includes('denominationUnit') && !fields.includes('denominationValue') && value >= 0)
    fields[value] = 'denominationValue';
  if (worthAt >= 0 && fields[worthAt] !== 'estimatedValue') {
    const next = headings.findIndex(
      (heading, at) => fields[at] === 'notes' && fieldNamed(heading) === 'estimatedValue',
    );
    if (next >= 0) fields[next] = 'estimatedValue';
  }
  for (const [at, column] of columns.entries())
    if (fields[at] === 'year' && column.isDays)
      fields[at] = fields.includes('purchaseDate') ? 'notes' : 'purchaseDate';
  const samples = columns.flatMap((column) => column.samples);
  const isComma =
    samples.filter((sample) => COMMA.test(sample)).length >
    samples.filter((sample) => POINT.test(sample)).length;
  return {
    fields,
    decimals: isComma ? 'comma' : 'point',
    dates: orderOf(columns),
    country: UNITED_STATES,
    condition: 'Not Applicable',
  };
}

/** A part above 12 settles the order. */
function orderOf(columns: StagedFile['columns']): ImportMapping['dates'] {
  const orders = new Set(columns.flatMap(({ days }) => days ?? []));
  if (orders.size === 0) return 'month-first';
  const isBoth = orders.has('both') || (orders.has('month-first') && orders.has('day-first'));
  return isBoth
    ? 'unset'
    : orders.has('day-first')
      ? 'day-first'
      : orders.has('month-first')
        ? 'month-first'
        : 'unset';
}

/** Are blank cells filled only in columns that leave them for the value above? */
export const canFill = ({ columns }: StagedFile, { fillDown = [] }: ImportMapping): boolean =>
  fillDown.every((at) => columns[at]?.blanks !== undefined);

/** Their amounts may name no currency. */
const WITHOUT_CURRENCY: readonly ImportFormat[] = ['csv', 'xlsx', 'opennumismat'];

/** That of the last file with these headings, else a guess in the owner's currency. */
export async function firstMapping(
  deps: ImportDeps,
  userId: OwnerId,
  file: StagedFile,
): Promise<ImportMapping> {
  const remembered = await rememberedMapping(deps, userId, file.signature);
  if (remembered?.fillDown && !canFill(file, remembered)) return { ...remembered, fillDown: [] };
  if (remembered) return remembered;
  const guessed = guessMapping(file);
  if (!WITHOUT_CURRENCY.includes(file.format)) return guessed;
  const [owner] = await deps.db.orm
    .select({ currency: users.homeCurrency })
    .from(users)
    .where(eq(users.id, userId));
  const currency = owner?.currency;
  return currency && currency !== 'USD' ? { ...guessed, currency } : guessed;
}

export async function rememberedMapping(
  { db }: ImportDeps,
  userId: OwnerId,
  signature: string,
): Promise<ImportMapping | null> {
  const [row] = await db.orm
    .select({ mapping: imports.mapping })
    .from(imports)
    .where(
      and(
        eq(imports.userId, userId),
        eq(imports.signature, signature),
        inArray(imports.state, ['done', 'importing', 'undone']),
      ),
    )
    .orderBy(desc(imports.createdAt))
    .limit(1);
  if (!row) return null;
  // Accepted doubts belong to one file.
  const { accepted: _accepted, ...mapping } = withoutBrought(row.mapping);
  return mapping;
}

export const withoutBrought = (mapping: ImportMapping & ImportBrought): ImportMapping =>
  Object.fromEntries(
    Object.entries(mapping).filter(([name]) => !name.startsWith('brought')),
  ) as ImportMapping;
