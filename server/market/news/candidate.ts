import { plainText, webAddress } from '../../core/plain-text.ts';
import { withoutPassword } from '../../photos/external.ts';
import type { FeedItem } from '../feed-items.ts';

/** A cleaned feed item, not yet compared with the stored articles. */
export interface Candidate {
  title: string;
  description: string | null;
  url: string;
  imageSource: string | null;
  publishedAt: Date;
  source: string;
  feed: string;
  fingerprint: string;
}

interface From {
  /** URL of the feed, and its title. */
  feed: string;
  source: string;
  /** In ms. */
  now: number;
}

/** Oldest article stored, in ms. */
export const MAX_AGE_MS = 365 * 24 * 3_600_000;

/** Plain text and safe URLs of an item, or the reason to skip it. */
export function candidateOf(item: FeedItem, { feed, source, now }: From): Candidate | string {
  const url = item.links.map((link) => pageAddress(link, item.base)).find((found) => found !== null);
  if (!url) return 'it leads to no page';
  const text = cleanDescription(item.description ?? item.content);
  const title = cleanText(item.title, MAX_TITLE) || cleanText(text, 100);
  if (!title) return 'it has no words';
  const publishedAt = item.dates.map((date) => readDate(date, now)).find((found) => found !== null);
  const time = publishedAt ?? new Date(now);
  if (now - time.getTime() > MAX_AGE_MS) return 'it is older than a year';
  return {
    title,
    description: text && text !== title ? text : null,
    url,
    imageSource: pictureOf(item),
    publishedAt: time,
    source,
    feed,
    fingerprint: fingerprintOf(title),
  };
}

/** Shorter titles recur: "Weekly news". */
const MIN_WORDS = 3;

