import { Image, SlidersHorizontal, X } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react';
import { type CoinFilters, filtersIn, hasFilters } from '../../../../shared/coins/filter-rules.ts';
import { isGrouped } from '../../../../shared/coins/groups.ts';
import type { CollectionSummary, PreciousMetal } from '../../../../shared/collection/model.ts';
import { categoryName } from '../../../../shared/format/category.ts';
import { formatCount, formatOunces, formatTotal } from '../../../../shared/format/format.ts';
import { metalName } from '../../../../shared/format/worth.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { optional, useIsWide, useSettled } from '../../lib/hooks.ts';
import { useAddress } from '../../lib/navigation.ts';
import { type CoinFilter, coinsPageQuery, coinsQuery } from '../../lib/queries/coins.ts';
import { useCategories, useSummary } from '../../lib/queries/collection.ts';
import { useInfiniteQuery, useQuery } from '../../lib/query.ts';
import { Button, ButtonLink, classNames } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/card.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { CoinCardSkeleton } from '../coin/CoinCardSkeleton.tsx';
import type Renaming from '../coin-list/RenameTag.tsx';
import { CategoryRails } from './CategoryRails.tsx';
import { chipsOf } from './filter-labels.ts';
import type Views from './SavedViews.tsx';
import { Tools } from './Tools.tsx';
import {
  type Filters,
  inDollars,
  isFiltered,
  readWallSize,
  SIZES,
  saveLayout,
  saveWallSize,
  type View,
  viewParams,
} from './view.ts';

const RenameTag = optional<ComponentProps<typeof Renaming>>(() => import('../coin-list/RenameTag.tsx'));
const FilterFields = lazy(() => import('./FilterFields.tsx'));
const SavedViews = optional<ComponentProps<typeof Views>>(() => import('./SavedViews.tsx'));

interface FilterLineProps {
  search: string;
  category: string;
  filters: CoinFilters;
  onChange: (filters: CoinFilters) => void;
}

function FilterLine({ search, category, filters, onChange }: FilterLineProps) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const apply = (next: CoinFilters) => {
    setOpen(false);
    opener.current?.focus();
    onChange(next);
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <button
        ref={opener}
        type="button"
        className="chip gap-2"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <SlidersHorizontal className="size-4 flex-none" aria-hidden="true" />
        {t('Filter')}
      </button>
      {chipsOf(filters).map(({ text, names }) => (
        <button
          key={names[0]}
          type="button"
          className="chip chip-accent gap-2"
          aria-label={t('{text}: remove this filter', { text })}
          onClick={() =>
            onChange({ ...filters, ...Object.fromEntries(names.map((name) => [name, undefined])) })
          }
        >
          {text}
          <X className="size-4 flex-none" aria-hidden="true" />
        </button>
      ))}
      {hasFilters(filters) && (
        <button type="button" className="link min-h-11 text-sm" onClick={() => onChange({})}>
          {t('Clear filters')}
        </button>
      )}
      {filters.tag !== undefined && (
        <Suspense>
          <RenameTag tag={filters.tag} onRenamed={(tag) => onChange({ ...filters, tag })} />
        </Suspense>
      )}
      {open && (
        <div className="basis-full">
          <Suspense>
            <FilterFields
              key={JSON.stringify(filters)}
              search={search}
              category={category}
              filters={filters}
              onApply={apply}
              onClose={() => setOpen(false)}
            />
          </Suspense>
        </div>
      )}
    </div>
  );
}

const SEARCH_PAUSE_MS = 300;

const loadList = () => import('../coin-list/CoinList.tsx');
const CoinList = lazy(loadList);
const FilterPanel = lazy(() => import('./FilterPanel.tsx'));

const kinds = () =>
  [
    { value: 'wall', label: t('Wall') },
    { value: 'series', label: t('Series') },
    { value: 'table', label: t('Table') },
  ] as const;

interface WallSizeProps {
  /** Least width of a card in rem. */
  size: number;
  onChange: (size: number) => void;
}

const WallSize = ({ size, onChange }: WallSizeProps) => (
  <label className="flex items-center gap-2">
    <Image className="size-4 flex-none text-muted" aria-hidden="true" />
    <span className="sr-only">{t('Size of the pictures')}</span>
    <input
      type="range"
      className="min-h-11 w-28 accent-accent"
      min={SIZES.least}
      max={SIZES.most}
      value={size}
      onChange={({ target }) => onChange(Number(target.value))}
    />
  </label>
);

