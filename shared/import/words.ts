import { byField, COIN_FIELDS, type FieldsWith, fieldsWith } from '../coins/fields.ts';
import { msg } from '../language/msg.ts';
// Free of zod, which the browser does without.

export const IMPORT_FORMATS = {
  csv: msg('A CSV file'),
  xlsx: msg('An Excel workbook'),
  'mintmark-json': msg("Mintmark's collection.json"),
  'mintmark-zip': msg('An export of Mintmark with photos'),
  'mintmark-csv': msg("Mintmark's coins.csv"),
  opennumismat: msg('An OpenNumismat collection'),
  numista: msg('An export of Numista'),
  ucoin: msg('An export of uCoin'),
  colnect: msg('An export of Colnect'),
  coinsnap: msg('An export of CoinSnap'),
  coinmanage: msg('A CoinManage database'),
  'coin-collection': msg('A backup of the Android app Coin Collection'),
  pcgs: msg('A sheet of PCGS'),
  ngc: msg('A sheet of NGC'),
  ezcoin: msg('A sheet of EzCoin'),
} as const;
export type ImportFormat = keyof typeof IMPORT_FORMATS;

const named = <Name extends FieldsWith<'import'>>(...names: Name[]): Record<Name, string> =>
  byField(names, (name) => COIN_FIELDS[name].label);

/** `notes` takes any number of columns, each as "Heading: text". */
export const IMPORT_FIELDS = {
  ...named('name', 'year', 'yearTo', 'mintMark'),
  dateAndMint: msg('Year and mint mark combined ("1916-D")'),
  coinType: msg('Coin type or denomination'),
  denominationValue: msg('Face value (number)'),
  denominationUnit: msg('Face value (unit)'),
  ...named('country', 'currency'),
  condition: msg('Condition or grade'),
  grade: msg('Grade on the label of a slab'),
  ...named('gradingCompany', 'certificationNumber', 'quantity'),
  purchasePrice: msg('Purchase price, per piece'),
  ...named('purchaseDate'),
  seller: msg('Seller'),
  purchasePlace: msg('Place of purchase'),
  invoice: msg('Invoice'),
  purchaseNote: msg('Note of the purchase'),
  purchases: msg('Purchases, one a line'),
  estimatedValue: msg('Value, per piece'),
  ...named('ownPurchasePrice', 'ownEstimatedValue'),
  diameter: msg('Diameter (mm)'),
  weight: msg('Weight (g)'),
  ...named('composition'),
  variation: msg('Variety'),
  ...named('series'),
  totalMintage: msg('Mintage'),
  ...named('description'),
  obverseDescription: msg('Obverse'),
  reverseDescription: msg('Reverse'),
  ...named('rarity', 'region', 'mint', 'ruler', 'era', 'designer', 'storageLocation'),
  tags: msg('Tags, separated by commas'),
  status: msg('Owned, wanted or sold'),
  soldDate: msg('Sold on'),
  soldPrice: msg('Sold for'),
  soldFees: msg('Fees of the sale'),
  soldPlace: msg('Place of the sale'),
  kind: msg('What the piece is'),
  fineness: msg('Fineness'),
  thickness: msg('Thickness (mm)'),
  ...named('edge', 'catalogueNumbers', 'serialNumber', 'signature'),
  pieces: msg('Pieces in a roll or set'),
  // Those that have no place of their own above.
  ...named(...fieldsWith('import')),
  reference: msg("The other program's own number of the coin"),
  notes: msg('Notes'),
} as const;
export type ImportField = keyof typeof IMPORT_FIELDS;

export const IMPORT_ENCODINGS = {
  'utf-8': msg('UTF-8'),
  'utf-16le': msg('UTF-16'),
  'utf-16be': msg('UTF-16 (big-endian)'),
  'windows-1252': msg('Western European (Windows, Latin-1)'),
  'windows-1250': msg('Central European (Windows)'),
  'windows-1251': msg('Cyrillic (Windows)'),
  macintosh: msg('Western European (Mac)'),
} as const;
export type ImportEncoding = keyof typeof IMPORT_ENCODINGS;

export const IMPORT_KINDS = ['wrong', 'doubtful', 'alike', 'update', 'add', 'want', 'listed'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Rows with such a doubt are left out until accepted. */
export const IMPORT_DOUBTS = {
  year: msg('Missing or uncertain years'),
  title: msg('Coins read from a title'),
  type: msg('Uncertain coin types'),
  catalogue: msg('Coins not in the catalogue'),
  certificate: msg('Duplicate certificates'),
  status: msg('Rows without an ownership status'),
} as const;
export type ImportDoubt = keyof typeof IMPORT_DOUBTS;

/** The body is the file itself. */
export const IMPORT_ROUTE = '/api/imports';
/** Bytes: text files, and files that may have photos. */
export const MAX_IMPORT_TEXT_BYTES = 100 * 1024 * 1024;
export const MAX_IMPORT_BYTES = 1024 * 1024 * 1024;
export const MAX_GUEST_IMPORT_BYTES = 100 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 100_000;
export const MAX_IMPORT_COLUMNS = 200;

/** Fields without a place end in the notes. */
export const MAX_NOTES = 8000;
