import type { Progress, Stage } from '../../../../shared/identify/model.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';

/** The parts of the work as they are shown, in order. */
export const PARTS = ['sending', 'preparing', 'asking', 'checking'] as const;
export type Part = (typeof PARTS)[number];

const PART: Readonly<Record<Stage, number>> = {
  waiting: 1,
  preparing: 1,
  asking: 2,
  checking: 3,
  storing: 3,
  done: PARTS.length,
  failed: PARTS.length,
  cancelled: PARTS.length,
};

/** How many parts are done: the next one is under way. Before the server knows of it, the photos are on their way. */
export const partsDone = (progress: Progress | null | undefined): number =>
  progress ? PART[progress.stage] : 0;

/** The embedded reader, as the server names it. */
const READER_NAME = 'The reader';

/** What a part is called; the one under way says more where there is more to say. */
export function partInWords(
  part: Part,
  progress: Progress | null | undefined,
  provider: string | null,
): string {
  switch (part) {
    case 'sending':
      return t('Sending the photos');
    case 'preparing':
      return progress?.stage === 'waiting' ? lineInWords(progress.place) : t('Preparing the photos');
    case 'asking':
      if (provider === READER_NAME) return t('Reading the coin…');
      return provider ? t('Asking {provider}', { provider }) : t('Looking at the coin');
    case 'checking':
      return progress?.stage === 'storing' ? t('Keeping the result') : t('Checking it with the catalogue');
  }
}

/** The place in the line: "You are next", "2 before you". */
export function lineInWords(place: number | null): string {
  if (place === null) return t('Waiting in line');
  if (place <= 1) return t('Waiting in line: you are next');
  return plural(place - 1, { one: 'Waiting in line: # before you', other: 'Waiting in line: # before you' });
}
