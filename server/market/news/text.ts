import { plainText } from '../../core/plain-text.ts';

/** Longest texts of an item, in characters. */
export const MAX_TITLE = 200;
export const MAX_DESCRIPTION = 500;
export const MAX_SOURCE = 60;

/** Of HTML looked at; the rest of a long article is not what its description is made of. */
const LOOKED_AT = 10_000;
/** Feeds encode once, or twice by mistake; who does it oftener has something in mind. */
const PASSES = 3;

/** A line of text out of a feed's HTML, cut at `max` characters: nothing in it reads as markup, however often it was encoded. */
export function cleanText(html: string | null, max: number): string {
  let text = (html ?? '').slice(0, LOOKED_AT).toWellFormed();
  for (let pass = 0; pass < PASSES; pass += 1) {
    // Later passes make it shorter still.
    const plain = stripped(text, 4 * max);
    if (plain === text) break;
    text = plain;
  }
  return stripped(text.replace(UNSEEN, '').replace(MARKUP, ''), max).replace(MARKUP, '').trim();
}

/** The same for a description, without what programs of blogs put at its end. */
export function cleanDescription(html: string | null): string {
  const text = cleanText(html, MAX_DESCRIPTION + 300);
  return cleanText(text.replace(ADVERTISED, '').replace(INVITED, '').replace(CUT, '…'), MAX_DESCRIPTION);
}

/** Control characters, and those that turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/gu;
/** What would begin an element or a comment. */
const MARKUP = /<(?=[a-z/!?])/gi;
const ADVERTISED = /\s*The post .{1,300}? (?:appeared first|first appeared) on .{1,100}$/;
const INVITED = /\s*\[?(?:Continue reading|Read more)\b.{0,80}\]?$/i;
const CUT = /\s*\[?(?:…|\.{3})\]?$/;

function stripped(html: string, max: number): string {
  try {
    return plainText(html, max);
  } catch {
    // The parser gives up where browsers disagree about what is text.
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
