import { readForm } from '../core/http/multipart.ts';
import { originOf } from '../core/http/origin.ts';
import { widestNetworkOf } from '../core/network.ts';
import type { Caller } from '../core/session/sessions.ts';
import { type Uploads, uploadsOf } from '../photos/uploads.ts';
import { formTicket } from './bodies.ts';
import type { IdentifyDeps } from './deps.ts';
import type { Sender } from './jobs/runs.ts';

export interface Sent {
  caller: Caller;
  request: Request;
}

/** 429 above the limit of photos per user or network. */
export async function senderOf(deps: IdentifyDeps, { caller, request }: Sent): Promise<Sender> {
  const origin = originOf(deps, request);
  await deps.limits.beforeUpload(caller.id, origin);
  return { ...caller, network: widestNetworkOf(origin.address) };
}

export async function formOf(deps: IdentifyDeps, sent: Sent): Promise<[Sender, Uploads, string | undefined]> {
  const form = await readForm(sent.request);
  const ticket = formTicket(form);
  const uploads = uploadsOf(form);
  return [await senderOf(deps, sent), uploads, ticket];
}
