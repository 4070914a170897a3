import { useState } from 'react';
import { formatCount } from '../../../../shared/format/format.ts';
import type { ImportDetail } from '../../../../shared/import/model.ts';
import { sentenceOf } from '../../lib/api.ts';
import { useImportedCoins } from '../../lib/queries/imports.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { depart } from '../coin/CoinCard.tsx';
import { ROW, RowFace } from '../coin-list/CoinRow.tsx';
import { Undo } from './Undo.tsx';

const TITLES: Partial<Record<ImportDetail['state'], string>> = {
  done: 'Imported',
  cancelled: 'Cancelled',
  failed: 'The import stopped',
  undone: 'Undone',
};

/** What became of an import. */
export function Result({ detail }: { detail: ImportDetail }) {
  const [seen, setSeen] = useState(false);
  const { state, position, total, problem, canUndo, fileName } = detail;
  const isDiscarded = state === 'cancelled' && position === 0;
  return (
    <div className="grid max-w-160 grid-cols-1 gap-5">
      <Card title={isDiscarded ? 'Discarded' : TITLES[state]} className="grid gap-4">
        <p className="wrap-anywhere">{fileName}</p>
        <div role="status">
          {isDiscarded ? (
            <p className="text-muted">Nothing of this file was imported.</p>
          ) : state === 'undone' ? (
            <p className="text-muted">Your collection is as it was, but for what you changed since.</p>
          ) : (
            <>
              <Figures detail={detail} />
              {position < total && (
                <p className="mt-3 text-sm text-muted">
                  It ended at row {formatCount(position)} of {formatCount(total)}.
                </p>
              )}
            </>
          )}
        </div>
        {problem && (
          <Notice tone={state === 'failed' ? 'danger' : 'info'}>
            <span className="whitespace-pre-line">{problem}</span>
          </Notice>
        )}
        <div className="flex flex-wrap gap-2.5 *:min-w-fit *:flex-1">
          {canUndo && !seen && <Button onClick={() => setSeen(true)}>View them</Button>}
          {canUndo && <Undo one={detail} long />}
          <ButtonLink variant={canUndo ? 'ghost' : 'primary'} href="/import">
            Import another file
          </ButtonLink>
        </div>
      </Card>
      {seen && canUndo && <Coins id={detail.id} />}
    </div>
  );
}

function Figures({ detail }: { detail: ImportDetail }) {
  const { added, updated, skipped, wrong } = detail;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
      {(
        [
          ['Added', added],
          ['Updated', updated],
          ['Left out or unchanged', skipped],
          ['Could not be taken', wrong],
        ] as const
      ).map(([name, count]) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="serif text-xl tabular-nums">{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The coins it added or changed. */
function Coins({ id }: { id: string }) {
  const list = useImportedCoins(id);
  if (list.isPending) return <Loading label="Loading the coins">{null}</Loading>;
  if (!list.data)
    return (
      <ErrorState
        title="The coins could not be loaded"
        text={sentenceOf(list.error)}
        onRetry={() => list.refetch()}
        busy={list.isFetching}
      />
    );
  const coins = list.data.pages.flatMap((page) => page.coins);
  return (
    <section aria-label="Imported coins" className="grid grid-cols-1 gap-3">
      {coins.length === 0 ? (
        <p className="text-muted">None of them is in your collection any more.</p>
      ) : (
        <ul>
          {coins.map((coin) => (
            <li key={coin.id}>
              <a href={`/coin/${coin.id}`} className={ROW} onClick={(event) => depart(event, coin)}>
                <RowFace coin={coin} />
              </a>
            </li>
          ))}
        </ul>
      )}
      <ShowMore list={list} />
    </section>
  );
}
