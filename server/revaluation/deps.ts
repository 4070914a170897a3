import type { DashboardDeps } from '../dashboard/deps.ts';
import type { IdentifyDeps } from '../identify/deps.ts';

type ValueQuestions = Set<{ controller: AbortController; answer: Promise<unknown> }>;

export interface RevaluationDeps extends IdentifyDeps, DashboardDeps {
  valueQuestions: ValueQuestions;
}
