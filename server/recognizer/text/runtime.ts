import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import { modelBytes } from './models.ts';

/** A neural network with one input and one output. */
export interface Network {
  /** Runs it over a picture of three colours; the answer's numbers and how they are laid out. */
  run(planes: Float32Array, width: number, height: number): Promise<Answer>;
  close(): Promise<void>;
}

interface Answer {
  values: Float32Array;
  shape: readonly number[];
}

/** The same runtime serves all networks of a thread. */
let isPrepared = false;

/** Loads a network in this thread, and before the first one what runs it; throws where a file or the processor cannot do it. */
export async function openNetwork(folder: string, name: 'detection' | 'recognition'): Promise<Network> {
  if (!isPrepared) {
    // The bytes are given and threads are off: nothing is fetched, nothing imported later, no further thread begun.
    env.wasm.wasmBinary = await modelBytes(folder, 'runtime');
    env.wasm.numThreads = 1;
    env.wasm.proxy = false;
    env.logLevel = 'error';
  }
  const session = await InferenceSession.create(await modelBytes(folder, name), {
    executionProviders: ['wasm'],
    // What it would keep for pictures of one size is of no use for the next.
    enableMemPattern: false,
    // Nor are the blocks it would rather not give back: 10 MB less at the most.
    enableCpuMemArena: false,
  });
  isPrepared = true;
  // Compiled by now: 14 MB less.
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
