import { cutAtWord } from '../../../shared/format/format.ts';

const MAX_TITLE = 140;
const MAX_TAGS = 13;
const MAX_TAG = 20;

/** A title as Etsy takes it: its letters and signs alone, and each of % : & + once at most. */
export function titleOf(title: string): string {
  const seen = new Set<string>();
  const taken = [...title.replace(/[^\p{L}\p{Nd}\p{P}\p{Sm}\p{Zs}™©®]/gu, ' ')]
    .filter((sign) => {
      if (!'%:&+'.includes(sign)) return true;
      const isFirst = !seen.has(sign);
      seen.add(sign);
      return isFirst;
    })
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
  return cutAtWord(taken, MAX_TITLE);
}

/** Tags with commas between, without what Etsy refuses in them. */
export const tagsOf = (tags: readonly string[]): string[] =>
  [
    ...new Set(
      tags
        .map((tag) =>
          tag
            .replace(/[^\p{L}\p{Nd}\p{Zs}\-'™©®]/gu, ' ')
            .replace(/\s+/g, ' ')
            .trim(),
        )
        .filter((tag) => tag && tag.length <= MAX_TAG),
    ),
  ].slice(0, MAX_TAGS);

/** Years after which what was made is vintage. */
const VINTAGE = 20;

/** When it was made, in Etsy's spans, which move each January; of a coin of the year `year` in the year `now`. */
export function whenMade(year: number, now = new Date().getUTCFullYear()): string {
  if (year < 1700) return 'before_1700';
  if (year < 1900) return `${Math.floor(year / 100) * 100}s`;
  if (year < 2000) return `${Math.floor(year / 10) * 10}s`;
  if (year <= now - VINTAGE) return `2000_${now - VINTAGE}`;
  if (year < 2010) return `${now - VINTAGE + 1}_2009`;
  return year < 2020 ? '2010_2019' : `2020_${now}`;
}
