import { AwsV4Signer } from 'aws4fetch';
import type { BucketConfig, S3Config } from './config/storage.ts';

/** Ms for a request, plus its bytes at the slowest speed (bytes per ms). */
const PATIENCE_MS = 10_000;
const SLOWEST = 500;
/** After a time-out, requests fail at once for so long: others need the connections. */
const SILENT_MS = 5_000;
/** The pause grows with each try. */
const TRIES = 3;
const PAUSE_MS = 150;

/** `code` is S3's; neither text holds a secret. */
export class BucketError extends Error {
  // server/core/errors.ts recognizes it by this name, without loading this file.
  override readonly name = 'BucketError';

  constructor(
    readonly code: string,
    readonly sentence: string,
  ) {
    super(sentence);
  }
}

interface StoredObject {
  key: string;
  bytes: number;
  /** MD5 in hex for most objects sent in one part. */
  etag: string;
  /** In ms since 1970. */
  at: number;
}

interface Asked {
  key: string;
  headers?: Record<string, string>;
  body?: Uint8Array;
}

/** A folder of an S3 bucket; all methods throw BucketError. */
export type Bucket = ReturnType<typeof openBucket>;

/**
 * Signed by aws4fetch and sent with fetch, as Bun's client can neither copy nor time out; Bun's lists, and writes in
 * parts.
 */
