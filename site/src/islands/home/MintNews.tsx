import { ExternalLink } from 'lucide-react';
import { useId } from 'react';
import { relativeTime } from '../../../../shared/format/format.ts';
import { t } from '../../../../shared/language/i18n.ts';
import type { NewsItem } from '../../../../shared/market/news.ts';
import { useNews } from '../../lib/queries/news.ts';
import { ExternalPicture } from '../../ui/external-picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorLine } from '../../ui/states.tsx';
import { MoreLink } from '../collection/MoreLink.tsx';

/** The home screen shows the first three (specification 000, section 9). */
const LENGTH = 3;

/** The latest of the mint, and the way to all of it. */
export function MintNews() {
  const heading = useId();
  const news = useNews();
  // Nothing to read takes no room: a new installation begins with the coins.
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
            ? news.data.slice(0, LENGTH).map((item) => <Article key={item.id} item={item} />)
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
