import type { AskedScope } from '../../shared/catalogue/world-search.ts';
import { NOT_UPLOADED } from '../../shared/coins/model.ts';
import type { GlobalIdentified } from '../../shared/global/model.ts';
import {
  type DetailsCheck,
  type Found,
  hasPhoto,
  type IdentifyAnswer,
  type StoreAnswer,
} from '../../shared/identify/model.ts';
import { msg } from '../../shared/language/msg.ts';
import { insertCoin, refuseFullCabinet } from '../coins/service.ts';
import { AppError, fieldError } from '../core/errors.ts';
import { holdsPhoto } from '../photos/service.ts';
import type { Uploads } from '../photos/uploads.ts';
import { readerOf } from '../recognizer/service.ts';
import type { CheckDetails, ReIdentify, ReVerify } from './bodies.ts';
import { crossCheck } from './cross-check.ts';
import type { Finished, IdentifyDeps } from './deps.ts';
import { failed } from './jobs/asking.ts';
import { perform } from './jobs/progress.ts';
import type { Run, Sender } from './jobs/runs.ts';
import { asCoin } from './learning/input.ts';
import { identifyAgain, identifyPhotos } from './pipeline.ts';
import { claimOf, verified } from './re-verify.ts';
import { checkDetails as checkClaim } from './referee/rules.ts';
import { findHeld, foundIn, noteSaved, openResult, replaceOrHold, savedAs } from './temporary.ts';
import { setUpOf } from './unanswered.ts';
import { identifiedAs } from './world/record.ts';

type Sent = [sender: Sender, uploads: Uploads, ticket?: string, scope?: AskedScope];

/** Held only. 502, 503 or 504 when the AI failed. */
export const identify = async (deps: IdentifyDeps, ...sent: Sent): Promise<IdentifyAnswer> =>
  answered(await seen(deps, 'identify', sent));

export const identifyForVerification = async (
  deps: IdentifyDeps,
  ...sent: Sent
): Promise<{ tempId: string } & Found> => {
  const done = await seen(deps, 'verify', sent);
  return { tempId: heldAs(done), ...done.found };
};

/** Unclear results are only held. */
export async function identifyAndStore(deps: IdentifyDeps, ...sent: Sent): Promise<StoreAnswer> {
  const done = await seen(deps, 'store', sent, async (run, identified) => {
    // Do not pay for coins that cannot be stored.
    await refuseFullCabinet(deps, run.caller);
    return stored(deps, await identified(), run);
  });
  return { ...answered(done), coin: done.coin };
}

/** 502, 503 or 504 when the AI failed. */
export async function identifyGlobal(
  deps: IdentifyDeps,
  ...[sender, uploads, ticket, scope = 'world']: Sent
): Promise<GlobalIdentified> {
  const done = await seen(deps, 'world', [sender, uploads, ticket, scope]);
  const { identification, failure, found } = done;
  if (failure) throw failed(failure, identification.errorMessage ?? msg('Global identification failed'));
  return identifiedAs(identification, heldAs(done), found);
}

const seen = (
  deps: IdentifyDeps,
  kind: Run['kind'],
  [sender, uploads, ticket, scope]: Sent,
  work = (_: Run, identified: () => Promise<Finished>) => identified(),
): Promise<Finished> =>
  perform(deps, sender, { kind, ticket, scope }, (run) =>
    work(run, () => identifyPhotos(deps, uploads, run)),
  );

function heldAs({ tempId }: Finished): string {
  if (tempId === null) throw new Error('the result was not held');
  return tempId;
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

/** Without an answer the held result stays. A circle is for the reader alone. */
export async function reIdentify(
  deps: IdentifyDeps,
  sender: Sender,
  { tempId, ticket, obverseCircle: obverse, reverseCircle: reverse }: ReIdentify,
): Promise<IdentifyAnswer> {
  const circles = obverse || reverse ? { obverse: obverse ?? null, reverse: reverse ?? null } : undefined;
  const done = await perform(deps, sender, { kind: 're-identify', ticket }, async (run) => {
    const { caller } = run;
    const { coinData, scope } = await openResult(deps, caller, tempId, circles && 'any');
    run.scope = scope;
    const asksAi = deps.ai && !circles;
    if (!asksAi && !readerOf(deps)) throw new AppError(503, 'identification_not_set_up', setUpOf(deps));
    const isMissing = (obverse && !coinData.obverseImageUrl) || (reverse && !coinData.reverseImageUrl);
    if (!hasPhoto(coinData) || isMissing) throw new AppError(422, 'photo_missing', 'This coin has no photo.');
    return identifyAgain(deps, run, { tempId, coinData, circles });
  });
  return answered(done);
}

/** 422 for foreign photos. */
export async function reVerify(
  deps: IdentifyDeps,
  sender: Sender,
  { coinData: reviewed, obverseImageUrl = null, reverseImageUrl = null, tempId = null, ticket }: ReVerify,
): Promise<IdentifyAnswer> {
  const photos = { obverseImageUrl, reverseImageUrl };
  for (const side of ['obverseImageUrl', 'reverseImageUrl'] as const) {
    const url = photos[side];
    if (url && !(await holdsPhoto(deps.db.orm, sender.id, url)))
      throw fieldError(side, 'photo_not_uploaded', NOT_UPLOADED);
  }
  const done = await perform(deps, sender, { kind: 're-verify', ticket }, async (run) => {
    const { caller } = run;
    const held = tempId === null ? null : await openResult(deps, caller, tempId);
    const before = held?.coinData ?? null;
    const scope = held?.scope ?? 'us';
    const identification = await verified(deps, { caller, reviewed, photos, before }, run);
    run.signal.throwIfAborted();
    run.tempId = tempId && (await replaceOrHold(deps, caller, tempId, identification, scope));
    const found = foundIn(scope, identification);
    return { identification, tempId: run.tempId, found, coin: null, failure: null };
  });
  return answered(done);
}

export const checkDetails = (deps: IdentifyDeps, details: CheckDetails): DetailsCheck =>
  checkClaim(deps, claimOf(details));

/** On AI failure the photos wait under the ticket. */
function answered({ identification, tempId, found, failure }: Finished): IdentifyAnswer {
  if (failure) throw failed(failure, identification.errorMessage ?? 'Failed to identify coin');
  return { identification, tempId, ...found };
}
