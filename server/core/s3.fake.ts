import { createHash, createHmac } from 'node:crypto';

/** An S3 server in memory that refuses what is not signed as its keys sign (Signature Version 4), for one bucket. */
export function fakeS3({ accessKey = 'the-key', secretKey = 'the-secret', bucket = 'coins' } = {}) {
  const objects = new Map<string, { bytes: Buffer; at: Date }>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const asked: string[] = [];
  /** `failing` is the status of every answer, `refusing` one of S3's codes; `slowMs` passes before each, `corrupts` spoils what is sent. */
  const state = { failing: 0, refusing: '', pageSize: 1000, slowMs: 0, corrupts: false };

  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      const url = new URL(request.url);
      const body = Buffer.from(await request.arrayBuffer());
      asked.push(`${request.method} ${decodeURIComponent(url.pathname)}${url.search.slice(0, 40)}`);
      if (state.slowMs > 0) await Bun.sleep(state.slowMs);
      if (state.failing > 0) return failure(state.failing, 'SlowDown');
      if (state.refusing) return failure(403, state.refusing);
      if (!isSigned(request, url, body, { accessKey, secretKey }))
        return failure(403, 'SignatureDoesNotMatch');
      const [, inBucket = '', ...rest] = decodeURIComponent(url.pathname).split('/');
      if (inBucket !== bucket) return failure(404, 'NoSuchBucket');
      const key = rest.join('/');
      if (request.method === 'GET' && key === '') return listing(url.searchParams);
      const source = request.headers.get('x-amz-copy-source');
      if (source) return copy(key, source, request.headers.get('x-amz-copy-source-if-match'));
      return ofObject(request, key, url.searchParams, body);
    },
  });

  function listing(query: URLSearchParams): Response {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? '';
    const names = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).sort();
    const page = names.slice(0, state.pageSize);
    const isTruncated = names.length > page.length;
    const contents = page.map((name) => {
      const { bytes, at } = objects.get(name) ?? { bytes: Buffer.alloc(0), at: new Date() };
      return `<Contents><Key>${name}</Key><Size>${bytes.length}</Size><ETag>&quot;${etagOf(bytes).slice(1, -1)}&quot;</ETag><LastModified>${at.toISOString()}</LastModified></Contents>`;
    });
    const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    return xml(
      `<ListBucketResult><Name>${bucket}</Name><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    );
  }

  function copy(key: string, source: string, wanted: string | null): Response {
    const found = objects.get(decodeURIComponent(source).slice(`/${bucket}/`.length));
    if (!found) return failure(404, 'NoSuchKey');
    if (wanted && wanted !== etagOf(found.bytes)) return failure(412, 'PreconditionFailed');
    objects.set(key, { ...found, at: new Date() });
    return xml(`<CopyObjectResult><ETag>${etagOf(found.bytes)}</ETag></CopyObjectResult>`);
  }

  function ofObject(
    { method, headers }: Request,
    key: string,
    query: URLSearchParams,
    body: Buffer,
  ): Response {
    const uploadId = query.get('uploadId');
    if (method === 'POST' && query.has('uploads')) {
      uploads.set('1', new Map());
      return xml('<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>');
    }
    if (method === 'PUT' && uploadId) {
      uploads.get(uploadId)?.set(Number(query.get('partNumber')), body);
      return new Response('', { headers: { etag: `"${query.get('partNumber')}"` } });
    }
    if (method === 'POST' && uploadId) {
      const parts = [...(uploads.get(uploadId) ?? [])].sort(([a], [b]) => a - b).map(([, bytes]) => bytes);
      objects.set(key, { bytes: Buffer.concat(parts), at: new Date() });
      return xml('<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>');
    }
    if (method === 'PUT') {
      const bytes = state.corrupts ? body.subarray(1) : body;
      objects.set(key, { bytes, at: new Date() });
      return new Response('', { headers: { etag: etagOf(bytes) } });
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return new Response(null, { status: 204 });
    }
    const found = objects.get(key);
    if (!found) return failure(404, 'NoSuchKey');
    const told = { etag: etagOf(found.bytes), 'last-modified': found.at.toUTCString() };
    if (method === 'HEAD')
      return new Response(null, { headers: { ...told, 'content-length': String(found.bytes.length) } });
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.get('range') ?? '') ?? [];
    if (from === undefined) return new Response(new Uint8Array(found.bytes), { headers: told });
    const part = found.bytes.subarray(Number(from), Number(to) + 1);
    const span = `bytes ${from}-${to}/${found.bytes.length}`;
    return new Response(new Uint8Array(part), { status: 206, headers: { ...told, 'content-range': span } });
  }

  return {
    url: server.url.href,
    objects,
    asked,
    state,
    stop: () => server.stop(true),
  };
}

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

const xml = (text: string) =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>${text}`, {
    headers: { 'content-type': 'application/xml' },
  });

const failure = (status: number, code: string) =>
  new Response(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`, {
    status,
    headers: { 'content-type': 'application/xml' },
  });

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Signature Version 4, in the header (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html). */
function isSigned(
  { method, headers }: Request,
  url: URL,
  body: Buffer,
  { accessKey, secretKey }: { accessKey: string; secretKey: string },
): boolean {
  const [, id = '', day = '', region = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.get('authorization') ?? '',
    ) ?? [];
  const hash = headers.get('x-amz-content-sha256') ?? '';
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return false;
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const path = decodeURIComponent(url.pathname).split('/').map(encoded).join('/');
  const canonical = [
    method,
    path,
    query,
    ...names.split(';').map((name) => `${name}:${(headers.get(name) ?? '').trim()}`),
    '',
    names,
    hash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers.get('x-amz-date'), scope, sha256(canonical)].join('\n');
  const key = ['s3', 'aws4_request'].reduce(
    (made, part) => hmac(made, part),
    hmac(hmac(`AWS4${secretKey}`, day), region),
  );
  return id === accessKey && signature === hmac(key, text).toString('hex');
}
