import type { AskedScope } from '../../shared/catalogue/world-search.ts';
import type { Identification, Remembered } from '../../shared/identify/model.ts';
import type { Reading } from '../../shared/recognizer/model.ts';
import type { Shown, Upload } from '../photos/service.ts';
import type { Uploads } from '../photos/uploads.ts';
import type { SideAsked } from '../recognizer/vision/seen.ts';
import type { AiAnswer } from './jobs/asking.ts';
import type { Run } from './jobs/runs.ts';
import type { AiPhoto } from './providers/ai.ts';
import { interrupted, type PhotoUrls } from './unanswered.ts';

export type Sides<T> = [T, T?];

/** State of pipeline.ts, filled in step by step. */
export interface Case {
  readonly run: Run;
  readonly scope: AskedScope;
  photos: PhotoUrls;
  shown: AiPhoto[];
  sides: SideAsked[];
  /** For hints. */
  series: string | null;
  hints: string[];
  /** Null: AI not asked. */
  answer: AiAnswer | null;
  /** Null: reader did not run. */
  reading: Reading | null;
  /** Why the reader replaced the AI. */
  notice: string | null;
  remembered: Remembered | null;
  /** Until judged: "interrupted", or the earlier result. */
  verdict: Identification;
  tempId: string | null;
}

export interface UploadCase extends Case {
  readonly uploads: Sides<Upload>;
  readonly circles: Uploads['circles'];
  shown: Shown[];
}

const NO_PHOTOS: PhotoUrls = { obverseImageUrl: null, reverseImageUrl: null };

const opened = (run: Run) => ({
  ...{ run, scope: run.scope, sides: [], hints: [], answer: null, reading: null },
  ...{ notice: null, remembered: null },
});

export const openCase = (run: Run, uploads: Sides<Upload>, circles: Uploads['circles']): UploadCase => ({
  ...opened(run),
  ...{ uploads, circles, photos: NO_PHOTOS, shown: [], series: null, tempId: null },
  verdict: interrupted(NO_PHOTOS),
});

export const reopenCase = (
  run: Run,
  { tempId, coinData }: { tempId: string; coinData: Identification },
): Case => ({
  ...opened(run),
  photos: { obverseImageUrl: coinData.obverseImageUrl, reverseImageUrl: coinData.reverseImageUrl },
  ...{ shown: [], series: coinData.series, verdict: coinData, tempId },
});
