import { byField, type FieldsWith, fieldsWith } from '../../../../shared/coins/fields.ts';
import { isAmerican, isUnitedStates, UNITED_STATES } from '../../../../shared/coins/identity.ts';
import type { Draft, NewDraft } from '../../lib/queries/coin-drafts.ts';

/** 'any' begins with the United States and follows the country; 'world' has no forms of US coins. */
export type FormScope = 'any' | 'world';
/** Which catalogue, fields and limits hold. */
export type Rules = 'us' | 'world';

export const NO_MARK = 'none';

/** Mint mark ('' is none) to choice, and back. */
export const choiceOf = (mark: string): string => mark || NO_MARK;
export const markOf = (choice: string): string => (choice === NO_MARK ? '' : choice);

export const US_PLAIN = fieldsWith('us');
export const WORLD_PLAIN = fieldsWith('world');
type Plain = FieldsWith<'us'> | FieldsWith<'world'>;
const PLAIN: readonly Plain[] = [...new Set<Plain>([...US_PLAIN, ...WORLD_PLAIN])];

/** As typed, mostly text, so that no conversion loses anything. */
export const EMPTY_FORM = {
  name: '',
  country: UNITED_STATES as string,
  kind: 'coin' as string,
  /** The denomination of a world coin. */
  coinType: '',
  year: '',
  mintMark: NO_MARK,
  currency: '',
  quantity: 1,
  condition: '',
  isGraded: false,
  gradingCompany: '',
  grade: '',
  certificationNumber: '',
  ...byField(PLAIN, () => ''),
  catalogueNumbers: '',
  pieces: '',
  totalMintage: '',
  purchasePrice: '',
  ownPurchasePrice: '',
  purchaseDate: '',
  currentValue: '',
  ownEstimatedValue: '',
  valuationSource: '',
  storageLocation: '',
  /** Comma-separated. */
  tags: '',
  obverseImageUrl: '',
  reverseImageUrl: '',
};
export type CoinFormValues = {
  -readonly [Field in keyof typeof EMPTY_FORM]: Widened<(typeof EMPTY_FORM)[Field]>;
};
type Widened<T> = T extends string ? string : T extends number ? number : boolean;

/** Fields that world coins of the API call otherwise. */
const GLOBAL_NAMES: Readonly<Record<string, string>> = {
  coinType: 'denomination',
  variation: 'variety',
  totalMintage: 'mintage',
  currentValue: 'estimatedValue',
};
export const globalNameOf = (field: string): string => GLOBAL_NAMES[field] ?? field;

/** Values or errors of the API by the names of the form. */
export const fromGlobalNames = <T>(
  by: Readonly<Record<string, T>>,
): Partial<Record<keyof CoinFormValues, T>> =>
  Object.fromEntries(
    Object.keys(EMPTY_FORM)
      .filter((field) => globalNameOf(field) in by)
      .map((field) => [field, by[globalNameOf(field)]]),
  );

export const emptyForm = (scope: FormScope): CoinFormValues =>
  scope === 'world' ? { ...EMPTY_FORM, country: '' } : EMPTY_FORM;

export function rulesOf(
  { country, kind }: Pick<CoinFormValues, 'country' | 'kind'>,
  scope: FormScope = 'any',
): Rules {
  const isOurs = isAmerican({ country: isUnitedStates(country) ? UNITED_STATES : country, kind });
  return scope === 'any' && isOurs ? 'us' : 'world';
}

/** Values of the entry chosen before that the next one does not replace, emptied. */
export function staleOf(
  values: CoinFormValues,
  filled: Partial<CoinFormValues>,
  fresh: Partial<CoinFormValues>,
): Partial<CoinFormValues> {
  const names = Object.keys(filled) as (keyof CoinFormValues)[];
  const stale = names.filter((name) => values[name] === filled[name] && !(name in fresh));
  return Object.fromEntries(stale.map((name) => [name, EMPTY_FORM[name]]));
}

const PHOTOS = ['obverseImageUrl', 'reverseImageUrl'] as const;
const FIELDS = Object.keys(EMPTY_FORM) as (keyof CoinFormValues)[];

/** What was entered; what is as in an empty form is left out. */
export function toDraft(values: CoinFormValues): Omit<NewDraft, 'id'> {
  const entered = FIELDS.filter(
    (field) => values[field] !== EMPTY_FORM[field] && !PHOTOS.some((photo) => photo === field),
  );
  return {
    form: Object.fromEntries(entered.map((field) => [field, values[field]])),
    obverseImageUrl: values.obverseImageUrl || null,
    reverseImageUrl: values.reverseImageUrl || null,
  };
}

/** Takes fields of the form alone, of their own type. */
export function fromDraft({ form, obverseImageUrl, reverseImageUrl }: Draft): CoinFormValues {
  const known = FIELDS.filter(
    (field) => Object.hasOwn(form, field) && typeof form[field] === typeof EMPTY_FORM[field],
  );
  return {
    ...EMPTY_FORM,
    ...Object.fromEntries(known.map((field) => [field, form[field]])),
    obverseImageUrl: obverseImageUrl ?? '',
    reverseImageUrl: reverseImageUrl ?? '',
  };
}
