import type { World, WorldType } from '../../../db/catalogue/world/load.ts';
import type { WorldEntry } from '../../../shared/catalogue/world.ts';
import { WORLD_SEARCH } from '../../../shared/catalogue/world-search.ts';
import { createCache } from '../../platform/remember.ts';
import { coversYear, entryOf } from './entries.ts';
import { indexOf, wordsIn } from './search-index.ts';

const MOST_WORDS = 8;
/** Points for a year that was asked for and that the type covers. */
const YEAR_POINTS = 14;
/** Taken for each word of a denomination: "2 euro" is 2 euro rather than 2 euro cent. */
const LENGTH_POINTS = 1.5;
/** Words that say nothing about a coin. */
const IGNORED = new Set(['the', 'of', 'and', 'a', 'an', 'coin', 'from', 'in', 'de', 'la', 'le']);

const remembered = createCache<World, WorldEntry[]>({ most: 300 });

/**
 * Types of the world catalogue for what a person types, best first: "2 euro germany 2020", "george v florin". Never
 * throws; fewer than two characters, or nothing that makes sense, gives an empty list.
 */
export function searchWorldTypes(world: World, q: string, limit: number = WORLD_SEARCH.limit): WorldEntry[] {
  const text = q.slice(0, WORLD_SEARCH.maxLength).trim();
  if (text.length < WORLD_SEARCH.minLength) return [];
  const most = Math.min(limit, WORLD_SEARCH.maxLimit);
  return remembered(world, `${most} ${text}`, () => find(world, text, most));
}

function find(world: World, text: string, most: number): WorldEntry[] {
  const all = wordsIn(text);
  const words = all.filter((word) => !IGNORED.has(word)).slice(0, MOST_WORDS);
  for (const stage of ['exact', 'forgiving', 'partial'] as const) {
    const found = rank(world, words.length > 0 ? words : all.slice(0, 1), stage, most);
    if (found.length > 0) return found;
  }
  return [];
}

const yearIn = (word: string) => {
  const year = /^\d{4}$/.test(word) ? Number(word) : 0;
  return year >= 1000 && year <= 2100 ? year : null;
};

type Stage = 'exact' | 'forgiving' | 'partial';

/** Types that have every word, or half of them in the last stage, by what their words weigh. */
function rank(world: World, words: string[], stage: Stage, most: number): WorldEntry[] {
  const index = indexOf(world);
  const lists = words.map((word) => ({ year: yearIn(word), scores: index.scores(word, stage !== 'exact') }));
  const needed = stage === 'partial' ? Math.max(1, Math.ceil(words.length / 2)) : words.length;
  const hits: { type: WorldType; points: number; year: number | null }[] = [];
  for (const [number, type] of index.types.entries()) {
    let points = 0;
    let matched = 0;
    let year: number | null = null;
    for (const { year: asked, scores } of lists) {
      const word = scores[number] ?? 0;
      const isYear = asked !== null && coversYear(type, asked);
      if (isYear) year = asked;
      if (word > 0 || isYear) matched++;
      points += Math.max(word, isYear ? YEAR_POINTS : 0);
    }
    if (matched >= needed)
      hits.push({
        type,
        points: points + matched * 20 - detours(type) - LENGTH_POINTS * (index.lengths[number] ?? 0),
        year,
      });
  }
  hits.sort((one, two) => two.points - one.points || one.type.from - two.type.from);
  return hits.slice(0, most).map(({ type, year }) => entryOf(world, type, year));
}

/** What people have in hand comes before what was struck for collectors. */
const detours = ({ note, name }: WorldType) =>
  (note.startsWith('struck for') ? 3 : 0) + (/commemorative/.test(name) ? 1 : 0);
