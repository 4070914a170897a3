import type { World, WorldType } from '../../../db/catalogue/world/load.ts';
import { loadWorld } from '../../../db/catalogue/world/ready.ts';
import type { CatalogueSource, CountryChoice, WorldTypeDetail } from '../../../shared/catalogue/world.ts';
import { notFound } from '../../core/errors.ts';
import { currencyOf, detailOf } from './entries.ts';
import { searchWorldTypes } from './search.ts';

export { entryOf as worldEntry } from './entries.ts';
export { loadWorld, searchWorldTypes, type World, type WorldType };

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
