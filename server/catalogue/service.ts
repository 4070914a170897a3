import { type Catalogue, loadCatalogue } from '../../db/catalogue/load.ts';
import type { CatalogueIssue, CatalogueType, TypeDetail, YearType } from '../../shared/catalogue/model.ts';
import { notFound } from '../core/errors.ts';
import { type Impossible, impossibility, whyImpossible } from './doubts.ts';
import { entryOf, KEY_DATES } from './entries.ts';
import { isStruckIn, issuesOf as issuesOfType, struck } from './issues.ts';
import { searchCatalogue } from './search.ts';
import { buildIndex } from './search-index.ts';
import { named, seriesOf } from './series.ts';
import { specificationsFor, typesMeant } from './specifications.ts';
import { typeChoices } from './type-choices.ts';
import { variationsOf } from './variations.ts';

export {
  buildIndex,
  type Catalogue,
  type Impossible,
  impossibility,
  loadCatalogue,
  searchCatalogue,
  seriesOf,
  specificationsFor,
  typeChoices,
  typesMeant,
  variationsOf,
  whyImpossible,
};

const typesOf = new WeakMap<Catalogue, { types: CatalogueType[] }>();

export function catalogueTypes(catalogue: Catalogue): { types: CatalogueType[] } {
  const known = typesOf.get(catalogue) ?? { types: catalogue.types.map(toCatalogueType) };
  typesOf.set(catalogue, known);
  return known;
}

const toCatalogueType = (type: Catalogue['types'][number]): CatalogueType => ({
  id: type.id,
  name: type.name,
  type: type.type,
  series: type.series,
  category: type.category,
  coinTypeOption: type.coinTypeOption,
  years: type.years,
  yearRanges: type.yearRanges,
  mintMarks: type.mintMarks,
  confidence: type.confidence,
});

/** 404 for an unknown id. */
export function typeDetail(catalogue: Catalogue, id: string): TypeDetail {
  const type = catalogue.typesById.get(id);
  if (!type) throw notFound();
  return {
    ...entryOf(catalogue, { type }),
    edge: type.edge,
    history: type.history,
    preciousOz: type.preciousOz,
    designs: catalogue.items
      .filter((item) => item.typeIds.includes(id))
      .map((item) => ({ id: item.id, name: item.name, years: item.years })),
    keyDates: catalogue.keyDates
      .filter((key) => key.typeId === id)
      .map(({ year, mintMark, variety, kind, howToRecognise }) => ({
        year,
        mintMark,
        variety,
        kind: KEY_DATES[kind],
        howToRecognise,
      })),
  };
}

export function issuesOf(catalogue: Catalogue, of: string, year?: number): CatalogueIssue[] {
  const found = named(catalogue, of);
  const issues = (found?.types ?? []).flatMap(({ id }) => issuesOfType(catalogue, id, year));
  const design = found?.item?.subject;
  return design
    ? issues.filter((issue) => issue.design === design || issue.design === 'each design')
    : issues;
}

export const typesOfYear = (catalogue: Catalogue, of: string, year: number): YearType[] =>
  (named(catalogue, of)?.types ?? [])
    .filter((type) => isStruckIn(catalogue, type, year))
    .map(({ id, name, qualifier, composition, weight, diameter, series }) => ({
      id,
      name,
      qualifier,
      composition,
      weight,
      diameter,
      series,
      common: [...(struck(catalogue, id).get(year)?.values() ?? [])]
        .flat()
        .some(({ strike }) => strike === 'business' || strike === 'bullion'),
    }));
