import type { ChangeView } from '../../../../shared/account/collections.ts';
import { formatDateTime } from '../../../../shared/format/format.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { fieldInWords } from '../../lib/queries/changed-elsewhere.ts';
import { useCoinJournal, useJournal } from '../../lib/queries/collections.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorLine } from '../../ui/states.tsx';
import { changeInWords } from './words.ts';

/** Of a coin's page. */
const SHOWN = 5;
/** The coin may be elsewhere now. */
const LEFT = ['trashed', 'sold', 'moved-out'];

/** Who changed what, the newest first. */
export function Journal({ id }: { id: string }) {
  const list = useJournal(id);
  const changes = list.data?.pages.flatMap((page) => page.changes);
  if (list.isError && !changes)
    return <ErrorLine busy={list.isFetching} onRetry={() => void list.refetch()} />;
  if (!changes || changes.length === 0) return null;
  return (
    <Card title={t('Changes')}>
      <Lines changes={changes} isLinked />
      {list.hasNextPage && (
        <Button
          variant="ghost"
          wide
          className="mt-3"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('Show more')}
        </Button>
      )}
    </Card>
  );
}

/** Of a shared collection: who changed this coin. */
export function CoinJournal({ id, updatedAt }: { id: number; updatedAt: string }) {
  const changes = useCoinJournal(id, updatedAt).data?.changes;
  if (!changes || changes.length === 0) return null;
  return (
    <Card title={t('Changes')}>
      <Lines changes={changes.slice(0, SHOWN)} />
    </Card>
  );
}

function Lines({ changes, isLinked }: { changes: readonly ChangeView[]; isLinked?: boolean }) {
  return (
    <ul className="ruled -mb-2">
      {changes.map((change) => {
        const words = changeInWords(change, fieldInWords);
        const isHere = isLinked && change.coinId !== null && !LEFT.includes(change.kind);
        return (
          <li key={change.id} className="py-2">
            <p className="wrap-anywhere">
              {isHere ? (
                <a className="hover:underline" href={`/coin/${change.coinId}`}>
                  {words}
                </a>
              ) : (
                words
              )}
            </p>
            <p className="text-sm text-muted">{formatDateTime(change.at)}</p>
          </li>
        );
      })}
    </ul>
  );
}
