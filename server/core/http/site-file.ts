import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, crc32, deflateRawSync, gzip } from 'node:zlib';
import type { HeaderLines } from './headers.ts';

/** A text compressed once and used in many gzip files. */
export interface Stretch {
  text: string;
  length: number;
  /** Raw deflate (RFC 1951) without references to earlier text, ending on a byte, not final. */
  deflated: Uint8Array;
  /** The checksum of text before and this one, from the former. */
  checksumAfter: (before: number) => number;
}

export function stretch(text: string): Stretch {
  const bytes = Buffer.from(text);
  // CRC-32 is affine: the changes by each bit of the start value give the result for all.
  const ofNone = crc32(bytes, 0);
  const ofBit = Array.from({ length: 32 }, (_, bit) => crc32(bytes, (1 << bit) >>> 0) ^ ofNone);
  const checksumAfter = (before: number) =>
    ofBit.reduce((sum, change, bit) => ((before >>> bit) & 1 ? sum ^ change : sum), ofNone) >>> 0;
  return {
    text,
    length: bytes.length,
    deflated: deflated(bytes, constants.Z_BEST_COMPRESSION),
    checksumAfter,
  };
}

const deflated = (bytes: Uint8Array, level: number) =>
  deflateRawSync(bytes, { level, finishFlush: constants.Z_FULL_FLUSH });

/** Deflate, no flags, no time, unknown system (RFC 1952, 2.3.1). */
const HEADER = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255);
/** An empty final block. */
const END = Uint8Array.of(3, 0);

/** RFC 1952. Only texts that are no stretches are compressed now, and lightly. */
export function gzipOf(parts: readonly (Stretch | string)[]): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = [HEADER];
  let [checksum, length] = [0, 0];
  for (const part of parts) {
    if (typeof part === 'string') {
      const bytes = Buffer.from(part);
      pieces.push(deflated(bytes, constants.Z_BEST_SPEED));
      checksum = crc32(bytes, checksum);
      length += bytes.length;
    } else {
      pieces.push(part.deflated);
      checksum = part.checksumAfter(checksum);
      length += part.length;
    }
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE(length % 2 ** 32, 4);
  return new Uint8Array(Buffer.concat([...pieces, END, trailer]));
}

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  json: 'application/json',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
  png: 'image/png',
  webp: 'image/webp',
  ico: 'image/x-icon',
  wasm: 'application/wasm',
};

type Encoding = 'br' | 'gzip' | 'identity';

const SUFFIXES = [
  ['br', '.br'],
  ['gzip', '.gz'],
  ['identity', ''],
] as const;

/** In memory; 'identity' only if it does not compress. */
export interface SiteFile {
  bodies: Map<Encoding, Sent>;
  etag: string;
  type: string;
}

/** Nothing is copied or built for each request. */
export class Sent {
  readonly body: Blob;
  private readonly lines: [name: string, value: string][];
  private readonly made = new Map<HeaderLines, Headers>();

  constructor(body: Uint8Array<ArrayBuffer> | string, encoding: Encoding, { etag, type }: Labels) {
    this.body = new Blob([body]);
    this.lines = [
      ['etag', `W/"${etag}"`],
      ['content-type', type],
    ];
    if (encoding !== 'identity') this.lines.push(['content-encoding', encoding]);
  }

  /** Cached for each set of headers. */
  headersWith(common: HeaderLines): Headers {
    const known = this.made.get(common);
    if (known) return known;
    const headers = new Headers([...Object.entries(common), ...this.lines]);
    this.made.set(common, headers);
    return headers;
  }
}

/** Null when missing. With a base path ("/coins") its own addresses get it, and it is compressed again. */
export async function loadFile(folder: string, name: string, base = ''): Promise<SiteFile | null> {
  const file = await embeddedFile(folder, name);
  const marks = file && base && (await marksOf(folder))[name];
  return marks
    ? packedFile(name, withBase(name, await (await plainBody(file)).body.text(), marks, base))
    : file;
}

/** Without marks it cannot be served below a path. */
async function marksOf(folder: string): Promise<BaseMarks> {
  const noted = Bun.file(join(folder, BASE_MARKS));
  return (await noted.exists()) ? noted.json() : {};
}

async function embeddedFile(folder: string, name: string): Promise<SiteFile | null> {
  const found: [Encoding, Uint8Array<ArrayBuffer>][] = [];
  for (const [encoding, suffix] of SUFFIXES) {
    const source = Bun.file(join(folder, name + suffix));
    if (await source.exists()) found.push([encoding, await source.bytes()]);
  }
  // The last is identity, else gzip, else brotli.
  const whole = found.at(-1)?.[1];
  return whole ? fileOf(labelsOf(name, whole), found) : null;
}

