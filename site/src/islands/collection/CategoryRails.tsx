import { useId, useRef } from 'react';
import { categoryName } from '../../../../shared/format/category.ts';
import { formatCount } from '../../../../shared/format/format.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { useNear } from '../../lib/hooks.ts';
import { useScrollRestored } from '../../lib/navigation.ts';
import { RAIL_LENGTH, useRail } from '../../lib/queries/coins.ts';
import { useCategories } from '../../lib/queries/collection.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Loading } from '../../ui/card.tsx';
import { EmptyState, ErrorLine, LoadError } from '../../ui/states.tsx';
import { CoinCard } from '../coin/CoinCard.tsx';
import { CoinCardSkeleton, RAIL_CARD } from '../coin/CoinCardSkeleton.tsx';
import { Rail } from '../coin/Rail.tsx';
import { MoreLink } from './MoreLink.tsx';
import { categoryHref } from './view.ts';

const SKELETONS = [1, 2, 3];

/** Rails load near the screen; categories of one coin share a grid. */
export function CategoryRails() {
  const categories = useCategories();
  useScrollRestored(categories.isSuccess);
  if (categories.isError) {
    return <LoadError title={t('Your collection could not be loaded')} query={categories} />;
  }
  if (categories.isPending) {
    return (
      <Loading label={t('Loading your collection')} className="grid grid-cols-1 gap-5">
        {SKELETONS.map((skeleton) => (
          <RailSkeleton key={skeleton} />
        ))}
      </Loading>
    );
  }
  if (categories.data.length === 0) {
    return (
      <EmptyState
        title={t('Your collection is empty')}
        text={t('Your coins appear here, grouped by series.')}
      >
        <ButtonLink href="/add-coin-options">{t('Add your first coin')}</ButtonLink>
      </EmptyState>
    );
  }
  const rails = categories.data.filter(({ records }) => records > 1);
  const single = categories.data.filter(({ records }) => records === 1);
  return (
    <>
      {rails.map(({ category, records }) => (
        <CategoryRail key={category} category={category} records={records} />
      ))}
      {single.length > 0 && (
        <div className="grid grid-cols-2 items-end gap-x-3 gap-y-5 wide:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]">
          {single.map(({ category }) => (
            <SingleCoin key={category} category={category} />
          ))}
        </div>
      )}
    </>
  );
}

function CategoryRail({ category, records }: { category: string; records: number }) {
  const place = useRef<HTMLDivElement>(null);
  const rail = useRail(category, useNear(place, 400));
  const bones = SKELETONS.slice(0, Math.min(records, SKELETONS.length));
  return (
    <div ref={place} className="min-w-0">
      <Rail
        bones={!rail.data}
        title={categoryName(category)}
        count={formatCount(records)}
        more={<MoreLink href={categoryHref(category)} about={categoryName(category)} />}
        instead={
          rail.isError &&
          !rail.data && <ErrorLine busy={rail.isFetching} onRetry={() => void rail.refetch()} />
        }
      >
        {rail.data
          ? rail.data.slice(0, RAIL_LENGTH).map((coin) => (
              <li key={coin.id} className={RAIL_CARD}>
                <CoinCard coin={coin} />
              </li>
            ))
          : bones.map((skeleton) => (
              <li key={skeleton} className={RAIL_CARD}>
                <CoinCardSkeleton />
              </li>
            ))}
      </Rail>
    </div>
  );
}

function SingleCoin({ category }: { category: string }) {
  const heading = useId();
  const place = useRef<HTMLElement>(null);
  const rail = useRail(category, useNear(place, 400));
  const [coin] = rail.data ?? [];
  return (
    <section ref={place} className="min-w-0" aria-labelledby={heading}>
      <h2 id={heading} className="mb-1.5 text-base">
        <a className="flex min-h-11 items-end" href={categoryHref(category)}>
          {categoryName(category)}
        </a>
      </h2>
      {coin ? (
        <CoinCard coin={coin} />
      ) : rail.isError ? (
        <ErrorLine busy={rail.isFetching} onRetry={() => void rail.refetch()} />
      ) : (
        <CoinCardSkeleton />
      )}
    </section>
  );
}

function RailSkeleton() {
  return (
    <div>
      <div className="skeleton mb-4 h-5 w-44" />
      <div className="rail">
        {SKELETONS.map((skeleton) => (
          <CoinCardSkeleton key={skeleton} className={RAIL_CARD} />
        ))}
      </div>
    </div>
  );
}
