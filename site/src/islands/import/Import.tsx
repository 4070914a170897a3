import { lazy, Suspense, useState } from 'react';
import { formatCount } from '../../../../shared/format/format.ts';
import type { ImportDetail } from '../../../../shared/import/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { ApiError, sentenceOf } from '../../lib/api.ts';
import { useImport, useImportAction } from '../../lib/queries/imports.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, Loading, ProgressBar, Skeleton } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Begin } from './Begin.tsx';
import { resultInWords } from './import-labels.ts';

const Look = lazy(() => import('./Look.tsx'));
const Result = lazy(async () => ({ default: (await import('./Result.tsx')).Result }));

/** The address holds the import's id. */
export default function Import() {
  const [id] = useState(() => new URLSearchParams(location.search).get('id'));
  return id ? <One id={id} /> : <Begin />;
}

function One({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useImport(id);
  if (data?.state === 'ready')
    return (
      <Suspense fallback={<Bones label={t('Reading the file')} />}>
        <Look detail={data} />
      </Suspense>
    );
  if (data?.state === 'importing' || data?.state === 'undoing')
    return <UnderWay detail={data} error={error} />;
  if (data)
    return (
      <Suspense fallback={<Bones label={t('Loading the result')} />}>
        <Result detail={data} />
      </Suspense>
    );
  if (!error) return <Bones label={t('Reading the file')} />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 422))
    return (
      <EmptyState
        title={t('There is no such import')}
        text={t('This import doesn’t exist. Files that aren’t imported within a week are deleted.')}
      >
        <ButtonLink href="/import">{t('Choose a file')}</ButtonLink>
      </EmptyState>
    );
  return (
    <ErrorState
      title={t('The import could not be loaded')}
      text={sentenceOf(error)}
      onRetry={() => refetch()}
      busy={isFetching}
    />
  );
}

const Bones = ({ label }: { label: string }) => (
  <Loading label={label} className="grid gap-5">
    <Skeleton className="h-32 w-full rounded-card" />
    <Skeleton className="h-96 w-full rounded-card" />
  </Loading>
);

function UnderWay({ detail, error }: { detail: ImportDetail; error: Error | null }) {
  const cancel = useImportAction(detail.id);
  const { state, position, total, problem, fileName, photos } = detail;
  const isUndoing = state === 'undoing';
  const failed = cancel.error ?? error;
  return (
    <Card className="grid max-w-160 gap-4" title={isUndoing ? t('Undoing the import') : t('Importing')}>
      <p className="wrap-anywhere">{fileName}</p>
      {isUndoing ? (
        <p role="status" className="text-muted">
          {t('Added coins move to the trash and changed coins return to their earlier state.')}
        </p>
      ) : photos ? (
        <>
          <p role="status">{t('The coins are in your collection. Their photos are still being added.')}</p>
          <ProgressBar
            percent={Math.floor(((photos.total - photos.waiting) / photos.total) * 100)}
            label={t('Preparing the photos')}
          />
          <p className="text-sm tabular-nums">
            {t('Photo {position} of {total}', {
              position: formatCount(photos.total - photos.waiting),
              total: formatCount(photos.total),
            })}
            <span className="text-muted"> · {resultInWords(detail)}</span>
          </p>
        </>
      ) : (
        <>
          <ProgressBar
            percent={Math.floor((position / Math.max(1, total)) * 100)}
            label={t('Importing the coins')}
          />
          <p className="text-sm tabular-nums">
            {t('Row {position} of {total}', { position: formatCount(position), total: formatCount(total) })}
            {position > 0 && <span className="text-muted"> · {resultInWords(detail)}</span>}
          </p>
        </>
      )}
      {problem && (
        <Notice>
          <span className="whitespace-pre-line">{problem.split('\n').map(translated).join('\n')}</span>
        </Notice>
      )}
      {failed && <Notice tone="danger">{sentenceOf(failed)}</Notice>}
      <p className="text-sm text-muted">
        {t('You can leave this page. The import continues, and you’ll find it here.')}
      </p>
      {!isUndoing && (
        <Button variant="ghost" busy={cancel.isPending} onClick={() => cancel.mutate('cancel')}>
          {photos ? t('Skip Remaining Photos') : t('Cancel')}
        </Button>
      )}
    </Card>
  );
}
