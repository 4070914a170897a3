import { openBlobs } from '../core/blobs.ts';
import type { Config } from '../core/config.ts';
import type { PhotosDeps, Stores } from './deps.ts';
import { createPhotoStore } from './store.ts';

/** The database with where photos lie, as the settings say. Tests need not survive a power cut. */
export function storesOf(
  config: Config,
  { db, log }: Pick<PhotosDeps, 'db' | 'log'>,
  options: { durable?: boolean } = {},
): Stores {
  const blobs = openBlobs(config, log, options);
  return { db, log, blobs, photos: createPhotoStore({ blobs, db, log }) };
}
