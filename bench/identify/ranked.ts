import type { Catalogue } from '../../db/catalogue/load.ts';
import { lexiconOf } from '../../server/recognizer/lexicon.ts';
import type { Reading } from '../../shared/recognizer/model.ts';
import type { SeenCoin } from './gallery.ts';

/** How often the right answer was among the first one, three and five, and what was said of the year, in percent. */
export interface Ranked {
  coins: number;
  type: [top1: number, top3: number, top5: number];
  denomination: [top1: number, top3: number, top5: number];
  /** Of the coins whose year is known; null where there are none. */
  year: { right: number; silent: number; wrong: number } | null;
  /** Said to be sure, and how often the design was right then. */
  sure: number;
  sureRight: number | null;
  /** Bands of the first one's chance: how many coins, what was said and what was right, in percent. */
  bands: { from: number; coins: number; said: number; right: number }[];
}

/** Counts what became of coins. */
export function rank(catalogue: Catalogue, answers: readonly { coin: SeenCoin; reading: Reading }[]): Ranked {
  const designs = new Map(lexiconOf(catalogue).entries.map(({ typeId, design }) => [typeId, design]));
  const percent = (part: number, whole = answers.length) => (whole === 0 ? 0 : (100 * part) / whole);
  const share = <T>(all: readonly T[], is: (one: T) => boolean) => percent(all.filter(is).length, all.length);
  const within = (is: (typeId: string, coin: SeenCoin) => boolean) =>
    [1, 3, 5].map((places) =>
      share(answers, ({ coin, reading }) =>
        reading.candidates.slice(0, places).some(({ typeId }) => is(typeId, coin)),
      ),
    ) as [number, number, number];
  const centsOf = (typeId: string) => catalogue.typesById.get(typeId)?.denominationCents ?? null;
  const isType = (typeId: string, { types }: SeenCoin) => types.includes(typeId);
  const first = ({ reading }: { reading: Reading }) => reading.candidates[0];
  const dated = answers.filter(({ coin }) => coin.label.year > 0);
  const sure = answers.filter(({ reading }) => reading.state === 'sure');
  const bands = Map.groupBy(
    answers.flatMap((answer) => {
      const top = first(answer);
      return top ? [{ chance: top.chance, right: isType(top.typeId, answer.coin) }] : [];
    }),
    ({ chance }) => Math.min(Math.floor(chance * 5), 4) * 20,
  );
  return {
    coins: answers.length,
    type: within(isType),
    denomination: within((typeId, { types }) => types.some((right) => centsOf(right) === centsOf(typeId))),
    year:
      dated.length === 0
        ? null
        : {
            right: share(dated, (answer) => first(answer)?.year === answer.coin.label.year),
            silent: share(dated, (answer) => !first(answer)?.year),
            wrong: share(dated, (answer) => {
              const year = first(answer)?.year;
              return Boolean(year) && year !== answer.coin.label.year;
            }),
          },
    sure: percent(sure.length),
    sureRight:
      sure.length === 0
        ? null
        : share(sure, (answer) =>
            answer.coin.types.some((id) => designs.get(id) === designs.get(first(answer)?.typeId ?? '')),
          ),
    bands: [...bands]
      .map(([from, all]) => ({
        from,
        coins: all.length,
        said: 100 * (all.reduce((sum, { chance }) => sum + chance, 0) / all.length),
        right: share(all, ({ right }) => right),
      }))
      .sort((one, other) => other.from - one.from),
  };
}