export function openBucket(config: BucketConfig, patienceMs = PATIENCE_MS) {
  const { region, accessKey, secretKey, sessionToken, bucket, prefix } = config;
  const endpoint = (config.endpoint ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, '');
  const keys = {
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    sessionToken: sessionToken ?? undefined,
  };
  const signing = { ...keys, service: 's3', region, cache: new Map<string, ArrayBuffer>() };
  const client = new Bun.S3Client({ ...keys, bucket, region, endpoint });
  const pathOf = (key: string) => `/${bucket}/${prefix}${key}`;
  let silentUntil = 0;

  async function once(method: string, { key, headers, body }: Asked): Promise<Response> {
    if (performance.now() < silentUntil) throw unreachable('Timeout', config);
    const url = endpoint + pathOf(key);
    const given = { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD', ...headers };
    const signed = await new AwsV4Signer({ ...signing, method, url, headers: given }).sign();
    const late = new AbortController();
    const within = (bytes: number) => setTimeout(() => late.abort(), patienceMs + bytes / SLOWEST);
    let timer = within(body?.length ?? 0);
    try {
      const init = { method, headers: signed.headers, signal: late.signal, redirect: 'error' as const };
      const answer = await fetch(signed.url, { ...init, body: body as Uint8Array<ArrayBuffer> | undefined });
      clearTimeout(timer);
      timer = within(Number(answer.headers.get('content-length') ?? 0));
      return new Response(answer.status === 204 ? null : await answer.arrayBuffer(), answer);
    } catch (error) {
      if (late.signal.aborted) silentUntil = performance.now() + SILENT_MS;
      throw unreachable(late.signal.aborted ? 'Timeout' : codeOf(error), config);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Retries passing failures; also resolves to a 404. */
  async function ask(method: string, asked: Asked): Promise<Response> {
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await once(method, asked);
        if (answer.ok || answer.status === 304) return answer;
        const code = await codeIn(answer);
        if (answer.status === 404 && code !== 'NoSuchBucket') return answer;
        if (answer.status < 500 && answer.status !== 429) throw refused(code, config);
        if (tries >= TRIES) throw refused(code, config);
      } catch (error) {
        const isLost = error instanceof BucketError && /^(?:Connection|ECONN|FailedToOpen)/.test(error.code);
        if (!isLost || tries >= TRIES) throw error;
      }
      await Bun.sleep(PAUSE_MS * tries * (0.5 + Math.random()));
    }
  }

  return {
    async get(key: string): Promise<Uint8Array<ArrayBuffer> | null> {
      const answer = await ask('GET', { key });
      return answer.ok ? answer.bytes() : null;
    },

    async stat(key: string): Promise<StoredObject | null> {
      const answer = await ask('HEAD', { key });
      if (!answer.ok) return null;
      const { headers } = answer;
      return {
        key,
        bytes: Number(headers.get('content-length')),
        etag: plainTag(headers.get('etag')),
        at: Date.parse(headers.get('last-modified') ?? '') || 0,
      };
    },

    /** Atomic. The SHA-256 lets the server refuse damaged content. Answers the ETag. */
    async put(key: string, content: Uint8Array, type = 'application/octet-stream'): Promise<string> {
      const headers = { 'x-amz-content-sha256': Bun.SHA256.hash(content, 'hex'), 'content-type': type };
      const answer = await ask('PUT', { key, headers, body: content });
      if (!answer.ok) throw refused('NoSuchKey', config);
      return plainTag(answer.headers.get('etag'));
    },

    /** Only if its ETag is still this one. */
    async copy(from: string, to: string, etag: string): Promise<void> {
      const headers = { 'x-amz-copy-source': pathOf(from), 'x-amz-copy-source-if-match': `"${etag}"` };
      const answer = await ask('PUT', { key: to, headers });
      const text = await answer.text();
      // A late failure comes in the body of a 200.
      if (!answer.ok || text.includes('<Error>')) throw refused(codeOfXml(text) || 'NoSuchKey', config);
    },

    async remove(key: string): Promise<void> {
      await ask('DELETE', { key });
    },

    /** In pages, sorted by key. */
    async *list(under: string): AsyncGenerator<StoredObject[]> {
      for (let continuationToken: string | undefined; ; ) {
        const page = await within(
          client.list({ prefix: prefix + under, ...(continuationToken && { continuationToken }) }),
          patienceMs * 3,
          config,
        );
        yield (page.contents ?? []).map(({ key, size, eTag, lastModified }) => ({
          key: key.slice(prefix.length),
          bytes: Number(size ?? 0),
          etag: plainTag(eTag ?? null),
          at: Date.parse(lastModified ?? '') || 0,
        }));
        continuationToken = page.isTruncated ? page.nextContinuationToken : undefined;
        if (!continuationToken) return;
      }
    },

    /** Reads and writes in parts. Its errors are of the type S3Error. */
    file: (key: string) => client.file(prefix + key),
  };
}

/** Undefined when this kind of ETag does not tell. */
export function isTagOf(etag: string, content: Uint8Array): boolean | undefined {
  return /^[0-9a-f]{32}$/.test(etag) ? Bun.MD5.hash(content, 'hex') === etag : undefined;
}

const plainTag = (etag: string | null) => (etag ?? '').replace(/^"|"$/g, '');

const codeOfXml = (text: string) => /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? '';

/** An answer to HEAD has no body with a code. */
async function codeIn(answer: Response): Promise<string> {
  const byStatus: Record<number, string> = {
    401: 'AccessDenied',
    403: 'AccessDenied',
    404: 'NoSuchKey',
    503: 'SlowDown',
  };
  return codeOfXml(await answer.clone().text()) || byStatus[answer.status] || `HTTP ${answer.status}`;
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : 'ConnectionFailed';

const unreachable = (code: string, config: S3Config) =>
  new BucketError(
    /^(?:Connection|ECONN|FailedToOpen|Timeout)/.test(code) ? code : `Connection: ${code}`,
    away(code, config),
  );

const away = (code: string, { names }: S3Config) =>
  `the server of the bucket cannot be reached (${code}). See ${names.endpoint} and the network.`;

const refused = (code: string, config: S3Config) =>
  new BucketError(code, refusals(config.names)[code] ?? `the bucket does not let us (${code}).`);

const refusals = ({ accessKey, secretKey }: S3Config['names']): Record<string, string> => ({
  SignatureDoesNotMatch: `the bucket does not take ${secretKey} (or its clock and that of this machine differ).`,
  InvalidAccessKeyId: `the bucket does not know ${accessKey}.`,
  AccessDenied: 'the keys may not do this in the bucket: read, write, list and delete have to be allowed.',
  NoSuchBucket: 'there is no such bucket. Make it, or correct its name.',
  RequestTimeTooSkewed: 'the clock of this machine is wrong.',
  ExpiredToken: 'the keys are not good any more.',
});

/** Null for an error of something else. */
export function sentenceOfBucket(error: unknown, config: S3Config | null): string | null {
  if (error instanceof BucketError) return error.sentence;
  if (error instanceof Error && error.cause instanceof BucketError) return error.cause.sentence;
  if (!config || !(error instanceof Error) || error.name !== 'S3Error') return null;
  const code = 'code' in error ? String(error.code) : '';
  return /^(?:Connection|DNS|FailedToOpenSocket|Timeout)/.test(code)
    ? away(code, config)
    : refused(code, config).sentence;
}

async function within<T>(work: Promise<T>, ms: number, config: S3Config): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(unreachable('Timeout', config)), ms);
  try {
    return await Promise.race([work, late.promise]);
  } catch (error) {
    const sentence = sentenceOfBucket(error, config);
    if (!sentence || error instanceof BucketError) throw error;
    throw new BucketError(error instanceof Error && 'code' in error ? String(error.code) : '', sentence);
  } finally {
    clearTimeout(timer);
  }
}
