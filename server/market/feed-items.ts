import { type AnyFeed, parseFeed } from 'feedsmith';
import { hasTooManyParts, hasTooManyValues } from './feed-bounds.ts';

/** An item as its feed tells it: texts are HTML, addresses and dates as they were written. */
export interface FeedItem {
  title: string | null;
  description: string | null;
  content: string | null;
  /** Candidates, the best first. */
  links: string[];
  dates: string[];
  pictures: string[];
  /** What relative addresses start from, absolute. */
  base: string;
}

export interface ParsedFeed {
  /** HTML. */
  title: string | null;
  items: FeedItem[];
}

/** Items looked at in one feed. */
const MAX_ITEMS = 300;

/**
 * Reads RSS, Atom, RDF or a JSON Feed that was fetched from `address`; or answers what is wrong with it, to be put behind its
 * host's name. Entities that the text itself declares are not expanded: what declares some is refused.
 */
export function parseFeedText(text: string, address: string): ParsedFeed | string {
  if (WEB_PAGE.test(text)) return 'answered with a web page in place of a feed.';
  if (ENTITY.test(prologOf(text))) return 'answered with a feed that declares entities, which is not read.';
  if (/^\s*\{/.test(text) ? hasTooManyValues(text) : hasTooManyParts(text))
    return 'answered with a feed of more parts than can be read.';
  let parsed: AnyFeed;
  try {
    parsed = parseFeed(text.trimStart(), { maxItems: MAX_ITEMS });
  } catch {
    return 'answered with something that is no feed.';
  }
  switch (parsed.format) {
    case 'atom':
      return ofAtom(parsed.feed, address);
    case 'json':
      return ofJson(parsed.feed, address);
    default:
      return ofRss(parsed.feed, address);
  }
}

const WEB_PAGE = /^\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*)?<(?:!doctype\s+html|html)\b/i;
const ENTITY = /<!entity\b/i;

/** What stands before the first element. */
function prologOf(text: string): string {
  const root = text.search(/<[a-z]/i);
  return root < 0 ? text : text.slice(0, root);
}

type Of<F extends AnyFeed['format']> = Extract<AnyFeed, { format: F }>['feed'];
type Rss = Of<'rss'> | Of<'rdf'>;
type Media = NonNullable<Of<'rss'>['media']>;

function ofRss(feed: Rss, address: string): ParsedFeed {
  const site = resolved(feed.xml?.base, resolved(feed.link, address));
  return {
    title: feed.title ?? null,
    items: (feed.items ?? []).map((item) => {
      const guid = 'guid' in item && item.guid?.isPermaLink !== false ? item.guid?.value : undefined;
      const dates = [...(item.dc?.dates ?? []), item.atom?.published, item.atom?.updated];
      return {
        title: item.title ?? item.dc?.titles?.[0] ?? null,
        description: item.description ?? item.dc?.descriptions?.[0] ?? item.media?.description?.value ?? null,
        content: item.content?.encoded ?? null,
        links: present([item.link, ...alternates(item.atom?.links), guid]),
        dates: present(['pubDate' in item ? item.pubDate : undefined, ...dates]),
        pictures: pictures(item.media, 'enclosures' in item ? item.enclosures : undefined),
        base: resolved(item.xml?.base, site),
      };
    }),
  };
}

function ofAtom(feed: Of<'atom'>, address: string): ParsedFeed {
  const site = resolved(feed.xml?.base, address);
  return {
    title: feed.title?.value ?? null,
    items: (feed.entries ?? []).map((entry) => {
      const base = resolved(entry.xml?.base, site);
      const enclosures = entry.links?.filter(({ rel }) => rel === 'enclosure') ?? [];
      return {
        title: entry.title?.value ?? null,
        description: entry.summary?.value ?? entry.media?.description?.value ?? null,
        content: entry.content?.value ?? null,
        links: present([...alternates(entry.links), entry.id]),
        dates: present([entry.published, entry.updated, ...(entry.dc?.dates ?? [])]),
        pictures: pictures(
          entry.media,
          enclosures.map(({ href, type }) => ({ url: href, type })),
        ),
        base: resolved(entry.content?.xml?.base, base),
      };
    }),
  };
}

function ofJson(feed: Of<'json'>, address: string): ParsedFeed {
  const base = resolved(feed.home_page_url, address);
  return {
    title: feed.title ?? null,
    items: (feed.items ?? []).map((item) => ({
      title: item.title ?? null,
      description: item.summary ?? null,
      content: item.content_html ?? item.content_text ?? null,
      links: present([item.url, item.external_url, item.id]),
      dates: present([item.date_published, item.date_modified]),
      pictures: present([item.image, item.banner_image]),
      base,
    })),
  };
}

const present = (list: (string | undefined)[]): string[] => list.filter((one) => one !== undefined);

/** The pages of an entry, those in HTML first. */
function alternates(links: { href?: string; rel?: string; type?: string }[] = []): (string | undefined)[] {
  const pages = links.filter(({ rel }) => rel === undefined || rel === 'alternate');
  const isHtml = ({ type }: { type?: string }) => type === undefined || type.includes('html');
  return [...pages.filter(isHtml), ...pages].map(({ href }) => href);
}

interface Enclosed {
  url?: string;
  type?: string;
}

/** media:content before enclosures before media:thumbnail, as the first is the largest. */
function pictures(media: Media | undefined, enclosures: Enclosed[] = []): string[] {
  const groups = media?.groups ?? [];
  const contents = [...(media?.contents ?? []), ...groups.flatMap((group) => group.contents ?? [])]
    .filter((one) => isPicture(one) && isSeen(one))
    .toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0));
  const thumbnails = [media, ...groups, ...contents].flatMap((one) => one?.thumbnails ?? []).filter(isSeen);
  return present([...contents, ...enclosures.filter(isPicture), ...thumbnails].map(({ url }) => url));
}

const isPicture = ({ url, type, medium }: Enclosed & { medium?: string }): boolean =>
  medium === 'image' ||
  (type?.startsWith('image/') ?? (!medium && /\.(?:jpe?g|png|webp|gif)(?:$|\?)/i.test(url ?? '')));

/** Not the single pixel that counts readers. */
const isSeen = ({ width = 100, height = 100 }: { width?: number; height?: number }) =>
  width > 1 && height > 1;

const resolved = (address: string | undefined, base: string): string =>
  URL.parse(address ?? '', base)?.href ?? base;
