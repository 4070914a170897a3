import { join } from 'node:path';
import type { Catalogue } from '../../../db/catalogue/load.ts';
import { coinOn, pixelsOf } from '../../../server/core/pixels.ts';
import { decide } from '../../../server/recognizer/decide.ts';
import { lexiconOf } from '../../../server/recognizer/lexicon.ts';
import { soughtIn } from '../../../server/recognizer/score-text.ts';
import { pngOf } from '../../../server/recognizer/testing/drawn-coin.ts';
import { trueAnswer } from '../../../server/recognizer/testing/true-answer.ts';
import type { Engine, SideSeen } from '../../../server/recognizer/vision/seen.ts';
import type { Reading } from '../../../shared/recognizer/model.ts';
import { seededRandom } from '../../../shared/testing-random.ts';
import { type Condition, disturbed } from './disturb.ts';
import {
  besideGallery,
  confirmedAs,
  drawGallery,
  type KeptLook,
  type SeenCoin,
  starterLooks,
} from './gallery.ts';
import type { Labelled } from './labels.ts';
import { type Ranked, rank } from './ranked.ts';
import { typesMeant } from './series.ts';

export type Gallery = number | 'starter';

/** The series of a photo that shows no coin of the catalogue: a token, a button, a coin of another country, nothing. */
export const NO_COIN = 'no coin';

/** What is asked of the reader. */
export interface Asked {
  conditions: readonly Condition[];
  /** Coins of each label in the gallery, or the gallery that comes with the program. */
  galleries: readonly Gallery[];
  /** Times each gallery is drawn anew. */
  draws: number;
  seed: number;
  readsText: boolean;
}

/** One line of the table. */
export interface Line {
  condition: Condition;
  sides: 'both' | 'obverse' | 'reverse';
  gallery: Gallery;
  ranked: Ranked;
  /** After one true answer to what is asked. */
  answered: Ranked;
}

export interface Measured {
  lines: Line[];
  /** Milliseconds a photo took to be looked at and read, in order of size. */
  ms: number[];
  /** Photos on which no coin was found, by condition. */
  missed: Map<Condition, number>;
  photos: number;
}

type Tell = (sentence: string) => void;

/**
 * Sends labelled photos through the engine that the program has, once for each condition, and what it saw through the decision, beside
 * galleries of other coins of the folder. Throws where a label names nothing of the catalogue.
 */
export async function measureReader(
  catalogue: Catalogue,
  engine: Engine,
  labels: readonly Labelled[],
  asked: Asked,
  tell: Tell,
): Promise<Measured> {
  const meant = new Map(
    labels.map(({ series }) => [series, series === NO_COIN ? [] : typesMeant(catalogue, series)]),
  );
  const starter = await starterLooks(catalogue);
  for (const [series, types] of meant)
    if (types.length === 0 && series !== NO_COIN)
      throw new Error(`labels.csv: the catalogue knows no "${series}"`);
  const measured: Measured = { lines: [], ms: [], missed: new Map(), photos: 0 };
  let clean: SeenCoin[] = [];
  // Galleries are of photos as they are.
  for (const condition of ['none' as const, ...asked.conditions.filter((one) => one !== 'none')]) {
    const needed = asked.conditions.includes(condition);
    const seen = await seeAll(
      catalogue,
      engine,
      labels,
      condition,
      { ...asked, readsText: asked.readsText && needed },
      measured,
      tell,
    );
    const coins = labels.map((label, index) => ({
      label,
      types: meant.get(label.series) ?? [],
      sides: seen[index] ?? [],
    }));
    if (condition === 'none') clean = coins;
    if (needed) measured.lines.push(...linesOf(catalogue, condition, clean, coins, starter, asked));
  }
  return measured;
}

