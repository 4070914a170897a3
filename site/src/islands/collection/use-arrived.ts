import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { filtersIn } from '../../../../shared/coins/filter-rules.ts';
import { type CoinFilter, coinsPageQuery, coinsQuery } from '../../lib/queries/coins.ts';
import { queryClient } from '../../lib/query.ts';
import { type Filters, isFiltered } from './view.ts';

export const filterOf = ({ q, sort, category, filters }: Filters): CoinFilter => ({
  ...filtersIn(filters),
  search: q || undefined,
  sort,
  category: category || undefined,
});

/**
 * What is on the screen while the coins of another search are on their way: what was there before stays until they,
 * or the news that they cannot be had, have come. The rails of the whole collection need no list to wait for.
 */
export function useArrived(wanted: Filters, asTable: boolean): { shown: Filters; waiting: boolean } {
  const [last, setLast] = useState(wanted);
  const needsList = isFiltered(wanted);
  const filter = filterOf(wanted);
  const wall = useInfiniteQuery({ ...coinsQuery(filter), enabled: needsList && !asTable }, queryClient);
  const table = useQuery({ ...coinsPageQuery(filter, 0), enabled: needsList && asTable }, queryClient);
  const waiting = needsList && (asTable ? table : wall).isPending;
  if (!waiting && !isSame(last, wanted)) setLast(wanted);
  return { shown: waiting ? last : wanted, waiting };
}

const isSame = (one: Filters, other: Filters) =>
  one.q === other.q &&
  one.sort === other.sort &&
  one.category === other.category &&
  isSameFilters(one, other);

const isSameFilters = (one: Filters, other: Filters) =>
  JSON.stringify(filtersIn(one.filters)) === JSON.stringify(filtersIn(other.filters));
