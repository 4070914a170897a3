import { splitTags, tagKey } from '../../../../shared/coins/tags.ts';

/** More are no help to choose from: a letter more is. */
const SHOWN = 8;

interface Suggestion {
  label: string;
  /** What the field holds once it is taken. */
  text: string;
}

/** Names in use that hold what was typed, those that begin with it first. */
export function namesMeant(typed: string, names: readonly string[]): Suggestion[] {
  const found = holding(typed.trim(), names).filter((name) => name !== typed.trim());
  return found.slice(0, SHOWN).map((name) => ({ label: name, text: name }));
}

/** Tags in use that hold the last of those typed, without the ones that stand there already. */
export function tagsMeant(typed: string, tags: readonly string[]): Suggestion[] {
  const at = Math.max(typed.lastIndexOf(','), typed.lastIndexOf(';')) + 1;
  const before = typed.slice(0, at);
  const had = new Set(splitTags(typed).map(tagKey));
  return holding(typed.slice(at).trim(), tags)
    .filter((tag) => !had.has(tagKey(tag)))
    .slice(0, SHOWN)
    .map((tag) => ({ label: tag, text: `${before}${before && ' '}${tag}, ` }));
}

function holding(part: string, names: readonly string[]): string[] {
  const key = tagKey(part);
  const found = names.filter((name) => tagKey(name).includes(key));
  const begins = (name: string) => tagKey(name).startsWith(key);
  return [...found.filter(begins), ...found.filter((name) => !begins(name))];
}