async function seeAll(
  catalogue: Catalogue,
  engine: Engine,
  labels: readonly Labelled[],
  condition: Condition,
  { seed, readsText }: Asked,
  measured: Measured,
  tell: Tell,
): Promise<SideSeen[][]> {
  const next = seededRandom(seed);
  const words = soughtIn(lexiconOf(catalogue));
  const all: SideSeen[][] = [];
  let missed = 0;
  for (const [index, { obverse, reverse }] of labels.entries()) {
    const files = reverse ? [obverse, reverse] : [obverse];
    const photos = await Promise.all(files.map((file) => photoOf(file, condition, next)));
    const began = performance.now();
    const sides = await engine.look({
      sides: photos.map((photo) => ({ photo, circle: null })),
      gallery: [],
      readsText,
      words,
    });
    const ms = (performance.now() - began) / photos.length;
    measured.ms.push(...photos.map(() => ms));
    measured.photos += photos.length;
    missed += sides.filter(({ problem }) => problem !== null).length;
    all.push(sides);
    if ((index + 1) % 20 === 0) tell(`${condition}: ${index + 1} of ${labels.length}`);
  }
  measured.missed.set(condition, missed);
  return all;
}

async function photoOf(file: string, condition: Condition, next: () => number): Promise<Uint8Array> {
  const photo = await Bun.file(file).bytes();
  if (condition === 'none') return photo;
  const picture = await pixelsOf(photo);
  const { circle } = coinOn(picture, null);
  return pngOf(disturbed(picture, circle ?? { x: 0.5, y: 0.5, radius: 0.48 }, condition, next));
}

interface Answer {
  coin: SeenCoin;
  reading: Reading;
  answered: Reading;
}

function linesOf(
  catalogue: Catalogue,
  condition: Condition,
  clean: readonly SeenCoin[],
  coins: readonly SeenCoin[],
  starter: readonly KeptLook[],
  { galleries, draws, seed }: Asked,
): Line[] {
  return galleries.flatMap((gallery) => {
    const answers: Record<Line['sides'], Answer[]> = { both: [], obverse: [], reverse: [] };
    for (let draw = 0; draw < (typeof gallery === 'number' && gallery > 0 ? draws : 1); draw++) {
      const drawn =
        gallery === 'starter'
          ? { gallery: starter, asked: new Set(clean) }
          : drawGallery(catalogue, clean, gallery, seededRandom(seed + 1000 * draw + gallery));
      for (const [index, coin] of coins.entries()) {
        const known = clean[index];
        if (!known || !drawn.asked.has(known)) continue;
        const sides = besideGallery(coin.sides, drawn.gallery);
        const answer = (seen: readonly SideSeen[]): Answer => {
          const reading = decide(catalogue, seen, drawn.gallery);
          const typeId = confirmedAs(catalogue, coin);
          const { question } = reading;
          const facts = question ? [trueAnswer(catalogue, question, { typeId, year: coin.label.year })] : [];
          return {
            ...{ coin, reading },
            answered: question ? decide(catalogue, seen, drawn.gallery, facts) : reading,
          };
        };
        answers.obverse.push(answer(sides.slice(0, 1)));
        if (sides.length < 2) continue;
        answers.both.push(answer(sides));
        answers.reverse.push(answer(sides.slice(1)));
      }
    }
    return (['both', 'obverse', 'reverse'] as const).flatMap((sides): Line[] =>
      answers[sides].length === 0
        ? []
        : [
            {
              ...{ condition, sides, gallery, ranked: rank(catalogue, answers[sides]) },
              answered: rank(
                catalogue,
                answers[sides].map(({ coin, answered }) => ({ coin, reading: answered })),
              ),
            },
          ],
    );
  });
}

/** Photos whose names begin with a denomination, "20c-train_10_1.jpg", as labels of one side each. */
export const labelsByName = (files: readonly string[], folder: string): { name: string; file: string }[] =>
  files
    .filter((file) => /\.(jpe?g|png|webp)$/i.test(file))
    .sort()
    .flatMap((file) => {
      const [name] = file.split('-');
      return name && name !== file ? [{ name, file: join(folder, file) }] : [];
    });
