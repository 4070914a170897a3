import { byField, fieldOf, fieldsWith } from '../../../../shared/coins/fields.ts';
import { type Coin, IDENTITY, VALUE_BASIS } from '../../../../shared/coins/model.ts';
import { translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';

/** Of a want alone. */
const WANT_NAMES: Partial<Record<string, string>> = {
  status: msg('status'),
  priority: msg('priority'),
  priceLimit: msg('maximum price'),
  note: msg('note'),
};

const NAMES: Partial<Record<keyof Coin, string>> = {
  name: msg('name'),
  year: msg('year'),
  mintMark: msg('mint mark'),
  coinType: msg('type'),
  condition: msg('condition'),
  variation: msg('variation'),
  series: msg('series'),
  composition: msg('composition'),
  weight: msg('weight'),
  diameter: msg('diameter'),
  quantity: msg('quantity'),
  estimatedValue: msg('estimated value'),
  purchasePrice: msg('purchase price'),
  purchaseDate: msg('purchase date'),
  isGraded: msg('grading'),
  grade: msg('grade'),
  gradingCompany: msg('grading company'),
  certificationNumber: msg('certification number'),
  obverseImageUrl: msg('obverse photo'),
  reverseImageUrl: msg('reverse photo'),
  notes: msg('notes'),
  storageLocation: msg('storage place'),
  tags: msg('tags'),
  country: msg('country'),
  currency: msg('currency'),
  totalMintage: msg('mintage'),
  designer: msg('designer'),
  mint: msg('mint'),
  ruler: msg('ruler'),
  era: msg('era'),
  region: msg('region'),
  script: msg('script'),
  ...byField(fieldsWith('detail'), (name) => fieldOf(name).detail ?? ''),
};

export const fieldInWords = (field: string): string =>
  translated(NAMES[field as keyof Coin] ?? WANT_NAMES[field] ?? field);

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** In dollars, derived from the coin's own currency. */
const AMOUNTS = ['estimatedValue', 'purchasePrice'];
/** The server renews these when the coin's identity changes. */
const FROM_CATALOGUE = ['composition', 'weight', 'diameter', 'series', 'totalMintage'];
/** A default name follows these. */
const DATED = ['coinType', 'year', 'mintMark'];
export function changedElsewhere(known: Coin, answer: Coin, edit: object): string[] {
  const renewed = IDENTITY.some((field) => field in edit);
  // The owner's own figure stands.
  const revalued = known.valuationSource !== 'owner' && VALUE_BASIS.some((field) => field in edit);
  return Object.entries(NAMES).flatMap(([field, name]) => {
    const byRate =
      'currency' in edit ||
      (field === 'estimatedValue' && 'ownEstimatedValue' in edit) ||
      (field === 'purchasePrice' && 'ownPurchasePrice' in edit);
    const follows = AMOUNTS.includes(field)
      ? byRate || (field === 'estimatedValue' && revalued)
      : renewed && FROM_CATALOGUE.includes(field);
    const own = field in edit || follows || (field === 'name' && DATED.some((part) => part in edit));
    const stayed = isSame(known[field as keyof Coin], answer[field as keyof Coin]);
    return !own && !stayed ? [translated(name)] : [];
  });
}
