import type { Catalogue } from '../../db/catalogue/load.ts';
import type { CoinRow } from '../../db/schema.ts';
import { isAmerican } from '../../shared/coins/country.ts';
import { UNDATED } from '../../shared/coins/dating.ts';
import { IDENTITY } from '../../shared/coins/identity.ts';
import type { CoinPatch } from '../../shared/coins/model.ts';
import { type Impossible, impossibility } from '../catalogue/service.ts';
import { AppError } from '../core/errors.ts';

/**
 * What a change that makes another coin of it means for its review. 422 with the sentence and the nearest issues where the
 * catalogue knows that there is no such coin, unless its owner insists: then it waits for review with that sentence, until it
 * is corrected. What could not be before either was insisted on already.
 */
export function judgement(
  catalogue: Catalogue,
  before: CoinRow,
  changes: Partial<CoinRow>,
  { mintMark, acceptImpossible }: CoinPatch,
): Partial<CoinRow> {
  if (!IDENTITY.some((field) => changes[field] !== undefined && changes[field] !== before[field])) return {};
  const isMarkSaid = mintMark !== undefined;
  const judge = (coin: CoinRow) =>
    isAmerican(coin) && coin.year !== UNDATED ? impossibility(catalogue, coin, isMarkSaid) : null;
  const was = judge(before);
  const is = judge({ ...before, ...changes });
  if (is?.problem === was?.problem) return {};
  if (is && !acceptImpossible) throw refusal(is);
  const flags = before.uncertaintyFlags ?? [];
  const others = flags.filter((flag) => flag !== was?.problem);
  if (is) return { needsReview: true, uncertaintyFlags: [...others, is.problem] };
  if (others.length === flags.length) return {};
  return {
    uncertaintyFlags: others.length > 0 ? others : null,
    ...(others.length === 0 && { needsReview: false }),
  };
}

function refusal({ problem, wrong, nearest }: Impossible): AppError {
  const path = wrong === 'year' ? 'year' : 'mintMark';
  const error = new AppError(422, problem, [problem], [{ path, message: problem }]);
  error.nearest = nearest.map(({ year, mintMark }) => ({ year, mintMark }));
  return error;
}
