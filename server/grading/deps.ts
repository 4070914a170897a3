import type { RevaluationDeps } from '../revaluation/deps.ts';

export type GradingDeps = RevaluationDeps;
