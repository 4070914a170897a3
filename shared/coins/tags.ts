import { msg } from '../language/msg.ts';
/** Tags a coin can have, and letters of one. */
export const MAX_TAGS = 20;
export const MAX_TAG = 40;
/** Letters of the name of a storage place. */
export const MAX_PLACE = 100;

/** Tags are told apart by it: "Key Date" and "key date" are one. */
export const tagKey = (tag: string): string => tag.normalize('NFC').toLowerCase();

/** Keys of tags that mark a coin for trade by hand, in the languages of the pages. */
export const TRADE_TAGS = ['for trade', 'zum tausch', 'tausch', 'para cambio', 'cambio'];

const SEPARATORS = /[,;\r\n]/;

/** The tags of a text in which commas, semicolons or lines separate them. */
export const splitTags = (text: string): string[] =>
  text
    .split(SEPARATORS)
    .map((tag) => tag.trim())
    .filter(Boolean);

/** Tags as one text, which `splitTags` reads again. */
export const tagsText = (tags: readonly string[] | null | undefined): string => (tags ?? []).join(', ');

/** What is wrong with a tag, in a sentence; null where nothing is. */
export function tagProblem(tag: string): string | null {
  if (SEPARATORS.test(tag)) return msg('A tag cannot hold a comma or a semicolon: they separate tags.');
  return tag.trim().length > MAX_TAG
    ? msg('A tag can have at most {MAX_TAG} characters.', { MAX_TAG })
    : null;
}

export const TOO_MANY_TAGS = msg('A coin can have at most {MAX_TAGS} tags.', { MAX_TAGS });

/** What is wrong with tags as they are typed; null where nothing is. */
export function tagsProblem(text: string): string | null {
  const tags = splitTags(text);
  return tags.length > MAX_TAGS ? TOO_MANY_TAGS : (tags.map(tagProblem).find(Boolean) ?? null);
}

/** Tags as they are kept: each once, without spaces around it, in alphabetical order; null for none. */
export function tidyTags(tags: readonly string[]): string[] | null {
  const byKey = new Map<string, string>();
  for (const one of tags) {
    const tag = one.replace(/\s+/g, ' ').trim();
    if (tag && !byKey.has(tagKey(tag))) byKey.set(tagKey(tag), tag);
  }
  const sorted = [...byKey].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, tag]) => tag);
  return sorted.length === 0 ? null : sorted;
}

/** What a change makes of a coin's tags: those taken away, then those added. */
export function changedTags(
  tags: readonly string[] | null,
  { add = [], remove = [] }: { add?: readonly string[]; remove?: readonly string[] },
): string[] | null {
  const gone = new Set(remove.map(tagKey));
  return tidyTags([...(tags ?? []).filter((tag) => !gone.has(tagKey(tag))), ...add]);
}
