import type { GlobalForm } from '../../../../server/global/model.ts';
import { ApiError } from '../../lib/api.ts';
import { navigate } from '../../lib/navigation.ts';
import { useAddGlobalCoin } from '../../lib/queries/global.ts';
import { toast } from '../../lib/toast.ts';
import type { FieldErrors } from '../manual-entry/use-form.ts';
import { addProblem } from './problem.ts';
import { EMPTY_FORM, toGlobalCoin } from './values.ts';

/** Stores the coin and goes to it; whatever fails, the form keeps what was typed. */
export function useSave(onSaved: () => void) {
  const adding = useAddGlobalCoin();

  const save = async (
    form: GlobalForm,
    refuse: (errors: FieldErrors<GlobalForm>) => void,
  ): Promise<boolean> => {
    try {
      const { id, name } = await adding.mutateAsync(toGlobalCoin(form));
      onSaved();
      toast({ title: 'Coin Added!', description: name, variant: 'success' });
      void navigate(`/coin/${id}`);
      return true;
    } catch (error) {
      toast({ ...addProblem(error), variant: 'destructive' });
      if (error instanceof ApiError)
        refuse(Object.fromEntries(Object.entries(error.errors).filter(([field]) => field in EMPTY_FORM)));
      return false;
    }
  };

  return { save, busy: adding.isPending || adding.isSuccess };
}
