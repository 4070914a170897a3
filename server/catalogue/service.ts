import { type Catalogue, loadCatalogue } from '../../db/catalogue/load.ts';
import { issuesOf } from './issues.ts';
import type { CatalogueType } from './model.ts';
import { whyImpossible } from './possible.ts';
import { searchCatalogue } from './search.ts';
import { specificationsFor } from './specifications.ts';

export { type Catalogue, issuesOf, loadCatalogue, searchCatalogue, specificationsFor, whyImpossible };

/** Every coin type, in the order of the catalogue: by face value, then by age. */
export const catalogueTypes = (catalogue: Catalogue): CatalogueType[] =>
  catalogue.types.map((type) => ({
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
  }));

/** Builds the search index ahead of the first search, so that nobody waits for it: some 60 ms on a small machine. */
export function warmUp(catalogue: Catalogue): void {
  searchCatalogue(catalogue, 'morgan dollar');
}
