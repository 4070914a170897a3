import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { isAmerican } from '../../../../shared/coins/identity.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { useTitle } from '../../lib/hooks.ts';
import { navigate } from '../../lib/navigation.ts';
import { useUser } from '../../lib/queries/auth.ts';
import { Loading, Skeleton } from '../../ui/card.tsx';
import { NotLoaded } from '../../ui/states.tsx';
import { loadRules } from './CoinFields.tsx';
import { CoinForm, FormBar, loadPhotos } from './CoinForm.tsx';
import { draftKey } from './draft.tsx';
import { arrivalOf, fromPrefill, readAnother, takeEntry } from './load.ts';
import { emptyForm, type FormScope } from './values.ts';

/** Loaded late: most visits add a coin. */
const StoredCoin = lazy(() =>
  import('./Stored.tsx')
    .then(({ StoredCoin }) => ({ default: StoredCoin }))
    .catch(() => ({ default: NotLoaded })),
);
const StoredDraft = lazy(() =>
  import('./Stored.tsx')
    .then(({ StoredDraft }) => ({ default: StoredDraft }))
    .catch(() => ({ default: NotLoaded })),
);

interface ManualEntryProps {
  scope?: FormScope;
}

/** Adds a coin, edits `?edit={id}` or completes `?draft={id}`; `?prefill={json}` comes filled, `?another` like the one before. */
export default function ManualEntry({ scope = 'any' }: ManualEntryProps) {
  const [params] = useState(() => new URLSearchParams(location.search));
  useState(() => {
    void loadRules(scope === 'world' ? 'world' : 'us');
    void loadPhotos().catch(() => undefined);
  });
  const edit = params.get('edit');
  if (edit !== null) return <EditCoin id={Number(edit)} scope={scope} />;
  const draft = params.get('draft');
  if (draft !== null) return <CompleteDraft id={draft} scope={scope} />;
  return (
    <NewCoin
      scope={scope}
      prefill={params.get('prefill')}
      isAnother={params.has('another')}
      atPhotos={params.get('photo') === 'choose'}
    />
  );
}

interface NewCoinProps {
  scope: FormScope;
  prefill: string | null;
  isAnother: boolean;
  atPhotos: boolean;
}

function NewCoin({ scope, prefill, isAnother, atPhotos }: NewCoinProps) {
  const user = useUser();
  const [filled] = useState(() => (prefill === null ? null : fromPrefill(prefill, scope)));
  const [another] = useState(() => (isAnother ? readAnother() : null));
  const [entry] = useState(() => (scope === 'any' ? takeEntry() : null));
  if (!user.data) return <FormSkeleton scope={scope} />;
  return (
    <CoinForm
      scope={scope}
      initial={filled ?? another ?? emptyForm(scope)}
      entry={entry}
      draftKey={draftKey(user.data.id, { scope, prefill: filled && prefill })}
      arrival={prefill === null ? 'plain' : arrivalOf(filled, scope)}
      atPhotos={atPhotos}
    />
  );
}

function CompleteDraft({ id, scope }: { id: string; scope: FormScope }) {
  useTitle(t('Complete a draft'));
  const user = useUser();
  const bones = <FormSkeleton scope={scope} />;
  return (
    <Suspense fallback={bones}>
      <StoredDraft id={id} bones={bones} bar={<FormBar scope={scope} />}>
        {(values) => {
          if (!user.data) return bones;
          const key = draftKey(user.data.id, { scope, editId: `draft-${id}` });
          return <CoinForm scope={scope} initial={values} draft={id} draftKey={key} arrival="plain" />;
        }}
      </StoredDraft>
    </Suspense>
  );
}

/** The page is built for a new coin. */
function showCollectionTab() {
  document.querySelector('.tabs [aria-current]')?.removeAttribute('aria-current');
  document.querySelector('.tabs a[href*="/collection?reset"]')?.setAttribute('aria-current', 'page');
}

function EditCoin({ id, scope }: { id: number; scope: FormScope }) {
  useTitle(scope === 'world' ? t('Edit global coin') : t('Edit coin'));
  useEffect(showCollectionTab, []);
  const user = useUser();
  const wasOurs = useRef<boolean>(null);
  const bones = <FormSkeleton scope={scope} editId={id} />;
  return (
    <Suspense fallback={bones}>
      <StoredCoin id={id} bones={bones} bar={<FormBar scope={scope} editId={id} />}>
        {(coin, values) => {
          if (!user.data) return bones;
          // Saving may change its country.
          wasOurs.current ??= isAmerican(coin);
          if (scope === 'any' && !wasOurs.current) return <ToGlobalForm id={id}>{bones}</ToGlobalForm>;
          const key = draftKey(user.data.id, { scope, editId: id });
          return <CoinForm scope={scope} initial={values} editing={coin} draftKey={key} arrival="plain" />;
        }}
      </StoredCoin>
    </Suspense>
  );
}

function ToGlobalForm({ id, children }: { id: number; children: ReactNode }) {
  useEffect(() => void navigate(`/global-manual-entry?edit=${id}`, { history: 'replace' }), [id]);
  return children;
}

function FormSkeleton({ scope, editId }: { scope: FormScope; editId?: number }) {
  return (
    <div className="beside">
      <FormBar scope={scope} editId={editId} />
      <Loading
        label={editId !== undefined ? t('Loading the coin') : t('Loading the form')}
        className="col-span-full mt-5 grid gap-4"
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
    </div>
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
