import type { NewsRefresh } from '../../shared/market/news.ts';
import type { PhotosDeps } from '../photos/deps.ts';

/** What a server knows of the releases it shows. */
export interface ReleaseDesk {
  /** What everybody was shown last, and the version of the database it was read at. */
  shown: { version: number; digest: number | bigint } | null;
  /** Mistakes of the operator's list that the log was told of. */
  mistakes: string;
  /** Done when the releases of a first start are there; at any other time there is nothing to wait for. */
  first: Promise<void> | null;
  picturing: Promise<void> | null;
  /** When a picture could not be had: it is asked for again a day later, or after a start. */
  failed: Map<string, number>;
}

export interface MarketDeps extends PhotosDeps {
  /** Refreshes of feeds and pictures under way, and when each picture failed. */
  newsDesk: {
    looking: Promise<NewsRefresh> | null;
    picturing: Promise<void> | null;
    failed: Map<string, number>;
  };
  releaseDesk: ReleaseDesk;
}
