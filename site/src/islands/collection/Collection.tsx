import {
  type ComponentType,
  lazy,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useState,
} from 'react';
import { categoryName } from '../../../../shared/format/category.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { optional, useAnythingWaiting, useTitle } from '../../lib/hooks.ts';
import { pushSearch, replaceSearch, switchSearch } from '../../lib/navigation.ts';
import { classNames } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/card.tsx';
import { NotLoaded } from '../../ui/states.tsx';
import { CoinCardSkeleton, RAIL_CARD } from '../coin/CoinCardSkeleton.tsx';
import { useLatePart } from '../coin/late.ts';
import { WithCoin } from '../coin/WithCoin.tsx';
import { Header } from './Header.tsx';
import { Summary } from './Summary.tsx';
import { TWO_COLUMNS } from './SummaryParts.tsx';
import { BROWSE, inDollars, readView, SUMMARY, type View, viewParams, withSavedLayout } from './view.ts';

const loadBrowse = () => import('./Browse.tsx');
const Browse = lazy(loadBrowse);
const Trash = lazy(() => import('../trash/Trash.tsx'));
const Sold = lazy(() => import('../sold/Sold.tsx'));
const Lent = lazy(() => import('../sold/Lent.tsx'));
const Waiting = optional(async () => ({ default: (await import('../waiting/Waiting.tsx')).Waiting }));
const InTrash = lazy(
  (): Promise<{ default: ComponentType<{ id: number }> }> =>
    import('../coin/trashed/TrashedCoin.tsx').then(
      (part) => ({ default: part.InTrash }),
      () => ({ default: NotLoaded }),
    ),
);

const loadShare = async () => (await import('../share/ShareSheet.tsx')).ShareSheet;

/** Views without the summary and browse tabs, with their titles. */
const SEPARATE_VIEWS: Partial<Record<View['view'], string>> = {
  sold: msg('Sold coins'),
  lent: msg('Lent coins'),
  trash: msg('Trash'),
};

const filterOf = ({ q, category, filters }: View) => ({
  ...(q.trim() && { search: q.trim() }),
  ...(category && { category }),
  ...inDollars(filters),
});

const titleOf = (view: View['view']) => translated(SEPARATE_VIEWS[view] ?? '');

export default function Collection() {
  const [view, setView] = useState(() => withSavedLayout(readView(location.search)));
  const [selecting, setSelecting] = useState(false);
  // The old view stays until the code of the next has loaded.
  const shown = useDeferredValue(view.view);

  const [ShareSheet, wantShare] = useLatePart(loadShare);
  const [sharing, setSharing] = useState(false);
  const share = async () => setSharing(await wantShare());

  const isAnythingWaiting = useAnythingWaiting();

  useEffect(() => {
    replaceSearch(viewParams(withSavedLayout(readView(location.search))));
    const later = globalThis.requestIdleCallback ?? setTimeout;
    later(() => void loadBrowse().catch(() => undefined));
  }, []);

  useTitle(titleOf(view.view) || categoryName(view.category) || t('My Collection'));

  const go = (to: View, select = false) => {
    const next = withSavedLayout(to);
    setSelecting(select);
    if (next.view === view.view) return;
    (next.view in SEPARATE_VIEWS ? pushSearch : switchSearch)(viewParams(next));
    setView(next);
  };
  const change = useCallback((part: Partial<View>) => setView((now) => ({ ...now, ...part })), []);

  if (shown === 'trash' || shown === 'sold' || shown === 'lent') {
    return (
      <Suspense fallback={<SeparateViewSkeleton name={titleOf(shown)} />}>
        <WithCoin part={shown === 'trash' ? InTrash : undefined}>
          {shown === 'trash' ? <Trash /> : shown === 'sold' ? <Sold /> : <Lent />}
        </WithCoin>
      </Suspense>
    );
  }
  return (
    <WithCoin on={shown === 'browse'}>
      <div className={classNames('grid grid-cols-1 gap-5', shown === 'summary' && TWO_COLUMNS)}>
        <Header
          view={view.view}
          onView={(next) => go(next === 'browse' ? BROWSE : SUMMARY)}
          onSelect={() => go(BROWSE, true)}
          onShare={() => void share()}
          onGo={go}
        />
        {sharing && ShareSheet && (
          <ShareSheet
            what={{ kind: 'collection', ...(shown === 'browse' && { filter: filterOf(view) }) }}
            onClose={() => setSharing(false)}
          />
        )}
        {isAnythingWaiting && (
          <Suspense>
            <div className="wide:col-span-full">
              <Waiting />
            </div>
          </Suspense>
        )}
        {shown === 'summary' ? (
          <Summary />
        ) : (
          <Suspense fallback={<BrowseSkeleton />}>
            <Browse view={view} onChange={change} selecting={selecting} onSelecting={setSelecting} />
          </Suspense>
        )}
      </div>
    </WithCoin>
  );
}

function BrowseSkeleton() {
  return (
    <Loading label={t('Loading your collection')} className="grid grid-cols-1 gap-5">
      <div className="flex gap-2.5">
        <Skeleton className="h-12 flex-1 rounded-control" />
        <Skeleton className="size-12 rounded-control" />
        <Skeleton className="size-12 rounded-control" />
      </div>
      <div className="rail">
        {[1, 2, 3].map((skeleton) => (
          <CoinCardSkeleton key={skeleton} className={RAIL_CARD} />
        ))}
      </div>
    </Loading>
  );
}

function SeparateViewSkeleton({ name }: { name: string }) {
  return (
    <Loading label={t('Loading: {name}', { name })}>
      <Skeleton className="mt-15 h-8 w-24" />
    </Loading>
  );
}
