import type { Coin } from '../../../../shared/coins/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { ApiError } from '../../lib/api.ts';
import { HOME } from '../../lib/base.ts';
import { goBack, navigate } from '../../lib/navigation.ts';
import { useMutation } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { keepAnother } from './load.ts';
import type { Saved } from './saving.ts';
import type { FieldErrors } from './use-form.ts';
import { type CoinFormValues, EMPTY_FORM, type FormScope } from './values.ts';

/** Loaded while the first field is typed. */
export const loadSaving = () => import('./saving.ts');

interface Besides {
  /** The owner insists on what the catalogue knows cannot be. */
  acceptImpossible?: true;
}

export function useSave(saved: Saved, onSaved: () => void) {
  const { scope, editing } = saved;
  const mutation = useMutation({
    mutationFn: async ({ values, besides }: { values: CoinFormValues; besides: Besides }) =>
      (await loadSaving()).saveCoin(values, saved, besides),
  });

  const done = (coin: Coin, values: CoinFormValues) => {
    onSaved();
    const view = `/coin/${coin.id}`;
    if (editing) {
      toast({ title: t('Coin Updated!'), description: coin.name, variant: 'success' });
      return goBack(view);
    }
    const added = { title: t('Coin Added!'), description: coin.name, variant: 'success' } as const;
    if (scope === 'world') {
      toast(added);
      return void navigate(view);
    }
    keepAnother(values);
    toast({
      ...added,
      actions: [
        { label: t('Add another'), onClick: () => void navigate('/manual-entry?another') },
        { label: t('View'), onClick: () => void navigate(view) },
      ],
    });
    void navigate(HOME);
  };

  const save = async (
    values: CoinFormValues,
    refuse: (errors: FieldErrors<CoinFormValues>) => void,
    besides: Besides = {},
  ): Promise<boolean> => {
    try {
      const coin = await mutation.mutateAsync({ values, besides });
      if (coin) done(coin, values);
      else {
        onSaved();
        if (editing) goBack(`/coin/${editing.id}`);
        else void navigate('/collection');
      }
      return true;
    } catch (error) {
      // The verdict offers the nearest issues; the owner may insist.
      const insist = () => void save(values, refuse, { acceptImpossible: true });
      const isImpossible = error instanceof ApiError && error.nearest !== null;
      const problem = saveProblem(error, editing !== undefined, scope);
      const actions = isImpossible ? ([{ label: t('Save anyway'), onClick: insist }] as const) : undefined;
      toast({ ...problem, actions, variant: 'destructive' });
      if (error instanceof ApiError) refuse(fieldErrors(error));
      return false;
    }
  };

  return { save, busy: mutation.isPending || mutation.isSuccess };
}

function fieldErrors({ errors }: ApiError): FieldErrors<CoinFormValues> {
  const named = Object.entries(errors).map(([path, message]) => [
    path === 'estimatedValue' ? 'currentValue' : path,
    message,
  ]);
  return Object.fromEntries(named.filter(([field]) => field !== undefined && field in EMPTY_FORM));
}

export function saveProblem(
  error: unknown,
  editing: boolean,
  scope: FormScope = 'any',
): { title: string; description: string } {
  const known = error instanceof ApiError ? error : null;
  if (known?.code === 'guest_limit_reached') {
    return {
      title: t('Guest Limit Reached'),
      description: t('Guest users can only add 10 coins. Create a free account to add unlimited coins.'),
    };
  }
  const mistakes = known?.userErrors.join(', ');
  if (scope === 'world' && !editing) {
    return {
      title: t('Failed to Add Coin'),
      description: mistakes || known?.text || t('Unable to add international coin. Please try again.'),
    };
  }
  if (mistakes) return { title: t('Please Fix These Issues'), description: mistakes };
  if (known?.text) return { title: t('Error Saving Coin'), description: known.text };
  return {
    title: t('Error'),
    description: editing
      ? t('Failed to update coin. Please try again.')
      : t('Failed to add coin. Please try again.'),
  };
}
