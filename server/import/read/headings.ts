import type { ImportField, ImportFormat } from '../../../shared/import/words.ts';
import { ISSUERS, isGregorian, NOTE_WORDS, WORDS_OF_LANGUAGES, YEARS_OF_COIN } from './heading-words.ts';

/** Lower case without accents and signs: "N# number" is "n number". */
export const headingWords = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\((?:usd|eur|gbp|cad|aud|chf|[a-z]{3}|mm|g|grams?)\)/g, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(
      /(?<=\p{L})(?: in| en| w| в)? (?:usd|eur|euros?|gbp|cad|aud|chf|pln|zl|zł|руб|рублях|rub|czk|sek|nok|dkk|jpy)$/u,
      '',
    );

/** Most telling first; English, and the words of programs and German, French and Spanish lists. */
const WORDS: Record<Exclude<ImportField, 'notes'>, readonly string[]> = {
  reference: ['n number', 'numista number', 'coin id', 'item id', 'reference number', 'reference'],
  name: [
    ...['name', 'title', 'coin name', 'coin', 'short desc', 'shortdesc', 'coin title'],
    ...['bezeichnung', 'nom', 'titre', 'nombre', 'titulo'],
    ...[
      'item title',
      'product',
      'product name',
      'item name',
      'item',
      'artikel',
      'artikelbezeichnung',
      'produkt',
      'articulo',
      'prodotto',
      'producto',
      'produit',
      'товар',
    ],
  ],
  year: [
    'year',
    'gregorian year',
    'date',
    'coin date',
    'issued on',
    'jahr',
    'annee',
    'ano',
    'mint year',
    'dated',
    ...[
      'year from',
      'from year',
      'first year',
      'year start',
      'start year',
      'year begin',
      'year min',
      'year low',
      'year l',
    ],
    ...['jahr von', 'von jahr', 'annee debut', 'ano inicial', 'ano desde', 'anno da'],
  ],
  yearTo: [
    ...[
      'year to',
      'to year',
      'last year',
      'year end',
      'end year',
      'year max',
      'year high',
      'year h',
      'year until',
    ],
    ...['jahr bis', 'bis jahr', 'annee fin', 'ano final', 'ano hasta', 'anno a'],
  ],
  dateAndMint: ['date mm', 'date mintmark', 'year mm', 'date mint', 'date and mint', 'year mint'],
  mintMark: [
    'mint mark',
    'mintmark',
    'mm',
    'mint letter',
    'munzzeichen',
    'mint marks',
    'marca de ceca',
    'ceca',
  ],
  coinType: [
    ...['coin type', 'type', 'denomination', 'denom', 'face value', 'coin description'],
    ...['nominal', 'nennwert', 'valeur faciale', 'munztyp', 'munzart', 'denominacion'],
    ...['valor facial', 'tipo de moneda'],
  ],
  denominationValue: ['value number'],
  denominationUnit: [
    'unit',
    'einheit',
    'unite',
    'unidad',
    'unidade',
    'unita',
    'eenheid',
    'jednostka',
    'единица',
  ],
  country: ['country', 'issuer', 'land', 'pays', 'country of origin', 'nation', 'pais'],
  currency: ['currency', 'wahrung', 'devise', 'divisa'],
  condition: [
    'condition',
    'grade',
    'coin grade',
    'erhaltung',
    'etat',
    'quality',
    'estado',
    'estado de conservacion',
    'conservacion',
  ],
  gradingCompany: [
    'grading company',
    'grading service',
    'gradingservicename',
    'grader',
    'service',
    'certification company',
    'tpg',
  ],
  certificationNumber: [
    'certification number',
    'cert number',
    'cert no',
    'cert',
    'certification no',
    'certificate number',
    'serial number',
    'ngc cert',
    'pcgs cert',
  ],
  quantity: [
    'quantity',
    'quantity owned',
    'qty',
    'count',
    'pieces',
    'anzahl',
    'quantite',
    'number of coins',
    'cantidad',
  ],
  purchasePrice: [
    ...['purchase price', 'buying price', 'price paid', 'price', 'bought for', 'preis', 'prix'],
    ...['paid', 'cost', 'amount paid', 'amountpaid', 'my cost', 'pay price', 'payprice'],
    ...['kaufpreis', 'prix d achat', 'precio de compra'],
    ...[
      'price realized',
      'unit price',
      'item price',
      'einzelpreis',
      'stuckpreis',
      'prix unitaire',
      'precio unitario',
      'prezzo unitario',
      'stuksprijs',
    ],
  ],
  purchaseDate: [
    ...['purchase date', 'acquisition date', 'date purchased', 'date acquired', 'datepurchased'],
    ...['paydate', 'bought on', 'bought', 'date bought', 'kaufdatum', 'date d achat'],
    ...['fecha de compra'],
    ...[
      'order date',
      'bestelldatum',
      'date de commande',
      'fecha de pedido',
      'data ordine',
      'besteldatum',
      'data zamowienia',
      'дата заказа',
    ],
  ],
  seller: [
    ...['seller', 'dealer', 'bought from', 'purchased from', 'acquired from', 'vendor'],
    ...['seller name', 'dealer name', 'verkaufer', 'handler', 'gekauft bei', 'gekauft von'],
    ...['vendeur', 'vendedor', 'comprado a'],
  ],
  purchasePlace: [
    'place of purchase',
    'purchase place',
    'purchase location',
    'bought at',
    'where bought',
    'acquisition place',
    'place acquired',
    'kaufort',
    'lieu d achat',
    'lugar de compra',
  ],
  invoice: [
    'invoice',
    'invoice number',
    'invoice no',
    'receipt',
    'order number',
    ...[
      'order',
      'order no',
      'order id',
      'bestellnummer',
      'auftragsnummer',
      'numero de commande',
      'numero de pedido',
    ],
    'rechnung',
    'rechnungsnummer',
    'facture',
    'numero de facture',
    'factura',
  ],
  purchaseNote: ['about the purchase', 'note of the purchase', 'purchase note', 'purchase notes'],
  purchases: ['purchases'],
  estimatedValue: [
    ...['estimated value', 'estimate', 'current value', 'market value', 'value'],
    ...['price guide value', 'my value', 'worth', 'wert', 'valeur', 'valor', 'valor estimado'],
  ],
  ownEstimatedValue: ['value in its currency'],
  ownPurchasePrice: ['paid in its currency'],
  grade: ['grade on the label'],
  diameter: ['diameter', 'diameter mm', 'durchmesser', 'diametre', 'diametro'],
  weight: ['weight', 'weight g', 'weight oz', 'weight ozt', 'weight troy oz', 'gewicht', 'poids', 'peso'],
  composition: ['composition', 'material', 'metal', 'metall', 'metal content'],
  variation: ['variety', 'variation', 'variante', 'varieties'],
  series: ['series', 'program series', 'serie', 'set', 'collection series'],
  totalMintage: ['mintage', 'total mintage', 'auflage', 'tirage', 'tirada'],
  description: ['description', 'subject', 'beschreibung', 'subjectshort', 'descripcion'],
  obverseDescription: ['obverse', 'obverse description', 'obversedesign'],
  reverseDescription: ['reverse', 'reverse description', 'reversedesign'],
  rarity: ['rarity', 'seltenheit'],
  region: ['region'],
  mint: ['mint', 'mint name', 'pragestatte', 'atelier', 'mints'],
  ruler: ['ruler', 'herrscher'],
  era: ['era', 'period', 'epoch'],
  designer: ['designer', 'engraver'],
  storageLocation: [
    ...['storage location', 'storage place', 'stored at', 'storage', 'location', 'kept at'],
    ...['lagerort', 'aufbewahrungsort', 'lagerplatz', 'aufbewahrung', 'lieu de stockage'],
    ...['emplacement', 'ubicacion'],
  ],
  status: [
    ...['status', 'have', 'have it', 'owned', 'own', 'in collection', 'got', 'need', 'needed'],
    ...['missing', 'wanted', 'want', 'wish', 'wishlist', 'vorhanden'],
    ...['sold', 'list', 'collection status', 'besitz', 'im besitz', 'gesucht', 'fehlt', 'verkauft'],
  ],
  soldDate: ['sale date', 'saledate', 'date sold', 'sold on', 'sold date', 'verkaufsdatum'],
  soldPrice: ['sale price', 'saleprice', 'price sold', 'sold for', 'sold price', 'verkaufspreis'],
  soldFees: ['sale fees', 'selling fees', 'fees of the sale'],
  soldPlace: ['sold at', 'sale place', 'place of sale', 'where sold'],
  kind: ['kind', 'item type', 'what the piece is', 'object type'],
  fineness: ['fineness', 'purity', 'feingehalt', 'titre du metal', 'ley'],
  thickness: ['thickness', 'dicke', 'epaisseur', 'espesor', 'grosor'],
  dieAxis: [
    'die axis',
    'axis',
    'die alignment',
    'alignment',
    'stempelstellung',
    'axe des coins',
    'posicion de cunos',
  ],
  edge: ['edge', 'edge type', 'rand', 'tranche', 'canto'],
  catalogueNumbers: [
    'catalogue numbers',
    'catalog numbers',
    'catalog codes',
    'catalogue number',
    'catalog number',
    'katalognummer',
    'krause',
    'km',
  ],
  serialNumber: ['serial no', 'seriennummer', 'numero de serie'],
  signature: ['signature', 'signatures', 'unterschrift', 'firma'],
  pieces: ['pieces in a roll or set', 'coins per roll', 'pieces per roll'],
  tags: ['tags', 'tag', 'keywords', 'labels', 'schlagworter', 'schlagworte', 'mots cles', 'etiquetas'],
};

