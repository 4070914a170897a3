import type { CatalogueDeps } from '../catalogue/deps.ts';
import { openBlobs } from '../core/blobs.ts';
import type { Config } from '../core/config.ts';
import { createPhotoStore, type PhotoStore, type PictureStore } from './store.ts';
import type { TypePictures } from './type-pictures.ts';

export interface PhotosDeps extends CatalogueDeps {
  photos: PhotoStore;
  /** Of other sites: news, releases, coins. */
  pictures: PictureStore;
  /** The operator's pictures of coin types, shown for coins without photos. */
  typePictures: TypePictures;
  /** Number of photos still being encoded, by coin. */
  pendingPhotos: Map<number, number>;
}

/** For commands that run without a server. */
export type Stores = Pick<PhotosDeps, 'db' | 'blobs' | 'photos' | 'log'>;

/** `durable: false` (tests) skips the sync to disk. */
export function storesOf(
  config: Config,
  { db, log }: Pick<PhotosDeps, 'db' | 'log'>,
  options: { durable?: boolean } = {},
): Stores {
  const blobs = openBlobs(config, log, options);
  return { db, log, blobs, photos: createPhotoStore({ blobs, db, log }) };
}
