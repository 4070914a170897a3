// Apart from the schemas, which a browser does without.

/** Kinds of files that are recognised, by what is in them, with the words for a screen. */
export const IMPORT_FORMATS = {
  csv: 'A CSV file',
  xlsx: 'An Excel workbook',
  'mintmark-json': "Mintmark's collection.json",
  'mintmark-zip': 'An export of Mintmark with photos',
  'mintmark-csv': "Mintmark's coins.csv",
  opennumismat: 'An OpenNumismat collection',
  numista: 'An export of Numista',
  ucoin: 'An export of uCoin',
  colnect: 'An export of Colnect',
  coinsnap: 'An export of CoinSnap',
  coinmanage: 'A CoinManage database',
  'coin-collection': 'A backup of the Android app Coin Collection',
  pcgs: 'A sheet of PCGS',
  ngc: 'A sheet of NGC',
  ezcoin: 'A sheet of EzCoin',
} as const;
export type ImportFormat = keyof typeof IMPORT_FORMATS;

/** What a column may be taken for, with the words for a screen. `notes` takes any number of columns, each as "Heading: text". */
export const IMPORT_FIELDS = {
  name: 'Name',
  year: 'Year',
  mintMark: 'Mint mark',
  dateAndMint: 'Year and mint mark in one ("1916-D")',
  coinType: 'Coin type or denomination',
  denominationValue: 'Face value (number)',
  denominationUnit: 'Face value (unit)',
  country: 'Country',
  currency: 'Currency',
  condition: 'Condition or grade',
  grade: 'Grade on the label of a slab',
  gradingCompany: 'Grading company',
  certificationNumber: 'Certification number',
  quantity: 'Quantity',
  purchasePrice: 'Purchase price, per piece',
  purchaseDate: 'Purchase date',
  estimatedValue: 'Value, per piece',
  ownPurchasePrice: 'Purchase price in its own currency',
  ownEstimatedValue: 'Value in its own currency',
  diameter: 'Diameter (mm)',
  weight: 'Weight (g)',
  composition: 'Composition',
  variation: 'Variety',
  series: 'Series',
  totalMintage: 'Mintage',
  description: 'Description',
  obverseDescription: 'Obverse',
  reverseDescription: 'Reverse',
  rarity: 'Rarity',
  region: 'Region',
  mint: 'Mint',
  ruler: 'Ruler',
  era: 'Era',
  designer: 'Designer',
  storageLocation: 'Storage place',
  tags: 'Tags, separated by commas',
  reference: "The other program's own number of the coin",
  notes: 'Notes',
} as const;
export type ImportField = keyof typeof IMPORT_FIELDS;

/** What a text file can be encoded in, with the words for a screen. */
export const IMPORT_ENCODINGS = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big-endian)',
  'windows-1252': 'Western European (Windows, Latin-1)',
  'windows-1250': 'Central European (Windows)',
  'windows-1251': 'Cyrillic (Windows)',
  macintosh: 'Western European (Mac)',
} as const;
export type ImportEncoding = keyof typeof IMPORT_ENCODINGS;

/** Kinds of rows that can be shown alone. */
export const IMPORT_KINDS = ['wrong', 'doubtful', 'alike', 'update', 'add'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
