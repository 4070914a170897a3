import { useState } from 'react';
import { formatCount } from '../../../../shared/format/format.ts';
import type { ImportDetail } from '../../../../shared/import/model.ts';
import { plural, t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { useImportedCoins } from '../../lib/queries/imports.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, Loading } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoadError, ShowMore } from '../../ui/states.tsx';
import { depart } from '../coin/CoinCard.tsx';
import { ROW, RowFace } from '../coin-list/CoinRow.tsx';
import { Undo } from './Undo.tsx';

const TITLES: Partial<Record<ImportDetail['state'], string>> = {
  done: msg('Imported'),
  cancelled: msg('Cancelled'),
  failed: msg('The import stopped'),
  undone: msg('Undone'),
};

export function Result({ detail }: { detail: ImportDetail }) {
  const [showsCoins, setShowsCoins] = useState(false);
  const { state, position, total, problem, canUndo, fileName, wants, added, updated } = detail;
  const hasCoins = added + updated > 0;
  const isDiscarded = state === 'cancelled' && position === 0;
  return (
    <div className="grid max-w-160 grid-cols-1 gap-5">
      <Card title={isDiscarded ? t('Discarded') : translated(TITLES[state] ?? '')} className="grid gap-4">
        <p className="wrap-anywhere">{fileName}</p>
        <div role="status">
          {isDiscarded ? (
            <p className="text-muted">{t('Nothing of this file was imported.')}</p>
          ) : state === 'undone' ? (
            <p className="text-muted">{t('Import undone. Changes you made since then are kept.')}</p>
          ) : (
            <>
              <Figures detail={detail} />
              {position < total && (
                <p className="mt-3 text-sm text-muted">
                  {t('Stopped at row {position} of {total}.', {
                    position: formatCount(position),
                    total: formatCount(total),
                  })}
                </p>
              )}
            </>
          )}
        </div>
        {wants > 0 && state !== 'undone' && (
          <p>
            {plural(wants, { one: '# want is on your list.', other: '# wants are on your list.' })}{' '}
            <a className="link" href="/wants">
              {t('View want list')}
            </a>
          </p>
        )}
        {problem && (
          <Notice tone={state === 'failed' ? 'danger' : 'info'}>
            <span className="whitespace-pre-line">{problem.split('\n').map(translated).join('\n')}</span>
          </Notice>
        )}
        <div className="flex flex-wrap gap-2.5 *:min-w-fit *:flex-1">
          {canUndo && hasCoins && !showsCoins && (
            <Button onClick={() => setShowsCoins(true)}>{t('View coins')}</Button>
          )}
          {canUndo && <Undo one={detail} long />}
          <ButtonLink variant={canUndo ? 'ghost' : 'primary'} href="/import">
            {t('Import another file')}
          </ButtonLink>
        </div>
      </Card>
      {showsCoins && canUndo && <Coins id={detail.id} />}
    </div>
  );
}

function Figures({ detail }: { detail: ImportDetail }) {
  const { added, updated, skipped, wrong } = detail;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
      {(
        [
          [t('Added'), added],
          [t('Updated'), updated],
          [t('Skipped or unchanged'), skipped],
          [t('Couldn’t be imported'), wrong],
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

function Coins({ id }: { id: string }) {
  const list = useImportedCoins(id);
  if (list.isPending) return <Loading label={t('Loading the coins')}>{null}</Loading>;
  if (!list.data) return <LoadError title={t('The coins could not be loaded')} query={list} />;
  const coins = list.data.pages.flatMap((page) => page.coins);
  return (
    <section aria-label={t('Imported coins')} className="grid grid-cols-1 gap-3">
      {coins.length === 0 ? (
        <p className="text-muted">{t('None of these coins is in your collection anymore.')}</p>
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
