import type { GlobalIdentified, GlobalRecord } from '../../../shared/global/model.ts';
import { msg } from '../../../shared/language/msg.ts';
import type { Uploads } from '../../photos/uploads.ts';
import type { IdentifyDeps } from '../deps.ts';
import type { Sender } from '../jobs/runs.ts';
import { identifyPhotos } from '../pipeline.ts';
import { failed } from '../service.ts';
import { heldWorldResult } from '../temporary.ts';
import { perform } from '../under-way.ts';
import { identifiedAs, recordOf } from './record.ts';

/** Held until saved. 502, 503 or 504 when the AI failed without a substitute. */
export async function identifyGlobal(
  deps: IdentifyDeps,
  sender: Sender,
  uploads: Uploads,
  ticket?: string,
): Promise<GlobalIdentified> {
  const done = await perform(deps, sender, { kind: 'world', ticket }, (run) =>
    identifyPhotos(deps, uploads, run),
  );
  const { identification, tempId, failure } = done;
  if (failure) throw failed(failure, identification.errorMessage ?? msg('Global identification failed'));
  if (tempId === null) throw new Error('the result was not held');
  return identifiedAs(identification, tempId);
}

/** 404 if unknown, expired or another user's. */
export const globalRecord = async (
  deps: IdentifyDeps,
  userId: string,
  tempId: string,
): Promise<GlobalRecord> => recordOf(await heldWorldResult(deps, userId, tempId));