function useWallSize() {
  const [size, setSize] = useState(readWallSize);
  const change = (next: number) => {
    saveWallSize(next);
    setSize(next);
  };
  return [size, change] as const;
}

interface BrowseProps {
  view: View;
  onChange: (part: Partial<View>) => void;
  selecting: boolean;
  onSelecting: (on: boolean) => void;
}

export default function Browse({ view, onChange, selecting, onSelecting }: BrowseProps) {
  const q = useSettled(view.q.trim(), SEARCH_PAUSE_MS);
  const { sort, category, filters, as, group, columns } = view;
  const wide = useIsWide();
  const table = wide && as === 'table';
  const wall = wide && as === undefined;
  const [size, setSize] = useWallSize();
  const isEmpty = useCategories().data?.length === 0;
  const { shown, waiting } = useLoadedFilters({ q, sort, category, filters }, table);

  useAddress(viewParams({ ...view, q }), viewParams(view));

  return (
    <>
      <div className="grid grid-cols-1 gap-3" hidden={isEmpty}>
        <div className="grid grid-cols-1 gap-3 wide:grid-cols-[minmax(0,1fr)_auto] wide:items-center wide:max-[80.01rem]:in-[.with-coin]:grid-cols-1 wide:max-[80.01rem]:in-[.with-coin]:justify-items-start wide:max-[80.01rem]:in-[.with-coin]:*:first:w-full">
          <Tools
            view={wide ? { q: view.q, sort, group } : view}
            groups
            onChange={onChange}
            onSearch={() => void loadList()}
          />
          {wide && (
            <div className="flex items-center gap-4">
              {(wall || (as === 'series' && isFiltered(shown))) && (
                <WallSize size={size} onChange={setSize} />
              )}
              <Segmented
                label={t('Coins as')}
                options={kinds()}
                value={as ?? 'wall'}
                onChange={(kind) => {
                  const next = kind === 'wall' ? undefined : kind;
                  saveLayout(next);
                  onChange({ as: next });
                }}
              />
            </div>
          )}
        </div>
        {!wide && (
          <FilterLine
            {...{ search: q, category, filters }}
            onChange={(next) => onChange({ filters: next })}
          />
        )}
        {!wide && category && (
          <CategoryChip category={category} onRemove={() => onChange({ category: '' })} />
        )}
        <Suspense>
          <SavedViews view={view} onOpen={onChange} />
        </Suspense>
      </div>
      <div
        className={classNames(
          'grid grid-cols-1 gap-6',
          // Beside a coin the filters have room on very large screens alone.
          !isEmpty &&
            'wide:grid-cols-[15rem_minmax(0,1fr)] wide:items-start wide:max-[112.01rem]:in-[.with-coin]:grid-cols-1',
        )}
      >
        {wide && !isEmpty && (
          <Suspense
            fallback={<Skeleton className="h-128 rounded-card max-[112.01rem]:in-[.with-coin]:hidden" />}
          >
            <FilterPanel search={q} category={category} filters={filters} onChange={onChange} />
          </Suspense>
        )}
        <div
          className="grid grid-cols-1 gap-5 transition-opacity aria-busy:opacity-60 aria-busy:delay-200"
          aria-busy={waiting}
        >
          {wall && !isFiltered(shown) && <Strip />}
          {isFiltered(shown) || selecting || table || wall ? (
            <Suspense fallback={<ListSkeleton />}>
              <CoinList
                filter={filterOf(shown)}
                layout={table ? 'table' : 'grid'}
                size={wide ? size : undefined}
                group={group && isGrouped(group, shown.sort) ? group : undefined}
                columns={columns}
                onColumns={(next) => onChange({ columns: next })}
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

const SKELETONS = [1, 2, 3, 4, 5, 6];

function ListSkeleton() {
  return (
    <Loading label={t('Loading coins')} className="grid grid-cols-2 gap-3">
      {SKELETONS.map((skeleton) => (
        <CoinCardSkeleton key={skeleton} />
      ))}
    </Loading>
  );
}

interface NoCoinsProps extends Pick<BrowseProps, 'onChange'> {
  filters: Filters;
}

function NoCoins({ filters: { q, category, filters }, onChange }: NoCoinsProps) {
  const none = useCategories().data?.length === 0;
  const narrowed = hasFilters(filters);
  if (none || !(q || category || narrowed)) {
    return (
      <EmptyState
        title={t('Your collection is empty')}
        text={t('Your coins appear here, grouped by series.')}
      >
        <ButtonLink href="/add-coin-options">{t('Add your first coin')}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={noMatchTitle({ q, category: categoryName(category), narrowed })}
      text={
        narrowed
          ? t('Remove a filter, or widen the range.')
          : t('Try a name, a year, a grade or a coin type.')
      }
    >
      <Button variant="ghost" onClick={() => onChange({ q: '', category: '', filters: {} })}>
        {t('Show all coins')}
      </Button>
    </EmptyState>
  );
}

function noMatchTitle({ q, category, narrowed }: Pick<Filters, 'q' | 'category'> & { narrowed: boolean }) {
  if (q && category) return t('No coins match “{q}” in {category}', { q, category });
  if (q) return t('No coins match “{q}”', { q });
  if (category && narrowed) return t('No coins in {category} match these filters', { category });
  return category ? t('No coins in {category}', { category }) : t('No coins match these filters');
}

const filterOf = ({ q, sort, category, filters }: Filters): CoinFilter => ({
  ...inDollars(filters),
  search: q || undefined,
  sort,
  category: category || undefined,
});

/** Keeps the last result on screen until the next has come or failed. */
function useLoadedFilters(wanted: Filters, asTable: boolean): { shown: Filters; waiting: boolean } {
  const [last, setLast] = useState(wanted);
  const needsList = isFiltered(wanted);
  const filter = filterOf(wanted);
  const wall = useInfiniteQuery({ ...coinsQuery(filter), enabled: needsList && !asTable });
  const table = useQuery({ ...coinsPageQuery(filter, 0), enabled: needsList && asTable });
  const waiting = needsList && (asTable ? table : wall).isPending;
  if (!waiting && !isSame(last, wanted)) setLast(wanted);
  return { shown: waiting ? last : wanted, waiting };
}

const isSame = (one: Filters, other: Filters) =>
  one.q === other.q &&
  one.sort === other.sort &&
  one.category === other.category &&
  hasSameFilters(one, other);

const hasSameFilters = (one: Filters, other: Filters) =>
  JSON.stringify(filtersIn(one.filters)) === JSON.stringify(filtersIn(other.filters));

function CategoryChip({ category, onRemove }: { category: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      className="chip chip-accent min-h-11 w-fit gap-2 px-4 text-start"
      aria-label={t('{category}: show all categories', { category: categoryName(category) })}
      onClick={onRemove}
    >
      {categoryName(category)}
      <X className="size-4 flex-none" aria-hidden="true" />
    </button>
  );
}

/** Silver first: most collections hold the most of it. */
const METALS: readonly PreciousMetal[] = ['silver', 'gold', 'platinum'];

interface Figure {
  name: string;
  value?: string;
  note?: string | false;
}

/** An extra: hidden when it cannot be loaded. */
function Strip() {
  const summary = useSummary();
  const categories = useCategories().data;
  if ((summary.isError && !summary.data) || summary.data?.totalCount === 0) return null;
  const records = categories?.reduce((sum, one) => sum + one.records, 0);
  return (
    // The rule of the first figure in each line is cut off.
    <div className="overflow-hidden border-y border-line py-3">
      <dl className="-ms-4.25 flex flex-wrap gap-y-2" aria-busy={summary.isPending}>
        {figuresOf(summary.data, records).map(({ name, value, note }) => (
          <div key={name} className="flex-auto border-s border-line px-4">
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="text-base font-semibold whitespace-nowrap tabular-nums">
              {value ?? <Skeleton className="my-1 h-4.5 w-20" />}
            </dd>
            {note && <dd className="text-xs text-muted tabular-nums">{note}</dd>}
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Counts records, as the rails do. */
function figuresOf(summary: CollectionSummary | undefined, records: number | undefined): Figure[] {
  if (!summary) return [{ name: t('Coins') }, { name: t('Total Value') }];
  const { totalCount, totalValue, metalContent } = summary;
  const coins = records ?? summary.records;
  const metal = METALS.find((one) => metalContent[one] > 0);
  return [
    {
      name: t('Coins'),
      value: formatCount(coins),
      note: coins !== totalCount && plural(totalCount, { one: '# piece', other: '# pieces' }),
    },
    { name: t('Total Value'), value: formatTotal(totalValue, totalCount) },
    ...(metal ? [{ name: metalName(metal), value: formatOunces(metalContent[metal]) }] : []),
  ];
}
