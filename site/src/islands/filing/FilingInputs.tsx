import type { ComponentProps } from 'react';
import { splitTags, tagKey } from '../../../../shared/coins/tags.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { usePlacesAndTags } from '../../lib/queries/collection.ts';
import { SuggestInput } from '../../ui/suggest-input.tsx';

type Props = Omit<ComponentProps<typeof SuggestInput>, 'suggestionsFor' | 'listLabel' | 'placeholder'>;

const namesOf = (used: readonly { name: string }[] | undefined) => (used ?? []).map(({ name }) => name);

export function PlaceInput(props: Props) {
  const places = namesOf(usePlacesAndTags().data?.places);
  return (
    <SuggestInput
      {...props}
      placeholder={t('Cabinet, drawer 1')}
      listLabel={t('Storage places in use')}
      suggestionsFor={(text) => suggestNames(text, places)}
    />
  );
}

export function TagInput(props: Props) {
  const tags = namesOf(usePlacesAndTags().data?.tags);
  return (
    <SuggestInput
      {...props}
      listLabel={t('Tags in use')}
      suggestionsFor={(text) => suggestNames(text, tags)}
    />
  );
}

/** Tags separated by commas. */
export function TagsInput(props: Props) {
  const tags = namesOf(usePlacesAndTags().data?.tags);
  return (
    <SuggestInput
      {...props}
      placeholder={t('Key date, From grandfather')}
      listLabel={t('Tags in use')}
      suggestionsFor={(text) => suggestTags(text, tags)}
    />
  );
}

/** Number of suggestions shown. */
const SHOWN = 8;

interface Suggestion {
  label: string;
  /** The text of the field after choosing it. */
  text: string;
}

/** Names that contain the text, prefix matches first. */
export function suggestNames(typed: string, names: readonly string[]): Suggestion[] {
  const found = matching(typed.trim(), names).filter((name) => name !== typed.trim());
  return found.slice(0, SHOWN).map((name) => ({ label: name, text: name }));
}

/** Suggests for the last tag typed, without those already entered. */
export function suggestTags(typed: string, tags: readonly string[]): Suggestion[] {
  const at = Math.max(typed.lastIndexOf(','), typed.lastIndexOf(';')) + 1;
  const before = typed.slice(0, at);
  const entered = new Set(splitTags(typed).map(tagKey));
  return matching(typed.slice(at).trim(), tags)
    .filter((tag) => !entered.has(tagKey(tag)))
    .slice(0, SHOWN)
    .map((tag) => ({ label: tag, text: `${before}${before && ' '}${tag}, ` }));
}

function matching(part: string, names: readonly string[]): string[] {
  const key = tagKey(part);
  const found = names.filter((name) => tagKey(name).includes(key));
  const begins = (name: string) => tagKey(name).startsWith(key);
  return [...found.filter(begins), ...found.filter((name) => !begins(name))];
}
