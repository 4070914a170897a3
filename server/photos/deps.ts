import type { CatalogueDeps } from '../catalogue/deps.ts';
import type { PictureStore } from './external/store.ts';
import type { PhotoStore } from './store.ts';
import type { TypePictures } from './types/service.ts';

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
