import type { Deps } from './deps.ts';
import { AppError } from './errors.ts';
import { MAX_UPLOAD_BYTES } from './images/routes.ts';

/** Largest JSON body: a coin with every text at its longest fits many times. */
export const MAX_JSON_BYTES = 1024 * 1024;

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses what must not reach a route: a foreign page's change (403) and a body over its limit (413). */
export function guard(deps: Deps, request: Request): void {
  if (SAFE.has(request.method)) return;
  refuseForeignOrigin(deps, request);
  refuseLargeBody(request);
}

function refuseLargeBody(request: Request): void {
  const length = request.headers.get('content-length');
  if (length !== null && Number(length) > limitOf(request)) throw tooLarge();
  // A JSON body of unknown length is counted while it is read; no browser sends another kind without one.
  if (length === null && request.headers.has('transfer-encoding') && !isJson(request)) {
    throw new AppError(411, 'The request must say how long it is (Content-Length).');
  }
}

const isJson = (request: Request) => request.headers.get('content-type')?.startsWith('application/json');

const limitOf = (request: Request) =>
  request.headers.get('content-type')?.startsWith('multipart/') ? MAX_UPLOAD_BYTES : MAX_JSON_BYTES;

const tooLarge = () => new AppError(413, 'The request is too large.');

/** Only our own pages may change anything (ASVS 5.0, 3.5.1). Callers without a browser send neither header. */
function refuseForeignOrigin(deps: Deps, request: Request): void {
  const origin = request.headers.get('origin');
  const foreign = origin === null ? crossSite(request) : !isOwn(deps, request, origin);
  if (foreign) throw new AppError(403, 'This request came from another site and was refused.');
}

const crossSite = (request: Request) => request.headers.get('sec-fetch-site') === 'cross-site';

function isOwn(deps: Deps, request: Request, origin: string): boolean {
  const { publicUrl, trustProxy } = deps.config;
  if (publicUrl && origin === new URL(publicUrl).origin) return true;
  const host = (trustProxy && request.headers.get('x-forwarded-host')) || request.headers.get('host');
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Reads a JSON body whose length was not announced without ever holding more than the limit. */
export async function readJson(request: Request): Promise<unknown> {
  const text = request.headers.has('content-length') ? await request.text() : await readBounded(request);
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError(400, 'The request body is not valid JSON.');
  }
}

async function readBounded(request: Request): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_JSON_BYTES) throw tooLarge();
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
