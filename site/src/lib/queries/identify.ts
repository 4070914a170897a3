import { queryOptions } from '@tanstack/react-query';
import type { AskedScope } from '../../../../shared/catalogue/world-search.ts';
import type { GlobalIdentification } from '../../../../shared/global/model.ts';
import type {
  Found,
  IdentifyAnswer,
  Identifying,
  Progress,
  StoreAnswer,
  VerificationData,
} from '../../../../shared/identify/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { ApiError, api, toApiError, unwrap } from '../api.ts';
import { type Circles, circleFields } from '../circle.ts';
import { queryClient, useQuery } from '../query.ts';

export interface Sides {
  obverse: Blob;
  reverse: Blob | null;
  circles?: Circles;
}

export interface Asking {
  ticket: string;
  signal?: AbortSignal;
  /** Default: that of the route. */
  scope?: AskedScope;
}

export function newTicket(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Does not store. Throws `ApiError`, `AbortError`. */
export async function identify(sides: Sides, asking: Asking): Promise<IdentifyAnswer> {
  const { ticket, signal } = asking;
  const sent = api.coins.identify.post(bodyOf(sides, asking), { fetch: { signal } });
  const answer = await sent.catch(lost);
  if (!isLost(answer)) return unwrap(answer);
  const { tempId } = await outcomeOf(answer, ticket, signal);
  return held(tempId);
}

/** Throws `ApiError`, `AbortError`. */
export async function identifyForVerification(
  sides: Sides,
  asking: Asking,
): Promise<{ tempId: string } & Found> {
  const { ticket, signal } = asking;
  const sent = api.coins['identify-for-verification'].post(bodyOf(sides, asking), { fetch: { signal } });
  const answer = await sent.catch(lost);
  const held: Pick<Progress, 'tempId' | 'scope'> = isLost(answer)
    ? await outcomeOf(answer, ticket, signal, 'held is enough')
    : unwrap(answer);
  if (held.tempId === null) throw failed();
  return { tempId: held.tempId, scope: held.scope };
}

/** World coin; no `result` if the answer was lost. Throws `ApiError`, `AbortError`. */
export async function identifyGlobal(
  sides: Sides,
  asking: Asking,
): Promise<{ tempId: string; result: GlobalIdentification | null } & Found> {
  const { ticket, signal } = asking;
  const sent = api.coins['identify-global'].post(bodyOf(sides, asking), { fetch: { signal } });
  const answer = await sent.catch(lost);
  if (!isLost(answer)) return unwrap(answer);
  const { tempId } = await outcomeOf(answer, ticket, signal, 'held is enough');
  if (tempId === null) throw failed();
  return { tempId, result: null };
}

/** For one started before the page was loaded. Throws like `identifyGlobal`. */
export async function resumeGlobal({ ticket, signal }: Asking): Promise<{ tempId: string }> {
  const { tempId } = await outcomeOf(lost(), ticket, signal, 'held is enough');
  if (tempId === null) throw failed();
  return { tempId };
}

/** Adds the coin, or holds it for review. Throws `ApiError`, `AbortError`. */
export async function identifyAndStore(sides: Sides, asking: Asking): Promise<StoreAnswer> {
  const { ticket, signal } = asking;
  const sent = api.coins['identify-and-store'].post(bodyOf(sides, asking), { fetch: { signal } });
  const answer = await sent.catch(lost);
  if (!isLost(answer)) return unwrap(answer);
  return stored(await outcomeOf(answer, ticket, signal));
}

export const resumeStoring = async ({ ticket, signal }: Asking): Promise<StoreAnswer> =>
  stored(await outcomeOf(lost(), ticket, signal));

async function stored({ tempId, coinId }: Progress): Promise<StoreAnswer> {
  const coin = coinId === null ? null : unwrap(await api.coins({ id: coinId }).get());
  return { ...(await held(tempId)), coin };
}

const asFile = (photo: Blob, side: string) =>
  photo instanceof File ? photo : new File([photo], `${side}.jpg`, { type: photo.type || 'image/jpeg' });

const bodyOf = ({ obverse, reverse, circles }: Sides, { ticket, scope }: Asking) => ({
  obverse: asFile(obverse, 'obverse'),
  ...(reverse && { reverse: asFile(reverse, 'reverse') }),
  ...(circles && circleFields(circles)),
  ...(scope && { scope }),
  ticket,
});

const failed = ({ code = '', message }: Partial<Progress> = {}) =>
  new ApiError(502, code, message || t('Failed to identify coin'));

async function held(tempId: string | null): Promise<IdentifyAnswer> {
  if (tempId === null) throw failed();
  const data: VerificationData = unwrap(await api['verification-data']({ tempId }).get());
  return { identification: data.coinData, tempId, scope: data.scope };
}

interface Answer {
  error: { status: unknown; value: unknown } | null;
  response?: Response;
}

const lost = () => ({ data: null, error: { status: 503, value: null }, response: undefined });

/** Connection lost or proxy timeout; the request may have arrived. */
const isLost = ({ response }: Answer) =>
  !response || (response.status >= 502 && !response.headers.get('content-type')?.includes('json'));

const POLL_MS = 1000;
/** Longest time without the server, in ms. */
const PATIENCE_MS = 90_000;

/** Throws if the ticket is unknown or the server stays unreachable. */
async function outcomeOf(
  { error, response }: Answer,
  ticket: string,
  signal?: AbortSignal,
  enough?: 'held is enough',
): Promise<Progress> {
  const lastHope = () => Date.now() + PATIENCE_MS;
  let isHeardOf = false;
  for (let until = lastHope(); Date.now() < until; ) {
    // Offline, nothing was sent.
    if (!isHeardOf && navigator.onLine === false) break;
    await pause(POLL_MS, signal);
    const answer = await api.identifications({ ticket }).get({ fetch: { signal } });
    if (answer.response?.status === 404) break;
    if (isLost(answer)) continue;
    isHeardOf = true;
    const progress: Progress = unwrap(answer);
    const { stage } = progress;
    if (stage === 'done' || (stage === 'failed' && enough)) return progress;
    if (stage === 'failed' || stage === 'cancelled') throw failed(progress);
    until = lastHope();
  }
  const { status, code, text } = toApiError(error ?? { status: 503, value: null }, response);
  throw new AnswerLost(status, code, text);
}

/** Retry with the same ticket: never creates a second coin. */
export class AnswerLost extends ApiError {}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

/** False if unknown there: not begun, or still uploading. Throws if unreachable. */
export async function cancelIdentification(ticket: string): Promise<boolean> {
  const { error, response } = await api.identifications({ ticket }).delete();
  refreshIdentifying();
  if (response?.status === 404) return false;
  unwrap({ data: true, error, response });
  return true;
}

const ENDED = ['done', 'failed', 'cancelled'];

/** Each second; null while the ticket is unknown. */
export const useProgress = (ticket: string | null) =>
  useQuery({
    queryKey: ['identifications', 'one', ticket],
    queryFn: async (): Promise<Progress | null> => {
      const answer = await api.identifications({ ticket: ticket ?? '' }).get();
      return answer.response?.status === 404 ? null : unwrap(answer);
    },
    enabled: ticket !== null,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (ENDED.includes(state.data?.stage ?? '') ? false : POLL_MS),
  });

export const identifyingQuery = queryOptions({
  queryKey: ['identifications', 'all'],
  queryFn: async (): Promise<Identifying> => unwrap(await api.identifications.get()),
  staleTime: 0,
});

export const useIdentifying = () => useQuery(identifyingQuery);

export const refreshIdentifying = () =>
  void queryClient.invalidateQueries({ queryKey: identifyingQuery.queryKey });
