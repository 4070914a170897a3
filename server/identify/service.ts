import type { Orm } from '../../db/client.ts';
import { type Coin, NOT_UPLOADED } from '../../shared/coins/model.ts';
import type {
  DetailsCheck,
  Identification,
  IdentifyAnswer,
  StoreAnswer,
} from '../../shared/identify/model.ts';
import { msg } from '../../shared/language/msg.ts';
import type { Reading } from '../../shared/recognizer/model.ts';
import { coinRow } from '../coins/queries.ts';
import { insertCoin, refuseFullCabinet } from '../coins/service.ts';
import { toCoin } from '../coins/view.ts';
import { AppError, fieldError } from '../core/errors.ts';
import { holdsPhoto } from '../photos/service.ts';
import type { Uploads } from '../photos/uploads.ts';
import { readerOf } from '../recognizer/service.ts';
import { identifyQuestion, PROMPT } from './ai/prompt.ts';
import type { CheckDetails, Choose, ReIdentify, ReVerify } from './bodies.ts';
import { crossCheck } from './cross-check.ts';
import type { Finished, IdentifyDeps } from './deps.ts';
import { besideReader, queued, queuedForReader } from './jobs/asking.ts';
import { perform } from './jobs/progress.ts';
import type { Owner, Run, Sender } from './jobs/runs.ts';
import { type Heard, isProposal, resultOf } from './judge.ts';
import { hintsFor } from './learning/hints.ts';
import { asCoin } from './learning/input.ts';
import { askedSides, shownPhotos } from './photos.ts';
import { identifyPhotos } from './pipeline.ts';
import type { Failure } from './providers/ai.ts';
import { verified } from './re-verify.ts';
import { hintOf, ofDenomination, resultOfChoice, resultOfReading } from './reader.ts';
import { checkDetails as checkClaim } from './referee/referee.ts';
import { resultOfMark } from './settle-mark.ts';
import { findHeld, type HeldResult, heldResult, noteSaved, replace, replaceOrHold } from './temporary.ts';
import { setUpOf } from './unanswered.ts';

/** Held, not stored. 502, 503 or 504 when the AI failed. */
export async function identify(
  deps: IdentifyDeps,
  sender: Sender,
  uploads: Uploads,
  ticket?: string,
): Promise<IdentifyAnswer> {
  const done = await perform(deps, sender, { kind: 'identify', ticket }, (run) =>
    identifyPhotos(deps, uploads, run),
  );
  return answered(done);
}

/** Unidentified results are held for review. */
export async function identifyForVerification(
  deps: IdentifyDeps,
  sender: Sender,
  uploads: Uploads,
  ticket?: string,
): Promise<{ tempId: string }> {
  const { tempId } = await perform(deps, sender, { kind: 'verify', ticket }, (run) =>
    identifyPhotos(deps, uploads, run),
  );
  if (tempId === null) throw new Error('the result was not held');
  return { tempId };
}

/** Stored with a review flag; unclear ones are only held. */
export async function identifyAndStore(
  deps: IdentifyDeps,
  sender: Sender,
  uploads: Uploads,
  ticket?: string,
): Promise<StoreAnswer> {
  const done = await perform(deps, sender, { kind: 'store', ticket }, async (run) => {
    // Do not pay for a coin that cannot be stored.
    await refuseFullCabinet(deps, run.caller);
    return stored(deps, await identifyPhotos(deps, uploads, run), run);
  });
  return { ...answered(done), coin: done.coin };
}

async function stored(deps: IdentifyDeps, done: Finished, run: Run): Promise<Finished> {
  const { tempId } = done;
  const { caller } = run;
  if (!tempId || !asCoin(done.identification)) return done;
  const held = { tempId, coinData: done.identification };
  const isOfModel = done.identification.model !== null;
  const check = isOfModel ? await crossCheck(deps, caller, held, held.coinData, run.signal) : null;
  const identification = { ...done.identification, crossCheck: check ?? done.identification.crossCheck };
  const input = asCoin(identification);
  run.signal.throwIfAborted();
  if (!input) return { ...done, identification };
  run.stage = 'storing';
  const coin = await deps.db.transaction(async (tx) => {
    const held = await findHeld(tx, caller.id, tempId);
    const before = held && (await savedAs(tx, caller, held));
    if (before) return before;
    const added = await insertCoin(tx, deps, caller, input);
    await noteSaved(tx, caller.id, tempId, added.id);
    return added;
  });
  run.coinId = coin.id;
  return { ...done, identification, coin };
}

