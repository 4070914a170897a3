import { Suspense, useState } from 'react';
import type { Coin } from '../../../../shared/coins/model.ts';
import { isPriced } from '../../../../shared/coins/purchases.ts';
import type { GlobalForm } from '../../../../shared/global/check.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { keepText, readText } from '../../lib/drafts.ts';
import { optional } from '../../lib/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { RequiredNote } from '../../ui/field.tsx';
import { DraftNotice } from '../manual-entry/DraftNotice.tsx';
import { type Form, useForm } from '../manual-entry/use-form.ts';
import { GlobalFields } from './GlobalFields.tsx';
import { useDraft } from './use-draft.ts';
import { loadStore, useSave } from './use-save.ts';
import { draftKey, EMPTY_FORM, fromPrefill, loadRules, problemsOf, readDraft } from './values.ts';
import { WorldSearch } from './WorldSearch.tsx';

/** Optional: without a connection the drawing is missing, not the form. */
const Drawn = optional<{ form: GlobalForm }>(async () => ({ default: (await import('./Drawn.tsx')).Drawn }));

interface GlobalCoinFormProps {
  userId: string;
  /** The edited coin, and its form values. */
  editing?: Coin;
  stored?: GlobalForm;
  /** JSON of an identification. */
  prefill?: string | null;
}

/** The form of a world coin, with a draft. */
export function GlobalCoinForm({ userId, editing, stored, prefill = null }: GlobalCoinFormProps) {
  const [filled] = useState(() => (prefill === null ? null : fromPrefill(prefill)));
  const key = draftKey(userId, editing?.id, filled && prefill);
  const [initial] = useState(() => stored ?? filled ?? EMPTY_FORM);
  const [restored, setRestored] = useState(() => readDraft(readText(key)));
  const saving = useSave(editing, () => keepText(key, null));
  const form: Form<GlobalForm> = useForm<GlobalForm>({
    initial: restored ?? initial,
    check: problemsOf,
    onValid: (values) => saving.save(values, form.refuse),
    // The fields show their errors.
    onRefused: () => undefined,
  });
  useDraft(key, form.values, initial, saving.busy);

  const discard = () => {
    setRestored(null);
    form.reset(initial);
  };
  return (
    <form
      {...form.formProps}
      onFocus={() => void Promise.all([loadRules(), loadStore()]).catch(() => undefined)}
      className="marks-required grid grid-cols-1 gap-4 pb-24"
    >
      <h1>{editing ? t('Edit global coin') : t('Add a global coin')}</h1>
      {restored && <DraftNotice onDiscard={discard} />}
      {!editing && <WorldSearch form={form} />}
      <div className="felt flex h-37 items-center justify-center gap-6 px-6" aria-hidden="true">
        <Suspense>
          <Drawn form={form.values} />
        </Suspense>
      </div>
      <RequiredNote />
      <GlobalFields form={form} hasPurchases={isPriced(editing?.purchases ?? null)} />
      <div className="dock">
        <div className="column">
          <Button type="submit" wide busy={saving.busy}>
            {editing
              ? saving.busy
                ? t('Saving Changes...')
                : t('Save Changes')
              : saving.busy
                ? t('Adding Coin...')
                : t('Add to Collection')}
          </Button>
        </div>
      </div>
    </form>
  );
}
