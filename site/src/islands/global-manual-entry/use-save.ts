import { useMutation } from '@tanstack/react-query';
import { GUEST_LIMIT } from '../../../../shared/account/guest-limit.ts';
import type { Coin } from '../../../../shared/coins/model.ts';
import type { GlobalForm } from '../../../../shared/global/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { translated } from '../../../../shared/language/said.ts';
import { ApiError } from '../../lib/api.ts';
import { goBack, navigate } from '../../lib/navigation.ts';
import { queryClient } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { saveProblem } from '../manual-entry/save-error.ts';
import type { FieldErrors } from '../manual-entry/use-form.ts';
import { EMPTY_FORM, STORED_NAMES } from './values.ts';

/** What stores a coin, and shows it wherever coins are shown: fetched while the first field is filled in. */
export const loadStore = () => import('./store.ts');

/** Stores the coin, or what was changed of it, and goes to it; whatever fails, the form keeps what was typed. */
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

/** The server's objections by field of the form, which has names of its own for some. */
function fieldErrors({ errors }: ApiError): FieldErrors<GlobalForm> {
  const own = new Map<string, string>(Object.entries(STORED_NAMES).map(([field, stored]) => [stored, field]));
  const named = Object.entries(errors).map(([path, message]) => [own.get(path) ?? path, message]);
  return Object.fromEntries(named.filter(([field]) => field !== undefined && field in EMPTY_FORM));
}

/** The toast of a coin of the world that could not be added (specification 001, section 8). */
export function addProblem(error: unknown): { title: string; description: string } {
  const known = error instanceof ApiError ? error : null;
  if (known?.status === 403 && known.text.includes(translated(GUEST_LIMIT))) {
    return {
      title: t('Guest Limit Reached'),
      description: t('Guest users can only add 10 coins. Create a free account to add unlimited coins.'),
    };
  }
  const said = known?.userErrors.join(', ') || known?.text;
  return {
    title: t('Failed to Add Coin'),
    description: said || t('Unable to add international coin. Please try again.'),
  };
}
