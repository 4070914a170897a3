import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import threads from 'node:worker_threads';
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import { isCompiled } from '../../core/assets.ts';
import { LINE_HEIGHT } from './boxes.ts';
import { OUTPUTS } from './ctc.ts';
import { modelBytes } from './models.ts';
import { BUILT_IN, type OwnModel, type OwnModels, ownModels } from './own-models.ts';

export interface Network {
  /** RGB planes. */
  run(planes: Float32Array, width: number, height: number): Promise<Answer>;
  close(): Promise<void>;
}

interface Answer {
  values: Float32Array;
  shape: readonly number[];
}

let isPrepared = false;

/** Two take 0.57 of the time of one, and 20 MB more. */
const THREADS = Math.min(2, availableParallelism());

/** The runtime starts its threads from a blob of its code, which Bun cannot. */
async function withThreadsFromFile<T>(work: () => Promise<T>): Promise<T> {
  const file = join(import.meta.dir, isCompiled() ? 'recognizer/text/thread.js' : 'thread.ts');
  const [global, { Worker }] = [globalThis.Worker, threads];
  threads.Worker = class extends Worker {
    constructor(_: string | URL, options?: threads.WorkerOptions) {
      super(file, options);
    }
  };
  try {
    return await work();
  } finally {
    // The runtime replaces this one.
    globalThis.Worker = global;
    threads.Worker = Worker;
  }
}

/** Throws without the file or on an unsupported processor. */
async function openNetwork(folder: string, model: Uint8Array<ArrayBuffer>): Promise<Network> {
  if (!isPrepared) {
    env.wasm.wasmBinary = await modelBytes(folder, 'runtime');
    env.wasm.numThreads = THREADS;
    const code = await modelBytes(folder, 'runtimeCode');
    env.wasm.wasmPaths = { mjs: URL.createObjectURL(new Blob([code], { type: 'text/javascript' })) };
    env.wasm.proxy = false;
    env.logLevel = 'error';
  }
  const session = await withThreadsFromFile(() =>
    InferenceSession.create(model, {
      executionProviders: ['wasm'],
      enableMemPattern: false,
      // Saves 10 MB.
      enableCpuMemArena: false,
    }),
  );
  isPrepared = true;
  // Compiled already; saves 14 MB.
  env.wasm.wasmBinary = undefined;
  const [input, output] = [session.inputNames[0] as string, session.outputNames[0] as string];
  return {
    async run(planes, width, height) {
      const tensor = new Tensor('float32', planes, [1, 3, height, width]);
      const answer = (await session.run({ [input]: tensor }))[output] as Tensor;
      const result = { values: answer.data as Float32Array, shape: answer.dims };
      tensor.dispose();
      answer.dispose();
      return result;
    },
    close: () => session.release(),
  };
}

/** A multiple of 32. */
const FLAT_SIDE = 576;
/** Pixels, a multiple of 32: letters of a label are 15 high in it. */
export const LABEL_SIDE = 640;

export interface Models {
  detection: Network & { side: number };
  recognition: Network & { height: number; outputs: readonly string[] };
  faults: string[];
}

/** Throws without a model. */
export async function openModels(folder: string, own: string | null, onStep: () => void): Promise<Models> {
  const { faults, detection, recognition }: OwnModels = own === null ? { faults: [] } : await ownModels(own);
  const builtIn = async (name: 'detection' | 'recognition') =>
    openNetwork(folder, await modelBytes(folder, name));
  const tried = async (model: OwnModel, height: number, fits: (answer: Answer) => boolean) => {
    try {
      const network = await openNetwork(folder, model.bytes);
      const blank = new Float32Array(3 * height * LABEL_SIDE);
      if (fits(await network.run(blank, LABEL_SIDE, height))) return network;
      await network.close();
      faults.push(`${model.file}: its answers have another form; ${BUILT_IN}`);
    } catch (error) {
      faults.push(`${model.file}: it cannot be run (${wordsOf(error)}); ${BUILT_IN}`);
    }
    return null;
  };
  const find = async () => {
    const side = detection?.side ?? FLAT_SIDE;
    const isMap = ({ values }: Answer) => values.length === side * LABEL_SIDE;
    const network = detection && (await tried(detection, side, isMap));
    return network ? { ...network, side } : { ...(await builtIn('detection')), side: FLAT_SIDE };
  };
  const read = async () => {
    const { height = LINE_HEIGHT, outputs = OUTPUTS } = recognition ?? {};
    const size = outputs.length + 1;
    const isSoftmax = ({ values, shape }: Answer) =>
      shape.at(-1) === size && Math.abs(sumOf(values.subarray(0, size)) - 1) < 0.01;
    const network = recognition && (await tried(recognition, height, isSoftmax));
    if (network) return { ...network, height, outputs };
    return { ...(await builtIn('recognition')), height: LINE_HEIGHT, outputs: OUTPUTS };
  };
  const found = await find();
  onStep();
  const reads = await read();
  onStep();
  return { detection: found, recognition: reads, faults };
}

const sumOf = (values: Float32Array) => values.reduce((sum, value) => sum + value, 0);

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
