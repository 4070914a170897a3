import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BundledFile, BundledRelease } from '../../db/releases/records.ts';
import { assetFolder } from '../assets.ts';
import { parseMoney } from '../money/model.ts';
import type { Entry } from './entry.ts';
import { releaseKey } from './key.ts';

/** The releases that come with the program (db/releases), whose form a test has checked. */
export async function readBundled(folder = assetFolder('releases')): Promise<Entry[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return files.flatMap((text) => (JSON.parse(text) as BundledFile).releases.map(entryOf));
}

function entryOf({ name, releaseDate, price, description, url, mintage }: BundledRelease): Entry {
  const day = Date.parse(releaseDate);
  return {
    key: releaseKey({ name, day }),
    name,
    day,
    price: price === null ? null : parseMoney(price),
    description,
    url,
    imageSource: null,
    mintage,
  };
}
