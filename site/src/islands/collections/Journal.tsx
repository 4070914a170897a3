import { formatDateTime } from '../../../../shared/format/format.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { fieldInWords } from '../../lib/queries/changed-elsewhere.ts';
import { useJournal } from '../../lib/queries/collections.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorLine } from '../../ui/states.tsx';
import { changeInWords } from './words.ts';

/** Who changed what, the newest first. */
export function Journal({ id }: { id: string }) {
  const list = useJournal(id);
  const changes = list.data?.pages.flatMap((page) => page.changes);
  if (list.isError && !changes)
    return <ErrorLine busy={list.isFetching} onRetry={() => void list.refetch()} />;
  if (!changes || changes.length === 0) return null;
  return (
    <Card title={t('Changes')}>
      <ul className="ruled -mb-2">
        {changes.map((change) => (
          <li key={change.id} className="py-2">
            <p className="wrap-anywhere">
              {change.coinId !== null && !['trashed', 'sold', 'moved-out'].includes(change.kind) ? (
                <a className="hover:underline" href={`/coin/${change.coinId}`}>
                  {changeInWords(change, fieldInWords)}
                </a>
              ) : (
                changeInWords(change, fieldInWords)
              )}
            </p>
            <p className="text-sm text-muted">{formatDateTime(change.at)}</p>
          </li>
        ))}
      </ul>
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
