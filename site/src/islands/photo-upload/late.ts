import { optional } from '../../lib/hooks.ts';

const loadAnalysis = () => import('./Analysis.tsx');

export const Analysis = optional(async () => ({ default: (await loadAnalysis()).Analysis }));

const loadAdjust = () => import('../coin-circle/Adjust.tsx');

export const Adjust = optional(async () => ({ default: (await loadAdjust()).Adjust }));

/** Optional: most photos show one coin. */
export const SeveralCoins = optional(async () => ({
  default: (await import('../several-coins/SeveralCoins.tsx')).SeveralCoins,
}));

/** Preloads the next step. */
export const fetchNext = () => {
  for (const load of [loadAnalysis, loadAdjust]) void load().catch(() => undefined);
};

/** Optional: most visitors have no waiting result. */
export const WaitingResults = optional(() => import('../waiting-results/WaitingResults.tsx'));
