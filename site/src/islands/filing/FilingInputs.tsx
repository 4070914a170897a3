import type { ComponentProps } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { usePlacesAndTags } from '../../lib/queries/places-and-tags.ts';
import { SuggestInput } from '../../ui/suggest-input.tsx';
import { namesMeant, tagsMeant } from './suggest.ts';

type Props = Omit<ComponentProps<typeof SuggestInput>, 'suggestionsFor' | 'listLabel' | 'placeholder'>;

const namesOf = (used: readonly { name: string }[] | undefined) => (used ?? []).map(({ name }) => name);

/** Where a coin is kept, with the places in use to choose from. */
export function PlaceInput(props: Props) {
  const places = namesOf(usePlacesAndTags().data?.places);
  return (
    <SuggestInput
      {...props}
      placeholder={t('Cabinet, drawer 1')}
      listLabel={t('Storage places in use')}
      suggestionsFor={(text) => namesMeant(text, places)}
    />
  );
}

/** One tag, with those in use to choose from. */
export function TagInput(props: Props) {
  const tags = namesOf(usePlacesAndTags().data?.tags);
  return (
    <SuggestInput {...props} listLabel={t('Tags in use')} suggestionsFor={(text) => namesMeant(text, tags)} />
  );
}

/** Tags as one text, separated by commas, with those in use to choose from. */
export function TagsInput(props: Props) {
  const tags = namesOf(usePlacesAndTags().data?.tags);
  return (
    <SuggestInput
      {...props}
      placeholder={t('Key date, From grandfather')}
      listLabel={t('Tags in use')}
      suggestionsFor={(text) => tagsMeant(text, tags)}
    />
  );
}
