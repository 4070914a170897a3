import { formatDay } from '../../shared/format/format.ts';
import type { NewsItem } from '../../shared/market/news.ts';
import { ownPicture, pictureOfCard } from '../../shared/photos/external.ts';
import { webAddress } from '../core/web-address.ts';
import type { Row } from './fill.ts';

const ON_LANDING = 10;
/** Visible at once on a telephone; the others load lazily. */
const IN_SIGHT = 3;

export function newsRows(news: readonly NewsItem[]): { landing: Row[]; all: Row[] } {
  const all = news.map(newsRow);
  return { landing: all.slice(0, ON_LANDING), all };
}

function newsRow({ title, description, url, imageUrl, source, publishedAt }: NewsItem, index: number): Row {
  const image = ownPicture(imageUrl) ?? '';
  return {
    title,
    description: description ?? '',
    url: webAddress(url) ?? '',
    image,
    small: pictureOfCard(image),
    loading: index < IN_SIGHT ? 'eager' : 'lazy',
    source,
    published: publishedAt,
    // In UTC, until the browser writes how long ago.
    day: formatDay(publishedAt),
  };
}
