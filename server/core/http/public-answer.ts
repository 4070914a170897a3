import { OWNER_HEADER } from './owner.ts';

/** Kept for a minute by whoever asked, and shown a little longer while a newer one is fetched. */
const KEPT = 'public, max-age=60, stale-while-revalidate=600';

interface Answered {
  request: Request;
  responseValue: unknown;
  set: { status?: unknown; headers: Record<string, unknown> };
}

/** Text that is answered more than once as the same object: it is packed and hashed at the first time alone. */
export class PublicText {
  constructor(readonly text: string) {}
}

/**
 * The `mapResponse` of a route whose answer is the same for everybody: JSON, or text as it is, with an ETag by which whoever has
 * it already is told so (304), and leave to keep it. Nothing of a caller may be in such an answer. An object that is answered again
 * and again is written once: nobody may change it meanwhile.
 */
export function publicAnswer({ request, responseValue, set }: Answered): Response | undefined {
  if ((set.status ?? 200) !== 200 || responseValue instanceof Response) return undefined;
  const { body, etag, type } = writtenOnce(responseValue);
  delete set.headers[OWNER_HEADER];
  const headers = new Headers({ 'content-type': type });
  for (const [name, value] of Object.entries(set.headers)) headers.set(name, String(value));
  headers.set('cache-control', KEPT);
  headers.set('etag', etag);
  if (!holds(request.headers.get('if-none-match'), etag)) return new Response(body, { headers });
  headers.delete('content-type');
  return new Response(null, { status: 304, headers });
}

interface Written {
  body: Uint8Array<ArrayBuffer>;
  etag: string;
  type: string;
}

const written = new WeakMap<object, Written>();

function writtenOnce(value: unknown): Written {
  if (typeof value !== 'object' || value === null) return writtenNow(value);
  const known = written.get(value) ?? writtenNow(value);
  written.set(value, known);
  return known;
}

function writtenNow(value: unknown): Written {
  const text = value instanceof PublicText ? value.text : value;
  const isText = typeof text === 'string';
  const body = new TextEncoder().encode(isText ? text : JSON.stringify(text));
  return {
    body,
    etag: `"${new Bun.CryptoHasher('sha256').update(body).digest('base64url').slice(0, 27)}"`,
    type: isText ? 'text/plain; charset=utf-8' : 'application/json',
  };
}

/**
 * Whether the client has that version already (RFC 9110, 13.1.2: any at all, or compared weakly, as something on the way may
 * have packed it).
 */
export const holds = (header: string | null, etag: string): boolean =>
  header?.split(',').some((one) => one.trim() === '*' || weak(one.trim()) === weak(etag)) ?? false;

const weak = (etag: string) => etag.replace(/^W\//, '');
