import { type Alternative, type Identification, READER } from '../../shared/identify/model.ts';
import { msg } from '../../shared/language/msg.ts';
import type { ReaderCandidate, Reading } from '../../shared/recognizer/model.ts';
import { confidenceOf } from './confidence.ts';
import type { IdentifyDeps } from './deps.ts';
import { calibrated } from './learning/calibration.ts';
import { type Named, offeredBy, percentOf, refereeNamed } from './reading.ts';
import type { PhotoUrlsOf } from './sides.ts';
import { NOTHING, setUpOf, unanswered } from './unanswered.ts';
import { worthOf } from './value.ts';

const MOST_ALTERNATIVES = 6;
/** Cap in percent while the face value is open: below yellow. */
const FACE_OPEN = 59;
/** Cap in percent after a choice from the list: yellow, as year and mint mark are still unchecked. */
const CHOSEN = 75;

const asked = { source: READER.name, model: READER.model, prompt: null };

/** The coin it is sure of, else a list, else the reason and some advice. */
export async function resultOfReading(
  deps: IdentifyDeps,
  reading: Reading,
  photos: PhotoUrlsOf,
): Promise<Identification> {
  const { state, candidates, message, advice } = reading;
  if (state === 'off') return unanswered('unavailable', setUpOf(deps, message), photos);
  const [first] = candidates;
  const named = state === 'sure' && first ? await resultOfCandidate(deps, first, photos) : null;
  if (named) return told(deps, named, reading);
  return {
    ...NOTHING,
    ...photos,
    ...asked,
    outcome: state === 'no coin' ? 'not a coin' : 'unknown',
    modelConfidence: first ? percentOf(first.chance) : null,
    errorMessage: message,
    uncertaintyFlags: advice,
    alternatives: offeredBy(deps.catalogue(), reading),
    reading,
    timestamp: new Date().toISOString(),
  };
}

function told(deps: IdentifyDeps, coin: Identification, reading: Reading): Identification {
  const { candidates, denominations, advice } = reading;
  const others = offeredBy(deps.catalogue(), { ...reading, candidates: candidates.slice(1) });
  const isFaceOpen = denominations.length > 1;
  const labels = denominations.map(({ label }) => label).join(' or ');
  return {
    ...coin,
    confidence: isFaceOpen ? Math.min(coin.confidence, FACE_OPEN) : coin.confidence,
    uncertaintyFlags: [
      ...(isFaceOpen ? [msg`The face value decides which coin it is: ${labels}?`] : []),
      ...coin.uncertaintyFlags,
      ...advice,
    ],
    alternatives: distinct([...others, ...coin.alternatives]),
    reading,
  };
}

async function resultOfCandidate(
  deps: IdentifyDeps,
  candidate: ReaderCandidate,
  photos: PhotoUrlsOf,
): Promise<Identification | null> {
  const stated = percentOf(candidate.chance);
  const found = await filled(deps, candidate, stated, photos);
  if (!found) return null;
  const { said, coin } = found;
  return { ...coin, confidence: await confidenceOf(deps, coin, said, READER.model), modelConfidence: stated };
}

/** Null if the catalogue has no such coin. */
async function filled(deps: IdentifyDeps, named: Named, sure: number, photos: PhotoUrlsOf) {
  const found = refereeNamed(deps.catalogue(), named, sure);
  if (found?.verdict.outcome !== 'identified') return null;
  const { claimedValue: _, ...verdict } = found.verdict;
  const coin: Identification = {
    ...NOTHING,
    ...verdict,
    ...(await worthOf(deps, verdict.catalogueMatch ? verdict : null, null)),
    ...photos,
    ...asked,
    timestamp: new Date().toISOString(),
  };
  return { said: found.said, coin };
}

/** Keeps the original next to the choice. Null if the catalogue has no such coin. */
export async function resultOfChoice(
  deps: IdentifyDeps,
  before: Identification,
  named: Named,
): Promise<Identification | null> {
  const { obverseImageUrl, reverseImageUrl, remembered, reading } = before;
  const found = await filled(deps, named, CHOSEN, { obverseImageUrl, reverseImageUrl });
  return (
    found && {
      ...found.coin,
      ...{ source: msg('You, from what was proposed'), model: null, modelConfidence: null },
      ...{ remembered, original: before.original ?? before },
      ...(reading && { reading }),
    }
  );
}

/** Calibrated, 0 to 100. */
export const readerConfidence = (
  deps: IdentifyDeps,
  { chance }: Pick<ReaderCandidate, 'chance'>,
): Promise<number> => calibrated(deps, READER.model, percentOf(chance));

/** By issue; the first reason stays. */
export function distinct(all: Alternative[]): Alternative[] {
  const kind = ({ year, mintMark, coinType, name }: Alternative) => `${year} ${mintMark} ${coinType} ${name}`;
  const first = all.filter((one, at) => all.findIndex((other) => kind(other) === kind(one)) === at);
  return first.slice(0, MOST_ALTERNATIVES);
}
