import { AppError } from '../errors.ts';
import { OWNER_HEADER } from './headers.ts';

const KEPT = 'public, max-age=60, stale-while-revalidate=600';

interface Answered {
  request: Request;
  responseValue: unknown;
  set: { status?: unknown; headers: Record<string, unknown> };
}

/** As an object it is compressed and hashed once. */
export class PublicText {
  constructor(readonly text: string) {}
}

/**
 * `mapResponse` of public routes: JSON or text with ETag (304) and caching. Must not depend on the caller. Cached by
 * object: treat it as read-only.
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

/** If-None-Match, compared weakly, as a proxy may have compressed it (RFC 9110, 13.1.2). */
export const holds = (header: string | null, etag: string): boolean =>
  header?.split(',').some((one) => one.trim() === '*' || weak(one.trim()) === weak(etag)) ?? false;

const weak = (etag: string) => etag.replace(/^W\//, '');

/** RFC 9110, 14.1.2. */
const SPAN = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** For content that never changes: 304, 206 for a range, 416 for an impossible one. `read` is called only if needed. */
export async function unchanging(
  request: Request,
  etag: string,
  read: () => Promise<Blob>,
  given: Record<string, string>,
): Promise<Response> {
  const common = {
    ...given,
    etag: `"${etag}"`,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
  };
  const known = request.headers
    .get('if-none-match')
    ?.split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  if (known?.some((tag) => tag === common.etag || tag === '*'))
    return new Response(null, { status: 304, headers: common });
  const content = await read();
  const headers = { ...common, 'content-type': content.type };
  const ifRange = request.headers.get('if-range');
  const asked = !ifRange || ifRange === headers.etag ? SPAN.exec(request.headers.get('range') ?? '') : null;
  const [from, to] = asked ? spanOf(asked, content.size) : [0, content.size];
  if (!asked || (asked[1] === '' && asked[2] === '')) return new Response(content, { headers });
  if (from >= to)
    throw new AppError(416, 'range_unsatisfiable', 'There are {size} bytes.', { size: content.size });
  // As bytes: for a slice of a file Bun sets its own range headers.
  return new Response(await content.slice(from, to).bytes(), {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${from}-${to - 1}/${content.size}` },
  });
}

/** End exclusive; "-5" are the last five bytes. */
function spanOf([, first = '', last = '']: RegExpExecArray, size: number): [from: number, to: number] {
  if (first === '') return [Math.max(0, size - Number(last)), size];
  return [Number(first), last === '' ? size : Math.min(size, Number(last) + 1)];
}
