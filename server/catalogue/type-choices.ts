import type { Catalogue } from '../../db/catalogue/load.ts';
import type { TypeRecord } from '../../db/catalogue/records.ts';
import { COIN_TYPES } from '../../shared/catalogue/coin-types.ts';
import type { TypeChoice } from '../../shared/catalogue/model.ts';
import { exists, rangesOf, rangesText } from '../../shared/catalogue/possible.ts';
import { wordsOf } from './query.ts';
import { indexOf } from './search-index.ts';
import { named, seriesOf } from './series.ts';

const madeOf = new WeakMap<Catalogue, { choices: TypeChoice[] }>();

/** Standard types first. */
export function typeChoices(catalogue: Catalogue): { choices: TypeChoice[] } {
  const known = madeOf.get(catalogue);
  if (known) return known;
  const offered: readonly string[] = COIN_TYPES;
  const others = catalogue.types.filter((type) => !isNamesake(catalogue, type)).map(({ base }) => base);
  const names = new Set([...offered, ...others]);
  const choices = [...names].map((name) => ({
    name,
    years: yearsOf(catalogue, name),
    words: wordsFor(catalogue, name),
    ...(offered.includes(name) && { isOffered: true as const }),
  }));
  const made = { choices };
  madeOf.set(catalogue, made);
  return made;
}

/** "Morgan Dollar" is "Morgan Silver Dollar". */
function isNamesake({ types }: Catalogue, { base, series, coinTypeOption }: TypeRecord): boolean {
  if (coinTypeOption === null || base !== series) return false;
  return types.every((type) => type.coinTypeOption !== coinTypeOption || isOfSeries(type, series));
}

/** Modern gold is no series. */
const isOfSeries = (type: TypeRecord, series: string) => type.series === series || type.type === 'Gold';

const MOST_RANGES = 4;

function yearsOf(catalogue: Catalogue, name: string): string {
  const issues = seriesOf(catalogue, name)?.issues ?? [];
  const ranges = rangesOf(issues.filter(exists).map(({ year }) => year));
  const [first, last] = [ranges[0], ranges.at(-1)];
  if (!first || !last || ranges.length <= MOST_RANGES) return rangesText(ranges);
  return rangesText([{ start: first.start, end: last.end }]);
}

const SAID = 4;

function wordsFor(catalogue: Catalogue, name: string): string {
  const index = indexOf(catalogue);
  const own = wordsOf(name.toLowerCase());
  const words = (named(catalogue, name)?.types ?? []).flatMap(({ id }) =>
    [...(index.byId(id)?.words ?? [])].flatMap(([word, weight]) => (weight >= SAID ? [word] : [])),
  );
  return [...new Set(words)].filter((word) => !own.includes(word)).join(' ');
}
