import type { Catalogue } from '../../../db/catalogue/load.ts';
import type { Fact, Question } from '../../../shared/recognizer/model.ts';
import { fitOf, traitsOf } from '../facts.ts';
import { lexiconOf } from '../lexicon.ts';

/** As a collector answers who has this coin in hand; its year is 0 where it is not known. */
export function trueAnswer(
  catalogue: Catalogue,
  { kind, options }: Question,
  { typeId, year }: { typeId: string; year: number },
): Fact {
  const entry = lexiconOf(catalogue).entries.find((one) => one.typeId === typeId);
  if (!entry || (kind === 'year' && year === 0)) return { kind, value: null };
  const traits = { ...traitsOf(catalogue, entry, 0), years: new Set([year]) };
  if (kind === 'weight') return { kind, value: traits.weight?.toFixed(1) ?? null };
  const [best] = options
    .map(({ value }) => ({ value, fit: fitOf({ kind, value }, traits) }))
    .sort((one, other) => other.fit - one.fit);
  return { kind, value: best && best.fit > 0.01 ? best.value : null };
}
