import type { World, WorldType } from '../../../db/catalogue/world/load.ts';
import type {
  CatalogueSource,
  CountryChoice,
  WorldEntry,
  WorldTypeDetail,
} from '../../../shared/catalogue/world.ts';
import { WORLD_SEARCH } from '../../../shared/catalogue/world-search.ts';
import { METALS } from '../../../shared/market/metals.ts';
import { createCache } from '../../core/cache.ts';
import { notFound } from '../../core/errors.ts';
import { withoutGrade } from '../query.ts';
import { NOT_FOUND, type Ranked, STAGES, type Stage, searchBy, shareOf } from '../ranking.ts';
import { coversYear, currencyOf, detailOf, entryOf } from './entries.ts';
import { indexOf, type WorldIndex, wordsIn } from './search-index.ts';
import { folded, unitOf } from './words.ts';

const MOST_WORDS = 8;
const YEAR_POINTS = 14;
/** "2 euro" before "2 euro cent". */
const LENGTH_POINTS = 1.5;
const IGNORED = new Set(['the', 'of', 'and', 'a', 'an', 'coin', 'from', 'in', 'de', 'la', 'le']);

const remembered = createCache<World, Ranked<WorldEntry>>({ most: 300 });

/** Best first. */
export const searchWorldTypes = (world: World, q: string, limit: number = WORLD_SEARCH.limit): WorldEntry[] =>
  rankWorldTypes(world, q, limit).entries;

export function rankWorldTypes(world: World, q: string, limit: number): Ranked<WorldEntry> {
  const text = q.slice(0, WORLD_SEARCH.maxLength).trim();
  if (text.length < WORLD_SEARCH.minLength) return NOT_FOUND;
  const most = Math.min(limit, WORLD_SEARCH.maxLimit);
  return remembered(world, `${most} ${text}`, () => find(world, text, most));
}

function find(world: World, text: string, most: number): Ranked<WorldEntry> {
  const plain = withoutGrade(folded(text));
  const all = wordsIn(plain.replace(MARKED_YEAR, '$1'));
  const unread = plain.match(MARKED_YEAR)?.length ?? 0;
  const known = all.filter((word) => !IGNORED.has(word)).slice(0, MOST_WORDS);
  const words = known.length > 0 ? known : all.slice(0, 1);
  // "ms65" names a grade and no coin.
  if (words.length === 0) return NOT_FOUND;
  const index = indexOf(world);
  const exactly = words.map((word) => index.scores(word, false));
  let forgiven: Float32Array[] | undefined;
  return searchBy((stage) => {
    if (stage !== 'exact') forgiven ??= words.map((word) => index.scores(word, true));
    return rank(world, words, forgiven ?? exactly, stage, most, unread);
  });
}

/** No mint letters here. */
const MARKED_YEAR = /\b(1\d{3}|20\d{2})-?(?:cc|[a-z])\b/g;

const yearIn = (word: string) => {
  const year = /^\d{4}$/.test(word) ? Number(word) : 0;
  return year >= 1000 && year <= 2100 ? year : null;
};

const NO_SCORES = new Float32Array();

const ANOTHER_UNIT = 0.3;
/** Points. */
const TELLING = 5.5;
const AMOUNT = 12;

