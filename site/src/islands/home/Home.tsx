import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronRight, LogOut, Plus } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import type { CollectionCoin } from '../../../../shared/coins/model.ts';
import { CAROUSEL, type CollectionSummary } from '../../../../shared/collection/model.ts';
import { formatCount, formatTotal } from '../../../../shared/format/format.ts';
import { greetingOf } from '../../../../shared/format/person.ts';
import { unvaluedInWords } from '../../../../shared/format/worth.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { optional } from '../../lib/hooks.ts';
import { useMayWrite, useUser } from '../../lib/queries/auth.ts';
import { useSummary } from '../../lib/queries/collection.ts';
import { useMetalPrices } from '../../lib/queries/market.ts';
import { Avatar, type Pictured } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/card.tsx';
import { CollectionSwitcher } from '../../ui/collection-switcher.tsx';
import type { SignOutProps } from '../../ui/sign-out.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { CoinCard } from '../coin/CoinCard.tsx';
import { CoinCardSkeleton, RAIL_CARD } from '../coin/CoinCardSkeleton.tsx';
import { Rail } from '../coin/Rail.tsx';
import { CheckList } from './CheckList.tsx';

/** Loaded late: a picture is changed and a visit ended rarely. */
const PictureEdit = optional<{ person: Pictured }>(async () => ({
  default: (await import('../profile/PictureEdit.tsx')).PictureEdit,
}));
const SignOut = optional<SignOutProps>(async () => ({
  default: (await import('../../ui/sign-out.tsx')).SignOut,
}));

/** Loaded late: most users have no waiting results. */
const WaitingResults = optional(() => import('../waiting-results/WaitingResults.tsx'));

/** Loaded late: below the fold. */
const CountedApart = optional<{ apart: CollectionSummary['apart'] }>(
  () => import('../collection/CountedApart.tsx'),
);
const Metals = optional(() => import('./Metals.tsx'));
const NewsAndReleases = optional(() => import('./NewsAndReleases.tsx'));

/** Beside the value, and the prices where there are any. */
const RECENT = 'wide:group-has-[>[data-metals]]/home:row-span-2';

export default function Home() {
  const user = useUser();
  const summary = useSummary();
  const prices = useMetalPrices();
  const mayWrite = useMayWrite();
  return (
    <div className="group/home grid grid-cols-1 gap-6 wide:grid-flow-row-dense wide:grid-cols-2 wide:items-start">
      <Greeting
        picture={
          <Suspense fallback={<Avatar person={user.data} />}>
            {user.data && !user.data.isGuest ? (
              <PictureEdit person={user.data} />
            ) : (
              <Avatar person={user.data} />
            )}
          </Suspense>
        }
        name={user.isPending ? <Skeleton className="h-7 w-32" /> : user.data?.firstName || t('Collector')}
        greeting={greetingOf(user.data)}
        isGuest={user.data?.isGuest ?? false}
      />
      <div className="contents wide:grid wide:grid-cols-1 wide:gap-6 wide:has-[>.felt:only-child]:self-stretch">
        <Worth
          value={summary.data && formatTotal(summary.data.totalValue, summary.data.totalCount)}
          coins={summary.data && formatCount(summary.data.records)}
          leftOut={
            summary.data && <LeftOut words={unvaluedInWords(summary.data.unvalued, summary.data.records)} />
          }
        />
        {summary.data && summary.data.apart.length > 0 && (
          <Suspense>
            <CountedApart apart={summary.data.apart} />
          </Suspense>
        )}
      </div>
      <div className="empty:hidden wide:col-span-full">
        <Suspense>{mayWrite && <WaitingResults />}</Suspense>
      </div>
      {user.data && !user.data.isGuest && !user.data.startDismissed && (
        <div className="empty:hidden wide:col-span-full">
          <CheckList />
        </div>
      )}
      <CoinRails summary={summary} />
      {/* Skeleton of the final height. */}
      <Suspense
        fallback={
          prices.data && !prices.data.lastUpdated ? null : (
            <div className="h-22 wide:[grid-area:3/1]" data-metals />
          )
        }
      >
        <Metals />
      </Suspense>
      <div className="contents empty:hidden wide:col-span-full wide:grid wide:grid-cols-[repeat(auto-fit,minmax(24rem,1fr))] wide:items-start wide:gap-6">
        <Suspense>
          <NewsAndReleases />
        </Suspense>
      </div>
    </div>
  );
}

const LOG_OUT = 'link link-target ms-auto gap-1.5 text-sm [&>svg]:size-4';

