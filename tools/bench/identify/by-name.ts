import { bothWays, likerOf } from '../../../server/recognizer/likeness.ts';
import type { Engine, SideSeen } from '../../../server/recognizer/vision/seen.ts';
import { seededRandom } from '../../../shared/testing-random.ts';
import { besideGallery, type KeptLook } from './gallery.ts';
import type { Gallery } from './reader.ts';

export interface ByName {
  photos: number;
  names: number;
  missed: number;
  /** Letters read, in all. */
  lines: number;
  galleries: { each: number; asked: number; top1: number; top3: number }[];
  ms: number;
}

/** Holds photos of one side each against galleries of the others, by appearance alone: coins that the catalogue does not know. */
export async function measureByName(
  engine: Engine,
  labels: readonly { name: string; file: string }[],
  {
    galleries,
    draws,
    seed,
    readsText,
  }: { galleries: readonly Gallery[]; draws: number; seed: number; readsText: boolean },
): Promise<ByName> {
  const seen: { name: string; side: SideSeen }[] = [];
  let [missed, lines, ms] = [0, 0, 0];
  for (const { name, file } of labels) {
    const began = performance.now();
    const [side] = await engine.look({
      sides: [{ photo: await Bun.file(file).bytes(), circle: null }],
      gallery: [],
      readsText,
    });
    ms += performance.now() - began;
    if (!side?.descriptor) missed++;
    else seen.push({ name, side });
    lines += side?.text?.length ?? 0;
  }
  const measured = galleries
    .filter((each): each is number => typeof each === 'number' && each > 0)
    .map((each) => {
      let [asked, top1, top3] = [0, 0, 0];
      for (let draw = 0; draw < draws; draw++) {
        const next = seededRandom(seed + 1000 * draw + each);
        const gallery: KeptLook[] = [];
        const queries: typeof seen = [];
        for (const all of Map.groupBy(seen, ({ name }) => name).values()) {
          const left = [...all];
          for (let taken = 0; taken < each && left.length > 1; taken++) {
            const [kept] = left.splice(Math.floor(next() * left.length), 1);
            if (kept?.side.descriptor)
              gallery.push({
                key: gallery.length,
                side: 'obverse',
                descriptor: kept.side.descriptor,
                typeId: kept.name,
                itemId: null,
                coin: null,
              });
          }
          queries.push(...left);
        }
        for (const { name, side } of queries) {
          const ranked = likerOf(bothWays(besideGallery([side], gallery), gallery)).map(
            ({ typeId }) => typeId,
          );
          asked++;
          if (ranked[0] === name) top1++;
          if (ranked.slice(0, 3).includes(name)) top3++;
        }
      }
      return {
        each,
        asked,
        top1: (100 * top1) / Math.max(1, asked),
        top3: (100 * top3) / Math.max(1, asked),
      };
    });
  return {
    photos: labels.length,
    names: new Set(labels.map(({ name }) => name)).size,
    missed,
    lines,
    galleries: measured,
    ms: ms / Math.max(1, labels.length),
  };
}

/** The same in words. */
export const byNameTable = ({ photos, names, missed, lines, galleries, ms }: ByName): string =>
  [
    `${photos} photos of ${names} kinds, ${missed} without a coin, ${lines} lines read, ${ms.toFixed(0)} ms each.`,
    '',
    '| gallery | asked | top 1 | top 3 |\n|--:|--:|--:|--:|',
    ...galleries.map(
      ({ each, asked, top1, top3 }) => `| ${each} | ${asked} | ${top1.toFixed(0)} % | ${top3.toFixed(0)} % |`,
    ),
  ].join('\n');
