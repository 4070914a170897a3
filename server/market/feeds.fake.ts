import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { coinPicture } from '../photos/coin-picture.fake.ts';

export interface FakeFeed {
  body: string | Uint8Array;
  type?: string;
  status?: number;
  headers?: Record<string, string>;
  /** In ms; Infinity for a server that never answers. */
  delay?: number;
  /** Sends neither ETag nor date, so the whole feed every time. */
  isForgetful?: boolean;
}

export interface FakeItem {
  title?: string;
  link?: string;
  description?: string;
  date?: Date | string;
  /** URL, sent as media:content. */
  picture?: string;
  /** Raw elements. */
  more?: string;
}

const AGENT = /^Mintmark\/\d+\.\d+\.\d+\S*( \(\+https?:\/\/[^\s)]+\))?$/;

/** News servers on one loopback port, as strict as a good one about headers. Runs on Bun and on Node. */
export async function startFakeFeeds(port = 0) {
  const paths = new Map<string, FakeFeed>();
  /** Validators sent by path; the next request must carry them. */
  const told = new Map<string, string>();
  const fake = {
    url: '',
    calls: [] as { path: string; status: number; headers: IncomingMessage['headers'] }[],
    /** Requests a real server would have refused, or should never get. */
    complaints: [] as string[],
    /** Sets the answer of a path; returns its URL. */
    put: (path: string, feed: FakeFeed | string): string => {
      paths.set(path, typeof feed === 'string' ? { body: feed } : feed);
      return fake.url + path;
    },
    putRss: (path: string, title: string, items: FakeItem[]): string =>
      fake.put(path, { body: rss(title, items), type: 'application/rss+xml; charset=UTF-8' }),
    /** Drawn coin: 0 silver, 1 copper, 2 gold. */
    putPicture: (path: string, metal = 0): string =>
      fake.put(path, { body: coinPicture(480, 320, metal), type: 'image/png' }),
    remove: (path: string) => paths.delete(path),
    clear: () => paths.clear(),
    /** Drops the sent validators. */
    forget: () => {
      told.clear();
      fake.calls.length = 0;
      fake.complaints.length = 0;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function handle(request: IncomingMessage, answer: ServerResponse) {
    const path = request.url ?? '/';
    const feed = paths.get(path);
    const say = (status: number, body: string | Uint8Array = '', headers: Record<string, string> = {}) => {
      fake.calls.push({ path, status, headers: request.headers });
      return answer.writeHead(status, headers).end(body);
    };
    const complain = (status: number, what: string) => {
      fake.complaints.push(`${path}: ${what}`);
      return say(status, what, { 'content-type': 'text/plain' });
    };
    if (request.method !== 'GET') return complain(405, `${request.method}`);
    if (!AGENT.test(request.headers['user-agent'] ?? '')) return complain(403, 'who asks?');
    if (!feed) return say(404, 'Not found', { 'content-type': 'text/plain' });
    const isPicture = feed.type?.startsWith('image/') ?? false;
    const wanted = isPicture ? ['image/'] : ['application/rss+xml', 'application/atom+xml'];
    if (!wanted.every((type) => request.headers.accept?.includes(type)))
      return complain(406, `accepts ${request.headers.accept}`);
    if (feed.delay === Number.POSITIVE_INFINITY)
      return fake.calls.push({ path, status: 0, headers: request.headers });
    if (feed.delay) await new Promise((resolve) => setTimeout(resolve, feed.delay));
    const { body, status = 200, type = 'application/xml', headers = {} } = feed;
    // A page in place of a feed has no ETag.
    if (status !== 200 || isPicture || type.startsWith('text/html') || feed.isForgetful)
      return say(status, body, { 'content-type': type, ...headers });
    const etag = `"${createHash('sha1').update(body).digest('hex')}"`;
    const sent = request.headers['if-none-match'];
    if (told.has(path) && sent !== told.get(path)) return complain(400, `asked again with ${sent}`);
    if (sent && !request.headers['if-modified-since']) return complain(400, 'asked again without a date');
    told.set(path, etag);
    if (sent === etag) return say(304, '', { etag });
    return say(200, body, {
      'content-type': type,
      etag,
      'last-modified': 'Tue, 03 Nov 2026 08:00:00 GMT',
      ...headers,
    });
  }

  const server = createServer((request, answer) => void handle(request, answer));
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}

export type FakeFeeds = Awaited<ReturnType<typeof startFakeFeeds>>;

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
const element = (name: string, text: string | undefined) =>
  text === undefined ? '' : `<${name}>${escaped(text)}</${name}>`;
const dateOf = (date: Date | string | undefined) => (date instanceof Date ? date.toUTCString() : date);

/** RSS 2.0 as WordPress writes it. */
export function rss(title: string, items: FakeItem[], more = ''): string {
  const written = items.map(
    (item) =>
      `<item>${element('title', item.title)}${element('link', item.link)}${element('guid', item.link)}${element('pubDate', dateOf(item.date))}${element('description', item.description)}${
        item.picture ? `<media:content url="${escaped(item.picture)}" medium="image"/>` : ''
      }${item.more ?? ''}</item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:content="http://purl.org/rss/1.0/modules/content/"
 xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>${element('title', title)}<link>https://news.example/</link><description>News</description>${more}${written.join('\n')}</channel>
</rss>`;
}
