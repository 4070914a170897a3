import { lazy, Suspense, useState } from 'react';
import type { CoinSelection } from '../../../../server/bulk/model.ts';
import { TRASH_DAYS } from '../../../../server/trash/model.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { BulkBar, type Deed } from './BulkBar.tsx';
import { ALL, NONE, type Selection } from './selection.ts';
import { useBulk } from './use-bulk.ts';
import { coinsInWords } from './words.ts';

const ConditionSheet = lazy(() => import('./ConditionSheet.tsx'));

/** More coins than these, or all there are, do not go to the trash without a question; fewer can be undone. */
const UNASKED = 20;

interface BulkProps {
  request: CoinSelection;
  /** How many coins are selected, of how many. */
  count: number;
  total: number;
  /** The name of the only coin selected. */
  only: string | undefined;
  onSelection: (selection: Selection) => void;
  onEnd: () => void;
}

/** What is done with the selected coins: the bar, and what it asks before. */
export function Bulk({ request, count, total, only, onSelection, onEnd }: BulkProps) {
  const [asked, setAsked] = useState<Deed>();
  const close = () => setAsked(undefined);
  const bulk = useBulk(onEnd);

  const everything = 'all' in request && count === total;
  const trash = () => void bulk.trash(request, only).then(close);
  const start = (deed: Deed) => {
    if (deed === 'export') void bulk.saveCsv(request);
    else if (deed === 'trash' && count <= UNASKED && !everything) trash();
    else setAsked(deed);
  };
  return (
    <>
      <BulkBar
        count={count}
        total={total}
        busy={bulk.busy}
        onAll={(all) => onSelection(all ? ALL : NONE)}
        onDeed={start}
        onCancel={onEnd}
      />
      <ConfirmDialog
        open={asked === 'trash'}
        onOpenChange={close}
        title={`Move ${coinsInWords(count)} to the trash?`}
        description={`${count === 1 ? 'It leaves' : 'They leave'} your collection and can be restored for ${TRASH_DAYS} days.`}
        confirm="Move to trash"
        onConfirm={trash}
        busy={bulk.busy === 'trash'}
        danger
      />
      {asked === 'condition' && (
        <Suspense>
          <ConditionSheet
            coins={coinsInWords(count)}
            busy={bulk.busy === 'condition'}
            onChoose={(condition) => void bulk.setCondition(request, condition).then(close)}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
