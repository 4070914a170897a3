import type { Catalogue } from '../../../db/catalogue/load.ts';
import { lexiconOf } from '../../../server/recognizer/lexicon.ts';
import type { Reading } from '../../../shared/recognizer/model.ts';
import type { SeenCoin } from './gallery.ts';

/** What the reader said of so many coins, counted. A type is right where its design and its face value are. */
export interface Ranked {
  coins: number;
  /** Right among the first one, and among the first three. */
  type: [top1: number, top3: number];
  denomination: [top1: number, top3: number];
  /** Of the coins whose year is known; null where there are none. */
  year: { right: number; wrong: number; silent: number } | null;
  /** Said to be sure, and the wrong ones of these. */
  sure: number;
  sureWrong: number;
  /** Bands of the first one's chance: how many coins, what was said of them in all, and how many were right. */
  bands: { from: number; coins: number; said: number; right: number }[];
  /** Photos of no coin of the catalogue: how many, and how many the reader was sure of all the same. */
  strange: { coins: number; sure: number };
}

/** Percent of chance that a band is wide. */
export const BAND = 10;

/** Counts what became of coins. */
export function rank(catalogue: Catalogue, all: readonly { coin: SeenCoin; reading: Reading }[]): Ranked {
  const kinds = new Map(
    lexiconOf(catalogue).entries.map(({ typeId, design, denominationCents }) => [
      typeId,
      `${design} ${denominationCents}`,
    ]),
  );
  const strange = all.filter(({ coin }) => coin.types.length === 0);
  const answers = all.filter(({ coin }) => coin.types.length > 0);
  type Answer = (typeof answers)[number];
  const centsOf = (typeId: string) => catalogue.typesById.get(typeId)?.denominationCents ?? null;
  const isType = (typeId: string, { types }: SeenCoin) =>
    types.some((right) => right === typeId || kinds.get(right) === kinds.get(typeId));
  const isValue = (typeId: string, { types }: SeenCoin) =>
    types.some((right) => centsOf(right) === centsOf(typeId));
  const within = (is: typeof isType, places: number) =>
    answers.filter(({ coin, reading }) =>
      reading.candidates.slice(0, places).some(({ typeId }) => is(typeId, coin)),
    ).length;
  const first = ({ reading }: Answer) => reading.candidates[0];
  const isRight = (answer: Answer) => isType(first(answer)?.typeId ?? '', answer.coin);
  const isSure = ({ reading }: Answer) => reading.state === 'sure';
  const sure = answers.filter(isSure);
  const dated = answers.filter(({ coin }) => coin.label.year > 0);
  const years = dated.map((answer) => ({ said: first(answer)?.year ?? null, is: answer.coin.label.year }));
  const bands = Map.groupBy(
    answers.filter((answer) => first(answer)),
    (answer) => Math.min(Math.floor((first(answer)?.chance ?? 0) * (100 / BAND)), 100 / BAND - 1) * BAND,
  );
  return {
    coins: answers.length,
    type: [within(isType, 1), within(isType, 3)],
    denomination: [within(isValue, 1), within(isValue, 3)],
    year:
      dated.length === 0
        ? null
        : {
            right: years.filter(({ said, is }) => said === is).length,
            wrong: years.filter(({ said, is }) => said !== null && said !== is).length,
            silent: years.filter(({ said }) => said === null).length,
          },
    sure: sure.length,
    sureWrong: sure.filter((answer) => !isRight(answer)).length,
    bands: [...bands]
      .map(([from, within]) => ({
        from,
        coins: within.length,
        said: within.reduce((sum, answer) => sum + (first(answer)?.chance ?? 0), 0),
        right: within.filter(isRight).length,
      }))
      .sort((one, other) => other.from - one.from),
    strange: { coins: strange.length, sure: strange.filter(isSure).length },
  };
}