const FIELD_OF = new Map<string, { field: ImportField; rank: number }>();
for (const table of [WORDS, WORDS_OF_LANGUAGES])
  for (const [field, words] of Object.entries(table))
    for (const [rank, word] of words.entries()) {
      const known = headingWords(word);
      if (!FIELD_OF.has(known))
        FIELD_OF.set(known, {
          field: field as ImportField,
          rank: table === WORDS ? rank : rank + words.length,
        });
    }

export const SHEET = 'Sheet';

export const headingScore = (cells: readonly string[]): number =>
  cells.filter((cell) => FIELD_OF.has(headingWords(cell))).length;

export const fieldNamed = (heading: string): ImportField | null =>
  FIELD_OF.get(headingWords(heading))?.field ?? null;

/** Each field once, except notes. */
export function fieldsByHeading(headings: readonly string[]): (ImportField | null)[] {
  const taken = new Map<ImportField, { at: number; rank: number }>();
  const hasUnit = headings.some((heading) => headingWords(heading) === 'unit');
  const all = new Set(headings.map(headingWords));
  /** "Estado" next to a grade is a status, "Stato" without a "Paese" a country. */
  const meant = (words: string): string => {
    if (words === 'estado' && (all.has('grado') || all.has('conservacion') || all.has('grade')))
      return 'status';
    return words === 'stato' && !all.has('paese') ? 'country' : words;
  };
  for (const [at, heading] of headings.entries()) {
    const words = headingWords(heading);
    const known = FIELD_OF.get(meant(words === 'value' && hasUnit ? 'value number' : words));
    if (!known) continue;
    // The Gregorian year wins over another calendar's.
    const found = isGregorian(words) ? { field: known.field, rank: -1 } : known;
    const before = taken.get(found.field);
    if (!before || found.rank < before.rank) taken.set(found.field, { at, rank: found.rank });
  }
  return headings.map((heading, at) => {
    const [field] = [...taken].find(([, one]) => one.at === at) ?? [];
    return field ?? (NOTE_WORDS.test(heading) ? 'notes' : null);
  });
}

