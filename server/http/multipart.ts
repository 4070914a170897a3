import { malformed } from '../platform/errors.ts';
import { isForm } from './guards.ts';

/** Two photos, where the coin lies on each, a ticket, and as many again that we do not know. */
const MAX_PARTS = 10;
/** Bytes of a part that is no file; what says of one that it is, is within as many. */
const MAX_TEXT = 2000;

/**
 * The form with photos that a request holds; an empty one where it holds none. 400 for one that is malformed, or has more than
 * ten parts or a long text: they are counted before anything is made of them. Names are names and texts are texts, with nothing inside.
 */
export async function readForm(request: Request): Promise<FormData> {
  if (!isForm(request)) return new FormData();
  const type = request.headers.get('content-type') ?? '';
  let body = takenForm(request);
  if (!body) {
    body = await request.bytes();
    formCheck(type)(Buffer.from(body.buffer, body.byteOffset, body.length));
  }
  return new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
    throw malformed();
  });
}

const taken = new WeakMap<Request, Uint8Array<ArrayBuffer>>();

/** Notes the body of a form that was read and checked already, and of which the request itself holds no copy. */
export const noteForm = (request: Request, body: Uint8Array<ArrayBuffer>) => void taken.set(request, body);
const takenForm = (request: Request) => taken.get(request);

/** One to seventy characters (RFC 2046, 5.1.1); '' where none is named. */
const boundaryOf = (type: string): string =>
  /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type)?.slice(1).find(Boolean) ?? '';

/**
 * Whether there are as few parts as we take, and of them only files that are large: a function to be called with the same body
 * again and again while it grows, which looks at what has come since, and throws 400.
 */
export function formCheck(type: string): (body: Buffer) => void {
  const boundary = boundaryOf(type);
  const line = Buffer.from(`--${boundary}`, 'latin1');
  let parts = 0;
  /** Where the part begins that is being read, and up to where it is known to go on; what stands before the first counts as one. */
  let start = 0;
  let seen = 0;
  const isText = (body: Buffer, end: number) =>
    end - start > MAX_TEXT && !/filename/i.test(body.toString('latin1', start, start + MAX_TEXT));
  return (body) => {
    if (!boundary) throw malformed();
    for (;;) {
      const next = body.indexOf(line, seen);
      if (isText(body, next < 0 ? body.length : next)) throw malformed();
      if (next < 0) break;
      parts += 1;
      // The last line begins with one more, behind which there is no part.
      if (parts > MAX_PARTS + 1) throw malformed();
      start = next;
      seen = next + line.length;
    }
    seen = Math.max(seen, body.length - line.length + 1);
  };
}
