import { AppError } from '../errors.ts';

/** One span of bytes, as browsers and scripts ask for it (RFC 9110, 14.1.2). */
const SPAN = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * Answers with a content that never changes under its address, as the type it has: 304 for whoever has it, 206 for a part of it, 416 where there is no such
 * part. `read` is called when the content is needed.
 */
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
  if (from >= to) throw new AppError(416, `There are ${content.size} bytes.`);
  // As bytes: of a part of a file Bun would say itself which it is.
  return new Response(await content.slice(from, to).bytes(), {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${from}-${to - 1}/${content.size}` },
  });
}

/** From where to where, the end not included; "-5" are the last five bytes. */
function spanOf([, first = '', last = '']: RegExpExecArray, size: number): [from: number, to: number] {
  if (first === '') return [Math.max(0, size - Number(last)), size];
  return [Number(first), last === '' ? size : Math.min(size, Number(last) + 1)];
}
