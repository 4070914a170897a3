import { sentence } from './plain.ts';

const SEEN = 'Seen by the AI: ';
const LONGEST = 1000;

/** What a model describes, told as its words; null where it describes nothing. */
export function ofAi(description: string | null | undefined): string | null {
  const words = sentence(description, LONGEST - SEEN.length - 1);
  return words && `${SEEN}${words}`;
}

/** Whether a description is a model's. */
export const isOfAi = (description: string): boolean => description.startsWith(SEEN);
