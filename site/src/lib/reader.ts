import type { Identification } from '../../../server/identify/model.ts';

/** Whether a model named in an answer is the embedded reader (READER of server/identify/model.ts). */
export const isReader = (model: string | null | undefined): boolean => /^reader \d/.test(model ?? '');

/** How sure the reader is, in words: it gives no percentage. */
export function surenessWords({ outcome, reading }: Pick<Identification, 'outcome' | 'reading'>): string {
  if (reading?.state === 'no coin') return 'No coin found';
  return outcome === 'identified' && reading?.state !== 'unsure' ? 'Looks like it' : 'Not sure';
}
