import { ExternalLink } from 'lucide-react';
import { useId } from 'react';
import { discOfRelease } from '../../../../shared/format/disc.ts';
import {
  formatWholeDollars,
  relativeTime,
  releaseDay,
  releasePrice,
} from '../../../../shared/format/format.ts';
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
import { useNews, useReleases } from '../../lib/queries/market.ts';
import { Badge } from '../../ui/badge.tsx';
import { Skeleton } from '../../ui/card.tsx';
import { ExternalPicture, smallPicture, Well } from '../../ui/picture.tsx';
import { ErrorLine } from '../../ui/states.tsx';
import { Rail } from '../coin/Rail.tsx';
import { MoreLink } from '../collection/MoreLink.tsx';

/** The end of home. */
export default function NewsAndReleases() {
  return (
    <>
      <MintNews />
      <Releases />
    </>
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
