import { type ComponentType, lazy } from 'react';
import type { AdjustProps } from '../coin-circle/Adjust.tsx';
import type { AnalysisProps } from './Analysis.tsx';

type Part<Props> = { default: ComponentType<Props> };
/** Out of reach, it is missed and not the whole screen. */
const nothing = () => ({ default: () => null });

const loadAnalysis = () => import('./Analysis.tsx');

/** Comes with the first photos, so that it is there when they are sent. */
export const Analysis = lazy<ComponentType<AnalysisProps>>(() =>
  loadAnalysis().then((part): Part<AnalysisProps> => ({ default: part.Analysis }), nothing),
);

const fetchAnalysis = () => void loadAnalysis().catch(nothing);

const loadAdjust = () => import('../coin-circle/Adjust.tsx');

/** Comes with the first photos as well. */
export const Adjust = lazy<ComponentType<AdjustProps>>(() =>
  loadAdjust().then((part): Part<AdjustProps> => ({ default: part.Adjust }), nothing),
);

/** What the next step needs, while the photos are made ready. */
export const fetchNext = () => {
  fetchAnalysis();
  void loadAdjust().catch(nothing);
};

/** Most who come have left no result behind. */
export const WaitingResults = lazy<ComponentType>(() =>
  import('../waiting-results/WaitingResults.tsx').then((part): Part<object> => part, nothing),
);
