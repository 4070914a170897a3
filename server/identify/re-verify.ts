import { type Flag, flag, readFlags, withFlags } from '../../shared/identify/flags.ts';
import { type Alternative, hasPhoto, type Identification, READER } from '../../shared/identify/model.ts';
import { msg, sentences } from '../../shared/language/msg.ts';
import type { Reading } from '../../shared/recognizer/model.ts';
import { AppError } from '../core/errors.ts';
import type { Caller } from '../core/session/sessions.ts';
import { readerOf } from '../recognizer/service.ts';
import { PROMPT, verifyQuestion } from './ai/prompt.ts';
import type { Reviewed } from './bodies.ts';
import { differencesOf, inWords, nameOf, offered, type Seen } from './compare.ts';
import type { IdentifyDeps } from './deps.ts';
import { type AiAnswer, queued, queuedForReader } from './jobs/asking.ts';
import type { Run } from './jobs/runs.ts';
import { confidenceOf } from './learning/calibration.ts';
import { hintsFor } from './learning/hints.ts';
import { askedSides, shownPhotos } from './photos.ts';
import { measured, type Opinion, opinionOf, percentOf, readerConfidence } from './reader.ts';
import type { Claim } from './referee/claim.ts';
import { NOT_APPLICABLE } from './referee/grade.ts';
import { RULES, referee, refereeClaim } from './referee/rules.ts';
import { isAmerican, isOfAi } from './referee/text.ts';
import type { Verdict } from './referee/verdict.ts';
import { NOTHING, type PhotoUrls, REVIEW } from './unanswered.ts';
import { worthOf } from './value.ts';

/** Percent: red, but no forced review. */
const DISPUTED = 50;
/** Percent. */
const UNSEEN = 59;
const OFFERED = 6;

/** The person's words stand; dissent becomes a doubt. */
export async function verified(deps: IdentifyDeps, review: Review, run: Run): Promise<Identification> {
  const foreign = reviewedForeign(deps, review);
  if (foreign) return foreign;
  const { reviewed, before } = review;
  const photos = {
    obverseImageUrl: review.photos.obverseImageUrl ?? before?.obverseImageUrl ?? null,
    reverseImageUrl: review.photos.reverseImageUrl ?? before?.reverseImageUrl ?? null,
  };
  const claim = claimMeant(deps, claimOf(reviewed), before);
  const coin = refereeClaim(deps, claim);
  const answer = await secondLook(deps, { ...review, photos }, claim, run);
  run.stage = 'checking';
  const seen = answer?.ok ? { said: answer.said, verdict: referee(deps, answer.said) } : null;
  const isSeen = seen?.verdict.outcome === 'identified';
  const differences = seen && isSeen ? contested(coin, seen) : [];
  const reading = answer ? (before?.reading ?? null) : await readAgain(deps, { ...review, photos }, run);
  const opinion = answer ? null : opinionOf(deps.catalogue(), coin, reading);
  const agrees = isSeen && differences.length === 0;
  const { size } = measured(coin, before?.reading?.facts ?? []);
  const described = {
    ...coin,
    ...size,
    ...theirs(coin, reviewed, agrees ? seen.verdict : null),
    description: descriptionOf(deps, coin, review, agrees ? seen.verdict : null),
  };
  const isKnown = coin.catalogueMatch !== null;
  return {
    ...NOTHING,
    ...withoutClaim(described),
    ...photos,
    ...(await worthOf(deps, isKnown ? described : null, agrees ? seen.verdict.claimedValue : null)),
    confidence: answer?.ok
      ? Math.min(
          coin.confidence,
          agrees ? await confidenceOf(deps, seen.verdict, answer.said, answer.model) : DISPUTED,
        )
      : Math.min(coin.confidence, opinion ? await worthOfOpinion(deps, opinion) : unseen(before)),
    modelConfidence: seen?.said.confidence ?? (opinion && percentOf(opinion.candidate.chance)),
    ...withFlags([...read(answer, reading, opinion), ...flagsOf(coin, answer, seen, agrees)]),
    alternatives: alternativesOf(coin, seen, agrees, opinion),
    source: answer?.ok ? (deps.ai?.name ?? msg('The AI')) : sourceOf(opinion),
    model: answer?.ok ? answer.model : opinion && READER.model,
    prompt: answer?.ok ? PROMPT.verify : null,
    timestamp: new Date().toISOString(),
    remembered: before?.remembered ?? null,
    ...(reading && reading.state !== 'off' && { reading }),
    ...(before && { original: before.original ?? before }),
  };
}

