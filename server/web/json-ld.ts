import { t } from '../../shared/language/i18n.ts';
import type { NewsItem } from '../../shared/market/news.ts';
import { isOpen, MINT_NEWS, type UpcomingRelease } from '../../shared/market/releases.ts';

/** As on the landing page. */
const LENGTH = 10;
const DAY_MS = 24 * 3_600_000;

/** JSON-LD (schema.org): the site, its news and dated releases from today (UTC) on. */
export function landingData(
  publicUrl: string | null,
  news: readonly NewsItem[],
  releases: readonly UpcomingRelease[],
  now: number,
): object {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const upcoming = releases.filter((release) => !isOpen(release) && Date.parse(release.releaseDate) >= today);
  const site = {
    '@type': 'WebSite',
    name: 'Mintmark',
    description: t('A coin collector’s cabinet: photograph a coin, learn what it is and what it is worth.'),
    ...(publicUrl && { url: `${publicUrl}/` }),
  };
  const graph: object[] = [site];
  if (news.length > 0) graph.push(list(t('US Mint News'), news.slice(0, LENGTH).map(article)));
  if (upcoming.length > 0) graph.push(list(t('Upcoming Releases'), upcoming.slice(0, LENGTH).map(event)));
  return { '@context': 'https://schema.org', '@graph': graph };

  function article({ title, url, source, publishedAt, imageUrl }: NewsItem): object {
    return {
      '@type': 'NewsArticle',
      // By characters, not UTF-16 units.
      headline: [...title].slice(0, 110).join(''),
      url,
      datePublished: publishedAt,
      publisher: { '@type': 'Organization', name: source },
      ...(publicUrl && imageUrl && { image: publicUrl + imageUrl }),
    };
  }
}

const list = (name: string, items: object[]): object => ({
  '@type': 'ItemList',
  name,
  itemListElement: items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, item })),
});

function event({ name, description, releaseDate, price, url }: UpcomingRelease): object {
  const address = url ?? MINT_NEWS;
  const day = releaseDate.slice(0, 10);
  return {
    '@type': 'Event',
    name,
    startDate: day,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'VirtualLocation', url: address },
    ...(description && { description }),
    ...(price && {
      offers: { '@type': 'Offer', price, priceCurrency: 'USD', url: address, validFrom: day },
    }),
  };
}
