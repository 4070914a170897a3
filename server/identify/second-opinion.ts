import type { Catalogue } from '../../db/catalogue/load.ts';
import { type CrossCheck, type Identification, READER } from '../../shared/identify/model.ts';
import { msg } from '../../shared/language/msg.ts';
import type { ReaderCandidate, Reading } from '../../shared/recognizer/model.ts';
import { comparedFields, type Difference, differencesOf, inWords, nameOf, type Seen } from './compare.ts';
import type { IdentifyDeps } from './deps.ts';
import { readerConfidence } from './read-result.ts';
import { percentOf, refereeNamed } from './reading.ts';
import type { Verdict } from './referee/nothing.ts';

/** The reader sees no mint marks, grades or varieties. */
const JUDGED: ReadonlySet<Difference> = new Set(['coinType', 'year']);

export interface Opinion {
  candidate: ReaderCandidate;
  seen: Seen;
  /** Empty for the same coin. */
  differing: Difference[];
}

/** Null unless the reader is sure, taking an open face value from the coin. */
export function opinionOf(catalogue: Catalogue, coin: Verdict, reading: Reading | null): Opinion | null {
  if (reading?.state !== 'sure') return null;
  const isOpen = reading.denominations.length > 1;
  const all = (isOpen ? reading.candidates : reading.candidates.slice(0, 1)).flatMap((candidate) => {
    const seen = refereeNamed(catalogue, candidate, percentOf(candidate.chance));
    if (seen?.verdict.outcome !== 'identified') return [];
    return [{ candidate, seen, differing: differencesOf(coin, seen).filter((one) => JUDGED.has(one)) }];
  });
  return all.find(({ differing }) => differing.length === 0) ?? all[0] ?? null;
}

/** Null unless sure, or without a coin. */
export async function secondOpinion(
  deps: IdentifyDeps,
  coin: Identification,
  reading: Reading | null,
): Promise<CrossCheck | null> {
  if (coin.outcome !== 'identified') return null;
  const said = { ...coin, claimedValue: null };
  const opinion = opinionOf(deps.catalogue(), said, reading);
  if (!opinion) return null;
  const { candidate, seen, differing } = opinion;
  const { verdict } = seen;
  return {
    state: differing.length > 0 ? 'disagreed' : 'agreed',
    firstModel: coin.model,
    secondModel: READER.model,
    firstConfidence: coin.confidence,
    secondConfidence: Math.min(verdict.confidence, await readerConfidence(deps, candidate)),
    fields: comparedFields(said, seen),
    message:
      differing.length > 0
        ? msg`The reader sees ${nameOf(verdict)}, the AI ${nameOf(coin)}: they differ in ${inWords(differing)}.`
        : msg('The reader sees the same coin.'),
  };
}
