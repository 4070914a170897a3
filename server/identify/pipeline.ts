import type { Identification, Remembered } from '../../shared/identify/model.ts';
import { msg } from '../../shared/language/msg.ts';
import type { Reading } from '../../shared/recognizer/model.ts';
import { photoOfUpload, type Shown, type Upload } from '../photos/service.ts';
import type { Uploads } from '../photos/uploads.ts';
import { readerOf } from '../recognizer/service.ts';
import type { SideAsked } from '../recognizer/vision/seen.ts';
import { identifyQuestion, promptOf } from './ai/prompt.ts';
import type { Finished, IdentifyDeps } from './deps.ts';
import { recognised } from './global-judge.ts';
import { type Ask, queued } from './jobs/asking.ts';
import { besideReader, queuedForReader, type Read } from './jobs/reading-line.ts';
import { isGivenUp, type Owner, type Run, scopeOf } from './jobs/runs.ts';
import { isUsedUp } from './jobs/usage.ts';
import { type Heard, isProposal, resultOf, withRemembered } from './judge.ts';
import { hintsFor } from './learning/hints.ts';
import { identificationOf, recallSame, recallSimilar, recallUnconfirmed } from './learning/memory.ts';
import { hintOf } from './reading.ts';
import { type PhotoUrlsOf, readSides, type Sides, showSides, storeSides } from './sides.ts';
import { dropResult, hold, holdRemembered, replaceOrHold } from './temporary.ts';
import { interrupted, NOTHING } from './unanswered.ts';

/**
 * From the photos of a form to a result that is held: from memory where its owner confirmed the very same photos before,
 * else by the AI, or the embedded reader, and the catalogue; without either, or when they fail, to be reviewed by hand. The errors
 * of encodePhoto; 422 for the same file as both sides, 429 when the day's identifications are used up or too many wait.
 */
export async function identifyPhotos(deps: IdentifyDeps, uploads: Uploads, run: Run): Promise<Finished> {
  const { caller } = run;
  run.stage = 'preparing';
  const sides = await readSides(uploads);
  const known = await fromMemory(deps, caller.id, sides);
  if (known) {
    run.tempId = await holdRemembered(deps, caller, known, scopeOf(run), run.whenHeld);
    return { identification: known, tempId: run.tempId, coin: null, failure: null };
  }
  const { ai } = deps;
  const look = { sides, circles: uploads.circles, run };
  const readAlone = (instead?: string) =>
    queuedForReader(deps, run, (read) => looked(deps, { ...look, read, instead }));
  if (!ai) return readerOf(deps) ? readAlone() : looked(deps, look);
  try {
    return await queued(deps, ai, run, (ask) => looked(deps, { ...look, ask }));
  } catch (error) {
    if (isUsedUp(error) && readerOf(deps)) return readAlone(ALL_USED);
    throw error;
  }
}

const ALL_USED = msg("Today's identifications by the AI are used up, so this is what the reader proposes.");

/** What its owner confirmed with these very files, which are stored already: no photo is decoded, and nobody is asked. */
async function fromMemory(
  deps: IdentifyDeps,
  userId: string,
  [obverse, reverse]: Sides<Upload>,
): Promise<Identification | null> {
  const remembered = await recallSame(deps, userId, obverse.uploadHash, reverse?.uploadHash ?? null);
  const coin = remembered && (await identificationOf(deps, userId, remembered));
  // One deleted at this moment is not remembered: the photos are looked at.
  if (!coin) return null;
  const urlOf = (side?: Upload) => (side ? photoOfUpload(deps, userId, side.uploadHash) : null);
  return {
    ...NOTHING,
    outcome: 'identified',
    confidence: 100,
    valueNote: msg('The value this coin has in your collection.'),
    ...coin,
    obverseImageUrl: await urlOf(obverse),
    reverseImageUrl: await urlOf(reverse),
    source: msg('Your collection'),
    timestamp: new Date().toISOString(),
    remembered,
  };
}

interface Look {
  sides: Sides<Upload>;
  /** Where the collector placed the coin on each side. */
  circles: Uploads['circles'];
  run: Run;
  ask?: Ask;
  read?: Read;
  /** Why the reader looks in the AI's place. */
  instead?: string;
}

