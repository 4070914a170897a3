import type { NewsItem } from '../../../../server/news/model.ts';
import { relativeTime } from '../../lib/format.ts';
import { Feed, link, write } from './feed.ts';

class NewsFeed extends Feed<NewsItem> {
  fill(copy: DocumentFragment, item: NewsItem) {
    write(copy, 'title', item.title);
    write(copy, 'source', [item.source, relativeTime(item.publishedAt)].filter(Boolean).join(' · '));
    link(copy, item.url);
  }
}

if (!customElements.get('news-feed')) customElements.define('news-feed', NewsFeed);
