import { readForm } from '../core/http/multipart.ts';
import { originOf } from '../core/http/origin.ts';
import { widestNetworkOf } from '../core/network.ts';
import type { Caller } from '../core/session/sessions.ts';
import { type Uploads, uploadsOf } from '../photos/uploads.ts';
import { formTicket } from './bodies.ts';
import type { IdentifyDeps } from './deps.ts';
import type { Sender } from './jobs/runs.ts';

/** A request with photos, or about some that were sent before. */
export interface Sent {
  caller: Caller;
  request: Request;
}

/** Who asks; 429 after too many photos of theirs or of their network, whether sent now or looked at again. */
export async function senderOf(deps: IdentifyDeps, { caller, request }: Sent): Promise<Sender> {
  const origin = originOf(deps, request);
  await deps.limits.beforeUpload(caller.id, origin);
  return { ...caller, network: widestNetworkOf(origin.address) };
}

/** The same with the photos of a form, and its ticket. */
export async function formOf(deps: IdentifyDeps, sent: Sent): Promise<[Sender, Uploads, string | undefined]> {
  const form = await readForm(sent.request);
  const ticket = formTicket(form);
  const uploads = uploadsOf(form);
  return [await senderOf(deps, sent), uploads, ticket];
}
