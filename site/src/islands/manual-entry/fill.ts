import {
  type CatalogueEntry,
  coinTypeFor,
  yearAndMintMarkFromName,
} from '../../../../server/catalogue/model.ts';
import { type CoinFormValues, NO_MARK } from './values.ts';

/** Proof sets come from San Francisco unless the catalogue knows better, and have no condition of their own. */
export const PROOF_SET = { coinType: 'Proof Set', mintMark: 'S', condition: 'Not Applicable' } as const;

const isProofSet = (entry: CatalogueEntry | null) => entry?.type === PROOF_SET.coinType;

/**
 * The field values a chosen catalogue entry stands for (specification 001, section 4). `before` is the entry it
 * takes the place of: what only a proof set implied goes with it.
 */
export function fillFrom(
  entry: CatalogueEntry,
  before: CatalogueEntry | null = null,
): Partial<CoinFormValues> {
  const named = yearAndMintMarkFromName(entry.name);
  const year = entry.year ?? named.year;
  const mark = entry.mintMark ?? named.mintMark;
  const proofSet = isProofSet(entry);
  return {
    name: entry.name,
    coinType: coinTypeFor(entry) ?? entry.series,
    composition: entry.composition ?? '',
    weight: entry.weight ?? '',
    diameter: entry.diameter ?? '',
    series: entry.series,
    variation: entry.variation ?? '',
    year: year === null ? '' : String(year),
    mintMark: mark === null ? (proofSet ? PROOF_SET.mintMark : NO_MARK) : mark || NO_MARK,
    ...(proofSet ? { condition: PROOF_SET.condition } : isProofSet(before) && { condition: '' }),
  };
}
