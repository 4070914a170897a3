import type { GlobalCoin, GlobalForm } from '../../../../server/global/model.ts';

export const EMPTY_FORM: GlobalForm = {
  name: '',
  country: '',
  year: '',
  denomination: '',
  currency: '',
  condition: '',
  mintMark: '',
  variety: '',
  estimatedValue: '',
  mintage: '',
  weight: '',
  diameter: '',
  composition: '',
  designer: '',
  notes: '',
  quantity: 1,
};

const orNull = (text: string) => text.trim() || null;

/** The coin as it is sent. */
export const toGlobalCoin = (form: GlobalForm): GlobalCoin => ({
  name: form.name.trim(),
  country: form.country.trim(),
  year: Number(form.year),
  denomination: form.denomination.trim(),
  currency: form.currency.trim(),
  condition: form.condition,
  mintMark: orNull(form.mintMark),
  variety: orNull(form.variety),
  estimatedValue: orNull(form.estimatedValue),
  mintage: orNull(form.mintage),
  weight: orNull(form.weight),
  diameter: orNull(form.diameter),
  composition: orNull(form.composition),
  designer: orNull(form.designer),
  notes: orNull(form.notes),
  quantity: form.quantity,
});

const FIELDS = Object.keys(EMPTY_FORM) as (keyof GlobalForm)[];

export const isUntouched = (form: GlobalForm): boolean =>
  FIELDS.every((field) => form[field] === EMPTY_FORM[field]);

/** One user's draft; under the name of manual entry's drafts, which signing out forgets. */
export const draftKey = (userId: string): string => `mintmark:manual-entry:${userId}:global`;

/** What was typed and not saved, or null; anything else in the store is ignored. */
export function readDraft(text: string | null): GlobalForm | null {
  try {
    const draft: Record<string, unknown> = JSON.parse(text ?? 'null') ?? {};
    const fits = FIELDS.every((field) => typeof draft[field] === typeof EMPTY_FORM[field]);
    return fits ? (Object.fromEntries(FIELDS.map((field) => [field, draft[field]])) as GlobalForm) : null;
  } catch {
    return null;
  }
}
