import { expect, test } from 'bun:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { summaryQuery, valueHistoryQuery } from '../../lib/queries/collection.ts';
import { queryClient } from '../../lib/query.ts';
import { Summary } from './Summary.tsx';

test('cached data stays when a refetch fails', async () => {
  const metals = { gold: 0, silver: 0, platinum: 0 };
  queryClient.setQueryData(summaryQuery.queryKey, {
    ...{ totalCount: 3, totalValue: 12.5, categoryCount: 1, apart: [], records: 3 },
    ...{ recentCoins: [], topCoins: [] },
    ...{ metalContent: metals, metalValues: metals },
  } as never);
  queryClient.setQueryData(valueHistoryQuery.queryKey, []);
  const again = queryClient.fetchQuery({
    ...summaryQuery,
    queryFn: () => Promise.reject(new Error('no connection')),
    staleTime: 0,
  });
  await again.catch(() => undefined);
  expect(queryClient.getQueryState(summaryQuery.queryKey)?.status).toBe('error');
  const html = renderToStaticMarkup(<Summary />);
  expect(html).not.toContain('Loading your collection');
  expect(html).toContain('12');
});