/** Null if never saved, or deleted since. */
async function savedAs(orm: Orm, { id }: Owner, { coinId }: HeldResult): Promise<Coin | null> {
  const row = coinId === null ? undefined : await coinRow(orm, id, coinId);
  return row ? toCoin(row) : null;
}

/** 404 for an unknown result, 409 once confirmed. */
async function openResult(deps: IdentifyDeps, owner: Owner, tempId: string): Promise<HeldResult> {
  const held = await heldResult(deps, owner.id, tempId);
  if ((await savedAs(deps.db.orm, owner, held))?.userVerified) throw new AppError(409, SAVED);
  return held;
}

const SAVED = msg('This coin was saved already. Please edit it in your collection.');

/** Replaces a held result; without an answer it stays. */
export async function reIdentify(
  deps: IdentifyDeps,
  sender: Sender,
  { tempId, ticket }: ReIdentify,
): Promise<IdentifyAnswer> {
  const done = await perform(deps, sender, { kind: 're-identify', ticket }, async (run) => {
    const { caller } = run;
    const { coinData } = await openResult(deps, caller, tempId);
    if (!deps.ai && !readerOf(deps)) throw new AppError(503, setUpOf(deps));
    const { obverseImageUrl, reverseImageUrl } = coinData;
    if (!obverseImageUrl) throw new AppError(422, 'There is no photo of this coin to look at.');
    const heard = await lookAgain(deps, run, coinData);
    const { said, reading } = heard;
    // A named coin is not replaced by the reader's proposal.
    const isWorse = coinData.outcome === 'identified' || !isProposal(reading);
    if (said && !said.ok && isWorse) throw failed(said.failure, said.message);
    const photos = { obverseImageUrl, reverseImageUrl };
    const identification = await resultOf(deps, heard, photos, PROMPT.identify);
    run.tempId = await replaceOrHold(deps, caller, tempId, identification);
    return { identification, tempId: run.tempId, coin: null, failure: null };
  });
  return answered(done);
}

async function lookAgain(deps: IdentifyDeps, run: Run, coinData: Identification): Promise<Heard> {
  const { caller } = run;
  const shown = async () => {
    const photos = await shownPhotos(deps, caller.id, coinData);
    return { photos, sides: await askedSides(deps, caller.id, coinData, photos) };
  };
  if (!deps.ai) {
    return queuedForReader(deps, run, async (read) => ({
      said: null,
      reading: await read((await shown()).sides),
    }));
  }
  return queued(deps, deps.ai, run, async (ask) => {
    const { photos, sides } = await shown();
    const hints = await hintsFor(deps, caller.id, coinData.series);
    return besideReader(deps, run, sides, (early) =>
      ask(
        identifyQuestion({
          ...{ photos, hasReverse: photos.length > 1, hints },
          reader: early && hintOf(early),
        }),
      ),
    );
  });
}

/** With `tempId` it replaces the held result. 422 for foreign photos. */
export async function reVerify(
  deps: IdentifyDeps,
  sender: Sender,
  { coinData: reviewed, obverseImageUrl = null, reverseImageUrl = null, tempId = null, ticket }: ReVerify,
): Promise<IdentifyAnswer> {
  const photos = { obverseImageUrl, reverseImageUrl };
  for (const side of ['obverseImageUrl', 'reverseImageUrl'] as const) {
    const url = photos[side];
    if (url && !(await holdsPhoto(deps.db.orm, sender.id, url))) throw fieldError(side, NOT_UPLOADED);
  }
  const done = await perform(deps, sender, { kind: 're-verify', ticket }, async (run) => {
    const { caller } = run;
    const before = tempId === null ? null : (await openResult(deps, caller, tempId)).coinData;
    const identification = await verified(deps, { caller, reviewed, photos, before }, run);
    run.signal.throwIfAborted();
    run.tempId = tempId && (await replaceOrHold(deps, caller, tempId, identification));
    return { identification, tempId: run.tempId, coin: null, failure: null };
  });
  return answered(done);
}

