import type { InfiniteQueryObserverResult } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactNode, useRef } from 'react';
import { t } from '../../../shared/language/i18n.ts';
import { sentenceOf } from '../lib/api.ts';
import { useFocusHandedOn } from '../lib/focus.ts';
import { inBrowser } from '../lib/hooks.ts';
import { Button } from './button.tsx';

interface StateProps {
  title: string;
  /** The title is the page's heading. */
  wholePage?: boolean;
  text?: ReactNode;
  children?: ReactNode;
}

export function EmptyState({ title, wholePage, text, children }: StateProps) {
  const Title = wholePage ? 'h1' : 'p';
  return (
    <div className="state">
      <div className="well well-empty mb-3 w-24" aria-hidden="true" />
      <Title className="state-title">{title}</Title>
      {text && <p className="state-text">{text}</p>}
      {children}
    </div>
  );
}

interface ErrorStateProps extends StateProps {
  onRetry?: () => void;
  busy?: boolean;
}

export function ErrorState({ title, wholePage, text, onRetry, busy, children }: ErrorStateProps) {
  const Title = wholePage ? 'h1' : 'p';
  const state = useRef<HTMLDivElement>(null);
  useFocusHandedOn(state);
  return (
    <div ref={state} className="state" role="alert">
      <div className="well mb-3 w-24" aria-hidden="true">
        <span className="coin coin-steel monogram text-[2rem]">?</span>
      </div>
      <Title className="state-title">{title}</Title>
      {text && <p className="state-text">{text}</p>}
      {onRetry && (
        <Button variant="ghost" busy={busy} onClick={onRetry}>
          {t('Try again')}
        </Button>
      )}
      {children}
    </div>
  );
}

export interface FailedQuery {
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

interface LoadErrorProps extends Pick<ErrorStateProps, 'title' | 'wholePage' | 'children'> {
  query: FailedQuery;
}

export const LoadError = ({ query, ...rest }: LoadErrorProps) => (
  <ErrorState
    {...rest}
    text={query.error ? sentenceOf(query.error) : undefined}
    onRetry={() => query.refetch()}
    busy={query.isFetching}
  />
);

/** For a section that keeps its heading. */
export function ErrorLine({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  const line = useRef<HTMLDivElement>(null);
  useFocusHandedOn(line);
  return (
    <div ref={line} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1" role="alert">
      <p className="text-muted">{t('Could not be loaded.')}</p>
      <Button variant="ghost" busy={busy} onClick={onRetry}>
        {t('Try again')}
      </Button>
    </div>
  );
}

type Loaded<Props> = { default: ComponentType<Props> };

export function needed<Props = object>(load: () => Promise<Loaded<Props>>) {
  const loading = inBrowser(load).catch((): Loaded<Props> => ({ default: NotLoaded }));
  return lazy(() => loading);
}

export const NotLoaded = () => (
  <ErrorState
    title={t('Couldn’t load the result')}
    text={t('Check your connection and try again.')}
    onRetry={() => location.reload()}
  />
);

type Pages = Pick<
  InfiniteQueryObserverResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>;

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
