import type { Identification, Remembered } from '../../shared/identify/model.ts';
import { msg } from '../../shared/language/msg.ts';
import type { Reading } from '../../shared/recognizer/model.ts';
import { photoOfUpload, type Shown, type Upload } from '../photos/service.ts';
import type { Uploads } from '../photos/uploads.ts';
import { readerOf } from '../recognizer/service.ts';
import type { SideAsked } from '../recognizer/vision/seen.ts';
import { identifyQuestion, promptOf } from './ai/prompt.ts';
import type { Finished, IdentifyDeps } from './deps.ts';
import { type Ask, besideReader, queued, queuedForReader, type Read } from './jobs/asking.ts';
import { isGivenUp, type Owner, type Run, scopeOf } from './jobs/runs.ts';
import { isUsedUp } from './jobs/usage.ts';
import { type Heard, isProposal, resultOf, withRemembered } from './judge.ts';
import { hintsFor } from './learning/hints.ts';
import { identificationOf, recallSame, recallSimilar, recallUnconfirmed } from './learning/memory.ts';
import { type PhotoUrlsOf, readSides, type Sides, showSides, storeSides } from './photos.ts';
import { hintOf } from './reader.ts';
import { dropResult, hold, holdRemembered, replaceOrHold } from './temporary.ts';
import { interrupted, NOTHING } from './unanswered.ts';
import { recognised } from './world/judge.ts';

/** Memory, AI, reader, then review by hand. Errors of encodePhoto; 422 same file twice, 429 at the limits. */
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

/** Exact files: nothing is decoded or asked. */
async function fromMemory(
  deps: IdentifyDeps,
  userId: string,
  [obverse, reverse]: Sides<Upload>,
): Promise<Identification | null> {
  const remembered = await recallSame(deps, userId, obverse.uploadHash, reverse?.uploadHash ?? null);
  const coin = remembered && (await identificationOf(deps, userId, remembered));
  // Deleted meanwhile: identify normally.
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
  circles: Uploads['circles'];
  run: Run;
  ask?: Ask;
  read?: Read;
  instead?: string;
}

/** While the photos are being stored. */
async function looked(deps: IdentifyDeps, look: Look): Promise<Finished> {
  const { sides, run } = look;
  const { caller } = run;
  const shown = await showSides(caller.id, sides);
  run.signal.throwIfAborted();
  const keeping = keep(deps, { ...look, shown });
  // Avoids an unhandled rejection; the error is thrown at the await.
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

/** Unconfirmed exact match first, then lookalikes. */
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

/** Our camera takes 2400 × 2400. */
const READ_AS_IT_CAME = { pixels: 6_000_000, bytes: 4_000_000 } as const;

/** The original if small: a second JPEG pass blurs letters. It was already decoded in a sandboxed process. */
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

/** Holds a result for review first, so that a restart loses nothing. */
async function keep(
  deps: IdentifyDeps,
  { sides, shown, run }: Look & { shown: Sides<Shown> },
): Promise<Kept> {
  const photos = await following(run.caller, (userId) => storeSides(deps, userId, sides, shown));
  const tempId = await hold(deps, run.caller, interrupted(photos), scopeOf(run), run.whenHeld);
  run.tempId = tempId;
  return { photos, tempId };
}

/** Retries for the account if the guest became one. */
async function following<T>(owner: Owner, work: (userId: string) => Promise<T>): Promise<T> {
  const { id } = owner;
  try {
    return await work(id);
  } catch (error) {
    if (owner.id === id) throw error;
    return work(owner.id);
  }
}
