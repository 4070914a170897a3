import { type CatalogueEntry, coinTypeFor, type YearType } from '../../../../shared/catalogue/model.ts';
import { issueOf } from './name.ts';
import { type CoinFormValues, choiceOf, NO_MARK } from './values.ts';

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
  const { year, mintMark: mark } = issueOf(entry);
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
    mintMark: mark === null ? (proofSet ? PROOF_SET.mintMark : NO_MARK) : choiceOf(mark),
    ...(proofSet ? { condition: PROOF_SET.condition } : isProofSet(before) && { condition: '' }),
  };
}

const MEASURED = ['composition', 'weight', 'diameter'] as const;

/**
 * Composition, weight and diameter of a coin whose type was chosen by hand, with its series: those of the type of its
 * variation, else of the one made for circulation; cleared where the catalogue is not sure, as for the cents of 1982.
 * Only fields that are empty or still hold what was `filled` in before are among them.
 */
export function specificationsOf(
  types: YearType[],
  chosen: string | null | undefined,
  now: CoinFormValues,
  filled: Partial<CoinFormValues>,
): Partial<CoinFormValues> {
  const type = types.find(({ id }) => id === chosen) ?? usualOf(types);
  const free = MEASURED.filter((field) => now[field] === '' || now[field] === filled[field]);
  const fresh = Object.fromEntries(free.map((field) => [field, type?.[field] ?? '']));
  return { ...fresh, ...(type && { series: type.series }) };
}

function usualOf(types: YearType[]): YearType | undefined {
  const common = types.filter((type) => type.common);
  const candidates = common.length > 0 ? common : types;
  const [first] = candidates;
  const agree = candidates.every((type) => MEASURED.every((field) => type[field] === first?.[field]));
  return agree ? first : undefined;
}
