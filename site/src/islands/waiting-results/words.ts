import { formatCount } from '../../../../shared/format/format.ts';
import type { Progress, Stage, Waiting } from '../../../../shared/identify/model.ts';

const ENDED: readonly Stage[] = ['done', 'failed', 'cancelled'];

/** Whether something is still being done. */
export const isRunning = ({ stage }: Progress): boolean => !ENDED.includes(stage);

const STAGES: Readonly<Partial<Record<Stage, string>>> = {
  preparing: 'Preparing the photos',
  asking: 'Looking at the coin',
  checking: 'Checking the catalogue',
  storing: 'Keeping the result',
};

/** How far an identification has come: "Looking at the coin"; in line it says at which place. */
export function stageInWords({ stage, place }: Pick<Progress, 'stage' | 'place'>): string {
  if (stage !== 'waiting') return STAGES[stage] ?? 'At work';
  if (place === null) return 'In line';
  return place <= 1 ? 'Next in line' : `In line, at place ${place}`;
}

/** What waits: "1 result waits for you". */
export const countInWords = (count: number): string =>
  count === 1 ? '1 result waits for you' : `${formatCount(count)} results wait for you`;

/** A result by its name; without one the photos wait for a look by hand. */
export const nameOfResult = ({ name }: Pick<Waiting, 'name'>): string => name || 'a coin to look at by hand';

const HOUR = 3_600_000;

/** How long a result is still kept: "Kept 23 more hours". */
export function keptInWords(expiresAt: string, now = Date.now()): string {
  const hours = Math.floor((Date.parse(expiresAt) - now) / HOUR);
  if (!(hours >= 1)) return 'Kept less than an hour';
  return hours === 1 ? 'Kept 1 more hour' : `Kept ${hours} more hours`;
}
