import type { Progress, Stage, Waiting } from '../../../../shared/identify/model.ts';
import { plural, t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';

const ENDED: readonly Stage[] = ['done', 'failed', 'cancelled'];

export const isRunning = ({ stage }: Progress): boolean => !ENDED.includes(stage);

const STAGES: Readonly<Partial<Record<Stage, string>>> = {
  preparing: msg('Preparing the photos'),
  asking: msg('Looking at the coin'),
  checking: msg('Checking the catalogue'),
  storing: msg('Keeping the result'),
};

/** "Looking at the coin"; queued, it names the place. */
export function stageInWords({ stage, place }: Pick<Progress, 'stage' | 'place'>): string {
  if (stage !== 'waiting') return translated(STAGES[stage] ?? '') || t('At work');
  if (place === null) return t('In line');
  return place <= 1 ? t('Next in line') : t('In line, at place {place}', { place });
}

/** "1 result waits for you". */
export const countInWords = (count: number): string =>
  plural(count, { one: '# result waits for you', other: '# results wait for you' });

/** Name of a result; without one it needs a review by hand. */
export const nameOfResult = ({ name }: Pick<Waiting, 'name'>): string =>
  name || t('a coin to look at by hand');

const HOUR = 3_600_000;

/** "Kept 23 more hours". */
export function keptInWords(expiresAt: string, now = Date.now()): string {
  const hours = Math.floor((Date.parse(expiresAt) - now) / HOUR);
  if (!(hours >= 1)) return t('Kept less than an hour');
  return plural(hours, { one: 'Kept # more hour', other: 'Kept # more hours' });
}