/** Shows the photos to the AI, or the reader, while they are being stored. */
async function looked(deps: IdentifyDeps, look: Look): Promise<Finished> {
  const { sides, run } = look;
  const { caller } = run;
  const shown = await showSides(caller.id, sides);
  run.signal.throwIfAborted();
  const keeping = keep(deps, { ...look, shown });
  // What it throws is thrown where it is awaited; until then it must not end the program.
  keeping.catch(() => {});
  try {
    const [heard, remembered] = await Promise.all([heardOf(deps, look, shown), alike(deps, run, shown)]);
    const { photos, tempId: before } = await keeping;
    const scope = scopeOf(run);
    const answer = noted(await resultOf(deps, heard, photos, promptOf(scope), scope), look.instead);
    const known = scope === 'world' ? await recognised(deps, caller.id, answer, remembered) : answer;
    const identification = await withRemembered(deps, caller.id, known, remembered);
    run.signal.throwIfAborted();
    const tempId = await replaceOrHold(deps, caller, before, identification, scope);
    run.tempId = tempId;
    const { said, reading } = heard;
    const failure = said && !said.ok ? said.failure : null;
    const done = { identification, tempId, coin: null };
    if (failure && isProposal(reading)) return { ...done, failure: null, replaced: failure };
    if (failure) Object.assign(run, { stage: 'failed', message: identification.errorMessage });
    return { ...done, failure };
  } catch (error) {
    const kept = await keeping.catch(() => null);
    if (kept && isGivenUp(run)) await dropResult(deps, caller, kept.tempId);
    throw error;
  }
}

/** The coin that was stored with these very files and nobody has confirmed yet, else one confirmed with photos that look alike. */
async function alike(
  deps: IdentifyDeps,
  run: Run,
  [obverse, reverse]: Sides<Shown>,
): Promise<Remembered | null> {
  const userId = run.caller.id;
  const stored =
    scopeOf(run) === 'us'
      ? await recallUnconfirmed(deps, userId, obverse.uploadHash, reverse?.uploadHash ?? null)
      : null;
  return stored ?? recallSimilar(deps, userId, obverse, reverse ?? null);
}

/** With a word on who looked, and why, before all others. */
const noted = (answer: Identification, why: string | undefined): Identification =>
  why ? { ...answer, uncertaintyFlags: [why, ...answer.uncertaintyFlags] } : answer;

async function heardOf(
  deps: IdentifyDeps,
  { sides: [front, back], circles, run, ask, read }: Look,
  [obverse, reverse]: Sides<Shown>,
): Promise<Heard> {
  const sides: SideAsked[] = [{ photo: await readFrom(front, obverse), circle: circles.obverse }];
  if (back && reverse) sides.push({ photo: await readFrom(back, reverse), circle: circles.reverse });
  if (read) return { said: null, reading: await read(sides) };
  if (!ask) return { said: null, reading: null };
  const photos = [obverse, ...(reverse ? [reverse] : [])].map(({ jpeg }) => ({ jpeg }));
  const hints = await hintsFor(deps, run.caller.id);
  return besideReader(deps, run, sides, (early: Reading | null) =>
    ask(
      identifyQuestion({
        ...{ photos, hasReverse: photos.length > 1, hints },
        reader: early && hintOf(early),
        scope: scopeOf(run),
      }),
    ),
  );
}

/** JPEGs of no more pixels and bytes are read as they came: a photo of our own camera has 2400 × 2400. */
const READ_AS_IT_CAME = { pixels: 6_000_000, bytes: 4_000_000 } as const;

/**
 * What the reader looks at: letters suffer from a second JPEG, so the upload itself where it is small. It has been decoded in a process of
 * its own by now, so the worker can decode it too.
 */
async function readFrom({ photo }: Upload, { jpeg }: Shown): Promise<Uint8Array> {
  if (photo.size > READ_AS_IT_CAME.bytes) return jpeg;
  const upload = await photo.bytes();
  const { format, width, height } = await new Bun.Image(upload).metadata();
  return format === 'jpeg' && width * height <= READ_AS_IT_CAME.pixels ? upload : jpeg;
}

interface Kept {
  photos: PhotoUrlsOf;
  tempId: string;
}

/** Stores the photos and holds a result for review in their place, so that a restart loses nothing. */
async function keep(
  deps: IdentifyDeps,
  { sides, shown, run }: Look & { shown: Sides<Shown> },
): Promise<Kept> {
  const photos = await following(run.caller, (userId) => storeSides(deps, userId, sides, shown));
  const tempId = await hold(deps, run.caller, interrupted(photos), scopeOf(run), run.whenHeld);
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
