import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadWithOperatorFile, operatorFile } from '../catalogue/operator-files.ts';
import { assetFolder } from '../core/assets.ts';
import { fail } from '../core/command.ts';
import { createLog } from '../core/log.ts';
import { type Labelled, readLabels } from './labels.ts';
import { bundledFile, readStarter, type StarterSide, starterFile, writeStarter } from './starter.ts';
import { takeCoin } from './starter-photos.ts';

const USAGE = `Usage: mintmark reader add FOLDER
       mintmark reader list
       mintmark reader credits

FOLDER has photos of single coins and a labels.csv with the columns obverse, reverse, series, year, mint_mark, licence and
source: a line a coin, with the names of its files. The reader then compares coins with them as with the collector's own.
Only what they look like is kept, in reader-gallery.bin of the data folder, with licence and source; the photos are not,
and are never shown. A photo whose licence is not named is refused. To start anew, delete that file.
"credits" names licence and source of the pictures behind the starter gallery that comes with the program.
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
    return fail(1, `mintmark: ${file} cannot be used: ${why}. Delete it to start anew.\n`);
  }
  return isAdd ? add(file, known, resolve(folder), dataDir()) : list(known);
}

async function add(file: string, known: StarterSide[], folder: string, dataDir: string): Promise<number> {
  const csv = join(folder, 'labels.csv');
  if (!existsSync(csv)) return fail(2, `mintmark: there is no ${csv}\n`);
  if (!existsSync(dataDir))
    return fail(2, `mintmark: there is no folder ${dataDir}. MINTMARK_DATA names the data folder.\n`);
  let coins: Labelled[];
  try {
    coins = readLabels(await Bun.file(csv).text(), folder);
  } catch (error) {
    return fail(1, `mintmark: ${error instanceof Error ? error.message : String(error)}\n`);
  }
  const catalogue = loadWithOperatorFile(assetFolder('catalogue'), operatorFile(dataDir), createLog('error'));
  const sides = new Map(known.map((side) => [placeOf(side), side]));
  let [taken, refused] = [0, 0];
  for (const coin of coins) {
    for (const one of await takeCoin(catalogue, coin)) {
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
  process.stdout.write(`${taken} sides taken, ${refused} refused, ${sides.size} in the starter gallery\n`);
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
