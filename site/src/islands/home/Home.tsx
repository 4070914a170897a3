import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronRight, ExternalLink, Plus } from 'lucide-react';
import { type ReactNode, Suspense, useId } from 'react';
import type { CollectionCoin } from '../../../../shared/coins/model.ts';
import { CAROUSEL, type CollectionSummary } from '../../../../shared/collection/model.ts';
import { discOfRelease } from '../../../../shared/format/disc.ts';
import {
  formatCount,
  formatTotal,
  formatWholeDollars,
  relativeTime,
  releaseDay,
  releasePrice,
} from '../../../../shared/format/format.ts';
import { greetingOf } from '../../../../shared/format/person.ts';
import { unvaluedInWords } from '../../../../shared/format/worth.ts';
import { t } from '../../../../shared/language/i18n.ts';
import {
  countdown,
  isOpen,
  isTelling,
  isUpcoming,
  type NewsItem,
  type UpcomingRelease,
  type Urgency,
} from '../../../../shared/market/model.ts';
import { optional } from '../../lib/hooks.ts';
import { useMayWrite, useUser } from '../../lib/queries/auth.ts';
import { useSummary } from '../../lib/queries/collection.ts';
import { useMetalPrices, useNews, useReleases } from '../../lib/queries/market.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/card.tsx';
import { CollectionSwitcher } from '../../ui/collection-switcher.tsx';
import { ExternalPicture, smallPicture, Well } from '../../ui/picture.tsx';
import { SignOut } from '../../ui/sign-out.tsx';
import { EmptyState, ErrorLine, ErrorState } from '../../ui/states.tsx';
import { CoinCard } from '../coin/CoinCard.tsx';
import { CoinCardSkeleton, RAIL_CARD } from '../coin/CoinCardSkeleton.tsx';
import { Rail } from '../coin/Rail.tsx';
import { MoreLink } from '../collection/MoreLink.tsx';
import { PictureEdit } from '../profile/PictureEdit.tsx';
import { CheckList } from './CheckList.tsx';

/** Loaded late: most users have no waiting results. */
const WaitingResults = optional(() => import('../waiting-results/WaitingResults.tsx'));

/** Loaded late: below the fold. */
const CountedApart = optional<{ apart: CollectionSummary['apart'] }>(
  () => import('../collection/CountedApart.tsx'),
);
const Metals = optional(() => import('./Metals.tsx'));

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
          user.data && !user.data.isGuest ? <PictureEdit person={user.data} /> : <Avatar person={user.data} />
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
        <MintNews />
        <Releases />
      </div>
    </div>
  );
}

const NEWS_SHOWN = 3;

function MintNews() {
  const heading = useId();
  const news = useNews();
  // Takes no room without news.
  if (news.data?.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <div className="mb-1 flex items-center gap-2">
        <h2 id={heading}>{t('US Mint News')}</h2>
        <MoreLink href="/news" about={t('US Mint news')} />
      </div>
      {news.isError && !news.data ? (
        <ErrorLine busy={news.isFetching} onRetry={() => void news.refetch()} />
      ) : (
        <ul className="ruled">
          {news.data
            ? news.data.slice(0, NEWS_SHOWN).map((item) => <Article key={item.id} item={item} />)
            : [1, 2, 3].map((bone) => <Bone key={bone} />)}
        </ul>
      )}
    </section>
  );
}

function Article({ item }: { item: NewsItem }) {
  return (
    <li>
      <a className="flex items-center gap-3 py-3" href={item.url} target="_blank" rel="noopener noreferrer">
        <ExternalPicture url={item.imageUrl} className="size-14" />
        <span className="min-w-0 flex-1">
          <span lang="en" className="line-clamp-2 text-sm font-semibold wrap-anywhere">
            {item.title}
          </span>
          <span className="mt-0.5 block text-sm wrap-anywhere text-muted">
            {[item.source, relativeTime(item.publishedAt)].filter(Boolean).join(' · ')}
          </span>
        </span>
        <ExternalLink className="size-4.5 flex-none text-muted" aria-label={t('opens in a new tab')} />
      </a>
    </li>
  );
}

function Bone() {
  return (
    <li className="flex items-center gap-3 py-3" aria-hidden="true">
      <Skeleton className="size-14 flex-none rounded-control" />
      <div className="flex-1">
        <Skeleton className="h-4 w-5/6" />
        <Skeleton className="mt-2 h-3 w-2/5" />
      </div>
    </li>
  );
}

/** For releases without an address. */
const MINT_NEWS = 'https://www.usmint.gov/news';
const CARD = 'w-[min(16rem,82vw)]';
const RELEASES_SHOWN = 10;

const TONES: Readonly<Record<Urgency, 'grey' | 'red' | 'orange' | 'blue'>> = {
  past: 'grey',
  week: 'red',
  month: 'orange',
  later: 'blue',
};

function Releases() {
  const releases = useReleases();
  const upcoming = releases.data?.filter((release) => isUpcoming(release) && isTelling(release));
  if (upcoming?.length === 0) return null;
  return (
    <Rail
      bones={!upcoming}
      title={t('Upcoming Releases')}
      more={<MoreLink href="/upcoming-releases" about={t('upcoming releases')} />}
      instead={
        !upcoming && releases.isError ? (
          <ErrorLine busy={releases.isFetching} onRetry={() => void releases.refetch()} />
        ) : null
      }
    >
      {upcoming
        ? upcoming.slice(0, RELEASES_SHOWN).map((release) => (
            <li key={release.id} className={CARD}>
              <Release release={release} />
            </li>
          ))
        : [1, 2].map((bone) => (
            <li key={bone} className={CARD} aria-hidden="true">
              <div className="card p-2 pb-3.5">
                <div className="well aspect-[1.35]" />
                <Skeleton className="mx-1.5 mt-3 h-5 w-20" />
                <Skeleton className="mx-1.5 mt-2.5 h-3.5 w-4/5" />
                <Skeleton className="mx-1.5 mt-2.5 h-3 w-1/2" />
              </div>
            </li>
          ))}
    </Rail>
  );
}

function Release({ release }: { release: UpcomingRelease }) {
  const { label, urgency } = countdown(release.releaseDate);
  return (
    <a
      className="card block h-full p-2 pb-3.5"
      href={release.url ?? MINT_NEWS}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Well
        className="aspect-[1.35]"
        src={smallPicture(release.imageUrl)}
        disc={discOfRelease(release)}
        share={0.68}
        decorative
      />
      {!isOpen(release) && (
        <Badge tone={TONES[urgency]} className="mx-1.5 mt-2.5">
          {label}
        </Badge>
      )}
      <h3 lang="en" className="mt-1.5 line-clamp-2 px-1.5">
        {release.name}
      </h3>
      <p className="mt-0.5 flex flex-wrap justify-between gap-x-3 px-1.5 text-sm text-muted">
        <span>{releaseDay(release)}</span>
        <b className="font-semibold text-ink">{releasePrice(release, formatWholeDollars)}</b>
      </p>
      <span className="sr-only">{t('opens in a new tab')}</span>
    </a>
  );
}

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
      <SignOut className="link link-target ms-auto gap-1.5 text-sm [&>svg]:size-4" isGuest={isGuest}>
        {t('Log out')}
      </SignOut>
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
