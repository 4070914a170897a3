import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BundledFile, BundledRelease, ProgrammeFile } from '../../../db/releases/records.ts';
import { parseMoney } from '../../../shared/money/money.ts';
import { assetFolder } from '../../core/assets.ts';
import type { Entry } from './entry.ts';
import { releaseKey } from './key.ts';
import { promisesOf } from './promises.ts';

/** The releases that come with the program (db/releases), whose form a test has checked, and what its programmes promise at `now`. */
export async function readBundled(now = Date.now(), folder = assetFolder('releases')): Promise<Entry[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}\.json$/.test(name));
  const text = (name: string) => readFile(join(folder, name), 'utf8');
  const files = await Promise.all(names.map(text));
  const releases = files.flatMap((file) => (JSON.parse(file) as BundledFile).releases.map(entryOf));
  const { programmes } = JSON.parse(await text('programmes.json')) as ProgrammeFile;
  const told = new Set(releases.map(({ key }) => key));
  return [...releases, ...promisesOf(programmes, now).filter(({ key }) => !told.has(key))];
}

function entryOf({ name, releaseDate, price, description, url, mintage }: BundledRelease): Entry {
  const day = Date.parse(releaseDate);
  return {
    key: releaseKey({ name, day }),
    name,
    day,
    precision: 'day',
    price: price === null ? null : parseMoney(price),
    description,
    url,
    imageSource: null,
    mintage,
  };
}
