import type { ProofSetRecord } from '../records.ts';
import type { Facts } from './facts.ts';
import { reworded, slug } from './words.ts';

/** The proof sets; one with a W coin among S coins lists both marks. */
export const setRecords = (facts: Facts): ProofSetRecord[] =>
  facts.sets.map((set) => ({
    id: slug(set.name),
    typeId: set.typeId,
    year: set.year,
    name: set.name,
    kind: set.kind,
    mintMarks: (set.mintMark === 'S, eagle W' ? ['S', 'W'] : [set.mintMark]) as ProofSetRecord['mintMarks'],
    silverContent: set.silverContent,
    coinCount: set.coinCount,
    coins: set.coins.map(({ denomination, design, metal, count }) => ({
      denomination,
      design,
      metal,
      count,
    })),
    packaging: set.packaging,
    sold: set.setsSold,
    soldConfidence: set.salesConfidence,
    soldBasis: set.salesBasis && reworded(set.salesBasis),
    note: set.note && reworded(set.note),
    confidence: set.confidence,
  }));
