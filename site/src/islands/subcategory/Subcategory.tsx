import { ChevronLeft, LayoutGrid, List } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { categoryIn, LONGEST_CATEGORY } from '../../../../shared/coins/identity.ts';
import type { Sort } from '../../../../shared/coins/model.ts';
import type { CategoryTotal } from '../../../../shared/collection/model.ts';
import { categoryName } from '../../../../shared/format/category.ts';
import { formatTotal } from '../../../../shared/format/format.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { ownPath } from '../../lib/base.ts';
import { inBrowser, useSettled, useTitle } from '../../lib/hooks.ts';
import { goBack, useAddress } from '../../lib/navigation.ts';
import type { CoinFilter } from '../../lib/queries/coins.ts';
import { useCategories } from '../../lib/queries/collection.ts';
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx';
import { Loading } from '../../ui/card.tsx';
import { spoken } from '../../ui/notice.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { CoinCardSkeleton } from '../coin/CoinCardSkeleton.tsx';
import { WithCoin } from '../coin/WithCoin.tsx';
import { holdingInWords } from '../coin-list/coin-list-labels.ts';
import { Tools } from '../collection/Tools.tsx';
import { readView, SUMMARY } from '../collection/view.ts';

/** Kept in the address. */
interface CategoryView {
  q: string;
  sort: Sort;
  layout: 'grid' | 'list';
}

/** Invalid values become the defaults. */
export function readCategoryView(search: string): CategoryView {
  const { q, sort } = readView(search);
  return { q, sort, layout: new URLSearchParams(search).get('layout') === 'list' ? 'list' : 'grid' };
}

/** Defaults are left out. */
export const categoryViewParams = ({
  q,
  sort,
  layout,
}: CategoryView): Record<string, string | undefined> => ({
  q: q.trim() || undefined,
  sort: sort === SUMMARY.sort ? undefined : sort,
  layout: layout === 'grid' ? undefined : layout,
});

const loadList = () => import('../coin-list/CoinList.tsx');
const CoinList = lazy(() => inBrowser(loadList));

const SEARCH_PAUSE_MS = 300;

export default function Subcategory() {
  const [category] = useState(() => categoryIn(ownPath(location.pathname)));
  return <OneCategory category={category} />;
}

export function OneCategory({ category }: { category: string }) {
  const [view, setView] = useState(() => readCategoryView(globalThis.location?.search ?? ''));
  const change = useCallback((part: Partial<CategoryView>) => setView((now) => ({ ...now, ...part })), []);
  const { sort, layout } = view;
  const q = useSettled(view.q.trim(), SEARCH_PAUSE_MS);
  const filter = useMemo<CoinFilter>(() => ({ search: q || undefined, sort, category }), [q, sort, category]);
  const total = useCategories().data?.find((one) => one.category === category);

  useAddress(categoryViewParams({ q, sort, layout }), categoryViewParams(view));
  useTitle(categoryName(category));

  return (
    <WithCoin>
      <div className="grid grid-cols-1 gap-5">
        <Heading
          category={category}
          total={total}
          layout={layout}
          onLayout={(next) => change({ layout: next })}
        />
        {category.length > LONGEST_CATEGORY ? (
          <NoCoins category={category} />
        ) : (
          <>
            <Tools view={view} onChange={change} onSearch={loadList} />
            <Suspense fallback={<ListSkeleton />}>
              <CoinList
                filter={filter}
                layout={layout}
                album
                empty={
                  q ? <NoMatch q={q} onClear={() => change({ q: '' })} /> : <NoCoins category={category} />
                }
              />
            </Suspense>
          </>
        )}
      </div>
    </WithCoin>
  );
}

function NoMatch({ q, onClear }: { q: string; onClear: () => void }) {
  return (
    <EmptyState
      title={t('No coins match “{q}”', { q })}
      text={t('Try a name, a year, a grade or a mint mark.')}
    >
      <Button variant="ghost" onClick={onClear}>
        {t('Clear search')}
      </Button>
    </EmptyState>
  );
}

function NoCoins({ category }: { category: string }) {
  return (
    <EmptyState
      title={t('No coins here')}
      text={t('You have no coins in “{category}”.', { category: categoryName(category) })}
    >
      <ButtonLink href="/collection?view=browse">{t('Browse your collection')}</ButtonLink>
    </EmptyState>
  );
}

const ListSkeleton = () => (
  <Loading label={t('Loading coins')} className="grid grid-cols-2 gap-3 pt-9">
    {[1, 2, 3, 4].map((skeleton) => (
      <CoinCardSkeleton key={skeleton} />
    ))}
  </Loading>
);

interface HeadingProps {
  category: string;
  /** Undefined while loading, or without coins. */
  total: CategoryTotal | undefined;
  layout: CategoryView['layout'];
  onLayout: (layout: CategoryView['layout']) => void;
}

function Heading({ category, total, layout, onLayout }: HeadingProps) {
  const other = layout === 'grid' ? 'list' : 'grid';
  return (
    <header className="grid grid-cols-1 gap-3">
      <div className="flex items-center justify-between gap-3">
        <IconButton label={t('Back')} onClick={() => goBack('/collection?view=browse')}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <IconButton
          label={other === 'list' ? t('Show as list') : t('Show as grid')}
          onClick={() => onLayout(other)}
        >
          {other === 'list' ? <List aria-hidden="true" /> : <LayoutGrid aria-hidden="true" />}
        </IconButton>
      </div>
      <div>
        <h1 className="wrap-anywhere">{categoryName(category)}</h1>
        <p className="mt-1 min-h-5 text-sm text-muted tabular-nums">
          {total && (
            <>
              {holdingInWords(total.records, total.quantity)} ·{' '}
              {total.valueTotal > 0
                ? spoken(t('<sr>worth </sr>{total}', { total: formatTotal(total.valueTotal, total.records) }))
                : formatTotal(total.valueTotal, total.records)}
            </>
          )}
        </p>
      </div>
    </header>
  );
}
