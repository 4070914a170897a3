import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { categoryName } from '../../../../shared/format/category.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { ownPath } from '../../lib/base.ts';
import { useSettled, useTitle } from '../../lib/hooks.ts';
import { useAddress } from '../../lib/navigation.ts';
import type { CoinFilter } from '../../lib/queries/coins.ts';
import { useCategories } from '../../lib/queries/collection.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { CoinCardSkeleton } from '../coin/CoinCardSkeleton.tsx';
import { WithCoin } from '../coin/WithCoin.tsx';
import { Tools } from '../collection/Tools.tsx';
import { Heading } from './Heading.tsx';
import { categoryAt, readShelf, type Shelf, shelfParams } from './shelf.ts';

const loadList = () => import('../coin-list/CoinList.tsx');
const CoinList = lazy(loadList);

/** A pause in typing before the server is asked. */
const SEARCH_PAUSE_MS = 300;
/** Longer names are of no category, and more than the API looks for. */
const LONGEST = 80;

/** One category of the collection: its coins in proportion to each other, as in an album, or as a list. */
export default function Subcategory() {
  const [category] = useState(() => categoryAt(ownPath(location.pathname)));
  const [shelf, setShelf] = useState(() => readShelf(location.search));
  const change = useCallback((part: Partial<Shelf>) => setShelf((now) => ({ ...now, ...part })), []);
  const { sort, layout } = shelf;
  const q = useSettled(shelf.q.trim(), SEARCH_PAUSE_MS);
  const filter = useMemo<CoinFilter>(() => ({ search: q || undefined, sort, category }), [q, sort, category]);
  const total = useCategories().data?.find((one) => one.category === category);

  useAddress(shelfParams({ q, sort, layout }), shelfParams(shelf));
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
        {category.length > LONGEST ? (
          <Nothing category={category} />
        ) : (
          <>
            <Tools view={shelf} onChange={change} onSearch={loadList} />
            <Suspense fallback={<Bones />}>
              <CoinList
                filter={filter}
                layout={layout}
                album
                empty={
                  q ? <NoMatch q={q} onClear={() => change({ q: '' })} /> : <Nothing category={category} />
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

function Nothing({ category }: { category: string }) {
  return (
    <EmptyState
      title={t('No coins here')}
      text={t('Your collection has no coin in “{category}”.', { category: categoryName(category) })}
    >
      <ButtonLink href="/collection?view=browse">{t('Browse your collection')}</ButtonLink>
    </EmptyState>
  );
}

const Bones = () => (
  <Loading label={t('Loading coins')} className="grid grid-cols-2 gap-3 pt-9">
    {[1, 2, 3, 4].map((bone) => (
      <CoinCardSkeleton key={bone} />
    ))}
  </Loading>
);
