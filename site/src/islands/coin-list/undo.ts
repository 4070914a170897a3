import { MAX_SELECTED, type Retagged, type TagChange } from '../../../../shared/coins/bulk.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { whyNot } from '../../lib/api.ts';
import { retagCoins } from '../../lib/queries/bulk.ts';
import { type ToastAction, toastFailure } from '../../lib/toast.ts';

type Step = () => Promise<unknown>;

/** Runs the steps in order; no button without steps. */
export const undoAction = (steps: readonly Step[]): readonly [ToastAction] | undefined =>
  steps.length > 0 ? [{ label: t('Undo'), onClick: () => void runInOrder(steps) }] : undefined;

async function runInOrder(steps: readonly Step[]) {
  try {
    for (const step of steps) await step();
  } catch (error) {
    toastFailure(t('Undo Failed'), whyNot(error, t('Could not undo the change. Please try again.')));
  }
}

/** Removes first, so that no coin exceeds the limit of tags. */
export const undoRetag = ({ gained, lost }: Pick<Retagged, 'gained' | 'lost'>): Step[] => [
  ...inBatches(gained).map(
    ({ tag, ids }) =>
      () =>
        retagCoins({ selection: { ids }, remove: [tag] }),
  ),
  ...inBatches(lost).map(
    ({ tag, ids }) =>
      () =>
        retagCoins({ selection: { ids }, add: [tag] }),
  ),
];

const inBatches = (changes: readonly TagChange[]): TagChange[] =>
  changes.flatMap(({ tag, ids }) =>
    Array.from({ length: Math.ceil(ids.length / MAX_SELECTED) }, (_, n) => ({
      tag,
      ids: ids.slice(n * MAX_SELECTED, (n + 1) * MAX_SELECTED),
    })),
  );
