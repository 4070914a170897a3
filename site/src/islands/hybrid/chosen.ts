import type { ComparedField, Identification } from '../../../../shared/identify/model.ts';
import { type Choices, chosenText, FOLLOWS } from './choices.ts';
import { nameFor } from './name.ts';

/** The chosen values as an identification has them; a name is left out where none follows from them. */
export function chosenValues(
  fields: readonly ComparedField[],
  choices: Choices,
  isOnEdge = false,
): Partial<Identification> {
  const values = fields.map(({ field }) => {
    if (field === 'name' && choices.name?.option === FOLLOWS)
      return [field, nameFor(fields, choices, isOnEdge) ?? undefined] as const;
    const text = chosenText(fields, choices, field);
    return [field, field === 'year' ? yearOf(text) : text] as const;
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

const yearOf = (text: string | null) => (text && /^\d{4}$/.test(text) ? Number(text) : null);
