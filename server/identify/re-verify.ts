import type { Caller } from '../auth/sessions.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { calibrated, MOST_CONFIDENT } from '../learning/calibration.ts';
import { hintsFor } from '../learning/hints.ts';
import { inLine, type Said } from './asking.ts';
import type { Reviewed } from './bodies.ts';
import { differencesOf, inWords, nameOf, offered, type Seen } from './compare.ts';
import type { Alternative, Identification } from './model.ts';
import { shownPhotos } from './photos-of.ts';
import { PROMPT, verifyQuestion } from './prompt.ts';
import { type Claim, referee, refereeClaim, type Verdict } from './referee.ts';
import type { Run } from './runs.ts';
import type { PhotoUrlsOf } from './sides.ts';
import { NOTHING } from './unanswered.ts';
import { worthOf } from './value.ts';

/** What a coin is worth believing that the AI sees otherwise, in percent: red, but no reason for a review by hand. */
const DISPUTED = 50;
const OFFERED = 6;

/** A person's words about the coin of these photos. */
export interface Review {
  caller: Caller;
  reviewed: Reviewed;
  photos: PhotoUrlsOf;
  /** What is held so far; null where nothing is. */
  before: Identification | null;
}

/**
 * Has a person's words verified: they stand, the facts are the catalogue's, and what the AI sees otherwise becomes a doubt and
 * an alternative. Without an answer of the AI it is the catalogue's alone, and says so.
 */
export async function verified(deps: Deps, review: Review, run: Run): Promise<Identification> {
  const { reviewed, photos, before } = review;
  const claim = claimOf(reviewed);
  const coin = refereeClaim(deps.catalogue(), claim);
  const answer = await secondLook(deps, review, claim, run);
  run.stage = 'checking';
  const seen = answer?.ok ? { said: answer.said, verdict: referee(deps.catalogue(), answer.said) } : null;
  const isSeen = seen?.verdict.outcome === 'identified';
  const differences = seen && isSeen ? differencesOf(coin, seen) : [];
  const agrees = isSeen && differences.length === 0;
  const described = { ...coin, ...theirs(coin, reviewed, agrees ? seen.verdict : null) };
  const isKnown = coin.catalogueMatch !== null;
  return {
    ...NOTHING,
    ...withoutClaim(described),
    ...photos,
    ...(await worthOf(deps, isKnown ? described : null, agrees ? seen.verdict.claimedValue : null)),
    confidence: await confidenceOf(deps, coin, answer, agrees),
    modelConfidence: seen?.said.confidence ?? null,
    uncertaintyFlags: flagsOf(coin, answer, seen, agrees),
    alternatives: alternativesOf(coin, seen, agrees),
    source: answer?.ok ? (deps.ai?.name ?? 'The AI') : 'The catalogue',
    model: answer?.ok ? answer.model : null,
    prompt: answer?.ok ? PROMPT.verify : null,
    timestamp: new Date().toISOString(),
    remembered: before?.remembered ?? null,
    ...(before && { original: before.original ?? before }),
  };
}

/** With every field, and whether the edge was looked at already. */
const claimOf = (reviewed: Reviewed): Claim => ({
  name: reviewed.name ?? null,
  year: reviewed.year ?? null,
  mintMark: reviewed.mintMark ?? null,
  series: reviewed.series ?? null,
  coinType: reviewed.coinType ?? null,
  condition: reviewed.condition,
  variation: reviewed.variation,
  edgeResolved: reviewed.requiresEdgeMintMark === false && Boolean(reviewed.edgeMintMarkLocation),
});

const withoutClaim = ({ claimedValue: _, ...verdict }: Verdict) => verdict;

/** Asks the AI, where there is one and photos to show; what keeps it from answering is told, never an error. */
async function secondLook(
  deps: Deps,
  { caller, photos }: Review,
  claim: Claim,
  run: Run,
): Promise<Said | null> {
  const { ai } = deps;
  if (!ai || !photos.obverseImageUrl) return null;
  try {
    return await inLine(deps, ai, caller, run, async (ask) => {
      const shown = await shownPhotos(deps, caller.id, photos);
      const hints = await hintsFor(deps, caller.id, claim.series);
      return ask(verifyQuestion({ photos: shown, claim, hints }));
    });
  } catch (error) {
    run.signal.throwIfAborted();
    // The day's identifications are used up, or a photo is gone.
    if (!(error instanceof AppError)) throw error;
    return { ok: false, failure: 'unavailable', message: error.message, model: ai.model };
  }
}

/** What the person said beside which coin it is; what they left open the AI may have seen. */
function theirs(coin: Verdict, reviewed: Reviewed, seen: Verdict | null) {
  const { condition, description, isGraded, gradingCompany, grade, certificationNumber } = reviewed;
  const grading =
    isGraded === undefined && seen
      ? seen
      : {
          isGraded: isGraded ?? false,
          gradingCompany: gradingCompany ?? null,
          grade: grade ?? null,
          certificationNumber: certificationNumber ?? null,
        };
  return {
    condition: condition ?? seen?.condition ?? null,
    description: coin.description ?? description ?? null,
    isGraded: grading.isGraded,
    gradingCompany: grading.gradingCompany,
    grade: grading.grade,
    certificationNumber: grading.certificationNumber,
  };
}

async function confidenceOf(
  deps: Deps,
  coin: Verdict,
  answer: Said | null,
  agrees: boolean,
): Promise<number> {
  if (!answer?.ok) return Math.min(coin.confidence, MOST_CONFIDENT);
  if (!agrees) return Math.min(coin.confidence, DISPUTED);
  return Math.min(coin.confidence, await calibrated(deps, answer.model, answer.said.confidence));
}

function flagsOf(coin: Verdict, answer: Said | null, seen: Seen | null, agrees: boolean): string[] {
  const flags = [...coin.uncertaintyFlags];
  if (answer && !answer.ok) {
    flags.unshift(`The AI did not look again, so only the catalogue was asked. ${answer.message}`);
  }
  if (seen) flags.unshift(...(agrees ? [] : [disagreement(coin, seen)]));
  if (agrees && seen) flags.push(...seen.verdict.uncertaintyFlags);
  return [...new Set(flags)];
}

function disagreement(coin: Verdict, seen: Seen): string {
  const { outcome } = seen.verdict;
  if (outcome === 'not a coin') return 'The AI sees no coin in these photos.';
  if (outcome === 'unknown') return 'The AI cannot tell from these photos whether this is right.';
  if (outcome === 'foreign') return 'The AI sees a coin of another country in these photos.';
  return `The AI sees ${nameOf(seen.verdict)} and differs in ${inWords(differencesOf(coin, seen))}.`;
}

/** What comes nearest to an impossible claim first, then what the AI sees. */
function alternativesOf(coin: Verdict, seen: Seen | null, agrees: boolean): Alternative[] {
  const isOther = seen?.verdict.outcome === 'identified' && !agrees;
  const other = isOther ? offered(seen.verdict, 'The AI sees this instead', seen.said.confidence) : null;
  const all = [...coin.alternatives, ...(other ? [other] : [])];
  const kind = ({ year, mintMark, coinType }: Alternative) => `${year} ${mintMark} ${coinType}`;
  return all
    .filter((one, at) => all.findIndex((first) => kind(first) === kind(one)) === at)
    .slice(0, OFFERED);
}
