import type { World, WorldCountry, WorldType } from '../../../db/catalogue/world/load.ts';
import { folded } from './denominations.ts';

const names = new WeakMap<World, Map<string, WorldCountry[]>>();

/** "The Kingdom of Norway" is norway. */
const keyOf = (text: string): string =>
  folded(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^the /, '')
    .replace(/^(?:kingdom|republic|federal republic|state|commonwealth) of (?:the )?/, '');

export function countriesNamed(world: World, text: string): WorldCountry[] {
  const known = names.get(world) ?? byName(world);
  names.set(world, known);
  return known.get(keyOf(text)) ?? [];
}

function byName({ countries }: World): Map<string, WorldCountry[]> {
  const found = new Map<string, WorldCountry[]>();
  for (const country of countries) {
    const { name, code, alpha3, otherNames } = country;
    for (const key of new Set([name, code, alpha3, ...otherNames].map(keyOf))) {
      if (key) found.set(key, [...(found.get(key) ?? []), country]);
    }
  }
  return found;
}

/** "Germany" may mean the Empire. */
export function kinOf({ countries, countriesByCode }: World, of: readonly WorldCountry[]): WorldCountry[] {
  const kin = new Set(of);
  for (const country of of) {
    const heir = countriesByCode.get(country.successor);
    if (heir) kin.add(heir);
  }
  for (const country of countries) if (of.some(({ code }) => code === country.successor)) kin.add(country);
  return [...kin];
}

const byKin = new WeakMap<World, Map<string, WorldType[]>>();

export function typesOf(world: World, of: readonly WorldCountry[]): readonly WorldType[] {
  const known = byKin.get(world) ?? new Map<string, WorldType[]>();
  byKin.set(world, known);
  const codes = new Set(of.map(({ code }) => code));
  const key = [...codes].join();
  const types = known.get(key) ?? world.types.filter(({ country }) => codes.has(country));
  known.set(key, types);
  return types;
}

export const livedIn = ({ from, to }: WorldCountry, year: number): boolean =>
  (from ?? 0) <= year && year <= (to ?? 9999);
