import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { GUEST_LIMIT } from '../../../../shared/account/guest-limit.ts';
import type { Coin } from '../../../../shared/coins/model.ts';
import { isPriced } from '../../../../shared/coins/purchases.ts';
import type { GlobalForm } from '../../../../shared/global/check.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { ApiError } from '../../lib/api.ts';
import { keepText, readText } from '../../lib/drafts.ts';
import { optional } from '../../lib/hooks.ts';
import { goBack, navigate } from '../../lib/navigation.ts';
import { queryClient } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { RequiredNote } from '../../ui/field.tsx';
import { DraftNotice } from '../manual-entry/DraftNotice.tsx';
import { saveProblem } from '../manual-entry/save-error.ts';
import { type FieldErrors, type Form, useForm } from '../manual-entry/use-form.ts';
import { GlobalFields } from './GlobalFields.tsx';
import { useDraft } from './use-draft.ts';
import {
  draftKey,
  EMPTY_FORM,
  fromPrefill,
  loadRules,
  problemsOf,
  readDraft,
  STORED_NAMES,
} from './values.ts';
import { WorldSearch } from './WorldSearch.tsx';

/** Loaded while the first field is typed. */
export const loadStore = () => import('./store.ts');

/** Saves the coin and goes to it; on failure the form stays as it is. */
export function useSave(editing: Coin | undefined, onSaved: () => void) {
  const mutation = useMutation(
    { mutationFn: async (form: GlobalForm) => (await loadStore()).store(form, editing) },
    queryClient,
  );

  const save = async (
    form: GlobalForm,
    refuse: (errors: FieldErrors<GlobalForm>) => void,
  ): Promise<boolean> => {
    try {
      const { id, name } = await mutation.mutateAsync(form);
      onSaved();
      toast({
        title: editing ? t('Coin Updated!') : t('Coin Added!'),
        description: name,
        variant: 'success',
      });
      if (editing) goBack(`/coin/${id}`);
      else void navigate(`/coin/${id}`);
      return true;
    } catch (error) {
      toast({ ...(editing ? saveProblem(error, true) : addProblem(error)), variant: 'destructive' });
      if (error instanceof ApiError) refuse(fieldErrors(error));
      return false;
    }
  };

  return { save, busy: mutation.isPending || mutation.isSuccess };
}

/** The server's errors by form field; some have other names there. */
function fieldErrors({ errors }: ApiError): FieldErrors<GlobalForm> {
  const own = new Map<string, string>(Object.entries(STORED_NAMES).map(([field, stored]) => [stored, field]));
  const named = Object.entries(errors).map(([path, message]) => [own.get(path) ?? path, message]);
  return Object.fromEntries(named.filter(([field]) => field !== undefined && field in EMPTY_FORM));
}

/** The toast of a world coin that could not be added. */
export function addProblem(error: unknown): { title: string; description: string } {
  const known = error instanceof ApiError ? error : null;
  if (known?.status === 403 && known.text.includes(translated(GUEST_LIMIT))) {
    return {
      title: t('Guest Limit Reached'),
      description: t('Guest users can only add 10 coins. Create a free account to add unlimited coins.'),
    };
  }
  const message = known?.userErrors.join(', ') || known?.text;
  return {
    title: t('Failed to Add Coin'),
    description: message || t('Unable to add international coin. Please try again.'),
  };
}

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
