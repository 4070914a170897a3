import { malformed } from './errors.ts';
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
  const body = await request.bytes();
  const type = request.headers.get('content-type') ?? '';
  if (!isModest(Buffer.from(body.buffer, body.byteOffset, body.length), boundaryOf(type))) throw malformed();
  const headers = { 'content-type': type };
  return new Response(body, { headers }).formData().catch(() => {
    throw malformed();
  });
}

/** One to seventy characters (RFC 2046, 5.1.1); '' where none is named. */
const boundaryOf = (type: string): string =>
  /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type)?.slice(1).find(Boolean) ?? '';

/** Whether there are as few parts as we take, and of them only files that are large. */
function isModest(body: Buffer, boundary: string): boolean {
  if (!boundary) return false;
  const line = Buffer.from(`--${boundary}`, 'latin1');
  let parts = 0;
  for (let at = body.indexOf(line); at >= 0; parts += 1) {
    const next = body.indexOf(line, at + line.length);
    if (parts > MAX_PARTS) return false;
    const isLarge = (next < 0 ? body.length : next) - at > MAX_TEXT;
    if (isLarge && !/filename/i.test(body.toString('latin1', at, at + MAX_TEXT))) return false;
    at = next;
  }
  return true;
}