/** Normalized words of a title, to find duplicates; empty for too few words. */
export function fingerprintOf(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.replace(/['’]/g, '').match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length < MIN_WORDS ? '' : words.join(' ');
}

/** Tracking parameters. */
const TRACKING = /^(?:utm_.*|fbclid|gclid|dclid|msclkid|mc_cid|mc_eid|igshid|_hsenc|_hsmi|ref_src)$/i;

/** Public link: http or https, without tracking and password; null for any other. */
function pageAddress(written: string, base: string): string | null {
  const url = URL.parse(webAddress(URL.parse(written.trim(), base)?.href ?? null) ?? '');
  if (!url) return null;
  url.username = '';
  url.password = '';
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name);
  if (/^#(?:utm_|xtor=)/i.test(url.hash)) url.hash = '';
  return url.href;
}

/** Equal for two URLs of the same page. */
export function pageKey(address: string): string {
  const { host, pathname, search, hash } = new URL(address);
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}${search}${hash}`;
}

export const MAX_TITLE = 200;
export const MAX_DESCRIPTION = 500;
export const MAX_SOURCE = 60;

const MAX_TEXT_HTML = 10_000;
/** Feeds encode once, or twice by mistake. */
const PASSES = 3;

/** One line of plain text, at most `max` characters: no markup, however often it was encoded. */
export function cleanText(html: string | null, max: number): string {
  let text = (html ?? '').slice(0, MAX_TEXT_HTML).toWellFormed();
  for (let pass = 0; pass < PASSES; pass += 1) {
    // Later passes shorten it further.
    const plain = stripped(text, 4 * max);
    if (plain === text) break;
    text = plain;
  }
  return stripped(text.replace(INVISIBLE, '').replace(MARKUP, ''), max).replace(MARKUP, '').trim();
}

/** Also removes WordPress's footer and "Read more". */
export function cleanDescription(html: string | null): string {
  const text = cleanText(html, MAX_DESCRIPTION + 300);
  return cleanText(
    text.replace(WORDPRESS_FOOTER, '').replace(READ_MORE, '').replace(CUT, '…'),
    MAX_DESCRIPTION,
  );
}

const INVISIBLE = /[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/gu;
const MARKUP = /<(?=[a-z/!?])/gi;
const WORDPRESS_FOOTER = /\s*The post .{1,300}? (?:appeared first|first appeared) on .{1,100}$/;
const READ_MORE = /\s*\[?(?:Continue reading|Read more)\b.{0,80}\]?$/i;
const CUT = /\s*\[?(?:…|\.{3})\]?$/;

function stripped(html: string, max: number): string {
  try {
    return plainText(html, max);
  } catch {
    // The parser throws where browsers disagree about what is text.
    return [
      ...html
        .replace(/<[^>]*>?/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    ]
      .slice(0, max)
      .join('');
  }
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Offsets in hours: RFC 822, section 5.1, and other zones that feeds use. */
const ZONES: Record<string, number> = {
  ...{ z: 0, ut: 0, utc: 0, gmt: 0, wet: 0, bst: 1, cet: 1, west: 1, cest: 2, eet: 2, eest: 3, msk: 3 },
  ...{ est: -5, edt: -4, et: -5, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7, akst: -9, hst: -10 },
  ...{ jst: 9, aest: 10, aedt: 11, nzst: 12, nzdt: 13 },
};
/** Older than the first feeds. */
const FIRST_YEAR = 1999;

const CLOCK = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(?:([ap])\.?m\.?)?\s*\(?((?:gmt|utc)?\s*[+-]\d{1,2}:?\d{2}|[a-z]{1,4}|)\)?.{0,40}`;
const ISO = new RegExp(String.raw`^(\d{4})[/-]?(\d{2})[/-]?(\d{2})(?:[t\s]+${CLOCK})?$`);
const DAY_FIRST = new RegExp(
  String.raw`^(?:[a-z]+\.?,?\s*)?(\d{1,2})(?:st|nd|rd|th)?[\s.-]+([a-z]{3,9})\.?,?[\s-]+(\d{4}|\d{2})(?:,?\s+(?:at\s+)?${CLOCK})?$`,
);
const MONTH_FIRST = new RegExp(
  String.raw`^(?:[a-z]+\.?,?\s+)?([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?:,?\s+(?:at\s+)?${CLOCK})?$`,
);

/** C's asctime: "Sat Nov 21 10:00:00 2026". */
const YEAR_LAST =
  /^([a-z]{3,9},?\s+[a-z]{3}\s+\d{1,2})\s+(\d{1,2}:\d{2}(?::\d{2})?)\s+([a-z]{1,4}\s+|[+-]\d{4}\s+|)(\d{4})$/;

/**
 * RFC 822 and ISO 8601 with or without a zone (then UTC), "Nov 3, 2026", Unix seconds or milliseconds. Future dates
 * become `now`; null if invalid.
 */
export function readDate(written: string, now: number): Date | null {
  const text = written.trim().toLowerCase().slice(0, 80).replace(YEAR_LAST, '$1 $4 $2 $3');
  const time = secondsOf(text) ?? isoOf(text) ?? wordedOf(text);
  if (time === null || Number.isNaN(time) || new Date(time).getUTCFullYear() < FIRST_YEAR) return null;
  return new Date(Math.min(time, now));
}

function secondsOf(text: string): number | null {
  if (/^\d{9,10}(?:\.\d+)?$/.test(text)) return Math.floor(Number(text)) * 1000;
  return /^\d{12,13}$/.test(text) ? Number(text) : null;
}

function isoOf(text: string): number | null {
  const found = ISO.exec(text);
  if (!found) return null;
  const [, year, month, day, ...clock] = found;
  return timeOf(Number(year), Number(month) - 1, Number(day), clock);
}

function wordedOf(text: string): number | null {
  const [, ...first] = DAY_FIRST.exec(text) ?? [];
  const [, ...second] = MONTH_FIRST.exec(text) ?? [];
  const [day, month, year, ...clock] = first.length > 0 ? first : [second[1], second[0], ...second.slice(2)];
  if (!day || !month || !year) return null;
  // RFC 2822, section 4.3.
  const full = year.length === 2 ? (Number(year) < 50 ? 2000 : 1900) + Number(year) : Number(year);
  return timeOf(full, MONTHS.indexOf(month.slice(0, 3)), Number(day), clock);
}

/** NaN if invalid. */
function timeOf(year: number, month: number, day: number, clock: (string | undefined)[]): number {
  const [hour = '0', minute = '0', second = '0', half, zone = ''] = clock;
  const midday = half && Number(hour) <= 12 ? (Number(hour) % 12) + (half === 'p' ? 12 : 0) : Number(hour);
  const date = new Date(Date.UTC(year, month, day));
  const isReal = date.getUTCMonth() === month && date.getUTCDate() === day;
  if (!isReal || midday > 24 || Number(minute) > 59) return Number.NaN;
  return date.getTime() + ((midday * 60 + Number(minute) - minutesOf(zone)) * 60 + Number(second)) * 1000;
}

/** Unknown zones count as UTC. */
function minutesOf(zone: string): number {
  const [, sign, hours, minutes] = /([+-])(\d{1,2}):?(\d{2})$/.exec(zone) ?? [];
  if (!sign) return (ZONES[zone] ?? 0) * 60;
  const apart = Number(hours) * 60 + Number(minutes);
  // The largest real offset.
  return apart > 14 * 60 ? 0 : sign === '-' ? -apart : apart;
}

const MAX_IMAGE_HTML = 20_000;
/** In CSS pixels; smaller images are emojis, buttons and tracking pixels. */
const MIN_SIDE = 32;

/** URL named by the feed, else the first image of the content. */
export function pictureOf(item: FeedItem): string | null {
  for (const written of item.pictures) {
    const address = absolute(written, item.base);
    if (address) return address;
  }
  return firstImage(item.content, item.base) ?? firstImage(item.description, item.base);
}

function firstImage(html: string | null, base: string): string | null {
  if (!html?.includes('<')) return null;
  let found: string | null = null;
  const look = (image: HTMLRewriterTypes.Element) => {
    if (found || isSmall(image)) return;
    // Lazy-loaded images have their URL in a data attribute.
    const written = ['src', 'data-src', 'data-lazy-src'].map((name) => image.getAttribute(name));
    found = written.map((one) => one && absolute(unescaped(one), base)).find(Boolean) ?? null;
  };
  try {
    new HTMLRewriter().on('img', { element: look }).transform(html.slice(0, MAX_IMAGE_HTML));
  } catch {
    // Unparseable HTML: use what was found so far.
  }
  return found;
}

const isSmall = (image: HTMLRewriterTypes.Element): boolean =>
  /\b(?:emoji|wp-smiley)\b/.test(image.getAttribute('class') ?? '') ||
  ['width', 'height'].some((side) => Number.parseInt(image.getAttribute(side) ?? '', 10) < MIN_SIDE);

const unescaped = (text: string) => text.replace(/&(?:amp|#38|#0*38);/g, '&');

function absolute(written: string, base: string): string | null {
  const text = written.trim();
  const address = text && !text.startsWith('data:') ? webAddress(URL.parse(text, base)?.href ?? null) : null;
  return address && withoutPassword(address);
}
