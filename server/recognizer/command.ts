import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import Papa from 'papaparse';
import type { Catalogue } from '../../db/catalogue/load.ts';
import type { World } from '../../db/catalogue/world/load.ts';
import { PHOTO_TYPES } from '../../shared/photos/model.ts';
import {
  loadWithOperatorFile,
  loadWorldWithOwn,
  operatorFile,
  ownWorldFolder,
} from '../catalogue/operator-files.ts';
import { assetFolder } from '../core/assets.ts';
import { fail } from '../core/command.ts';
import { createLog } from '../core/log.ts';
import { coinOn, pixelsOf } from '../core/pixels.ts';
import {
  isKnownAbroad,
  type KnownType,
  typeOfCommonSide,
  typeOfDescribed,
  typeOfWorldCoin,
} from './gallery.ts';
import { bundledFile, readStarter, type StarterSide, starterFile, writeStarter } from './starter.ts';
import { descriptorOf } from './vision/polar.ts';

export interface Labelled {
  obverse: string;
  /** The only photo shows the reverse. */
  isReverse?: true;
  reverse: string | null;
  /** "Mercury Dime": type, series or name. */
  series: string;
  /** 0 is unknown. */
  year: number;
  /** '' is none. */
  mintMark: string;
  licence?: string;
  source?: string;
  /** A coin of the world; `series` is its denomination. */
  country?: string;
  /** Without a country: the side that all countries of the currency share. */
  currency?: string;
}

const COLUMNS = ['obverse', 'reverse', 'series', 'year', 'mint_mark'] as const;

/** Throws with the wrong line. */
export function readLabels(csv: string, folder: string): Labelled[] {
  const { data, meta } = Papa.parse<Record<string, string>>(csv.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
  });
  const missing = COLUMNS.filter((column) => !meta.fields?.includes(column));
  if (missing.length > 0) throw new Error(`labels.csv: the header lacks ${missing.join(', ')}`);
  return data.map((row, index) => {
    const field = (column: string) => (row[column] ?? '').trim();
    const year = Number(field('year'));
    for (const [right, what] of [
      [field('obverse') || field('reverse'), 'a file for obverse'],
      [field('series'), 'a series'],
      [year === 0 || (Number.isInteger(year) && year >= 1700 && year <= 2200), 'a year'],
    ]) {
      // The header is line 1.
      if (!right) throw new Error(`labels.csv, line ${index + 2}: ${what} is missing`);
    }
    const [first = '', second] = [field('obverse'), field('reverse')].filter(Boolean);
    return {
      obverse: join(folder, first),
      reverse: second ? join(folder, second) : null,
      ...(!field('obverse') && { isReverse: true as const }),
      series: field('series'),
      year,
      mintMark: field('mint_mark').toUpperCase(),
      ...(field('licence') && { licence: field('licence') }),
      ...(field('source') && { source: field('source') }),
      ...(field('country') && { country: field('country') }),
      ...(field('currency') && { currency: field('currency').toUpperCase() }),
    };
  });
}

/** `refused` is for the user. */
type Taken = { side: StarterSide } | { refused: string };

interface Catalogues {
  catalogue: Catalogue;
  world: World;
}

function typeOfLabel({ catalogue, world }: Catalogues, coin: Labelled): KnownType | null {
  const { series, year, mintMark, country, currency } = coin;
  const name = nameOf(coin);
  if (!country && !currency)
    return typeOfDescribed(catalogue, { name, coinType: series, series, year, mintMark: mintMark || null });
  const type = country
    ? typeOfWorldCoin(world, { name, country, currency, coinType: series, year })
    : typeOfCommonSide(currency ?? '', series);
  return isKnownAbroad(world, type) ? type : null;
}

const nameOf = ({ series, year, country, currency }: Labelled) =>
  [year || '', series, country ?? currency ?? ''].filter(Boolean).join(' ');

/** Obverse first. */
async function takeCoin(catalogues: Catalogues, coin: Labelled): Promise<Taken[]> {
  const files = [coin.obverse, ...(coin.reverse ? [coin.reverse] : [])];
  const refuse = (why: string) => files.map((file) => ({ refused: `${basename(file)}: rejected, ${why}` }));
  const { licence } = coin;
  if (!licence) return refuse('labels.csv gives no licence');
  const type = typeOfLabel(catalogues, coin);
  if (!type) return refuse(`the catalogue has no single type "${nameOf(coin)}"`);
  const taken: Taken[] = [];
  for (const [n, file] of files.entries()) {
    const looked = await lookAt(file);
    if (typeof looked === 'string') taken.push({ refused: `${basename(file)}: rejected, ${looked}` });
    else {
      const notes = { file: basename(file), licence, source: coin.source ?? null };
      taken.push({
        side: { ...type, side: n === 0 && !coin.isReverse ? 'obverse' : 'reverse', ...looked, ...notes },
      });
    }
  }
  return taken;
}

