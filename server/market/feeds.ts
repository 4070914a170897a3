import { type AnyFeed, parseFeed } from 'feedsmith';
import { AppError } from '../core/errors.ts';
import { fetchBounded } from '../core/outgoing.ts';

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

interface ParsedFeed {
  title: string | null;
  items: FeedItem[];
}

const MAX_ITEMS = 300;

/**
 * Parses RSS, Atom, RDF or JSON Feed; a string is the error, to be put after the host's name. Feeds that declare
 * entities are refused, as expanding them can exhaust memory.
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

/** Validators of a conditional request (RFC 9110, 13.1). */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** Null: not modified. */
export type FeedAnswer = (Validators & ParsedFeed) | null;

interface FeedRequest extends Validators {
  userAgent: string;
  allowPrivate: boolean;
  timeoutMs?: number;
}

const MAX_VALIDATOR = 500;
const TIMEOUT_MS = 10_000;
const BOUNDS = { maxBytes: 5 * 1024 * 1024, retries: 0 };
const ACCEPT =
  'application/rss+xml, application/atom+xml, application/feed+json;q=0.9, application/xml;q=0.8, text/xml;q=0.8, */*;q=0.1';

/** Display name of a feed without a title: "coinnews.net". */
export const hostOf = (address: string): string => new URL(address).hostname.replace(/^www\./, '');

/**
 * Fetches a feed of the operator's, conditionally. Throws AppError 502, 503 or 504: unreachable, an error, no feed,
 * more than 5 MB, more than ten seconds.
 */
export async function fetchFeed(address: string, asking: FeedRequest): Promise<FeedAnswer> {
  const vendor = hostOf(address);
  const { status, headers, body } = await fetchBounded(address, {
    ...BOUNDS,
    timeoutMs: asking.timeoutMs ?? TIMEOUT_MS,
    vendor,
    headers: headersOf(asking),
    trusted: true,
    allowPrivate: asking.allowPrivate,
  });
  if (status === 304) return null;
  if (status !== 200) throw new AppError(502, 'feed_missing', '{vendor} didn’t return a feed.', { vendor });
  // Lazy: a start does not need the parser.
  const { parseFeedText } = await import('./feeds.ts');
  const parsed = parseFeedText(feedText(body, headers.get('content-type')), address);
  if (typeof parsed === 'string') throw new AppError(502, 'feed_invalid', `${vendor} ${parsed}`);
  return { ...parsed, etag: validator(headers, 'etag'), lastModified: validator(headers, 'last-modified') };
}

function headersOf({ userAgent, etag, lastModified }: FeedRequest): Record<string, string> {
  return {
    accept: ACCEPT,
    'user-agent': userAgent,
    ...(etag && { 'if-none-match': etag }),
    ...(lastModified && { 'if-modified-since': lastModified }),
  };
}

function validator(headers: Headers, name: string): string | null {
  const value = headers.get(name);
  return value && value.length <= MAX_VALIDATOR ? value : null;
}

/**
 * Decodes a feed: UTF-8 if valid, whatever is declared (a declared Latin-1 is often wrong), then the declared charset,
 * then Windows-1252, which accepts any byte.
 */
export function feedText(bytes: Uint8Array, contentType: string | null): string {
  const marked = encodingOfBom(bytes);
  if (marked) return decode(bytes, marked) ?? '';
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  const utf8 = head.includes('\0') ? null : decode(bytes, 'utf-8', true);
  if (utf8 !== null) return utf8;
  const declared = [CHARSET.exec(contentType ?? '')?.[1], PROLOG.exec(head)?.[1], utf16Of(head)];
  for (const name of declared) {
    const text = name && !/^utf-?8$/i.test(name) ? decode(bytes, name) : null;
    if (text !== null) return text;
  }
  return decode(bytes, 'windows-1252') ?? '';
}

const CHARSET = /charset\s*=\s*["']?([\w.:-]{1,40})/i;
const PROLOG = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/i;

/** Byte-order mark. */
function encodingOfBom([a, b, c]: Uint8Array): string | null {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return a === 0xfe && b === 0xff ? 'utf-16be' : null;
}

/** Undeclared UTF-16: every other byte of its markup is zero. */
const utf16Of = (head: string): string | null =>
  head.startsWith('<\0') ? 'utf-16le' : head.startsWith('\0<') ? 'utf-16be' : null;

function decode(bytes: Uint8Array, encoding: string, fatal = false): string | null {
  try {
    // Throws for an unknown encoding.
    return new TextDecoder(encoding as Bun.Encoding, { fatal }).decode(bytes);
  } catch {
    return null;
  }
}
