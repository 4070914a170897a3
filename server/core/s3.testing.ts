import { fakeS3 } from './s3.fake.ts';

/** A bucket for tests: of the server at MINTMARK_TEST_S3, which tools/test-s3.ts starts, else of a fake one, which can be told to fail. */
export const REAL_S3 = process.env.MINTMARK_TEST_S3;

/** The settings of a place in a bucket that nothing else uses. */
export const bucketSettings = (endpoint: string, folder: string = crypto.randomUUID()) => ({
  MINTMARK_PHOTOS_URL: `s3://coins/of/${folder}`,
  S3_ENDPOINT: endpoint,
  S3_ACCESS_KEY_ID: 'the-key',
  S3_SECRET_ACCESS_KEY: 'the-secret',
});

export const testS3 = () => (REAL_S3 ? { url: REAL_S3, stop: async () => {} } : fakeS3());