async function lookAt(file: string): Promise<Pick<StarterSide, 'photo' | 'descriptor'> | string> {
  const source = Bun.file(file);
  if (!(await source.exists())) return 'the file does not exist';
  const bytes = await source.bytes();
  try {
    const { format, width, height } = await new Bun.Image(bytes).metadata();
    if (!PHOTO_TYPES.some((type) => type === `image/${format}`)) return 'it is not a JPEG, PNG or WebP photo';
    const picture = await pixelsOf(bytes);
    const { circle, problem } = coinOn(picture, null, Math.min(width, height));
    if (!circle) return problem ?? 'no coin';
    const photo = new Bun.CryptoHasher('sha256').update(bytes).digest('hex');
    return { photo, descriptor: descriptorOf(picture, circle) };
  } catch {
    return 'the photo cannot be read';
  }
}

const USAGE = `Usage: mintmark reader add FOLDER
       mintmark reader list
       mintmark reader credits

FOLDER contains photos of single coins and a labels.csv with the columns obverse, reverse, series, year, mint_mark, licence and
source: one row per coin, with its file names. For coins of the world add the columns country and currency, and put the
denomination in series; a row with a currency and no country is the side that all countries of that currency share. Recognition then compares coins with these photos. Only their visual features are
saved, with licence and source, in reader-gallery.bin in the data folder; the photos themselves are neither saved nor shown.
Photos without a licence are rejected. To start over, delete reader-gallery.bin.
"credits" lists licences and sources of the included starter gallery.
`;

/** Exit codes: 0 done, 1 failed, 2 usage or missing folder. */
export async function readerCommand(args: string[], dataDir: () => string): Promise<number> {
  const [command, folder, ...more] = args;
  const isAdd = command === 'add' && folder !== undefined && !folder.startsWith('-');
  const isKnown = isAdd || (['list', 'credits'].includes(command ?? '') && folder === undefined);
  if (!isKnown || more.length > 0) return fail(2, USAGE);
  if (command === 'credits') return credits(await readStarter(bundledFile()));
  // The executable's JIT thresholds are too high for this work.
  Bun.unsafe.setJITPolicy(1);
  const file = starterFile(dataDir());
  let known: StarterSide[];
  try {
    known = await readStarter(file);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return fail(1, `mintmark: ${file} cannot be used: ${why}. Delete it to start over.\n`);
  }
  return isAdd ? add(file, known, resolve(folder), dataDir()) : list(known);
}

async function add(file: string, known: StarterSide[], folder: string, dataDir: string): Promise<number> {
  const csv = join(folder, 'labels.csv');
  if (!existsSync(csv)) return fail(2, `mintmark: ${csv} does not exist\n`);
  if (!existsSync(dataDir))
    return fail(2, `mintmark: the folder ${dataDir} does not exist. Set MINTMARK_DATA to the data folder.\n`);
  let coins: Labelled[];
  try {
    coins = readLabels(await Bun.file(csv).text(), folder);
  } catch (error) {
    return fail(1, `mintmark: ${error instanceof Error ? error.message : String(error)}\n`);
  }
  const [assets, log] = [assetFolder('catalogue'), createLog('error')];
  const catalogues = {
    catalogue: loadWithOperatorFile(assets, operatorFile(dataDir), log),
    world: loadWorldWithOwn(assets, ownWorldFolder(dataDir), log),
  };
  const sides = new Map(known.map((side) => [placeOf(side), side]));
  let [taken, refused] = [0, 0];
  for (const coin of coins) {
    for (const one of await takeCoin(catalogues, coin)) {
      if ('side' in one) {
        sides.set(placeOf(one.side), one.side);
        taken += 1;
      } else {
        process.stderr.write(`${one.refused}\n`);
        refused += 1;
      }
    }
  }
  if (taken > 0) await writeStarter(file, [...sides.values()]);
  process.stdout.write(`${taken} sides added, ${refused} rejected, ${sides.size} in the gallery\n`);
  return taken > 0 ? 0 : 1;
}

function credits(sides: readonly StarterSide[]): number {
  const lines = [...Map.groupBy(sides, ({ licence }) => licence)].flatMap(([licence, of]) => [
    `${licence} (${of.length} sides)`,
    ...[...new Set(of.flatMap(({ source }) => source?.split('; ') ?? []))]
      .sort()
      .map((source) => `  ${source}`),
  ]);
  process.stdout.write(`${lines.join('\n')}\n`);
  return 0;
}

const placeOf = ({ photo, side }: StarterSide) => `${photo} ${side}`;

function list(known: StarterSide[]): number {
  const lines = known.map(({ typeId, itemId, side, licence, source, file }) =>
    [side.padEnd(7), itemId ?? typeId, licence, source ?? '', file].join('  '),
  );
  const count = known.length === 1 ? '1 side' : `${known.length} sides`;
  process.stdout.write(`${[...lines, count].join('\n')}\n`);
  return 0;
}
