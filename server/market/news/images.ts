import { webAddress } from '../../core/plain-text.ts';
import { withoutPassword } from '../../photos/external/service.ts';
import type { FeedItem } from '../feed-items.ts';

/** Of HTML searched for a picture. */
const LOOKED_AT = 20_000;
/** Shorter sides are of smileys, buttons and pixels that count readers, in CSS pixels. */
const LEAST_SIDE = 32;

/** Where the picture of an item is, as the feed names it or as the first one of its content; null for none. */
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
    // Where a picture is loaded late, its address is beside the usual place.
    const written = ['src', 'data-src', 'data-lazy-src'].map((name) => image.getAttribute(name));
    found = written.map((one) => one && absolute(unescaped(one), base)).find(Boolean) ?? null;
  };
  try {
    new HTMLRewriter().on('img', { element: look }).transform(html.slice(0, LOOKED_AT));
  } catch {
    // What the parser gives up on has no picture, or the one found so far.
  }
  return found;
}

const isSmall = (image: HTMLRewriterTypes.Element): boolean =>
  /\b(?:emoji|wp-smiley)\b/.test(image.getAttribute('class') ?? '') ||
  ['width', 'height'].some((side) => Number.parseInt(image.getAttribute(side) ?? '', 10) < LEAST_SIDE);

const unescaped = (text: string) => text.replace(/&(?:amp|#38|#0*38);/g, '&');

function absolute(written: string, base: string): string | null {
  const text = written.trim();
  const address = text && !text.startsWith('data:') ? webAddress(URL.parse(text, base)?.href ?? null) : null;
  return address && withoutPassword(address);
}
