import { z } from 'zod';
import { msg } from '../language/msg.ts';
import { storable } from './texts.ts';

export const MAX_DRAFTS = 500;
export const MAX_GUEST_DRAFTS = 10;
const MAX_FORM = 20_000;

/** Named by the client: the same id again replaces it. */
const id = z.string().regex(/^[\w-]{8,60}$/, msg('This is no id of a draft.'));
export const DraftId = z.object({ id });
export const OfDraft = z.object({ draft: id.optional() });

const DraftForm = z
  .record(
    z.string().regex(/^[a-z]\w{0,39}$/i),
    z.union([z.string().max(8000).overwrite(storable), z.number(), z.boolean()]),
    msg('A draft has the fields of the form.'),
  )
  .refine((form) => JSON.stringify(form).length <= MAX_FORM, {
    error: msg('This is too long for a draft. Save it as a coin.'),
  });
export type DraftForm = z.output<typeof DraftForm>;

const photo = z.string().max(200).nullable().optional();

export const DraftInput = z.strictObject({
  id,
  form: DraftForm,
  obverseImageUrl: photo,
  reverseImageUrl: photo,
});
export type DraftInput = z.output<typeof DraftInput>;

/** A coin of a photo or a few words: it waits, and counts nowhere. */
export interface CoinDraft {
  id: string;
  /** Of the coin form, as typed; empty ones are left out. */
  form: DraftForm;
  obverseImageUrl: string | null;
  reverseImageUrl: string | null;
  createdAt: string;
  updatedAt: string;
}
