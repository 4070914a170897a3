import type { Identification, Remembered, Scope } from '../../shared/identify/model.ts';
import type { Reading } from '../../shared/recognizer/model.ts';
import type { Shown, Upload } from '../photos/service.ts';
import type { Uploads } from '../photos/uploads.ts';
import type { SideAsked } from '../recognizer/vision/seen.ts';
import type { AiAnswer } from './jobs/asking.ts';
import { type Run, scopeOf } from './jobs/runs.ts';
import type { AiPhoto } from './providers/ai.ts';
import { interrupted, type PhotoUrls } from './unanswered.ts';

/** Obverse first. */
export type Sides<T> = [T, T?];

/** The coin being identified: each step of pipeline.ts reads what earlier ones have filled in. */
export interface Case {
  readonly run: Run;
  readonly scope: Scope;
  photos: PhotoUrls;
  /** For the AI, obverse first. */
  shown: AiPhoto[];
  /** For the reader, obverse first. */
  sides: SideAsked[];
  /** Named earlier; hints about it come first. */
  series: string | null;
  hints: string[];
  /** Null: the AI was not asked. */
  answer: AiAnswer | null;
  /** Null: the reader did not run. */
  reading: Reading | null;
  /** Why the reader stands in for the AI. */
  notice: string | null;
  /** Coin of the collection with such a photo. */
  remembered: Remembered | null;
  /** Until the coin is judged: that it was interrupted, or the earlier result. */
  verdict: Identification;
  /** Where the verdict is held; null before. */
  tempId: string | null;
}

export interface UploadCase extends Case {
  readonly uploads: Sides<Upload>;
  readonly circles: Uploads['circles'];
  shown: Shown[];
}

const NO_PHOTOS: PhotoUrls = { obverseImageUrl: null, reverseImageUrl: null };

const opened = (run: Run) => ({
  ...{ run, scope: scopeOf(run), sides: [], hints: [], answer: null, reading: null },
  ...{ notice: null, remembered: null },
});

export const openCase = (run: Run, uploads: Sides<Upload>, circles: Uploads['circles']): UploadCase => ({
  ...opened(run),
  ...{ uploads, circles, photos: NO_PHOTOS, shown: [], series: null, tempId: null },
  verdict: interrupted(NO_PHOTOS),
});

/** For another look at the photos of a held result. */
export const reopenCase = (
  run: Run,
  { tempId, coinData }: { tempId: string; coinData: Identification },
): Case => ({
  ...opened(run),
  photos: { obverseImageUrl: coinData.obverseImageUrl, reverseImageUrl: coinData.reverseImageUrl },
  ...{ shown: [], series: coinData.series, verdict: coinData, tempId },
});
