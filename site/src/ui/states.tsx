import type { InfiniteQueryObserverResult } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactNode, useRef } from 'react';
import { t } from '../../../shared/language/i18n.ts';
import { useFocusHandedOn } from '../lib/focus.ts';
import { Button } from './button.tsx';

interface StateProps {
  title: string;
  /** Where the state is all there is on the page, its title is the page's heading. */
  wholePage?: boolean;
  text?: ReactNode;
  /** The next thing to do: a Button or a ButtonLink. */
  children?: ReactNode;
}

/** Nothing here yet: an empty well, one sentence and the next action. */
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

interface ErrorStateProps {
  /** What happened. */
  title: string;
  wholePage?: boolean;
  text?: ReactNode;
  onRetry?: () => void;
  /** The next try is under way. */
  busy?: boolean;
  children?: ReactNode;
}

/** What happened, and Try again. */
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

/** The same in one line, for a part of a page whose heading stays. */
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

/**
 * A part that the screen needs, but only beside what the server answers: its code is fetched while the answer is. Where it cannot be
 * had, a sentence and a way to try again stand in its place.
 */
export function needed<Props = object>(load: () => Promise<Loaded<Props>>) {
  const loading = load().catch((): Loaded<Props> => ({ default: NotLoaded }));
  return lazy(() => loading);
}

/** In place of a part whose code could not be had. */
export const NotLoaded = () => (
  <ErrorState
    title={t('It could not be loaded')}
    text={t('Check your connection and try again.')}
    onRetry={() => location.reload()}
  />
);

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
