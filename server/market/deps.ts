import type { NewsRefresh } from '../../shared/market/model.ts';
import type { PhotosDeps } from '../photos/deps.ts';

export interface ReleaseState {
  /** Digest of the public releases at this version of the database. */
  shown: { version: number; digest: number | bigint } | null;
  /** Mistakes of the operator's list already logged. */
  mistakes: string;
  /** The import of a first start; requests wait for it. */
  first: Promise<void> | null;
  fetchingPictures: Promise<void> | null;
  /** Time of each failed download, in ms: not repeated for a day. */
  failed: Map<string, number>;
}

export interface MarketDeps extends PhotosDeps {
  newsState: {
    refreshing: Promise<NewsRefresh> | null;
    fetchingPictures: Promise<void> | null;
    failed: Map<string, number>;
  };
  releaseState: ReleaseState;
}
