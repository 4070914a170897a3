import type { Progress, Stage, Waiting } from '../../../../shared/identify/model.ts';
import { plural, t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';

const ENDED: readonly Stage[] = ['done', 'failed', 'cancelled'];

export const isRunning = ({ stage }: Progress): boolean => !ENDED.includes(stage);

const STAGES: Readonly<Partial<Record<Stage, string>>> = {
  preparing: msg('Preparing the photos'),
  asking: msg('Identifying the coin'),
  checking: msg('Checking the catalogue'),
  storing: msg('Saving the result'),
};

/** "Identifying the coin"; queued, it names the place. */
export function stageInWords({ stage, place }: Pick<Progress, 'stage' | 'place'>): string {
  if (stage !== 'waiting') return translated(STAGES[stage] ?? '') || t('In progress');
  if (place === null) return t('In the queue');
  return place <= 1 ? t('Next in the queue') : t('Number {place} in the queue', { place });
}

export const countInWords = (count: number): string =>
  plural(count, { one: '# coin to review', other: '# coins to review' });

export const nameOfResult = ({ name, guess }: Pick<Waiting, 'name' | 'guess'>): string =>
  name || (guess ? t('Probably {coin}', { coin: guess }) : t('not identified'));

const HOUR = 3_600_000;

export function keptInWords(expiresAt: string, now = Date.now()): string {
  const hours = Math.floor((Date.parse(expiresAt) - now) / HOUR);
  if (!(hours >= 1)) return t('Expires within an hour');
  return plural(hours, { one: 'Expires in # hour', other: 'Expires in # hours' });
}
