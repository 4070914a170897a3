import type { CatalogueDeps } from '../catalogue/deps.ts';
import type { Config } from '../core/config.ts';
import { openBlobs } from '../core/open-blobs.ts';
import { createPhotoStore, type PhotoStore, type PictureStore } from './store.ts';
import type { TypePictures } from './type-pictures.ts';

export interface PhotosDeps extends CatalogueDeps {
  photos: PhotoStore;
  /** Pictures of other sites, for news, releases and coins. */
  pictures: PictureStore;
  /** The operator's pictures of types, for coins without photos. */
  typePictures: TypePictures;
  /** Coins whose photos are still being encoded, with how many. */
  awaitedPhotos: Map<number, number>;
}

/** What is stored, for work that needs no server. */
export type Stores = Pick<PhotosDeps, 'db' | 'blobs' | 'photos' | 'log'>;

/** The database with where photos lie, as the settings say. Tests need not survive a power cut. */
export function storesOf(
  config: Config,
  { db, log }: Pick<PhotosDeps, 'db' | 'log'>,
  options: { durable?: boolean } = {},
): Stores {
  const blobs = openBlobs(config, log, options);
  return { db, log, blobs, photos: createPhotoStore({ blobs, db, log }) };
}
