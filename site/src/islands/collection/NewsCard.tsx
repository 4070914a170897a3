import { ExternalLink } from 'lucide-react';
import { relativeDays } from '../../../../shared/format/format.ts';
import { t } from '../../../../shared/language/i18n.ts';
import type { NewsItem } from '../../../../shared/market/news.ts';
import { useNews } from '../../lib/queries/news.ts';
import { Card } from '../../ui/card.tsx';
import { ExternalPicture } from '../../ui/external-picture.tsx';
import { spoken } from '../../ui/spoken.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { EmptyLine } from './EmptyLine.tsx';
import { MoreLink } from './MoreLink.tsx';
import { CardBones } from './SummarySkeleton.tsx';

/** The collection shows the first three (specification 000, section 9). */
const LENGTH = 3;

/** The latest of the mint, each with the way to read on. */
export default function NewsCard() {
  const news = useNews();
  if (news.isPending) return <CardBones rows={LENGTH} tall />;
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
