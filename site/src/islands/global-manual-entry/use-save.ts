import { useMutation } from '@tanstack/react-query';
import { GUEST_LIMIT } from '../../../../shared/account/guest-limit.ts';
import type { Coin } from '../../../../shared/coins/model.ts';
import type { GlobalForm } from '../../../../shared/global/check.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { ApiError } from '../../lib/api.ts';
import { goBack, navigate } from '../../lib/navigation.ts';
import { queryClient } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { saveProblem } from '../manual-entry/save-error.ts';
import type { FieldErrors } from '../manual-entry/use-form.ts';
import { EMPTY_FORM, STORED_NAMES } from './values.ts';

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
