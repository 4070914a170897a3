import { AppError } from '../errors.ts';

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
  if (from >= to) throw new AppError(416, `There are ${content.size} bytes.`);
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
