import type { Coin } from '../coins/model.ts';
import type { Deps } from '../deps.ts';
import { photoOfUpload, type Shown, type Upload } from '../images/service.ts';
import type { Uploads } from '../images/uploads.ts';
import type { Failure, Question } from '../integrations/ai.ts';
import { hintsFor } from '../learning/hints.ts';
import { identificationOf, recallSame, recallSimilar, recallUnconfirmed } from '../learning/memory.ts';
import { type Ask, inLine } from './asking.ts';
import { resultOf, withRemembered } from './judge.ts';
import type { Identification, Remembered } from './model.ts';
import { identifyQuestion, PROMPT } from './prompt.ts';
import { isGivenUp, type Owner, type Run } from './runs.ts';
import { type PhotoUrlsOf, readSides, type Sides, showSides, storeSides } from './sides.ts';
import { dropResult, hold, holdRemembered, replace } from './temporary.ts';
import { interrupted, NOTHING } from './unanswered.ts';

/** What came of an identification. */
export interface Finished {
  identification: Identification;
  /** Where it is held; null where nothing is. */
  tempId: string | null;
  coin: Coin | null;
  /** Why the provider did not answer; null where it did, or was not asked. */
  failure: Failure | null;
}

/**
 * From the photos of a form to a result that is held: from memory where its owner confirmed the very same photos before,
 * else by the AI and the catalogue; without an AI, or when it fails, to be reviewed by hand. The errors of encodePhoto; 422
 * for the same file as both sides, 429 when the day's identifications are used up.
 */
export async function identifyPhotos(deps: Deps, uploads: Uploads, run: Run): Promise<Finished> {
  const { caller } = run;
  run.stage = 'preparing';
  const sides = await readSides(uploads);
  const known = await fromMemory(deps, caller.id, sides);
  if (known) {
    run.tempId = await holdRemembered(deps, caller, known);
    return { identification: known, tempId: run.tempId, coin: null, failure: null };
  }
  const { ai } = deps;
  if (!ai) return looked(deps, { sides, run });
  return inLine(deps, ai, run, (ask) => looked(deps, { sides, run, ask }));
}

/** What its owner confirmed with these very files, which are stored already: no photo is decoded, and nobody is asked. */
async function fromMemory(
  deps: Deps,
  userId: string,
  [obverse, reverse]: Sides<Upload>,
): Promise<Identification | null> {
  const remembered = await recallSame(deps, userId, obverse.uploadHash, reverse?.uploadHash ?? null);
  if (!remembered) return null;
  const urlOf = (side?: Upload) => (side ? photoOfUpload(deps, userId, side.uploadHash) : null);
  return {
    ...NOTHING,
    outcome: 'identified',
    confidence: 100,
    valueNote: 'The value this coin has in your collection.',
    ...(await identificationOf(deps, userId, remembered)),
    obverseImageUrl: await urlOf(obverse),
    reverseImageUrl: await urlOf(reverse),
    source: 'Your collection',
    timestamp: new Date().toISOString(),
    remembered,
  };
}

interface Look {
  sides: Sides<Upload>;
  run: Run;
  ask?: Ask;
}

/** Shows the photos to the AI while they are being stored. */
async function looked(deps: Deps, { sides, run, ask }: Look): Promise<Finished> {
  const { caller } = run;
  const shown = await showSides(caller.id, sides);
  run.signal.throwIfAborted();
  const keeping = keep(deps, { sides, shown, run });
  // What it throws is thrown where it is awaited; until then it must not end the program.
  keeping.catch(() => {});
  try {
    const [said, remembered] = await Promise.all([
      ask?.(await questionOf(deps, caller.id, shown)) ?? null,
      alike(deps, caller.id, shown),
    ]);
    const { photos, tempId } = await keeping;
    const answer = await resultOf(deps, said, photos, PROMPT.identify);
    const identification = await withRemembered(deps, caller.id, answer, remembered);
    run.signal.throwIfAborted();
    await replace(deps, caller, tempId, identification);
    const failure = said && !said.ok ? said.failure : null;
    if (failure) Object.assign(run, { stage: 'failed', message: identification.errorMessage });
    return { identification, tempId, coin: null, failure };
  } catch (error) {
    const kept = await keeping.catch(() => null);
    if (kept && isGivenUp(run)) await dropResult(deps, caller, kept.tempId);
    throw error;
  }
}

/** The coin that was stored with these very files and nobody has confirmed yet, else one confirmed with photos that look alike. */
const alike = async (
  deps: Deps,
  userId: string,
  [obverse, reverse]: Sides<Shown>,
): Promise<Remembered | null> =>
  (await recallUnconfirmed(deps, userId, obverse.uploadHash, reverse?.uploadHash ?? null)) ??
  recallSimilar(deps, userId, obverse.perceptualHash, reverse?.perceptualHash ?? null);

async function questionOf(deps: Deps, userId: string, shown: Sides<Shown>): Promise<Question> {
  const photos = shown.flatMap((side) => (side ? [{ jpeg: side.jpeg }] : []));
  return identifyQuestion({ photos, hasReverse: photos.length > 1, hints: await hintsFor(deps, userId) });
}

interface Kept {
  photos: PhotoUrlsOf;
  tempId: string;
}

/** Stores the photos and holds a result for review in their place, so that a restart loses nothing. */
async function keep(deps: Deps, { sides, shown, run }: Look & { shown: Sides<Shown> }): Promise<Kept> {
  const photos = await following(run.caller, (userId) => storeSides(deps, userId, sides, shown));
  const tempId = await hold(deps, run.caller, interrupted(photos));
  run.tempId = tempId;
  return { photos, tempId };
}

/** Once more for the account where the guest it was begun for has become one meanwhile. */
async function following<T>(owner: Owner, work: (userId: string) => Promise<T>): Promise<T> {
  const { id } = owner;
  try {
    return await work(id);
  } catch (error) {
    if (owner.id === id) throw error;
    return work(owner.id);
  }
}
