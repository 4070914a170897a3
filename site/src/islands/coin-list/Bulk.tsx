import { lazy, Suspense, useState } from 'react';
import type { CollectionCoin } from '../../../../shared/coins/model.ts';
import { TRASH_DAYS } from '../../../../shared/coins/trash.ts';
import { t } from '../../../../shared/language/i18n.ts';
import type { CoinFilter } from '../../lib/queries/coins.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { BulkBar, type Deed } from './BulkBar.tsx';
import { countSelected, hasAll, NONE, type Selection, selectAll, toRequest } from './selection.ts';
import { useBulk } from './use-bulk.ts';
import { coinsInWords } from './words.ts';

const ConditionSheet = lazy(() => import('./ConditionSheet.tsx'));
const sheets = () => import('./FilingSheets.tsx');
const PlaceSheet = lazy(async () => ({ default: (await sheets()).PlaceSheet }));
const TagsSheet = lazy(async () => ({ default: (await sheets()).TagsSheet }));

/** More coins than these, or all there are, do not go to the trash without a question; fewer can be undone. */
const UNASKED = 20;

interface BulkProps {
  selection: Selection;
  filter: CoinFilter;
  listed: { coins: readonly CollectionCoin[]; total: number };
  /** Those selected one by one that have been seen. */
  picked: readonly CollectionCoin[];
  onSelection: (selection: Selection) => void;
  onEnd: () => void;
}

/** What is done with the selected coins: the bar, and what it asks before. */
export function Bulk({ selection, filter, listed, picked, onSelection, onEnd }: BulkProps) {
  const [asked, setAsked] = useState<Deed>();
  const close = () => setAsked(undefined);
  const bulk = useBulk(onEnd, close);

  const count = countSelected(selection, listed.total);
  const everything = hasAll(selection, listed);
  const request = toRequest(selection, filter);
  const only = count === 1 ? picked[0]?.name : undefined;
  const trash = () => bulk.trash(request, only);
  const start = (deed: Deed) => {
    if (deed === 'export') bulk.saveCsv(request);
    else if (deed === 'trash' && count <= UNASKED && !(everything && count > 1)) trash();
    else setAsked(deed);
  };
  return (
    <>
      <BulkBar
        count={count}
        total={listed.total}
        all={everything}
        busy={bulk.busy}
        onAll={() => onSelection(everything ? NONE : selectAll(selection, listed))}
        onDeed={start}
        onCancel={onEnd}
      />
      <ConfirmDialog
        open={asked === 'trash'}
        onOpenChange={close}
        title={t('Move {coins} to the trash?', { coins: coinsInWords(count) })}
        description={
          count === 1
            ? t('It leaves your collection and can be restored for {days} days.', { days: TRASH_DAYS })
            : t('They leave your collection and can be restored for {days} days.', { days: TRASH_DAYS })
        }
        confirm={t('Move to trash')}
        onConfirm={trash}
        busy={bulk.busy === 'trash'}
        danger
      />
      {asked === 'place' && (
        <Suspense>
          <PlaceSheet
            coins={coinsInWords(count)}
            busy={bulk.busy === 'place'}
            onChoose={(place) => bulk.setPlace(request, place)}
            onClose={close}
          />
        </Suspense>
      )}
      {asked === 'tags' && (
        <Suspense>
          <TagsSheet
            coins={coinsInWords(count)}
            busy={bulk.busy === 'tags'}
            onChoose={(tags) => bulk.changeTags(request, tags)}
            onClose={close}
          />
        </Suspense>
      )}
      {asked === 'condition' && (
        <Suspense>
          <ConditionSheet
            coins={coinsInWords(count)}
            graded={selection.all || picked.some(({ isGraded }) => isGraded)}
            busy={bulk.busy === 'condition'}
            onChoose={(condition) => bulk.setCondition(request, condition)}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
