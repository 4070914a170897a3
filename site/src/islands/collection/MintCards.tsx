import { ExternalLink } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { discOfRelease } from '../../../../shared/format/disc.ts';
import { relativeDays, releaseDay, releasePrice } from '../../../../shared/format/format.ts';
import { t } from '../../../../shared/language/i18n.ts';
import {
  isTelling,
  isUpcoming,
  type NewsItem,
  type UpcomingRelease,
} from '../../../../shared/market/model.ts';
import { useNews, useReleases } from '../../lib/queries/market.ts';
import { classNames } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { spoken } from '../../ui/notice.tsx';
import { ExternalPicture, smallPicture, Well } from '../../ui/picture.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { MoreLink } from './MoreLink.tsx';
import { CardSkeleton } from './SummaryParts.tsx';

const LENGTH = 3;

export default function MintCards() {
  return (
    <>
      <NewsCard />
      <ReleasesCard />
    </>
  );
}

function NewsCard() {
  const news = useNews();
  if (news.isPending) return <CardSkeleton rows={LENGTH} tall />;
  if (news.data?.length === 0)
    return <EmptyLine title={t('US Mint News')} text={t('No news available at the moment.')} />;
  return (
    <Card title={t('US Mint News')} aside={<MoreLink href="/news" about={t('US Mint news')} />}>
      {!news.data ? (
        <ErrorState
          title={t('The news could not be loaded')}
          onRetry={() => news.refetch()}
          busy={news.isFetching}
        />
      ) : (
        <ul className="ruled -mb-3 border-t border-line">
          {news.data.slice(0, LENGTH).map((item) => (
            <Article key={item.id} item={item} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Article({ item }: { item: NewsItem }) {
  return (
    <li className="pt-3">
      <div className="flex gap-3">
        <div className="min-w-0 flex-1">
          <h3 lang="en" className="wrap-anywhere">
            {item.title}
          </h3>
          {item.description && (
            <p lang="en" className="mt-1 line-clamp-3 text-sm wrap-anywhere text-muted">
              {item.description}
            </p>
          )}
        </div>
        <ExternalPicture url={item.imageUrl} className="mt-0.5 size-18" />
      </div>
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-muted">
        {relativeDays(item.publishedAt)}
        <a className="link link-target gap-1.5" href={item.url} target="_blank" rel="noopener noreferrer">
          {spoken(t('Read More<sr> about {title}, opens in a new tab</sr>', { title: item.title }))}
          <ExternalLink className="size-4" aria-hidden="true" />
        </a>
      </p>
    </li>
  );
}

const schedule = (year = new Date().getFullYear()) => `https://www.usmint.gov/product-schedule/${year}/`;

function ReleasesCard() {
  const releases = useReleases();
  if (releases.isPending) return <CardSkeleton rows={LENGTH} tall />;
  const upcoming = releases.data?.filter((release) => isUpcoming(release) && isTelling(release));
  if (upcoming?.length === 0)
    return (
      <EmptyLine title={t('Upcoming Releases')} text={t('No upcoming releases available.')}>
        <Schedule />
      </EmptyLine>
    );
  return (
    <Card
      title={t('Upcoming Releases')}
      aside={<MoreLink href="/upcoming-releases" about={t('upcoming releases')} />}
    >
      {!upcoming ? (
        <ErrorState
          title={t('The releases could not be loaded')}
          onRetry={() => releases.refetch()}
          busy={releases.isFetching}
        />
      ) : (
        <ul className="ruled border-y border-line">
          {upcoming.slice(0, LENGTH).map((release) => (
            <Release key={release.id} release={release} />
          ))}
        </ul>
      )}
      <Schedule className="mt-2 -mb-3" />
    </Card>
  );
}

const Schedule = ({ className }: { className?: string }) => (
  <a
    className={classNames('link link-target gap-1.5 text-sm', className)}
    href={schedule()}
    target="_blank"
    rel="noopener noreferrer"
  >
    {t('Official Schedule')}
    <ExternalLink className="size-4" aria-label={t('opens in a new tab')} />
  </a>
);

function Release({ release }: { release: UpcomingRelease }) {
  return (
    <li className="flex items-start gap-3 py-3">
      <Well size="sm" src={smallPicture(release.imageUrl)} disc={discOfRelease(release)} decorative />
      <div className="min-w-0 flex-1">
        <h3 lang="en" className="wrap-anywhere">
          {release.name}
        </h3>
        {release.description && (
          <p lang="en" className="mt-1 line-clamp-2 text-sm wrap-anywhere text-muted">
            {release.description}
          </p>
        )}
        <p className="mt-1 flex flex-wrap justify-between gap-x-3 text-sm">
          <span className="text-muted">{releaseDay(release)}</span>
          <b className="font-semibold tabular-nums">{releasePrice(release)}</b>
        </p>
      </div>
    </li>
  );
}

interface EmptyLineProps {
  title: string;
  text: string;
  children?: ReactNode;
}

/** Replaces an empty card, below all others. */
function EmptyLine({ title, text, children }: EmptyLineProps) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className="order-last -my-2 flex flex-wrap items-center gap-x-3 text-sm text-muted wide:col-span-full"
    >
      <h2 id={heading} className="font-sans text-sm font-semibold">
        {title}
      </h2>
      <p>{text}</p>
      {children}
    </section>
  );
}