/** Null without a reader. */
async function readAgain(
  deps: IdentifyDeps,
  { caller, photos, before }: Review,
  run: Run,
): Promise<Reading | null> {
  const isSame =
    photos.obverseImageUrl === before?.obverseImageUrl && photos.reverseImageUrl === before?.reverseImageUrl;
  if (isSame && before?.reading) return before.reading;
  if (!readerOf(deps) || !hasPhoto(photos)) return null;
  try {
    const { swapped: _, ...reading } = await queuedForReader(deps, run, async (look) =>
      look(await askedSides(deps, caller.id, photos, await shownPhotos(deps, caller.id, photos))),
    );
    return reading;
  } catch (error) {
    run.signal.throwIfAborted();
    // Full queue or missing photo.
    if (!(error instanceof AppError)) throw error;
    return null;
  }
}

const unseen = (before: Identification | null): number => Math.min(before?.confidence ?? 0, UNSEEN);

const worthOfOpinion = async (deps: IdentifyDeps, { candidate, differing }: Opinion): Promise<number> =>
  differing.length > 0 ? DISPUTED : readerConfidence(deps, candidate);

const sourceOf = (opinion: Opinion | null): string =>
  opinion ? msg('Catalogue and recognition') : msg('Catalogue only, without photos');

function read(answer: AiAnswer | null, reading: Reading | null, opinion: Opinion | null): Flag[] {
  if (answer) return [];
  if (!reading || reading.state === 'off') {
    return [flag('catalogue_only', msg('Checked with the catalogue only; there was no photo.'))];
  }
  if (!opinion)
    return [
      flag(
        'catalogue_only',
        msg('Checked with the catalogue only; recognition isn’t sure about the photos.'),
      ),
    ];
  const { seen, differing } = opinion;
  if (differing.length === 0) return [];
  return [
    flag(
      'reader_differs',
      msg('Recognition suggests {verdict} and differs in {differing}.', {
        verdict: nameOf(seen.verdict),
        differing: inWords(differing),
      }),
    ),
  ];
}

/** An unset mark is not wrong. */
const contested = (coin: Verdict, seen: Seen) =>
  differencesOf(coin, seen).filter((field) => field !== 'mintMark' || !coin.isMintMarkOpen);

export const claimOf = (reviewed: Reviewed): Claim => ({
  name: reviewed.name ?? null,
  year: reviewed.year ?? null,
  mintMark: reviewed.mintMark ?? null,
  series: reviewed.series ?? null,
  coinType: reviewed.coinType ?? null,
  condition: reviewed.condition,
  variation: reviewed.variation,
  edgeResolved: reviewed.requiresEdgeMintMark === false && Boolean(reviewed.edgeMintMarkLocation),
});

/** An unseen mark is none where such a coin exists. */
function claimMeant(deps: IdentifyDeps, claim: Claim, before: Identification | null): Claim {
  const isUnmarked = before?.outcome === 'identified' && before.mintMark === null && !before.isMintMarkOpen;
  if (claim.mintMark !== null || !isUnmarked) return claim;
  const bare = { ...claim, mintMark: '' };
  return refereeClaim(deps, bare).catalogueMatch?.possible === false ? claim : bare;
}

const withoutClaim = ({ claimedValue: _, ...verdict }: Verdict) => verdict;

/** Failures become text. */
async function secondLook(
  deps: IdentifyDeps,
  { caller, photos }: Review,
  claim: Claim,
  run: Run,
): Promise<AiAnswer | null> {
  const { ai } = deps;
  if (!ai || !hasPhoto(photos)) return null;
  try {
    return await queued(deps, ai, run, async (ask) => {
      const shown = await shownPhotos(deps, caller.id, photos);
      const hints = await hintsFor(deps, caller.id, claim.series);
      return ask(verifyQuestion({ photos: shown, claim, hints }));
    });
  } catch (error) {
    run.signal.throwIfAborted();
    // Daily limit, or missing photo.
    if (!(error instanceof AppError)) throw error;
    return { ok: false, failure: 'unavailable', message: error.sentence, model: ai.model };
  }
}

function theirs(coin: Verdict, reviewed: Reviewed, seen: Verdict | null) {
  const { condition, isGraded, gradingCompany, grade, certificationNumber } = reviewed;
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
    condition: conditionOf(coin, condition) ?? seen?.condition ?? null,
    isGraded: grading.isGraded,
    gradingCompany: grading.gradingCompany,
    grade: grading.grade,
    certificationNumber: grading.certificationNumber,
  };
}

