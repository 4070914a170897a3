import { ChevronLeft } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { ApiError, sentenceOf } from '../../lib/api.ts';
import { HOME } from '../../lib/base.ts';
import { takeVerification } from '../../lib/handoff.ts';
import { goBack, navigate, replaceSearch } from '../../lib/navigation.ts';
import { useGlobalRecord, useVerification } from '../../lib/queries/held-result.ts';
import { toast } from '../../lib/toast.ts';
import { ButtonLink, classNames, IconButton, IconLink } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/card.tsx';
import { EmptyState, ErrorState, needed } from '../../ui/states.tsx';
import { readLink } from './link.ts';
import { type Arrival, type Instead, MODES, type Mode, type ModeName } from './modes.ts';

/** A result of an identification, on the route named like its mode. */
export default function ReviewScreen({ mode: name }: { mode: ModeName }) {
  const mode: Mode = MODES[name];
  const [Body] = useState(() => needed(mode.load));
  const [arrival] = useState(() => arrive(name));
  const { tempId, problem } = arrival;
  const us = useVerification(mode.scope === 'us' ? tempId : null);
  const world = useGlobalRecord(mode.scope === 'world' ? tempId : null);
  const { error, isFetching, isPending, refetch } = mode.scope === 'world' ? world : us;
  const [held, record] = [us.data ?? null, world.data ?? null];
  const home = problem && (problem === 'unreadable' ? mode.unreadable : mode.missing);
  useEffect(() => {
    // Reload, and Back from another page, find the same result.
    if (name === 'coin-verification' && tempId !== null) return replaceSearch({ tempId });
    if (typeof home !== 'string') return;
    toast({ title: t('Error'), description: translated(home), variant: 'destructive' });
    void navigate(HOME, { history: 'replace' });
  }, [name, tempId, home]);

  const outcome = () => {
    if (typeof home === 'string') return null;
    if (home) return <Screen instead={home} />;
    const isGone = error instanceof ApiError && error.status === 404;
    const over = held && mode.over?.(held);
    if (over) return <Screen instead={over} />;
    const without = tempId === null || (isGone && mode.gone === 'shown');
    if (without || held || record || (error && mode.doesWithout))
      return (
        <Suspense fallback={<Bones mode={mode} />}>
          <Body key={tempId} arrival={arrival} held={without ? null : held} record={record} />
        </Suspense>
      );
    if (isGone && mode.gone && mode.gone !== 'shown') return <Screen instead={mode.gone} />;
    if (isPending || !error) return <Bones mode={mode} />;
    return mode.failed.isError ? (
      <Screen instead={{ ...mode.failed, reason: reasonOf(error) ?? mode.failed.reason }} />
    ) : (
      <ErrorState
        title={translated(mode.failed.title)}
        text={sentenceOf(error)}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  };
  return (
    <div className="grid grid-cols-1 gap-5">
      {mode.title && (
        <div className="bar">
          {mode.back ? (
            <IconLink label={t('Back')} href={mode.back}>
              <ChevronLeft aria-hidden="true" />
            </IconLink>
          ) : (
            <IconButton label={t('Back')} onClick={() => goBack('/add-coin-options')}>
              <ChevronLeft aria-hidden="true" />
            </IconButton>
          )}
          <p>{translated(mode.title)}</p>
          <span className="size-11.5" />
        </div>
      )}
      {outcome()}
    </div>
  );
}

function arrive(name: ModeName): Arrival {
  if (name === 'ai-results') {
    try {
      const link = readLink(location.search);
      return { tempId: link?.tempId ?? null, problem: link ? null : 'missing' };
    } catch {
      return { tempId: null, problem: 'unreadable' };
    }
  }
  const handed = name === 'coin-verification' ? takeVerification() : null;
  const tempId = new URLSearchParams(location.search).get('tempId') || handed?.tempId || null;
  const isMissing = tempId === null && name !== 'coin-verification-result';
  return {
    tempId,
    problem: isMissing ? 'missing' : null,
    handed: handed?.tempId === tempId ? handed : null,
  };
}

const reasonOf = (error: unknown) => (error instanceof ApiError && error.text) || undefined;

function Screen({ instead: { title, text, reason, links, isError } }: { instead: Instead }) {
  const State = isError ? ErrorState : EmptyState;
  return (
    <State
      wholePage
      title={translated(title)}
      text={
        <>
          {translated(text ?? '')}
          {reason && <span className="mt-1 block text-sm">{translated(reason)}</span>}
        </>
      }
    >
      {links.map(([label, address], index) => (
        <ButtonLink key={address} variant={index > 0 ? 'ghost' : undefined} href={address}>
          {translated(label)}
        </ButtonLink>
      ))}
    </State>
  );
}

/** Before the result is there. */
const Bones = ({ mode: { loading, isWide } }: { mode: Mode }) => (
  <Loading
    label={translated(loading)}
    className={classNames('grid grid-cols-1 gap-5', isWide && 'beside wide:gap-x-8')}
  >
    <div className="felt aspect-[1.78]" />
    <div className="grid grid-cols-1 gap-5">
      <Skeleton className="h-8 w-3/4" />
      <div className="card h-28" />
      <div className="card h-80" />
    </div>
  </Loading>
);
