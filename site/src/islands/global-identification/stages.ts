import type { Progress } from '../../../../shared/identify/model.ts';
import { t } from '../../../../shared/language/i18n.ts';

/** How far an identification has come, in percent, and in words: each step of the specification stands for a stage of the server's work. */
export function stageOf(progress: Pick<Progress, 'stage' | 'place'> | null | undefined): {
  percent: 10 | 30 | 70 | 100;
  words: string;
} {
  if (!progress) return { percent: 10, words: t('Sending your photos…') };
  const { stage, place } = progress;
  if (stage === 'waiting')
    return {
      percent: 10,
      words: place !== null && place > 1 ? t('Waiting at place {place}…', { place }) : t('Next in line…'),
    };
  if (stage === 'preparing') return { percent: 10, words: t('Preparing your photos…') };
  if (stage === 'asking') return { percent: 30, words: t('Looking at the coin…') };
  if (stage === 'checking' || stage === 'storing')
    return { percent: 70, words: t('Checking the answer against the catalogue…') };
  return { percent: 100, words: t('Done') };
}
