import type { Catalogue } from '../../../db/catalogue/load.ts';
import type { World } from '../../../db/catalogue/world/load.ts';
import { countriesNamed, denominationKey, kinOf, typesOf } from '../../../server/catalogue/world/words.ts';
import { lexiconOf } from '../../../server/recognizer/lexicon.ts';
import { lookOf } from '../../../server/recognizer/likeness.ts';
import { soughtIn } from '../../../server/recognizer/score-text.ts';
import { bundledFile, isWorldKey, readStarter, typeOfKey } from '../../../server/recognizer/starter.ts';
import type { Engine } from '../../../server/recognizer/vision/seen.ts';
import { soughtAbroad, worldLexicon } from '../../../server/recognizer/world/lexicon.ts';
import { readWorldOn } from '../../../server/recognizer/world/read.ts';
import type { WorldReading } from '../../../shared/recognizer/model.ts';
import { wilson } from '../statistics.ts';
import type { Labelled } from './labels.ts';

type Sides = 'both' | 'obverse' | 'reverse';

/** A labelled coin of the world and what the reader said of it; null where it said nothing. */
export interface WorldAnswer {
  label: Pick<Labelled, 'series' | 'country' | 'year'>;
  reading: WorldReading | null;
}

interface Counted {
  right: number;
  wrong: number;
}

export interface WorldRanked {
  coins: number;
  /** Country and face value: the first of the list, and one of the first three. */
  coin: [top1: number, top3: number];
  country: number;
  named: { country: Counted; value: Counted; both: Counted };
  year: Counted & { silent: number };
  /** Coins the catalogue lacks, and how many were named all the same. */
  strange: { coins: number; named: number };
}

/** Types of the catalogue a label may mean; none where it lacks the coin. */
export function typesMeantAbroad(
  world: World,
  { series, country = '', year }: WorldAnswer['label'],
): string[] {
  const key = denominationKey(series);
  return typesOf(world, kinOf(world, countriesNamed(world, country)))
    .filter(({ denomination }) => denominationKey(denomination) === key)
    .filter(({ from, to }) => year === 0 || (from <= year && year <= (to ?? year)))
    .map(({ id }) => id);
}

export function rankWorld(world: World, answers: readonly WorldAnswer[]): WorldRanked {
  const none = (): Counted => ({ right: 0, wrong: 0 });
  const ranked: WorldRanked = {
    ...{ coins: 0, coin: [0, 0], country: 0 },
    named: { country: none(), value: none(), both: none() },
    year: { ...none(), silent: 0 },
    strange: { coins: 0, named: 0 },
  };
  const count = (counted: Counted, isRight: boolean) => {
    counted[isRight ? 'right' : 'wrong'] += 1;
  };
  const traitsOf = (id: string) => {
    const type = world.typesById.get(id);
    return { country: type?.country, value: denominationKey(type?.denomination ?? '') };
  };
  for (const { label, reading } of answers) {
    const meant = typesMeantAbroad(world, label).map(traitsOf);
    const names = { country: reading?.country != null, value: reading?.denomination != null };
    if (meant.length === 0) {
      ranked.strange.coins += 1;
      if (names.country || names.value) ranked.strange.named += 1;
      continue;
    }
    ranked.coins += 1;
    const said = (reading?.candidates ?? []).map(({ typeId }) => traitsOf(typeId));
    const right = said.map((one) => ({
      country: meant.some(({ country }) => country === one.country),
      value: meant.some(({ value }) => value === one.value),
      both: meant.some(({ country, value }) => country === one.country && value === one.value),
    }));
    const [first = { country: false, value: false, both: false }] = right;
    if (first.both) ranked.coin[0] += 1;
    if (right.slice(0, 3).some(({ both }) => both)) ranked.coin[1] += 1;
    if (first.country) ranked.country += 1;
    if (names.country) count(ranked.named.country, first.country);
    if (names.value) count(ranked.named.value, first.value);
    if (names.country && names.value) count(ranked.named.both, first.both);
    const year = reading?.candidates[0]?.year ?? null;
    if (label.year === 0) continue;
    if (year === null) ranked.year.silent += 1;
    else count(ranked.year, year === label.year);
  }
  return ranked;
}

/** As the program reads photos where coins of all countries are asked for. */
export async function measureWorld(
  { catalogue, world }: { catalogue: Catalogue; world: World },
  engine: Engine,
  labels: readonly Labelled[],
  readsText: boolean,
  tell: (sentence: string) => void,
): Promise<Map<Sides, WorldRanked>> {
  const sides = (await readStarter(bundledFile())).filter(({ typeId }) => isWorldKey(typeId));
  const gallery = sides.map(({ side, descriptor }, key) => ({ key, side, descriptor }));
  const kept = sides.map(({ side, typeId }, key) => ({
    ...{ key, side, itemId: null, coin: null },
    typeId: typeOfKey(typeId),
  }));
  const words = [...soughtIn(lexiconOf(catalogue)), ...soughtAbroad(worldLexicon(world))];
  const answers = new Map<Sides, WorldAnswer[]>();
  for (const [index, label] of labels.entries()) {
    const files = [label.obverse, ...(label.reverse ? [label.reverse] : [])];
    const photos = await Promise.all(files.map((file) => Bun.file(file).bytes()));
    const seen = await engine.look({
      sides: photos.map((photo) => ({ photo, circle: null })),
      ...{ gallery, readsText, words },
    });
    const add = (name: Sides, cut: typeof seen) => {
      const reading = readWorldOn(world, lookOf(cut, [], kept))?.world ?? null;
      answers.set(name, [...(answers.get(name) ?? []), { label, reading }]);
    };
    if (seen.length > 1) add('both', seen);
    add(label.isReverse ? 'reverse' : 'obverse', seen.slice(0, 1));
    if (seen.length > 1) add('reverse', seen.slice(1));
    if ((index + 1) % 20 === 0) tell(`world: ${index + 1} of ${labels.length}`);
  }
  return new Map([...answers].map(([name, all]) => [name, rankWorld(world, all)]));
}

const whole = (percent: number) => percent.toFixed(0);
const share = (part: number, of: number) =>
  of === 0 ? '–' : `${whole((100 * part) / of)} (${wilson(part, of).map(whole).join('–')})`;
const told = ({ right, wrong }: Counted) => `${right} / ${wrong}`;

/** What the reader was measured to do with coins of the world, as Markdown. */
export function worldTable(measured: ReadonlyMap<Sides, WorldRanked>): string {
  const rows = [...measured].map(([name, { coins, coin, country, named, year, strange }]) =>
    [
      ...[name, coins, ...coin.map((right) => share(right, coins)), share(country, coins)],
      ...[named.country, named.value, named.both].map(told),
      `${told(year)} / ${year.silent}`,
      `${strange.named} of ${strange.coins}`,
    ].join(' | '),
  );
  return [
    '| sides | coins | country and face value first | in three | country first | named country right / wrong | face value right / wrong | both right / wrong | year right / wrong / silent | named, not in the catalogue |',
    '|---|--:|---|---|---|---|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
    '',
    'Percent of the coins that the catalogue has, with Wilson’s interval of 95 %; counts where no percent is said.',
  ].join('\n');
}
