import { optional } from '../../lib/optional.ts';

const loadAnalysis = () => import('./Analysis.tsx');

/** Comes with the first photos, so that it is there when they are sent. */
export const Analysis = optional(async () => ({ default: (await loadAnalysis()).Analysis }));

const loadAdjust = () => import('../coin-circle/Adjust.tsx');

/** Comes with the first photos as well. */
export const Adjust = optional(async () => ({ default: (await loadAdjust()).Adjust }));

/** What the next step needs, while the photos are made ready. */
export const fetchNext = () => {
  for (const load of [loadAnalysis, loadAdjust]) void load().catch(() => undefined);
};

/** Most who come have left no result behind. */
export const WaitingResults = optional(() => import('../waiting-results/WaitingResults.tsx'));
