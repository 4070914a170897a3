import { resolve } from 'node:path';
import { z } from 'zod';
import { addressesOf } from '../../../db/hosts.ts';
import {
  baseUrl,
  bucketUrl,
  needed,
  region,
  setting,
  text,
  unchecked,
  type Values,
  valuesOf,
  wholeFrom,
} from './kinds.ts';

export interface Keep {
  days: number;
  weeks: number;
  months: number;
}

const KEEP = /^(?=\S)(?:(\d{1,3})d ?)?(?:(\d{1,3})w ?)?(?:(\d{1,3})m)?$/;

function keepOf(text: string): Keep {
  const [days = 0, weeks = 0, months = 0] = (KEEP.exec(text) ?? [])
    .slice(1)
    .map((count) => Number(count ?? 0));
  return { days, weeks, months };
}

const databaseUrl = z
  .string()
  .refine(
    (url) => addressesOf(url).length > 0,
    'must be postgres://user:password@host:5432/database, or several hosts with commas between, of which the one that takes writes is followed',
  );

const folderOrBucket = z
  .string()
  .regex(
    /^(?:s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[\w./-]*)?|(?![a-z0-9]+:\/\/).+)$/i,
    'must be a folder, or a bucket such as s3://bucket/folder',
  );

const period = z
  .string()
  .regex(/^[1-9]\d{0,2}[hd]$/, 'must be a number of hours or days, such as 12h or 1d')
  .transform((text) => Number.parseInt(text, 10) * (text.endsWith('h') ? 1 : 24) * 3_600_000);

// biome-ignore format: a setting is two lines
export const storage = {
  MINTMARK_DATA: setting(text, { default: './mintmark-data', help: 'folder of the database and the photos (./mintmark-data)' },
    'the folder of the database, the photos and the secret'),
  MINTMARK_DATABASE_URL: setting(databaseUrl, { shown: 'the file `mintmark.db` in the data folder', secret: true },
    'a [PostgreSQL](#postgresql) database, version 15 or newer, in place of the one in that folder: `postgres://user:password@host:5432/database`, or several hosts with commas between'),
  MINTMARK_PHOTOS_URL: setting(bucketUrl, { shown: 'the folders `photos` and `pictures` in the data folder' },
    'a [bucket](#photos-in-a-bucket) for photos and pictures in place of folders in the data folder: `s3://bucket/folder`, for one Mintmark alone'),
  S3_ENDPOINT: setting(unchecked, { shown: "Amazon's", alias: 'AWS_ENDPOINT_URL' },
    "the S3 server, unless it is Amazon's; like the other four it may have Amazon's name, here `AWS_ENDPOINT_URL`"),
  S3_REGION: setting(unchecked, { shown: '`us-east-1`', alias: 'AWS_REGION' },
    'the region of the bucket'),
  S3_ACCESS_KEY_ID: setting(unchecked, { secret: true, alias: 'AWS_ACCESS_KEY_ID' },
    'the access key of the bucket of photos, and of the one of backups unless `MINTMARK_BACKUP_S3_ACCESS_KEY` is set; [the rights it needs](#photos-in-a-bucket)'),
  S3_SECRET_ACCESS_KEY: setting(unchecked, { secret: true, alias: 'AWS_SECRET_ACCESS_KEY' },
    'the secret that goes with it'),
  S3_SESSION_TOKEN: setting(unchecked, { secret: true, alias: 'AWS_SESSION_TOKEN' },
    'the session token of temporary keys'),
  MINTMARK_MIN_FREE_MB: setting(wholeFrom(0, 1_000_000), { shown: '1024, or a tenth of a smaller disk' },
    "megabytes that uploads and imports leave free on the data folder's disk, so that saving and signing in still work; beyond that they are refused with 507"),
  MINTMARK_BACKUP_DIR: setting(folderOrBucket, {},
    'the folder, best on another disk, or the bucket, such as `s3://bucket/folder`, of automatic [backups](#backup)'),
  MINTMARK_BACKUP_S3_ENDPOINT: setting(baseUrl, { shown: "Amazon's with keys of its own, else `S3_ENDPOINT`" },
    'the server of that bucket'),
  MINTMARK_BACKUP_S3_REGION: setting(region, { shown: '`us-east-1` with keys of its own, else `S3_REGION`' },
    'the region of that bucket'),
  MINTMARK_BACKUP_S3_ACCESS_KEY: setting(text, { shown: '`S3_ACCESS_KEY_ID`', secret: true },
    'the access key of that bucket; it needs the rights to read, write, list and delete'),
  MINTMARK_BACKUP_S3_SECRET_KEY: setting(text, { shown: '`S3_SECRET_ACCESS_KEY`', secret: true },
    'the secret that goes with it'),
  MINTMARK_BACKUP_EVERY: setting(period, { default: '1d' },
    'how often: hours or days, such as `12h`'),
  MINTMARK_BACKUP_KEEP: setting(z.string().regex(KEEP, 'must say how many days, weeks and months to keep, such as 7d 4w 12m').transform(keepOf), { default: '7d 4w 12m' },
    'how many days, weeks and months keep their newest backup; the others are deleted'),
};

