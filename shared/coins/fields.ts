import { msg } from '../language/msg.ts';

/** A minus before the first digit, or an exponent: without them the digits would be another number. */
const NOT_PLAIN = /^[^\d.]*[-−–]\s*[\d.]|[\d.]\s*e\s*[-−+]?\s*\d/i;

/** Digits and dots (specification 001, section 5): "26.73 g" is "26.73". What would become another number, as "-5", stays. */
export const measureText = (text: string): string =>
  NOT_PLAIN.test(text) ? text.trim() : text.replace(/[^\d.]/g, '');

/** The number of a measure in digits and dots; NaN for anything else, an exponent too. */
export const measureNumber = (digits: string): number =>
  /^[\d.]+$/.test(digits) ? Number(digits) : Number.NaN;

/** Where a collector's value may come from: their own judgement, or an estimate they took over. */
export const VALUATION_SOURCES = ['owner', 'pcgs', 'melt', 'face', 'ai'] as const;
export type ValuationSource = (typeof VALUATION_SOURCES)[number];
export const isValuationSource = (text: string): text is ValuationSource =>
  VALUATION_SOURCES.some((source) => source === text);

/** Where a field takes part; what is left out does not. */
interface Places {
  /** Lists of coins answer it. */
  list?: true;
  /** A column of the table on the desk, this many rem wide. */
  column?: number;
  /** Coins can be filtered by its number. */
  filter?: true;
  /** Stands behind its number: "6 h". */
  unit?: 'g' | 'mm' | 'h';
  /** Shown and edited in place among the specifications; its name in "Edit …". */
  detail?: string;
  /** A plain input of the form for US coins. */
  us?: true;
  /** A plain input of the form for world coins. */
  world?: true;
  /** No photo shows it. */
  unseen?: true;
  /** Heading of its column in coins.csv and coins.xlsx, as plain text or number. */
  head?: string;
  /** A column of an imported file can be this field, under its label (shared/import/words.ts has those with other names). */
  import?: true;
}

/** A field whose rule, cells and input are written by hand (model.ts). */
const own = <const In extends Places>(label: string, places: In) =>
  ({ kind: 'own', label, ...places }) as const;
const text = <const In extends Places>(label: string, max: number, places: In) =>
  ({ kind: 'text', label, max, ...places }) as const;
/** A decimal, kept as text. */
const measure = <const In extends Places>(label: string, unit: 'g' | 'mm', max: number, places: In) =>
  ({ kind: 'measure', label, unit, max, ...places }) as const;
/** A whole number. */
const count = <const In extends Places>(label: string, min: number, max: number, places: In) =>
  ({ kind: 'count', label, min, max, ...places }) as const;

/**
 * Every field that the owner of a coin states. A new one needs a row here, a column in db/coin-tables.ts with its migrations, headings in
 * server/import/read/headings.ts and translations.
 */
