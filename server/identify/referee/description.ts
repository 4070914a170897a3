import { sentence } from './plain.ts';

const SEEN = 'Seen by the AI: ';
const LONGEST = 1000;

/** Marked as the model's words; null if empty. */
export function ofAi(description: string | null | undefined): string | null {
  const words = sentence(description, LONGEST - SEEN.length - 1);
  return words && `${SEEN}${words}`;
}

export const isOfAi = (description: string): boolean => description.startsWith(SEEN);