type Value = Values<typeof storage>;

/** `endpoint` null: Amazon's. */
export interface S3Config {
  endpoint: string | null;
  region: string;
  accessKey: string;
  secretKey: string;
  sessionToken: string | null;
  /** Names of the settings, for messages about refusals. */
  names: { endpoint: string; accessKey: string; secretKey: string };
}

/** `prefix` is empty or ends with a slash. */
export interface BucketConfig extends S3Config {
  url: string;
  bucket: string;
  prefix: string;
}

export function storageOf(value: Value) {
  const { MINTMARK_PHOTOS_URL: photosUrl, MINTMARK_MIN_FREE_MB: minFree } = value;
  return {
    dataDir: resolve(value.MINTMARK_DATA),
    databaseUrl: value.MINTMARK_DATABASE_URL,
    photosBucket: photosUrl === null ? null : bucketOf(photosUrl, value),
    /** Bytes to leave free on the disk; null: a gigabyte, or a tenth of a smaller disk. */
    minFreeBytes: minFree === null ? null : minFree * 2 ** 20,
    backup: backupOf(value),
    s3: backupBucketOf(value),
  };
}

function backupOf(value: Value) {
  const { MINTMARK_BACKUP_DIR: folder, MINTMARK_BACKUP_EVERY: everyMs, MINTMARK_BACKUP_KEEP: keep } = value;
  if (!folder) return null;
  return { folder: folder.startsWith('s3://') ? folder : resolve(folder), everyMs, keep };
}

/** Throws ConfigError for missing or wrong keys. */
export function bucketOf(url: string, value: Value): BucketConfig {
  const keys = usualKeys(value);
  for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
    needed(value, name, `${url} needs it`);
  return { url, ...keys, ...partsOf(url) };
}

export function partsOf(url: string): { bucket: string; prefix: string } {
  const [bucket = '', ...rest] = url.slice('s3://'.length).split('/').filter(Boolean);
  return { bucket, prefix: rest.length > 0 ? `${rest.join('/')}/` : '' };
}

const DEFAULT_REGION = 'us-east-1';

const USUAL_NAMES = {
  endpoint: 'S3_ENDPOINT',
  accessKey: 'S3_ACCESS_KEY_ID',
  secretKey: 'S3_SECRET_ACCESS_KEY',
};
const BACKUP_NAMES = {
  endpoint: 'MINTMARK_BACKUP_S3_ENDPOINT',
  accessKey: 'MINTMARK_BACKUP_S3_ACCESS_KEY',
  secretKey: 'MINTMARK_BACKUP_S3_SECRET_KEY',
};

/** Checked only here: S3_ settings of another program do not matter while no bucket is named. */
const CHECKED = { S3_ENDPOINT: { kind: baseUrl, meaning: '' }, S3_REGION: { kind: region, meaning: '' } };

function usualKeys(value: Value): S3Config {
  const { S3_ENDPOINT: endpoint, S3_REGION: region } = valuesOf(CHECKED, value);
  return {
    endpoint,
    region: region ?? DEFAULT_REGION,
    accessKey: value.S3_ACCESS_KEY_ID ?? '',
    secretKey: value.S3_SECRET_ACCESS_KEY ?? '',
    sessionToken: value.S3_SESSION_TOKEN,
    names: USUAL_NAMES,
  };
}

/** Its own keys, else those of S3_*. */
function backupBucketOf(value: Value): S3Config | null {
  const { MINTMARK_BACKUP_S3_ENDPOINT: endpoint, MINTMARK_BACKUP_S3_REGION: region } = value;
  const need = (name: 'MINTMARK_BACKUP_S3_ACCESS_KEY' | 'MINTMARK_BACKUP_S3_SECRET_KEY') =>
    needed(value, name, 'backups in a bucket need it');
  if (value.MINTMARK_BACKUP_S3_ACCESS_KEY || value.MINTMARK_BACKUP_S3_SECRET_KEY) {
    const accessKey = need('MINTMARK_BACKUP_S3_ACCESS_KEY');
    const secretKey = need('MINTMARK_BACKUP_S3_SECRET_KEY');
    const place = { endpoint, region: region ?? DEFAULT_REGION, sessionToken: null };
    return { ...place, accessKey, secretKey, names: BACKUP_NAMES };
  }
  const { S3_ACCESS_KEY_ID: accessKey, S3_SECRET_ACCESS_KEY: secretKey } = value;
  const isAsked = value.MINTMARK_BACKUP_DIR?.startsWith('s3://');
  if (!isAsked && !(value.MINTMARK_PHOTOS_URL && accessKey && secretKey)) return null;
  if (!accessKey) need('MINTMARK_BACKUP_S3_ACCESS_KEY');
  if (!secretKey) need('MINTMARK_BACKUP_S3_SECRET_KEY');
  return { ...usualKeys(value), ...(endpoint && { endpoint }), ...(region && { region }) };
}
