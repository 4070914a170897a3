import { formatDay } from '../../shared/format/format.ts';
import type { NewsItem } from '../../shared/market/news.ts';
import { ownPicture, pictureOfCard } from '../../shared/photos/model.ts';
import { webAddress } from '../core/web-address.ts';
import type { Row } from './fill.ts';

/** News on the landing page (specification 000, section 9). */
const ON_LANDING = 10;
/** Pictures that are in sight at once on a telephone; the others are loaded when they come near. */
const IN_SIGHT = 3;

/** The rows of the landing page and of /news. */
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
    // The day in UTC, until the browser writes how long ago that is.
    day: formatDay(publishedAt),
  };
}
