import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { isAmerican } from '../../../../shared/coins/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { useTitle } from '../../lib/hooks.ts';
import { navigate } from '../../lib/navigation.ts';
import { useUser } from '../../lib/queries/auth.ts';
import { Loading, Skeleton } from '../../ui/card.tsx';
import { CoinForm } from './CoinForm.tsx';
import { draftKey } from './draft.ts';
import { FormBar } from './FormBar.tsx';
import { arrivalOf, fromPrefill, readAnother, takeEntry } from './load.ts';
import { NotLoaded } from './NotLoaded.tsx';
import { EMPTY_FORM } from './values.ts';

/** Loaded late: most visits add a coin. */
const Stored = lazy(() => import('./Stored.tsx').catch(() => ({ default: NotLoaded })));

export default function ManualEntry() {
  const [params] = useState(() => new URLSearchParams(location.search));
  const edit = params.get('edit');
  if (edit !== null) return <EditCoin id={Number(edit)} />;
  return (
    <NewCoin
      prefill={params.get('prefill')}
      isAnother={params.has('another')}
      atPhotos={params.get('photo') === 'choose'}
    />
  );
}

interface NewCoinProps {
  prefill: string | null;
  isAnother: boolean;
  atPhotos: boolean;
}

function NewCoin({ prefill, isAnother, atPhotos }: NewCoinProps) {
  const user = useUser();
  const [filled] = useState(() => (prefill === null ? null : fromPrefill(prefill)));
  const [another] = useState(() => (isAnother ? readAnother() : null));
  const [entry] = useState(takeEntry);
  if (!user.data) return <FormSkeleton />;
  return (
    <CoinForm
      initial={filled ?? another ?? EMPTY_FORM}
      entry={entry}
      draftKey={draftKey(user.data.id, null, filled && prefill)}
      arrival={prefill === null ? 'plain' : arrivalOf(filled)}
      atPhotos={atPhotos}
    />
  );
}

function EditCoin({ id }: { id: number }) {
  useTitle(t('Edit coin'));
  const user = useUser();
  const bones = <FormSkeleton editId={id} />;
  return (
    <Suspense fallback={bones}>
      <Stored id={id} bones={bones} bar={<FormBar editId={id} />}>
        {(coin, values) => {
          if (!user.data) return bones;
          return isAmerican(coin) ? (
            <CoinForm initial={values} editing={coin} draftKey={draftKey(user.data.id, id)} arrival="plain" />
          ) : (
            <ToGlobalForm id={id}>{bones}</ToGlobalForm>
          );
        }}
      </Stored>
    </Suspense>
  );
}

function ToGlobalForm({ id, children }: { id: number; children: ReactNode }) {
  useEffect(() => void navigate(`/global-manual-entry?edit=${id}`, { history: 'replace' }), [id]);
  return children;
}

function FormSkeleton({ editId }: { editId?: number }) {
  return (
    <>
      <FormBar editId={editId} />
      <Loading
        label={editId !== undefined ? t('Loading the coin') : t('Loading the form')}
        className="mt-5 grid gap-4"
      >
        <div className="card card-pad">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="mt-4 h-12 rounded-control" />
        </div>
        <BoneField />
        <BoneField />
        <div className="grid grid-cols-2 gap-3">
          <BoneField />
          <BoneField />
        </div>
        <BoneField />
      </Loading>
    </>
  );
}

function BoneField() {
  return (
    <div>
      <Skeleton className="h-3.5 w-24" />
      <Skeleton className="mt-2 h-12 rounded-control" />
    </div>
  );
}
