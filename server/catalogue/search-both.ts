import type { Catalogue } from '../../db/catalogue/load.ts';
import type { World } from '../../db/catalogue/world/load.ts';
import { SEARCH } from '../../shared/catalogue/model.ts';
import type { FoundCoin } from '../../shared/catalogue/world.ts';
import type { AskedScope } from '../../shared/catalogue/world-search.ts';
import { normalize } from './query.ts';
import { type Ranked, STAGES } from './ranking.ts';
import { rankCatalogue } from './search.ts';
import { rankWorldTypes } from './world/search.ts';
import { countriesNamed } from './world/words.ts';

/** Of the best: "maple" is the Canadian leaf, not the trees of a quarter. */
const FLOOR = 0.7;
/** Smaller differences leave both catalogues level. */
const STEP = 0.1;

interface Place {
  coin: FoundCoin;
  likeness: number;
  place: number;
}

/** Best first; equally good coins of both catalogues take turns, the United States first. */
export function searchBoth(
  catalogue: () => Catalogue,
  world: () => World,
  q: string,
  scope: AskedScope,
  limit: number = SEARCH.limit,
): FoundCoin[] {
  const american = scope === 'world' ? [] : placesOf(rankCatalogue(catalogue(), q, limit), 'us');
  const foreign = scope === 'us' ? [] : placesOf(rankWorldTypes(world(), q, limit), 'world');
  const least = scope === 'any' && isAbroad(world(), q) ? STAGES.partial : 0;
  const places = [...american.filter(({ likeness }) => likeness > least), ...foreign];
  const best = Math.max(0, ...places.map(({ likeness }) => likeness));
  return places
    .filter(({ likeness }) => scope !== 'any' || likeness >= best * FLOOR)
    .sort((one, two) => levelOf(two) - levelOf(one) || one.place - two.place)
    .slice(0, limit)
    .map(({ coin }) => coin);
}

const levelOf = ({ likeness }: Place) => Math.round(likeness / STEP);

/** "jamaica penny" is no Lincoln cent, even where the world has no such penny. */
const isAbroad = (world: World, q: string): boolean =>
  normalize(q)
    .split(' ')
    .some((word) => word.length > 3 && countriesNamed(world, word).length > 0);

/** The order of each catalogue stays: a coin counts at least as the ones after it. */
function placesOf<Entry extends object, S extends 'us' | 'world'>(
  { entries, likeness }: Ranked<Entry>,
  scope: S,
): (Omit<Place, 'coin'> & { coin: Entry & { scope: S } })[] {
  return entries.map((entry, place) => ({
    coin: { ...entry, scope },
    likeness: Math.max(...likeness.slice(place)),
    place,
  }));
}