/** '' when missing. */
export async function textOf(folder: string, page: string, base = ''): Promise<string> {
  const file = await loadFile(folder, `${page}.html`, base);
  return file ? (await plainBody(file)).body.text() : '';
}

/** Off the main thread. */
export async function packedFile(name: string, text: string): Promise<SiteFile> {
  const [br, gz] = await Promise.all([brotliOf(text), promisify(gzip)(text)]);
  return fileOf(labelsOf(name, text), [
    ['br', new Uint8Array(br)],
    ['gzip', new Uint8Array(gz)],
  ]);
}

/** With gzip, stretches are not compressed again. */
export async function sentInParts(
  name: string,
  parts: readonly (Stretch | string)[],
  accepted: string,
): Promise<Sent> {
  const text = parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');
  if (takes(accepted, 'gzip')) return new Sent(gzipOf(parts), 'gzip', labelsOf(name, text));
  return sentOnce(name, text, accepted);
}

/** Without gzip. */
async function sentOnce(name: string, text: string, accepted: string): Promise<Sent> {
  const labels = labelsOf(name, text);
  if (takes(accepted, 'br')) return new Sent(new Uint8Array(await brotliOf(text)), 'br', labels);
  return new Sent(text, 'identity', labels);
}

/**
 * Much faster than the highest level. A 64 kB window takes 2 ms and 2 MB for a page; larger ones take 13 ms and 27 MB,
 * and save a few bytes.
 */
const brotliOf = (text: string): Promise<Buffer> =>
  promisify(brotliCompress)(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_LGWIN]: 16,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });

/** Null for a client without compression. */
export function packedBody({ bodies }: SiteFile, accepted: string): Sent | null {
  for (const encoding of ['br', 'gzip'] as const) {
    const sent = takes(accepted, encoding) && bodies.get(encoding);
    if (sent) return sent;
  }
  return null;
}

/**
 * Assets are embedded with brotli alone, which browsers accept on https and localhost; for others they are gzipped
 * once.
 */
export async function bodyFor(file: SiteFile, accepted: string): Promise<Sent> {
  const packed = packedBody(file, accepted);
  if (packed) return packed;
  const plain = await plainBody(file);
  if (!takes(accepted, 'gzip') || file.bodies.has('identity')) return plain;
  const gz = await promisify(gzip)(await plain.body.bytes());
  const sent = new Sent(new Uint8Array(gz), 'gzip', file);
  file.bodies.set('gzip', sent);
  return sent;
}

/** q=0 (RFC 9110, 12.4.2). */
const UNWANTED = {
  br: /\bbr\s*;\s*q=0(?:\.0*)?(?![.\d])/i,
  gzip: /\bgzip\s*;\s*q=0(?:\.0*)?(?![.\d])/i,
};

const takes = (accepted: string, encoding: keyof typeof UNWANTED): boolean =>
  accepted.includes(encoding) && !UNWANTED[encoding].test(accepted);

export async function plainBody({ bodies, etag, type }: SiteFile): Promise<Sent> {
  const plain = bodies.get('identity');
  if (plain) return plain;
  const [gz, br] = [bodies.get('gzip'), bodies.get('br')];
  const unpacked = async () => {
    if (gz) return Bun.gunzipSync(await gz.body.bytes());
    if (br) return new Uint8Array(await promisify(brotliDecompress)(await br.body.bytes()));
    throw new Error('a file of the site without a body');
  };
  return new Sent(await unpacked(), 'identity', { etag, type });
}

type Labels = Pick<SiteFile, 'etag' | 'type'>;

export const etagOf = (whole: Uint8Array | string): string => Bun.hash(whole).toString(36);

function labelsOf(name: string, whole: Uint8Array | string): Labels {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return { etag: etagOf(whole), type: TYPES[extension] ?? 'application/octet-stream' };
}

const fileOf = (labels: Labels, found: [Encoding, Uint8Array<ArrayBuffer> | string][]): SiteFile => ({
  ...labels,
  bodies: new Map(found.map(([encoding, body]) => [encoding, new Sent(body, encoding, labels)])),
});

/** Lists where own addresses begin in a built site. Without an extension, no address leads to it. */
export const BASE_MARKS = 'base-marks';

/** Offsets in UTF-16 units, ascending; the first of a page is the end of `<html`. */
export type BaseMarks = Record<string, number[]>;

/** Inserts the base path ("/coins"); pages carry it as `data-base` for their scripts. */
export function withBase(name: string, text: string, marks: readonly number[], base: string): string {
  let done = 0;
  const parts = marks.map((at, index) => {
    const before = text.slice(done, at);
    done = at;
    return before + (index === 0 && name.endsWith('.html') ? ` data-base="${base}"` : base);
  });
  return parts.join('') + text.slice(done);
}
