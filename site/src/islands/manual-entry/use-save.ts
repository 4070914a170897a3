import { useMutation } from '@tanstack/react-query';
import type { Coin } from '../../../../shared/coins/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { ApiError } from '../../lib/api.ts';
import { HOME } from '../../lib/base.ts';
import { goBack, navigate } from '../../lib/navigation.ts';
import { estimateValue } from '../../lib/queries/coins.ts';
import { queryClient } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { toEstimate } from './estimate-ask.ts';
import { keepAnother } from './load.ts';
import { saveProblem } from './save-error.ts';
import type { FieldErrors } from './use-form.ts';
import { type CoinFormValues, EMPTY_FORM, toPayload } from './values.ts';

/** Loaded while the first field is typed. */
export const loadStore = () => import('./store.ts');

export function useSave(editing: Coin | undefined, onSaved: () => void) {
  const mutation = useMutation(
    {
      mutationFn: async (coin: ReturnType<typeof toPayload> & { acceptImpossible?: true }) => {
        const { addCoin, updateCoin } = await loadStore();
        return editing ? updateCoin(editing.id, coin) : addCoin(coin);
      },
    },
    queryClient,
  );

  const done = (coin: Coin, values: CoinFormValues) => {
    onSaved();
    if (editing) {
      toast({ title: t('Coin Updated!'), description: coin.name, variant: 'success' });
      return goBack(`/coin/${coin.id}`);
    }
    keepAnother(values);
    toast({
      title: t('Coin Added!'),
      description: coin.name,
      variant: 'success',
      actions: [
        { label: t('Add another'), onClick: () => void navigate('/manual-entry?another') },
        { label: t('View'), onClick: () => void navigate(`/coin/${coin.id}`) },
      ],
    });
    void navigate(HOME);
  };

  const save = async (
    values: CoinFormValues,
    refuse: (errors: FieldErrors<CoinFormValues>) => void,
    besides: { acceptImpossible?: true } = {},
  ): Promise<boolean> => {
    try {
      const coin = editing ? toPayload(values) : await withEstimate(values);
      done(await mutation.mutateAsync({ ...coin, ...besides }), values);
      return true;
    } catch (error) {
      // The verdict offers the nearest issues; the owner may insist.
      const insist = () => void save(values, refuse, { acceptImpossible: true });
      const isImpossible = error instanceof ApiError && error.nearest !== null;
      const problem = saveProblem(error, editing !== undefined);
      const actions = isImpossible ? ([{ label: t('Save anyway'), onClick: insist }] as const) : undefined;
      toast({ ...problem, actions, variant: 'destructive' });
      if (error instanceof ApiError) refuse(fieldErrors(error));
      return false;
    }
  };

  return { save, busy: mutation.isPending || mutation.isSuccess };
}

/** Metal or face value, where the owner gave none. */
async function withEstimate(values: CoinFormValues): Promise<ReturnType<typeof toPayload>> {
  const coin = toPayload(values);
  if (values.currentValue.trim() || values.valuationSource) return coin;
  try {
    const { estimatedValue, valuationSource, autoFill } = await estimateValue(toEstimate(values));
    if (!autoFill || estimatedValue === null || valuationSource === null) return coin;
    return { ...coin, currentValue: estimatedValue, valuationSource };
  } catch {
    // Saving reports what is wrong with the coin.
    return coin;
  }
}

function fieldErrors({ errors }: ApiError): FieldErrors<CoinFormValues> {
  const named = Object.entries(errors).map(([path, message]) => [
    path === 'estimatedValue' ? 'currentValue' : path,
    message,
  ]);
  return Object.fromEntries(named.filter(([field]) => field !== undefined && field in EMPTY_FORM));
}