const SIGNS: [ImportFormat, string[]][] = [
  ['mintmark-csv', ['coin id', 'coin type', 'mint mark', 'condition', 'value source']],
  ['numista', ['n number', 'country']],
  ['numista', ['issuer', 'face value', 'gregorian year']],
  ['colnect', ['catalog codes', 'issued on']],
  ['pcgs', ['pcgs no']],
  ['pcgs', ['pcgs number']],
  ['ngc', ['ngc cert']],
  ['ezcoin', ['ezcoin']],
];

export function formatByHeadings(headings: readonly string[]): ImportFormat | null {
  const words = new Set(headings.map(headingWords));
  if (headings.some((heading) => /^https?:\/\/colnect\.com\//i.test(heading))) return 'colnect';
  const known = SIGNS.find(([, signs]) => signs.every((sign) => words.has(sign)))?.[0];
  if (known) return known;
  const isNumbered = headings.some((heading) => /\bN#/.test(heading));
  return isNumbered && headings.some((heading) => fieldNamed(heading) === 'country') ? 'numista' : null;
}

const OF_FORMAT: Partial<Record<ImportFormat, Record<string, ImportField | null>>> = {
  numista: {
    type: 'notes',
    'face value': 'notes',
    currency: 'notes',
    collection: 'tags',
    'from set': 'notes',
    'serial number': 'notes',
    'private comment': 'notes',
    'public comment': 'notes',
    'purchase price': 'purchasePrice',
    'buying price': 'purchasePrice',
    shape: 'notes',
  },
  'mintmark-csv': {
    grade: 'grade',
    variation: 'variation',
    category: null,
    graded: null,
    'identified by': null,
    'needs review': null,
    'serial number': 'serialNumber',
    'pieces in it': 'pieces',
    'metal content': 'notes',
    'sold at': 'soldPlace',
    'sale fees': 'soldFees',
  },
  opennumismat: {
    title: 'name',
    value: 'denominationValue',
    unit: 'denominationUnit',
    mintmark: 'mintMark',
    material: 'composition',
    series: 'series',
    subjectshort: 'description',
    payprice: 'purchasePrice',
    paydate: 'purchaseDate',
    period: 'era',
    type: null,
    quality: null,
    status: 'status',
    saledate: 'soldDate',
    saleprice: 'soldPrice',
    note: 'notes',
    features: 'notes',
    defect: 'notes',
    storage: 'storageLocation',
    obversedesigner: 'designer',
    catalognum1: 'notes',
    catalognum2: 'notes',
    catalognum3: 'notes',
    catalognum4: 'notes',
    barcode: 'certificationNumber',
  },
  coinmanage: {
    denomination: 'coinType',
    type: 'series',
    mint: 'mintMark',
    mints: null,
    location: 'storageLocation',
  },
};

export function fieldsOfFormat(
  format: ImportFormat,
  headings: readonly string[],
): Record<string, ImportField | null> {
  const fields = { ...OF_FORMAT[format] };
  if (format !== 'numista') return fields;
  const all = headings.map(headingWords);
  const hasGregorian = all.some(isGregorian);
  const hasIssuer = all.some((words) => ISSUERS.has(words));
  let isNumbered = false;
  for (const [at, words] of all.entries()) {
    const field = fieldNamed(words);
    if (/\bN#/.test(headings[at] ?? '')) {
      // The second one is its address.
      fields[words] = isNumbered ? null : 'reference';
      isNumbered = true;
    } else if (isGregorian(words)) fields[words] = 'year';
    else if (YEARS_OF_COIN.has(words)) fields[words] = hasGregorian ? 'notes' : 'year';
    else if (ISSUERS.has(words)) fields[words] = 'country';
    else if (field === 'country') fields[words] = hasIssuer ? null : 'country';
    else if (field === 'name') fields[words] = 'coinType';
    else if (field === 'coinType' || field === 'currency') fields[words] = 'notes';
  }
  return fields;
}

/** Files without usable headings: fields by position. */
export const BY_PLACE: Partial<Record<ImportFormat, (ImportField | null)[]>> = {
  ucoin: [
    'country',
    'coinType',
    'year',
    'mintMark',
    null,
    'description',
    'condition',
    'estimatedValue',
    'notes',
    'notes',
    'notes',
  ],
  coinsnap: [
    null,
    'country',
    'coinType',
    'series',
    'notes',
    'year',
    'mintMark',
    'condition',
    'estimatedValue',
    'composition',
    null,
    'purchasePrice',
    null,
    null,
    null,
    null,
    'notes',
  ],
};
