import { type AnyFeed, parseFeed } from 'feedsmith';

/** One item of a feed; texts are HTML, links and dates unparsed. */
export interface FeedItem {
  title: string | null;
  description: string | null;
  content: string | null;
  /** Best first. */
  links: string[];
  dates: string[];
  pictures: string[];
  /** Absolute base of relative URLs. */
  base: string;
}

export interface ParsedFeed {
  title: string | null;
  items: FeedItem[];
}

const MAX_ITEMS = 300;

/**
 * Parses RSS, Atom, RDF or JSON Feed; a string is the error, put after the host's name. Declared entities are
 * refused: they can exhaust memory.
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

/** HTML pages first. */
function alternates(links: { href?: string; rel?: string; type?: string }[] = []): (string | undefined)[] {
  const pages = links.filter(({ rel }) => rel === undefined || rel === 'alternate');
  const isHtml = ({ type }: { type?: string }) => type === undefined || type.includes('html');
  return [...pages.filter(isHtml), ...pages].map(({ href }) => href);
}

interface Enclosure {
  url?: string;
  type?: string;
}

/** media:content before enclosures before media:thumbnail: the first is the largest. */
function pictures(media: Media | undefined, enclosures: Enclosure[] = []): string[] {
  const groups = media?.groups ?? [];
  const contents = [...(media?.contents ?? []), ...groups.flatMap((group) => group.contents ?? [])]
    .filter((one) => isPicture(one) && isVisible(one))
    .toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0));
  const thumbnails = [media, ...groups, ...contents]
    .flatMap((one) => one?.thumbnails ?? [])
    .filter(isVisible);
  return present([...contents, ...enclosures.filter(isPicture), ...thumbnails].map(({ url }) => url));
}

const isPicture = ({ url, type, medium }: Enclosure & { medium?: string }): boolean =>
  medium === 'image' ||
  (type?.startsWith('image/') ?? (!medium && /\.(?:jpe?g|png|webp|gif)(?:$|\?)/i.test(url ?? '')));

/** Excludes tracking pixels. */
const isVisible = ({ width = 100, height = 100 }: { width?: number; height?: number }) =>
  width > 1 && height > 1;

const resolved = (address: string | undefined, base: string): string =>
  URL.parse(address ?? '', base)?.href ?? base;

/** Parsing blocks the event loop; real feeds have a few thousand tags. */
const MAX_TAGS = 20_000;
/** Whitespace and equals signs inside tags: about two per attribute. */
const MAX_IN_TAGS = 20_000;
const MAX_NESTED = 100;
/** Commas and opening brackets of a JSON feed, outside strings. */
const MAX_MARKS = 20_000;

const [TAB, LINE, RETURN, SPACE, QUOTE, APOSTROPHE, LESS, EQUALS, GREATER] = [
  9, 10, 13, 32, 34, 39, 60, 61, 62,
];

const [COMMA, LIST, BACKSLASH, OBJECT] = [44, 91, 92, 123];

/** Too many parts to parse without blocking? Quotes hide a ">", as in the parser; comments and CDATA cost nothing. */
function hasTooManyParts(text: string): boolean {
  let tags = 0;
  let inTags = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    tags += 1;
    if (tags > MAX_TAGS) return true;
    const hidden = text.startsWith('<!--', at) ? '-->' : text.startsWith('<![', at) ? ']]>' : null;
    if (hidden) {
      const end = text.indexOf(hidden, at + 3);
      if (end < 0) return false;
      at = end + hidden.length;
      continue;
    }
    // Declarations quote differently; their content is counted tag by tag.
    if (text.startsWith('<!', at) || text.startsWith('</', at)) {
      at += 2;
      continue;
    }
    const tag = readTag(text, at, text.startsWith('<?', at));
    // The parser restarts at each.
    if (tag.nested > MAX_NESTED) return true;
    tags += tag.nested;
    inTags += tag.parts;
    if (inTags > MAX_IN_TAGS) return true;
    at = tag.end;
  }
  return tags > MAX_TAGS;
}

function hasTooManyValues(text: string): boolean {
  let marks = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) isInText = !isInText;
    else if (isInText) at += code === BACKSLASH ? 1 : 0;
    else if (code === COMMA || code === LIST || code === OBJECT) marks += 1;
    if (marks > MAX_MARKS) return true;
  }
  return false;
}

/** Counts up to the end of the tag: attribute separators, also inside quotes, and misplaced "<". */
function readTag(text: string, start: number, isInstruction: boolean) {
  let quote = 0;
  let parts = 0;
  let nested = 0;
  let at = start + 1;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === SPACE || code === EQUALS || code === LINE || code === TAB || code === RETURN) parts += 1;
    else if (code === LESS) nested += 1;
    else if (quote) quote = code === quote ? 0 : quote;
    else if (code === QUOTE || code === APOSTROPHE) quote = code;
    else if (code === GREATER && (!isInstruction || text[at - 1] === '?')) break;
  }
  return { parts, nested, end: at };
}