interface GreetingProps {
  picture: ReactNode;
  name: ReactNode;
  /** "Welcome back!" (shared/format/person.ts). */
  greeting: string;
  isGuest: boolean;
}

function Greeting({ picture, name, greeting, isGuest }: GreetingProps) {
  return (
    <header className="flex flex-wrap items-center wide:col-span-full gap-x-3.5 gap-y-2">
      {picture}
      <div className="min-w-0 flex-1 basis-24">
        <p className="text-sm text-muted">{greeting}</p>
        <h1 className="text-[min(1.75rem,12vw)] wrap-anywhere">{name}</h1>
      </div>
      <Suspense
        fallback={
          <span className={LOG_OUT}>
            <LogOut aria-hidden="true" />
            {t('Log out')}
          </span>
        }
      >
        <SignOut className={LOG_OUT} isGuest={isGuest}>
          {t('Log out')}
        </SignOut>
      </Suspense>
      <div className="-my-1.5 basis-full empty:hidden">
        <CollectionSwitcher />
      </div>
    </header>
  );
}

function Worth({
  value,
  coins,
  leftOut,
}: {
  value: string | undefined;
  coins: string | undefined;
  /** Note on coins without a value. */
  leftOut: ReactNode;
}) {
  return (
    <section className="felt on-felt p-[20px]" aria-label={t('Your collection')}>
      <dl className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <Figure name={t('Market Value')} value={value} large />
        <Figure name={t('Total Coins')} value={coins} />
      </dl>
      {leftOut}
      <a className="more mt-0 ms-0 text-on-felt" href="/dashboard">
        {t('Charts')}
        <ChevronRight aria-hidden="true" />
      </a>
      <div className="mt-5 flex flex-wrap gap-2.5 *:flex-1">
        <ButtonLink href="/add-coin-options">
          <Plus aria-hidden="true" />
          {t('Add Coin')}
        </ButtonLink>
        <ButtonLink href="/collection" variant="ghost">
          {t('View Collection')}
        </ButtonLink>
      </div>
    </section>
  );
}

const LeftOut = ({ words }: { words: string }) =>
  words && <p className="mt-1 text-sm text-on-felt-muted tabular-nums">{words}</p>;

function Figure({ name, value, large }: { name: string; value: string | undefined; large?: boolean }) {
  return (
    <div className={large ? 'max-w-full' : 'ms-auto max-w-full text-end'}>
      <dt className="text-xs text-on-felt-muted">{name}</dt>
      <dd
        className={`serif wrap-anywhere ${large ? 'text-[min(2.5rem,14vw)]' : 'text-[1.625rem]'} leading-[1.15]`}
      >
        {value ?? '–'}
      </dd>
    </div>
  );
}

function CoinRails({ summary }: { summary: UseQueryResult<CollectionSummary> }) {
  if (summary.isError && !summary.data) {
    return (
      <div className={RECENT}>
        <ErrorState
          title={t('Your coins could not be loaded')}
          onRetry={() => summary.refetch()}
          busy={summary.isFetching}
        />
      </div>
    );
  }
  const { data } = summary;
  if (data && data.recentCoins.length === 0) {
    return (
      <div className={RECENT}>
        <NoCoins />
      </div>
    );
  }
  return (
    <>
      <div className={`${RECENT} min-w-0`}>
        <CoinRail title={t('Recent Additions')} coins={data?.recentCoins} />
      </div>
      {/* Values may all be unknown. */}
      {data?.topCoins.length !== 0 && (
        <div className="min-w-0 wide:col-span-full wide:[&_.rail>*]:max-w-[14rem] wide:[&_.rail>*]:flex-[1_0_10.25rem]">
          <CoinRail title={t('My Top Coins')} coins={data?.topCoins} />
        </div>
      )}
    </>
  );
}

const NoCoins = () => <EmptyState title={t('No coins yet')} text={t('Your newest coins appear here.')} />;

function CoinRail({ title, coins }: { title: string; coins: CollectionCoin[] | undefined }) {
  return (
    <Rail bones={!coins} title={title}>
      {coins
        ? coins.slice(0, CAROUSEL.length).map((coin) => (
            <li key={coin.id} className={RAIL_CARD}>
              <CoinCard coin={coin} />
            </li>
          ))
        : [1, 2, 3].map((bone) => (
            <li key={bone} className={RAIL_CARD}>
              <CoinCardSkeleton />
            </li>
          ))}
    </Rail>
  );
}