function rank(
  world: World,
  words: string[],
  found: Float32Array[],
  stage: Stage,
  most: number,
  unread: number,
): Ranked<WorldEntry> {
  const index = indexOf(world);
  const terms = words.map((word, place) => ({
    word,
    year: yearIn(word),
    scores: found[place] ?? NO_SCORES,
    metal: PRECIOUS.has(word),
    unit: index.isUnit(word),
    isNumber: /^\d/.test(word),
    /** An unfinished number. */
    isUnfinished: place > 0 && place === words.length - 1 && /^\d{1,3}$/.test(word),
  }));
  const needed = stage === 'partial' ? Math.floor(words.length / 2) + 1 : words.length;
  const hits: { type: WorldType; points: number; year: number | null; likeness: number }[] = [];
  types: for (const [number, type] of index.types.entries()) {
    let points = 0;
    let matched = 0;
    let missing = 0;
    let share = 0;
    let isTold = false;
    let year: number | null = null;
    for (const { word, year: asked, scores, metal, unit, isNumber, isUnfinished } of terms) {
      const score = scores[number] ?? 0;
      const isYear = asked !== null && coversYear(type, asked);
      if (isYear) year = asked;
      const isThere = asked === null ? score > 0 : isYear || score >= AMOUNT;
      if (isThere || isUnfinished) matched++;
      else if (++missing > words.length - needed) continue types;
      // Year, unit and metal are mandatory.
      if (asked !== null && !isThere) continue types;
      if (unit && !hasUnit(index, number, word, score)) continue types;
      if (metal && !isOfMetal(type, word)) continue types;
      isTold ||= score >= TELLING && !unit && !metal && !isNumber;
      points += Math.max(score, isYear ? YEAR_POINTS : 0);
      if (isYear || isUnfinished) share += 1;
      // A half cent of Nova Scotia is no half dollar, though in dollars.
      else share += unit && !index.unitsOf(number).includes(unitOf(word)) ? ANOTHER_UNIT : shareOf(score);
    }
    if (missing > 0 && !isTold) continue;
    const length = LENGTH_POINTS * (index.lengths[number] ?? 0);
    const likeness = (share / (terms.length + unread)) * STAGES[stage];
    hits.push({ type, points: points + matched * 20 - detours(type) - length, year, likeness });
  }
  hits.sort((one, two) => two.points - one.points || one.type.from - two.type.from);
  const best = hits.slice(0, most);
  return {
    entries: best.map(({ type, year }) => entryOf(world, type, year)),
    likeness: best.map(({ likeness }) => likeness),
  };
}

const hasUnit = (index: WorldIndex, number: number, unit: string, score: number): boolean =>
  score >= UNIT || index.unitsOf(number).includes(unitOf(unit));
const UNIT = 8;

const PRECIOUS = new Set<string>(METALS.filter((metal) => metal !== 'copper'));

/** Nordic gold is not gold. */
const isOfMetal = ({ composition, name }: WorldType, metal: string): boolean =>
  new RegExp(`(?<!nordic |nickel |german )\\b${metal}\\b(?!-plated)`, 'i').test(composition || name);

/** Collector issues last. */
const detours = ({ note, name }: WorldType) =>
  (note.startsWith('struck for') ? 3 : 0) + (/commemorative/.test(name) ? 1 : 0);

/** 404 for an unknown id. */
export function worldType(world: World, id: string): WorldTypeDetail {
  const type = world.typesById.get(id);
  if (!type) throw notFound();
  return detailOf(world, type);
}

const choices = new WeakMap<World, { countries: CountryChoice[] }>();

export function countryChoices(world: World): { countries: CountryChoice[] } {
  const known = choices.get(world) ?? { countries: toChoices(world) };
  choices.set(world, known);
  return known;
}

function toChoices(world: World): CountryChoice[] {
  const types = Map.groupBy(world.types, ({ country }) => country);
  const currencies = Map.groupBy(world.currencies, ({ country }) => country);
  return world.countries
    .map(({ code, name, from, to, otherNames }) => ({
      code,
      name,
      from,
      to,
      otherNames,
      types: types.get(code)?.length ?? 0,
      currencies: (currencies.get(code) ?? [])
        .filter(({ tender }) => tender !== 'no')
        .sort(
          (one, two) =>
            (two.to || '9999').localeCompare(one.to || '9999') || two.from.localeCompare(one.from),
        )
        .filter(({ code: id }, place, all) => all.findIndex((other) => other.code === id) === place)
        .map((currency) => ({
          ...currencyOf(world, currency.code, code),
          symbol: currency.symbol || null,
          from: currency.from || null,
          to: currency.to || null,
        })),
    }))
    .sort((one, two) => one.name.localeCompare(two.name));
}

export const catalogueSources = (world: World): { sources: CatalogueSource[] } => ({
  sources: Object.values(world.sources),
});
