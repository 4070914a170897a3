import { join } from 'node:path';
import { z } from 'zod';
import { MEANING, meaningOf } from './ctc.ts';
import { fieldsOf } from './models.ts';

export const MANIFEST = 'models.json';

const MOST_BYTES = 200_000_000;
const SHA256 = z.string().regex(/^[0-9a-f]{64}$/i, 'must be a SHA-256 in 64 hexadecimal digits');
const FileName = z.string().regex(/^(?!\.)[\w.-]{1,100}$/, 'must be the name of a file in the same folder');
const Pinned = z.strictObject({ file: FileName, sha256: SHA256 });

const Manifest = z.strictObject({
  detection: Pinned.extend({ side: z.int().min(320).max(1280).multipleOf(32).default(576) }).optional(),
  recognition: Pinned.extend({ height: z.int().min(16).max(96).default(48), dictionary: Pinned }).optional(),
});

export interface OwnModel {
  file: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface OwnModels {
  detection?: OwnModel & { side: number };
  recognition?: OwnModel & { height: number; outputs: readonly string[] };
  faults: string[];
}

export const BUILT_IN = 'the built-in model is used';

/** Leaves out models with a fault; never throws. */
export async function ownModels(folder: string): Promise<OwnModels> {
  const own: OwnModels = { faults: [] };
  let manifest: z.output<typeof Manifest>;
  try {
    manifest = await manifestIn(folder);
  } catch (error) {
    return { faults: [`${join(folder, MANIFEST)}: ${wordsOf(error)}; the built-in models are used`] };
  }
  const { detection, recognition } = manifest;
  const attempt = async (file: string, take: () => Promise<void>) => {
    await take().catch((error) => own.faults.push(`${join(folder, file)}: ${wordsOf(error)}; ${BUILT_IN}`));
  };
  if (detection)
    await attempt(detection.file, async () => {
      const bytes = await pinned(folder, detection);
      expectGraph(bytes, [1, 3, 0, 0], [1, 1, 0, 0]);
      own.detection = { file: detection.file, bytes, side: detection.side };
    });
  if (recognition)
    await attempt(recognition.file, async () => {
      const { file, height, dictionary } = recognition;
      const bytes = await pinned(folder, recognition);
      const letters = new TextDecoder()
        .decode(await pinned(folder, dictionary))
        .replace(/\r?\n$/, '')
        .split(/\r?\n/);
      const count = expectGraph(bytes, [1, 3, height, 0], [1, 0, null])[2] ?? 0;
      const outputs = count === letters.length + 1 ? letters : [...letters, ' '];
      if (count > 0 && count !== outputs.length + 1)
        throw new Error(`it has ${count} outputs, but ${dictionary.file} has ${letters.length} letters`);
      const readable = new Set(meaningOf(outputs)).size;
      if (readable < new Set(MEANING).size)
        throw new Error(`${dictionary.file} lacks letters: A to Z and 0 to 9 are needed`);
      own.recognition = { file, bytes, height, outputs };
    });
  return own;
}

async function manifestIn(folder: string) {
  const file = Bun.file(join(folder, MANIFEST));
  if (!(await file.exists())) throw new Error('it does not exist');
  const { data, error } = Manifest.safeParse(JSON.parse(await file.text()));
  if (data) return data;
  const [issue] = error.issues;
  throw new Error([issue?.path.join('.'), issue?.message].filter(Boolean).join(' '));
}

async function pinned(folder: string, { file, sha256 }: z.output<typeof Pinned>) {
  const found = Bun.file(join(folder, file));
  if (!(await found.exists())) throw new Error(`${file} does not exist`);
  if (found.size > MOST_BYTES) throw new Error(`${file} is larger than ${MOST_BYTES / 1e6} MB`);
  const bytes = await found.bytes();
  const sum = new Bun.CryptoHasher('sha256').update(bytes).digest('hex');
  if (sum !== sha256.toLowerCase())
    throw new Error(`${file} is another file: its SHA-256 is ${sum} (${bytes.length} bytes), not ${sha256}`);
  return bytes;
}

/** From onnx.proto: ModelProto, GraphProto, ValueInfoProto. */
const [GRAPH, INITIALIZER, INPUT, OUTPUT, TENSOR_NAME, FLOAT] = [7, 5, 11, 12, 8, 1];

interface Port {
  name: string;
  type: number;
  /** 0: any. */
  shape: number[];
}

/** 0: must not be fixed; null: any. */
type Wanted = (number | null)[];

/** Shape of its output. */
function expectGraph(model: Uint8Array, input: Wanted, output: Wanted): number[] {
  const graph = [...fieldsOf(inner(model, GRAPH))];
  const ports = (field: number) => graph.filter((at) => at.field === field).map(({ bytes }) => portOf(bytes));
  // Older files list weights among their inputs.
  const weights = new Set(
    graph.filter(({ field }) => field === INITIALIZER).map(({ bytes }) => textOf(inner(bytes, TENSOR_NAME))),
  );
  expectPort(
    ports(INPUT).filter(({ name }) => !weights.has(name)),
    'input',
    input,
  );
  return expectPort(ports(OUTPUT), 'output', output);
}

function expectPort(ports: Port[], what: string, wanted: Wanted): number[] {
  const [port] = ports;
  if (!port || ports.length > 1) throw new Error(`it has ${ports.length} ${what}s; one is needed`);
  const { type, shape } = port;
  const fits = wanted.every((size, at) => size === null || !shape[at] || shape[at] === size);
  if (type === FLOAT && fits && shape.length === wanted.length) return shape;
  const shown = (sizes: Wanted) => sizes.map((size) => size || 'any').join(' × ');
  const numbers = type === FLOAT ? '' : ', not of 32-bit floats';
  throw new Error(`its ${what} is ${shown(shape)}${numbers}; ${shown(wanted)} is needed`);
}

function portOf(bytes: Uint8Array): Port {
  const tensor = inner(inner(bytes, 2), 1);
  return {
    name: textOf(inner(bytes, 1)),
    type: fieldOf(tensor, 1)?.value ?? 0,
    shape: [...fieldsOf(inner(tensor, 2))].map(({ bytes: size }) => fieldOf(size, 1)?.value ?? 0),
  };
}

const fieldOf = (message: Uint8Array, wanted: number) =>
  fieldsOf(message).find(({ field }) => field === wanted);

const inner = (message: Uint8Array, wanted: number) => fieldOf(message, wanted)?.bytes ?? new Uint8Array();

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
