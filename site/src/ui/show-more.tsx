import type { InfiniteQueryObserverResult } from '@tanstack/react-query';
import { t } from '../../../shared/language/i18n.ts';
import { Button } from './button.tsx';

type Pages = Pick<
  InfiniteQueryObserverResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>;

/** The end of a list of coins that comes page by page: the way to its next page, and what became of that. */
export const ShowMore = ({ list }: { list: Pages }) => (
  <>
    {list.isFetchNextPageError && (
      <p role="alert" className="text-center">
        {t('More coins could not be loaded.')}
      </p>
    )}
    {list.hasNextPage && (
      <Button
        variant="ghost"
        className="justify-self-center"
        busy={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        {list.isFetchNextPageError ? t('Try again') : t('Show more')}
      </Button>
    )}
  </>
);
