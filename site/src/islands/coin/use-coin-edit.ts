import { columnOf } from '../../../../shared/coins/identity.ts';
import type { Coin } from '../../../../shared/coins/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { ApiError, isUnreachable, type NearestIssue } from '../../lib/api.ts';
import { coinQuery } from '../../lib/queries/coins.ts';
import { type CoinEdit, editCoin } from '../../lib/queries/edits.ts';
import { queryClient } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';

type ToastExtras = Pick<Parameters<typeof toast>[0], 'description' | 'actions'>;

/** Rejects on failure, so that the input can stay. */
export const useCoinEdit =
  (id: number) =>
  (edit: CoinEdit, extras?: ToastExtras): Promise<Coin> =>
    saveEdit(id, edit, extras);

export async function saveEdit(id: number, edit: CoinEdit, extras: ToastExtras = {}): Promise<Coin> {
  try {
    const { coin, elsewhere, isWaiting } = await editCoin(id, edit);
    if (isWaiting) return coin;
    const description = elsewhere ? elsewhereInWords(elsewhere) : extras.description;
    toast({ title: t('Updated'), variant: 'success', ...extras, description });
    return coin;
  } catch (error) {
    if (error instanceof ApiError && error.conflicts.length > 0) void askWhich(id, error, edit);
    else toast({ ...updateProblem(error), variant: 'destructive' });
    throw error;
  }
}

type Sides = Pick<Coin, 'obverseImageUrl' | 'reverseImageUrl' | 'imageUrl'>;

export async function swapSides({ id, obverseImageUrl, reverseImageUrl, imageUrl }: Sides & { id: number }) {
  const before = { obverseImageUrl, reverseImageUrl, imageUrl };
  const front = obverseImageUrl ?? imageUrl;
  const after = { obverseImageUrl: reverseImageUrl, reverseImageUrl: front, imageUrl: null };
  const save = (edit: CoinEdit, extras: ToastExtras) => saveEdit(id, edit, extras).catch(() => {});
  const undo = () => void save(before, { description: t('The sides are as before.') });
  const actions = [{ label: t('Undo'), onClick: undo }] as const;
  await save(after, { description: t('The sides are swapped.'), actions });
}

/** The other fields are saved; the coin now shows theirs. */
async function askWhich(id: number, { conflicts }: ApiError, edit: CoinEdit) {
  await queryClient.refetchQueries({ queryKey: coinQuery(id).queryKey, exact: true });
  const fields = new Set(conflicts.map(({ field }) => field));
  const mine = Object.fromEntries(Object.entries(edit).filter(([name]) => fields.has(columnOf(name))));
  const { fieldInWords } = await import('../../lib/queries/changed-elsewhere.ts');
  const names = conflicts.map(({ field }) => fieldInWords(field)).join(', ');
  toast({
    title: t('Changed by someone else'),
    description: t('Someone else has changed this meanwhile: {fields}. Their value is kept.', {
      fields: names,
    }),
    variant: 'destructive',
    actions: [
      { label: t('Use mine instead'), onClick: () => void saveEdit(id, mine).catch(() => undefined) },
    ],
  });
}

interface Problem {
  title: string;
  description: string;
}

export function updateProblem(error: unknown): Problem {
  if (isUnreachable(error)) {
    return {
      title: t('Update Failed'),
      description: t(
        'Not saved: the server couldn’t be reached. Check your connection and save again; your entries are still here.',
      ),
    };
  }
  if (error instanceof ApiError && error.status === 403)
    return { title: t('Update Failed'), description: error.text };
  const { status = 0, userErrors = [], message = '' } = error instanceof ApiError ? error : {};
  if (status === 404) {
    return {
      title: t('Coin Not Found'),
      description: t('Your change wasn’t saved: the coin is no longer in your collection.'),
    };
  }
  if (status === 422 || (status === 400 && userErrors.length > 0)) {
    return {
      title: t('Validation Error'),
      description: userErrors[0] || t('Please check your input and try again.'),
    };
  }
  if (/validation/i.test(message)) {
    return { title: t('Invalid Input'), description: t('Please check your input format and try again.') };
  }
  return { title: t('Update Failed'), description: t('Could not update the coin. Please try again.') };
}

export const fieldProblem = (error: unknown, field: string): string =>
  (error instanceof ApiError && error.errors[field]) || updateProblem(error).description;

export interface Insistence {
  nearest: readonly NearestIssue[];
}

/** Null if it cannot be overridden. */
export const insistenceOf = (error: unknown): Insistence | null =>
  error instanceof ApiError && error.nearest ? { nearest: error.nearest } : null;

/** Empty list: only the overwritten one. */
export const elsewhereInWords = (fields: readonly string[]): string =>
  fields.length === 0
    ? t('This coin was also changed elsewhere. Your change is the latest and was saved.')
    : t('This coin was also changed elsewhere: {fields}. Both changes were saved.', {
        fields: fields.join(', '),
      });

export function useLoans(coin: Coin) {
  const edit = useCoinEdit(coin.id);
  const undo = () => void edit({ loans: coin.loans }).catch(() => {});
  return (loans: Coin['loans']) => edit({ loans }, { actions: [{ label: t('Undo'), onClick: undo }] });
}
