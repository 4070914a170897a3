import { lazy, Suspense, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { ApiError, sentenceOf } from '../../lib/api.ts';
import { useImport } from '../../lib/queries/imports.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Begin } from './Begin.tsx';
import { UnderWay } from './UnderWay.tsx';

const Look = lazy(() => import('./Look.tsx'));
const Result = lazy(async () => ({ default: (await import('./Result.tsx')).Result }));

/** Coins from a file: chosen, looked at, imported, undone. The address says which one is on the screen. */
export default function Import() {
  const [id] = useState(() => new URLSearchParams(location.search).get('id'));
  return id ? <One id={id} /> : <Begin />;
}

/** One import, as far as it has come. */
function One({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useImport(id);
  if (data?.state === 'ready')
    return (
      <Suspense fallback={<Bones label={t('Looking at the file')} />}>
        <Look detail={data} />
      </Suspense>
    );
  if (data?.state === 'importing' || data?.state === 'undoing')
    return <UnderWay detail={data} error={error} />;
  if (data)
    return (
      <Suspense fallback={<Bones label={t('Loading what became of it')} />}>
        <Result detail={data} />
      </Suspense>
    );
  if (!error) return <Bones label={t('Looking at the file')} />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 422))
    return (
      <EmptyState
        title={t('There is no such import')}
        text={t('It is not one of yours, or was removed because it was not imported within a week.')}
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