export const COIN_FIELDS = {
  name: own(msg('Name'), { list: true, head: 'Name', import: true }),
  kind: own(msg('Kind'), { list: true, head: 'Kind' }),
  year: own(msg('Year'), { list: true, import: true }),
  yearTo: own(msg('Last year of a range'), { list: true, import: true }),
  yearApproximate: own(msg('Approximate'), { list: true }),
  mintMark: own(msg('Mint mark'), { list: true, head: 'Mint mark', import: true }),
  coinType: own(msg('Coin type'), { list: true, head: 'Coin type' }),
  condition: own(msg('Condition'), { list: true, head: 'Condition' }),
  series: text(msg('Series'), 120, { list: true, us: true, head: 'Series', import: true }),
  variation: text(msg('Variation'), 200, { list: true, us: true, head: 'Variation' }),
  isGraded: own(msg('Professionally graded'), { list: true }),
  gradingCompany: text(msg('Grading company'), 40, { list: true, head: 'Grading company', import: true }),
  grade: text(msg('Grade'), 40, { list: true, head: 'Grade' }),
  certificationNumber: text(msg('Certification number'), 40, {
    ...{ list: true, head: 'Certification number', import: true },
  }),
  quantity: own(msg('Quantity'), { list: true, import: true }),
  estimatedValue: own(msg('Estimated value'), { list: true }),
  ownEstimatedValue: own(msg('Value in its own currency'), { list: true, import: true }),
  valuationSource: own(msg('Source of the value'), {}),
  purchasePrice: own(msg('Purchase price'), { list: true }),
  ownPurchasePrice: own(msg('Purchase price in its own currency'), { list: true, import: true }),
  purchaseDate: own(msg('Purchase date'), { list: true, import: true }),
  purchases: own(msg('Purchases'), { list: true }),
  composition: text(msg('Composition'), 300, {
    ...{ list: true, us: true, world: true, head: 'Composition', import: true },
  }),
  metalContent: own(msg('Metal content'), {}),
  weight: measure(msg('Weight'), 'g', 50_000, { list: true, us: true, world: true, head: 'Weight (g)' }),
  diameter: measure(msg('Diameter'), 'mm', 500, {
    ...{ list: true, us: true, world: true, head: 'Diameter (mm)' },
  }),
  thickness: measure(msg('Thickness'), 'mm', 500, {
    ...{ world: true, unseen: true, head: 'Thickness (mm)' },
  }),
  edge: text(msg('Edge'), 300, { world: true, unseen: true, head: 'Edge', import: true }),
  dieAxis: count(msg('Die axis'), 1, 12, {
    ...{ unit: 'h', list: true, column: 5, filter: true, detail: msg('die axis'), us: true, world: true },
    ...{ unseen: true, head: 'Die axis (h)', import: true },
  }),
  country: own(msg('Country'), { list: true, head: 'Country', import: true }),
  currency: own(msg('Currency'), { list: true, head: 'Currency', import: true }),
  region: text(msg('Region'), 80, { world: true, head: 'Region', import: true }),
  mint: text(msg('Mint'), 120, { world: true, head: 'Mint', import: true }),
  ruler: text(msg('Ruler'), 120, { world: true, head: 'Ruler', import: true }),
  era: text(msg('Era'), 120, { world: true, head: 'Era', import: true }),
  script: text(msg('Script'), 80, { world: true, head: 'Script' }),
  designer: text(msg('Designer'), 200, { world: true, head: 'Designer', import: true }),
  catalogueNumbers: own(msg('Catalogue numbers'), { unseen: true, import: true }),
  serialNumber: text(msg('Serial number'), 60, {
    ...{ world: true, unseen: true, head: 'Serial number', import: true },
  }),
  signature: text(msg('Signature'), 200, { world: true, unseen: true, head: 'Signature', import: true }),
  pieces: own(msg('Pieces'), { unseen: true, head: 'Pieces in it' }),
  storageLocation: own(msg('Storage place'), {
    list: true,
    unseen: true,
    head: 'Storage location',
    import: true,
  }),
  tags: own(msg('Tags'), { list: true, unseen: true }),
  notes: text(msg('Notes'), 8000, { us: true, world: true, unseen: true, head: 'Notes' }),
  totalMintage: text(msg('Total mintage'), 60, { head: 'Mintage' }),
  rarity: text(msg('Rarity'), 4000, { head: 'Rarity', import: true }),
  rarityScale: count(msg('Rarity scale'), 1, 7, { head: 'Rarity scale' }),
  description: text(msg('Description'), 4000, { head: 'Description', import: true }),
  obverseDescription: text(msg('Obverse description'), 2000, { world: true, head: 'Obverse' }),
  reverseDescription: text(msg('Reverse description'), 2000, { world: true, head: 'Reverse' }),
  specifications: text(msg('Specifications'), 4000, { head: 'Specifications' }),
  specialVariations: text(msg('Special variations'), 1000, { head: 'Special variations' }),
  coinHistory: text(msg('History'), 8000, { world: true, head: 'History' }),
  ungradedValueRange: text(msg('Ungraded value range'), 120, { head: 'Ungraded value range' }),
  gradedValueRange: text(msg('Graded value range'), 120, { head: 'Graded value range' }),
  identificationMethod: text(msg('Identification method'), 80, { head: 'Identified by' }),
  imageUrl: own(msg('Photo'), { list: true }),
  obverseImageUrl: own(msg('Obverse photo'), { list: true }),
  reverseImageUrl: own(msg('Reverse photo'), { list: true }),
  files: own(msg('Photos and documents'), {}),
  photoMarks: own(msg('Marked flaws'), {}),
  loans: own(msg('Loans'), {}),
} as const;

type Fields = typeof COIN_FIELDS;
type FieldKind = 'own' | 'text' | 'measure' | 'count';
export type CoinFieldName = keyof Fields;

/** Names of the fields that take part somewhere: `FieldsWith<'world'>`. */
export type FieldsWith<Place extends keyof Places> = {
  [Name in CoinFieldName]: Fields[Name] extends Record<Place, unknown> ? Name : never;
}[CoinFieldName];
export type FieldsOf<Kind extends FieldKind> = {
  [Name in CoinFieldName]: Fields[Name]['kind'] extends Kind ? Name : never;
}[CoinFieldName];

export const COIN_FIELD_NAMES = Object.keys(COIN_FIELDS) as CoinFieldName[];

export const fieldsWith = <Place extends keyof Places>(place: Place): FieldsWith<Place>[] =>
  COIN_FIELD_NAMES.filter((name): name is FieldsWith<Place> => place in COIN_FIELDS[name]);

const isOf = <Kind extends FieldKind>(name: CoinFieldName, kind: Kind): name is FieldsOf<Kind> =>
  (COIN_FIELDS[name].kind as FieldKind) === kind;
/** The fields of a kind among others. */
export const fieldsOf = <Kind extends FieldKind, Name extends CoinFieldName>(
  kind: Kind,
  names: readonly Name[] = COIN_FIELD_NAMES as Name[],
): (Name & FieldsOf<Kind>)[] => names.filter((name): name is Name & FieldsOf<Kind> => isOf(name, kind));

export const byField = <Name extends string, Value>(
  names: readonly Name[],
  value: (name: Name) => Value,
): Record<Name, Value> => Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>;

/** What the rule of a count needs. */
export interface CountField {
  label: string;
  min: number;
  max: number;
}

/** A row with all that any may have. */
interface CoinField extends Places {
  kind: FieldKind;
  label: string;
  min?: number;
  max?: number;
}
export const fieldOf = (name: CoinFieldName): CoinField => COIN_FIELDS[name];

export const countProblem = ({ label, min, max }: CountField): string =>
  msg('{label} must be a whole number from {min} to {max}.', { label, min, max });

/** What the plain fields of a stored coin hold; a measure is decimal text. */
export type PlainFields = Record<FieldsOf<'text' | 'measure'>, string | null> &
  Record<FieldsOf<'count'>, number | null>;
