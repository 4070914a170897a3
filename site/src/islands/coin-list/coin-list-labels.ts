import type { GroupBy } from '../../../../shared/coins/groups.ts';
import type { Sort } from '../../../../shared/coins/model.ts';
import { plural } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';

export const SORT_LABELS: Readonly<Record<Sort, string>> = {
  newest: msg('Newest'),
  oldest: msg('Oldest'),
  'value-high': msg('Value, high to low'),
  'value-low': msg('Value, low to high'),
  name: msg('Name'),
  'name-desc': msg('Name, Z to A'),
  year: msg('Year, oldest first'),
  'year-desc': msg('Year, newest first'),
  country: msg('Country, A to Z'),
  'country-desc': msg('Country, Z to A'),
  mint: msg('Mint, A to Z'),
  'mint-desc': msg('Mint, Z to A'),
  bought: msg('Purchase date, oldest first'),
  'bought-desc': msg('Purchase date, newest first'),
  'price-high': msg('Purchase price, high to low'),
  'price-low': msg('Purchase price, low to high'),
  'gain-high': msg('Gain, high to low'),
  'gain-low': msg('Gain, low to high'),
  category: msg('Category, A to Z'),
  'category-desc': msg('Category, Z to A'),
  'grade-high': msg('Condition, best first'),
  'grade-low': msg('Condition, worst first'),
  'pieces-high': msg('Pieces, most first'),
  'pieces-low': msg('Pieces, fewest first'),
  'weight-high': msg('Weight, heaviest first'),
  'weight-low': msg('Weight, lightest first'),
  certificate: msg('Certification number, ascending'),
  'certificate-desc': msg('Certification number, descending'),
  place: msg('Storage place, A to Z'),
  'place-desc': msg('Storage place, Z to A'),
};

export const GROUP_LABELS: Readonly<Record<GroupBy, string>> = {
  category: msg('Category'),
  country: msg('Country'),
  decade: msg('Decade'),
  year: msg('Year'),
  condition: msg('Condition'),
  place: msg('Storage place'),
  bought: msg('Year of purchase'),
};

const NO_MINT = msg('Coins without a mint mark or mint are listed last.');
const NO_DATE = msg('Coins without a purchase date are listed last.');
const NO_PRICE = msg('Coins without a purchase price in dollars are listed last.');
const NO_GRADE = msg('Coins without a grade or condition on the scale are listed last.');
const NO_WEIGHT = msg('Coins without a weight are listed last.');
const NO_CERTIFICATE = msg('Coins without a certification number are listed last.');
const NO_PLACE = msg('Coins without a storage place are listed last.');
const NO_GAIN = msg('Coins without a purchase price or value in dollars are listed last.');

export const LAST_LABELS: Readonly<Partial<Record<Sort, string>>> = {
  'value-low': msg('Coins without an estimate are listed last.'),
  mint: NO_MINT,
  'mint-desc': NO_MINT,
  bought: NO_DATE,
  'bought-desc': NO_DATE,
  'price-high': NO_PRICE,
  'price-low': NO_PRICE,
  'gain-high': NO_GAIN,
  'gain-low': NO_GAIN,
  'grade-high': NO_GRADE,
  'grade-low': NO_GRADE,
  'weight-high': NO_WEIGHT,
  'weight-low': NO_WEIGHT,
  certificate: NO_CERTIFICATE,
  'certificate-desc': NO_CERTIFICATE,
  place: NO_PLACE,
  'place-desc': NO_PLACE,
};

export const coinsInWords = (count: number): string => plural(count, { one: '# coin', other: '# coins' });

export const holdingInWords = (records: number, pieces: number): string =>
  pieces === records
    ? coinsInWords(records)
    : `${coinsInWords(records)}, ${plural(pieces, { one: '# piece', other: '# pieces' })}`;
