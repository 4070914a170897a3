import { MAX_SELECTED, type Retagged, type TagChange } from '../../../../shared/coins/bulk.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { whyNot } from '../../lib/api.ts';
import { retagCoins } from '../../lib/queries/bulk.ts';
import { type ToastAction, toast } from '../../lib/toast.ts';

type Step = () => Promise<unknown>;

export const failed = (title: string, description: string) =>
  toast({ title, description, variant: 'destructive' });

/** The button of a notice that takes something back, one step after the other; none where there are no steps. */
export const undo = (steps: readonly Step[]): readonly [ToastAction] | undefined =>
  steps.length > 0 ? [{ label: t('Undo'), onClick: () => void inTurn(steps) }] : undefined;

async function inTurn(steps: readonly Step[]) {
  try {
    for (const step of steps) await step();
  } catch (error) {
    failed(t('Undo Failed'), whyNot(error, t('Could not take it back. Please try again.')));
  }
}

/** The steps that give coins back the tags they had: what they gained goes first. */
export const retagBack = ({ gained, lost }: Pick<Retagged, 'gained' | 'lost'>): Step[] => [
  ...inPieces(gained).map(
    ({ tag, ids }) =>
      () =>
        retagCoins({ selection: { ids }, remove: [tag] }),
  ),
  ...inPieces(lost).map(
    ({ tag, ids }) =>
      () =>
        retagCoins({ selection: { ids }, add: [tag] }),
  ),
];

/** No request names more coins than it may. */
const inPieces = (changes: readonly TagChange[]): TagChange[] =>
  changes.flatMap(({ tag, ids }) =>
    Array.from({ length: Math.ceil(ids.length / MAX_SELECTED) }, (_, n) => ({
      tag,
      ids: ids.slice(n * MAX_SELECTED, (n + 1) * MAX_SELECTED),
    })),
  );
