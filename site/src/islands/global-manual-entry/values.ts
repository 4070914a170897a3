import { displayMintMark } from '../../../../shared/catalogue/mints.ts';
import { byField } from '../../../../shared/coins/fields.ts';
import type { GlobalForm, GlobalProblems } from '../../../../shared/global/check.ts';
import { WORLD_PLAIN } from '../../../../shared/global/model.ts';
import { firstAmount, parsePrefill, textOf, yearOf } from '../../lib/handoff.ts';

export const EMPTY_FORM: GlobalForm = {
  name: '',
  country: '',
  kind: 'coin',
  year: '',
  denomination: '',
  currency: '',
  condition: '',
  mintMark: '',
  variety: '',
  estimatedValue: '',
  ownEstimatedValue: '',
  ownPurchasePrice: '',
  mintage: '',
  ...byField(WORLD_PLAIN, () => ''),
  catalogueNumbers: '',
  pieces: '',
  storageLocation: '',
  tags: '',
  quantity: 1,
};

/** The form from an identification's JSON; null when that is not an object. */
export function fromPrefill(json: string): GlobalForm | null {
  const data = parsePrefill(json);
  if (!data) return null;
  const { name, country, currency, condition, composition, weight, diameter } = data;
  const same = { name, country, currency, condition, composition, weight, diameter };
  const named = { ...same, denomination: data.coinType, variety: data.variation };
  const texts = Object.fromEntries(Object.entries(named).map(([field, value]) => [field, textOf(value)]));
  return {
    ...EMPTY_FORM,
    ...texts,
    year: yearOf(data.year),
    mintMark: displayMintMark(textOf(data.mintMark)),
    estimatedValue: firstAmount(textOf(data.estimatedValue)),
  };
}

/** Form field to field of a stored coin. */
export const STORED_NAMES = {
  denomination: 'coinType',
  variety: 'variation',
  mintage: 'totalMintage',
} as const;

const FIELDS = Object.keys(EMPTY_FORM) as (keyof GlobalForm)[];

export const isUntouched = (form: GlobalForm, before = EMPTY_FORM): boolean =>
  FIELDS.every((field) => form[field] === before[field]);

/** Loaded with the first input. */
export const loadRules = () => import('./check.ts');

/** Errors in the reader's language. */
export const problemsOf = async (form: GlobalForm): Promise<GlobalProblems> =>
  (await loadRules()).check(form);

/** Per user and edited coin; shares the prefix of drafts that signing out deletes. */
export const draftKey = (userId: string, editId?: number, prefill: string | null = null): string =>
  `mintmark:manual-entry:${userId}:global${editId === undefined ? '' : `:${editId}`}${prefill === null ? '' : `:${prefill}`}`;

/** The stored draft; null where there is none, or an invalid one. */
export function readDraft(text: string | null): GlobalForm | null {
  try {
    const draft: Record<string, unknown> = JSON.parse(text ?? 'null') ?? {};
    const fits = FIELDS.every((field) => typeof draft[field] === typeof EMPTY_FORM[field]);
    return fits ? (Object.fromEntries(FIELDS.map((field) => [field, draft[field]])) as GlobalForm) : null;
  } catch {
    return null;
  }
}
