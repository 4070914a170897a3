import type { CatalogueData, LegendRecord } from '../records.ts';
import { type Report, repeated } from './problem.ts';

/** In God We Trust first stood on the two-cent piece of 1864. */
const MOTTO = { legend: /^IN GOD WE TR[UV]ST$/, from: 1864 };
/** Kinds of what is no coin. */
const SETS = new Set(['Proof Set', 'Mint Set']);
/** A set of commemoratives and a set of several gold coins are of the kind of their coins. */
const GROUPS = new Set(['commemorative-sets-modern', 'best-of-the-mint-gold-2026']);

/** Whether every coin type has its legends, once, and they stand on something that is there. */
export function checkLegends({ types, items, legends }: CatalogueData, report: Report): void {
  const named = legends.types.flatMap((record) => record.types);
  const known = new Map(types.map((type) => [type.id, type]));
  for (const id of repeated(named)) report('legends', id, 'has its legends twice');
  for (const id of named) if (!known.has(id)) report('legends', id, 'there is no such type');
  const told = new Set(named);
  for (const { id, type } of types)
    if (!told.has(id) && !SETS.has(type) && !GROUPS.has(id)) report('legends', id, 'has no legends');
  for (const record of legends.types.filter(hasMotto))
    for (const id of record.types)
      if (known.get(id)?.yearRanges.every(({ end }) => end < MOTTO.from))
        report('legends', id, 'cannot bear the motto of 1864');
  for (const {
    types: [id = ''],
    small,
    obverse,
    reverse,
    either,
  } of legends.types)
    for (const legend of small)
      if (![...obverse, ...reverse, ...either].includes(legend))
        report('legends', id, `${legend} is small, but stands on no side`);
  const ids = new Set(items.map(({ id }) => id));
  const ofItems = legends.items.flatMap((group) => Object.keys(group.legends));
  for (const id of repeated(ofItems)) report('legends', id, 'has its legends twice');
  for (const id of ofItems) if (!ids.has(id)) report('legends', id, 'there is no such item');
}

const hasMotto = ({ obverse, reverse, either }: LegendRecord) =>
  [...obverse, ...reverse, ...either].some((legend) => MOTTO.legend.test(legend));
