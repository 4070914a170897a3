import { lazy, Suspense } from 'react';
import { hasFilters } from '../../../../shared/coins/filter-rules.ts';
import { categoryName } from '../../../../shared/format/category.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { useIsWide, useSettled } from '../../lib/hooks.ts';
import { useAddress } from '../../lib/navigation.ts';
import { useCategories } from '../../lib/queries/collection.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { CoinCardSkeleton } from '../coin/CoinCardSkeleton.tsx';
import { CategoryChip } from './CategoryChip.tsx';
import { CategoryRails } from './CategoryRails.tsx';
import { FilterLine } from './FilterLine.tsx';
import { Strip } from './Strip.tsx';
import { Tools } from './Tools.tsx';
import { filterOf, useArrived } from './use-arrived.ts';
import { type Filters, isFiltered, rememberAs, type View, viewParams } from './view.ts';

/** A pause in typing before the server is asked. */
const SEARCH_PAUSE_MS = 300;

const loadList = () => import('../coin-list/CoinList.tsx');
const CoinList = lazy(loadList);
const FilterPanel = lazy(() => import('./FilterPanel.tsx'));

const kinds = () =>
  [
    { value: 'wall', label: t('Wall') },
    { value: 'table', label: t('Table') },
  ] as const;

interface BrowseProps {
  view: View;
  onChange: (part: Partial<View>) => void;
  selecting: boolean;
  onSelecting: (on: boolean) => void;
}

/** The coins: a rail for each category, or a list under a search, an order or a category, and while some are selected. */
export default function Browse({ view, onChange, selecting, onSelecting }: BrowseProps) {
  const q = useSettled(view.q.trim(), SEARCH_PAUSE_MS);
  const { sort, category, filters, as } = view;
  const wide = useIsWide();
  const table = wide && as === 'table';
  // In an empty cabinet there is nothing to search, sort or filter.
  const isEmpty = useCategories().data?.length === 0;
  const { shown, waiting } = useArrived({ q, sort, category, filters }, table);

  useAddress(viewParams({ view: view.view, q, sort, category, filters, as }), viewParams(view));

  return (
    <>
      <div className="grid grid-cols-1 gap-3" hidden={isEmpty}>
        <div className="browse-tools grid grid-cols-1 gap-3 wide:grid-cols-[minmax(0,1fr)_auto] wide:items-center">
          <Tools
            view={wide ? { q: view.q, sort } : view}
            onChange={onChange}
            onSearch={() => void loadList()}
          />
          {wide && (
            <Segmented
              label={t('Coins as')}
              options={kinds()}
              value={table ? 'table' : 'wall'}
              onChange={(kind) => {
                const next = kind === 'table' ? kind : undefined;
                rememberAs(next);
                onChange({ as: next });
              }}
            />
          )}
        </div>
        {!wide && <FilterLine filters={filters} onChange={(next) => onChange({ filters: next })} />}
        {!wide && category && (
          <CategoryChip category={category} onRemove={() => onChange({ category: '' })} />
        )}
      </div>
      <div
        className={classNames(
          'grid grid-cols-1 gap-6',
          !isEmpty && 'wide:grid-cols-[15rem_minmax(0,1fr)] wide:items-start',
        )}
      >
        {wide && !isEmpty && (
          <Suspense fallback={<Skeleton className="filters h-128 rounded-card" />}>
            <FilterPanel category={category} filters={filters} onChange={onChange} />
          </Suspense>
        )}
        <div
          className="grid grid-cols-1 gap-5 transition-opacity aria-busy:opacity-60 aria-busy:delay-200"
          aria-busy={waiting}
        >
          {isFiltered(shown) || selecting || table ? (
            <Suspense fallback={<ListSkeleton />}>
              <CoinList
                filter={filterOf(shown)}
                layout={table ? 'table' : 'grid'}
                onSort={(next) => onChange({ sort: next })}
                selecting={selecting}
                onSelecting={onSelecting}
                empty={<NoCoins filters={shown} onChange={onChange} />}
              />
            </Suspense>
          ) : (
            <>
              <Strip />
              <CategoryRails />
            </>
          )}
        </div>
      </div>
    </>
  );
}

const BONES = [1, 2, 3, 4, 5, 6];

function ListSkeleton() {
  return (
    <Loading label={t('Loading coins')} className="grid grid-cols-2 gap-3">
      {BONES.map((bone) => (
        <CoinCardSkeleton key={bone} />
      ))}
    </Loading>
  );
}

interface NoCoinsProps extends Pick<BrowseProps, 'onChange'> {
  filters: Filters;
}

/** A search or a category that finds nothing says how to find something; an empty collection, how to begin one. */
function NoCoins({ filters: { q, category, filters }, onChange }: NoCoinsProps) {
  const none = useCategories().data?.length === 0;
  const narrowed = hasFilters(filters);
  if (none || !(q || category || narrowed)) {
    return (
      <EmptyState
        title={t('Your cabinet is empty')}
        text={t('Coins you add lie here, sorted into their series.')}
      >
        <ButtonLink href="/add-coin-options">{t('Add your first coin')}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={noneInWords({ q, category: categoryName(category), narrowed })}
      text={
        narrowed
          ? t('Take a filter away, or widen its years or values.')
          : t('Try a name, a year, a grade or a coin type.')
      }
    >
      <Button variant="ghost" onClick={() => onChange({ q: '', category: '', filters: {} })}>
        {t('Show all coins')}
      </Button>
    </EmptyState>
  );
}

/** What finds nothing: a search, a category or filters, or several of them. */
function noneInWords({ q, category, narrowed }: Pick<Filters, 'q' | 'category'> & { narrowed: boolean }) {
  if (q && category) return t('No coins match “{q}” in {category}', { q, category });
  if (q) return t('No coins match “{q}”', { q });
  if (category && narrowed) return t('No coins in {category} pass the filters', { category });
  return category ? t('No coins in {category}', { category }) : t('No coins pass the filters');
}