/** By ids, face value or mint mark; only an unlisted face value runs the reader. 404 unknown, 409 confirmed, 422 invalid. */
export async function choose(
  deps: IdentifyDeps,
  sender: Sender,
  tempId: string,
  choice: Choose,
): Promise<IdentifyAnswer> {
  const { coinData } = await openResult(deps, sender, tempId);
  const identification =
    'typeId' in choice
      ? await chosenCoin(deps, coinData, choice)
      : 'mintMark' in choice
        ? await chosenMark(deps, coinData, choice.mintMark)
        : await chosenFace(deps, sender, coinData, choice.denominationCents);
  await replace(deps, sender, tempId, identification);
  return { identification, tempId };
}

async function chosenCoin(
  deps: IdentifyDeps,
  before: Identification,
  { typeId, itemId = null, year, mintMark }: Extract<Choose, { typeId: string }>,
): Promise<Identification> {
  const read = before.reading?.candidates.find((one) => one.typeId === typeId && one.itemId === itemId);
  const named = { typeId, itemId, year: year === undefined ? (read?.year ?? null) : year };
  const identification = await resultOfChoice(deps, before, named);
  if (!identification) throw fieldError('typeId', 'The catalogue has no such coin.');
  return mintMark === undefined ? identification : resultOfMark(deps, identification, mintMark);
}

function chosenMark(deps: IdentifyDeps, before: Identification, mintMark: string): Promise<Identification> {
  if (before.outcome !== 'identified') throw fieldError('mintMark', 'Say which coin it is first.');
  return resultOfMark(deps, before, mintMark);
}

async function chosenFace(
  deps: IdentifyDeps,
  sender: Sender,
  before: Identification,
  cents: number,
): Promise<Identification> {
  const listed = before.reading && ofDenomination(before.reading, cents);
  const reading = listed ?? (before.reading && (await readAgain(deps, sender, before, cents)));
  if (!reading?.candidates.some(({ denominationCents }) => denominationCents === cents))
    throw fieldError('denominationCents', 'The reader thought of no coin with this face value.');
  const { obverseImageUrl, reverseImageUrl, remembered } = before;
  const identification = await resultOfReading(deps, reading, { obverseImageUrl, reverseImageUrl });
  return { ...identification, remembered, original: before.original ?? before };
}

/** Null if the reader does not run. */
async function readAgain(
  deps: IdentifyDeps,
  sender: Sender,
  coinData: Identification,
  denominationCents: number,
): Promise<Reading | null> {
  if (!readerOf(deps) || !coinData.obverseImageUrl) return null;
  let reading: Reading | null = null;
  await perform(deps, sender, { kind: 're-identify' }, async (run) => {
    reading = await queuedForReader(deps, run, async (read) => {
      const photos = await shownPhotos(deps, run.caller.id, coinData);
      return read(await askedSides(deps, run.caller.id, coinData, photos), { denominationCents });
    });
    return { identification: coinData, tempId: null, coin: null, failure: null };
  });
  return reading;
}

export const checkDetails = (deps: IdentifyDeps, details: CheckDetails): DetailsCheck =>
  checkClaim(deps.catalogue(), {
    name: details.name ?? null,
    year: details.year ?? null,
    mintMark: details.mintMark ?? null,
    series: details.series ?? null,
    coinType: details.coinType ?? null,
  });

/** Throws on AI failure; the photos wait under the ticket. */
function answered({ identification, tempId, failure }: Finished): IdentifyAnswer {
  if (failure) throw failed(failure, identification.errorMessage ?? 'Failed to identify coin');
  return { identification, tempId };
}

/** Others: 502. */
const STATUS: Partial<Record<Failure, number>> = { busy: 503, slow: 504 };

export const failed = (failure: Failure, message: string) =>
  Object.assign(new AppError(STATUS[failure] ?? 502, message), { isTold: true });
