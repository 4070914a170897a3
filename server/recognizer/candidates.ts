import type { Catalogue } from '../../db/catalogue/load.ts';
import { msg } from '../../shared/language/msg.ts';
import type { ReaderCandidate } from '../../shared/recognizer/model.ts';
import { type Dates, yearGuessed, yearNearly, yearOf } from './dates.ts';
import type { Traits } from './facts.ts';
import type { Entry, Lexicon } from './lexicon.ts';
import { ALIKE, type TypeLikeness } from './likeness.ts';
import type { Metal } from './metal-colour.ts';
import type { Deficits } from './vision/seen.ts';
import { legendsRead, listed, METAL_WORDS } from './words.ts';

const NOTHING = 1e-5;
const LISTED = 5;
/** Relative chance for listing a second type of the design. */
const BESIDE = 0.35;
/** Minimum share of a single design. */
const NAMED = 0.5;

export function candidatesOf(
  catalogue: Catalogue,
  weighed: readonly Weighed[],
  evidence: Evidence,
): ReaderCandidate[] {
  const worth = weighed.filter(({ chance }) => chance >= NOTHING);
  const groups = Map.groupBy(worth, ({ entry }) => `${entry.design} ${entry.denominationCents}`);
  return [...groups.values()]
    .flatMap(split)
    .sort((one, other) => other.chance - one.chance)
    .reduce<Listed[]>((listed, group) => beside(catalogue, listed, group, evidence), [])
    .slice(0, LISTED)
    .map(({ candidate }) => candidate);
}

interface Listed {
  entry: Entry;
  candidate: ReaderCandidate;
}

function beside(catalogue: Catalogue, listed: Listed[], group: Group, evidence: Evidence): Listed[] {
  const { entry } = group.best;
  const candidate = candidateOf(catalogue, group, evidence);
  const [first] = listed;
  if (!first) return [{ entry, candidate }];
  const { metal } = evidence;
  const isOfOtherMetal = metal === first.entry.metal && !isOfMetal(entry, metal);
  const isOfOtherYear = first.candidate.year !== null && candidate.year === null;
  const isTaken = (name: string) =>
    listed.some(({ candidate: one }) => one.name === name && one.year === candidate.year);
  const told = catalogue.typesById.get(entry.typeId)?.qualifier;
  const name = isTaken(candidate.name) && told ? `${candidate.name} (${told})` : candidate.name;
  if (isOfOtherMetal || isOfOtherYear || isTaken(name)) return listed;
  return [...listed, { entry, candidate: { ...candidate, name } }];
}

/** Silver and nickel have one colour. */
export const isOfMetal = (entry: Entry, metal: Metal | null): boolean =>
  metal === null || metal === entry.metal || (metal === 'silver' && entry.metal === 'nickel');

interface Group {
  best: Weighed;
  chance: number;
}

function split(group: readonly Weighed[]): Group[] {
  const types = [...Map.groupBy(group, ({ entry }) => entry.typeId).values()].map((entries) => {
    const chance = entries.reduce((sum, one) => sum + one.chance, 0);
    const [first] = entries;
    if (!first) throw new Error('a type without entries');
    const best = first.chance >= NAMED * chance ? first : unnamed(first);
    return { best, chance, legends: legendsOf(first.entry) };
  });
  const sorted = types.sort((one, other) => other.chance - one.chance);
  const [first] = sorted;
  if (!first) return [];
  const second = sorted.find(
    ({ legends, chance }) => legends !== first.legends && chance >= BESIDE * first.chance,
  );
  const all = sorted.reduce((sum, { chance }) => sum + chance, 0);
  if (!second) return [{ best: first.best, chance: all }];
  const rest = sorted
    .filter(({ legends }) => legends === second.legends)
    .reduce((sum, { chance }) => sum + chance, 0);
  return [
    { best: first.best, chance: all - rest },
    { best: second.best, chance: rest },
  ];
}

const unnamed = (one: Weighed): Weighed => ({ ...one, entry: { ...one.entry, itemId: null } });

export const legendsOf = ({ obverse, reverse }: Entry) =>
  [...obverse.keys(), '', ...reverse.keys()].join(' ');

function candidateOf(catalogue: Catalogue, { best, chance }: Group, evidence: Evidence): ReaderCandidate {
  const { entry, likeness } = best;
  const type = catalogue.typesById.get(entry.typeId);
  const item = entry.itemId === null ? undefined : catalogue.itemsById.get(entry.itemId);
  const name = item?.name ?? type?.base ?? entry.typeId;
  const years = item ? entry.years : new Set([...entry.years, ...yearsOf(evidence, entry.typeId)]);
  const said = evidence.year !== null && years.has(evidence.year) ? evidence.year : null;
  const year = said ?? yearOf(evidence.dates, years) ?? yearNearly(evidence.deficits, years);
  const likelyYear = year === null ? yearGuessed(evidence.deficits, years) : null;
  return {
    typeId: entry.typeId,
    itemId: entry.itemId,
    name,
    series: type?.series ?? name,
    coinType: type?.coinTypeOption ?? type?.base ?? name,
    denominationCents: entry.denominationCents,
    year,
    ...(likelyYear !== null && { likelyYear }),
    chance: Math.round(chance * 1000) / 1000,
    reasons: reasonsOf(entry, year, likeness, evidence),
    looksLike: likeness && likeness.score >= ALIKE ? likeness.like : null,
  };
}

const yearsOf = ({ lexicon }: Evidence, typeId: string) =>
  lexicon.entries.flatMap((entry) => (entry.typeId === typeId ? [...entry.years] : []));

const QUOTED = 3;

function reasonsOf(
  entry: Entry,
  year: number | null,
  likeness: Weighed['likeness'],
  { lexicon, hits, metal }: Evidence,
): string[] {
  const own = [...hits]
    .filter((number) => entry.obverse.has(number) || entry.reverse.has(number))
    .flatMap((number) => lexicon.signs[number] ?? []);
  const read = [...legendsRead(own, entry.values).slice(0, QUOTED), ...(year === null ? [] : [String(year)])];
  return [
    ...(read.length > 0 ? [msg('Reads {read}', { read: listed(read) })] : []),
    ...likeReasons(likeness),
    ...(metal === entry.metal ? [METAL_WORDS[metal]] : []),
  ];
}

export function likeReasons(likeness: TypeLikeness | null | undefined): string[] {
  if (!likeness || likeness.score < ALIKE) return [];
  const { like } = likeness;
  return [
    like
      ? msg('Looks like your {name}', { name: like.name })
      : msg('Looks like a coin from the starter gallery'),
  ];
}

export interface Weighed {
  entry: Entry;
  chance: number;
  likeness: TypeLikeness | null;
  traits: Traits;
}

export interface Evidence {
  lexicon: Lexicon;
  hits: ReadonlySet<number>;
  dates: Dates;
  /** By side. */
  deficits: readonly (Deficits | undefined)[];
  metal: Metal | null;
  /** Said by the collector. */
  year: number | null;
}
