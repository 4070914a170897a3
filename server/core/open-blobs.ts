import type { BlobStore } from './blobs.ts';
import { openBucket } from './bucket.ts';
import { bucketBlobs } from './bucket-blobs.ts';
import type { Config } from './config.ts';
import { folderBlobs } from './folder-blobs.ts';
import type { Log } from './log.ts';

export const openBlobs = (config: Config, log: Log, { durable = true } = {}): BlobStore =>
  config.photosBucket
    ? bucketBlobs(openBucket(config.photosBucket), { folder: config.dataDir, log })
    : folderBlobs(config.dataDir, log, durable, config);
