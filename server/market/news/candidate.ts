import type { FeedItem } from '../feed-items.ts';
import { pageAddress } from './address.ts';
import { readDate } from './dates.ts';
import { pictureOf } from './images.ts';
import { cleanDescription, cleanText, MAX_TITLE } from './text.ts';

/** An item of a feed after it was cleaned, before it is known whether it is news. */
export interface Candidate {
  title: string;
  description: string | null;
  url: string;
  /** Where its picture is, on somebody else's server. */
  imageSource: string | null;
  publishedAt: Date;
  source: string;
  feed: string;
  fingerprint: string;
}

interface From {
  /** The feed's address, and what it calls itself. */
  feed: string;
  source: string;
  /** When it was found, in ms since 1970. */
  now: number;
}

/** None is kept for longer, in ms. */
export const KEPT_MS = 365 * 24 * 3_600_000;

/** What an item says in plain text and with addresses that may be followed; or why it is left out. */
export function candidateOf(item: FeedItem, { feed, source, now }: From): Candidate | string {
  const url = item.links.map((link) => pageAddress(link, item.base)).find((found) => found !== null);
  if (!url) return 'it leads to no page';
  const text = cleanDescription(item.description ?? item.content);
  const title = cleanText(item.title, MAX_TITLE) || cleanText(text, 100);
  if (!title) return 'it has no words';
  const publishedAt = item.dates.map((date) => readDate(date, now)).find((found) => found !== null);
  const time = publishedAt ?? new Date(now);
  if (now - time.getTime() > KEPT_MS) return 'it is older than a year';
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

/** Fewer words than this stand above too much: "Weekly news". */
const LEAST_WORDS = 3;

/** The words of a title alone, for the same news told twice; empty for too few of them. */
export function fingerprintOf(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.replace(/['’]/g, '').match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length < LEAST_WORDS ? '' : words.join(' ');
}