/** Sets have no condition. */
function conditionOf(coin: Verdict, said: string | null | undefined): string | null {
  if (coin.condition === NOT_APPLICABLE) return NOT_APPLICABLE;
  return said === NOT_APPLICABLE ? null : (said ?? null);
}

/** A suggested text is not the person's own. */
function descriptionOf(
  deps: IdentifyDeps,
  coin: Verdict,
  { reviewed, before }: Review,
  seen: Verdict | null,
): string | null {
  const { description = null } = reviewed;
  const shown = [
    coin.description,
    (before?.original ?? before)?.description,
    before && refereeClaim(deps, before).description,
  ];
  const isOwn = description !== null && !isOfAi(description) && !shown.includes(description);
  return isOwn ? description : (coin.description ?? seen?.description ?? description);
}

function flagsOf(coin: Verdict, answer: AiAnswer | null, seen: Seen | null, agrees: boolean): Flag[] {
  const flags = readFlags(coin);
  if (answer && !answer.ok) {
    flags.unshift(
      flag(
        'catalogue_only',
        sentences(
          msg('Checked with the catalogue only; the AI didn’t analyze the photos again.'),
          answer.message,
        ),
      ),
    );
  }
  if (seen && !agrees) flags.unshift(flag('model_differs', disagreement(coin, seen)));
  if (agrees && seen) flags.push(...readFlags(seen.verdict));
  return flags;
}

function disagreement(coin: Verdict, seen: Seen): string {
  const { outcome } = seen.verdict;
  if (outcome === 'not a coin') return msg('The AI sees no coin in these photos.');
  if (outcome === 'unknown') return msg('The AI cannot tell from these photos whether this is right.');
  if (outcome === 'foreign') return msg('The AI sees a coin from another country in these photos.');
  const fields = inWords(contested(coin, seen));
  return msg('The AI suggests {verdict} and differs in {fields}.', { verdict: nameOf(seen.verdict), fields });
}

function alternativesOf(
  coin: Verdict,
  seen: Seen | null,
  agrees: boolean,
  opinion: Opinion | null,
): Alternative[] {
  const isOther = seen?.verdict.outcome === 'identified' && !agrees;
  const other = isOther
    ? offered(seen.verdict, { kind: 'suggested', reason: msg('The AI suggests') }, seen.said.confidence)
    : opinion && opinion.differing.length > 0
      ? offered(opinion.seen.verdict, { reason: msg('Recognition suggests') }, opinion.seen.said.confidence)
      : null;
  const all = [...coin.alternatives, ...(other ? [other] : [])];
  const kind = ({ year, mintMark, coinType }: Alternative) => `${year} ${mintMark} ${coinType}`;
  return all
    .filter((one, at) => all.findIndex((first) => kind(first) === kind(one)) === at)
    .slice(0, OFFERED);
}

const countryOf = ({ reviewed, before }: Review): string | null => {
  const country = reviewed.country ?? (before?.outcome === 'foreign' ? before.country : null) ?? null;
  return isAmerican(country) ? null : country;
};

/** Null for US coins. */
function reviewedForeign(deps: IdentifyDeps, review: Review): Identification | null {
  const { reviewed, photos, before } = review;
  const country = countryOf(review);
  if (country === null) return null;
  const currency = reviewed.currency ?? before?.currency;
  return {
    ...NOTHING,
    ...withoutClaim(RULES.world.check(deps, { ...claimOf(reviewed), country, currency })),
    description: reviewed.description ?? null,
    isGraded: reviewed.isGraded ?? false,
    gradingCompany: reviewed.gradingCompany ?? null,
    grade: reviewed.grade ?? null,
    certificationNumber: reviewed.certificationNumber ?? null,
    obverseImageUrl: photos.obverseImageUrl ?? before?.obverseImageUrl ?? null,
    reverseImageUrl: photos.reverseImageUrl ?? before?.reverseImageUrl ?? null,
    errorMessage: REVIEW.foreign,
    source: before?.source ?? NOTHING.source,
    timestamp: new Date().toISOString(),
    remembered: before?.remembered ?? null,
    ...(before && { original: before.original ?? before }),
  };
}

export interface Review {
  caller: Caller;
  reviewed: Reviewed;
  /** Default: of the held result. */
  photos: PhotoUrls;
  before: Identification | null;
}
