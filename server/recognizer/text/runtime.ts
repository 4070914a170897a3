import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import { modelBytes } from './models.ts';

export interface Network {
  /** RGB planes. */
  run(planes: Float32Array, width: number, height: number): Promise<Answer>;
  close(): Promise<void>;
}

interface Answer {
  values: Float32Array;
  shape: readonly number[];
}

/** By thread. */
let isPrepared = false;

/** Throws without the file or on an unsupported processor. */
export async function openNetwork(folder: string, name: 'detection' | 'recognition'): Promise<Network> {
  if (!isPrepared) {
    // No fetches, no later imports.
    env.wasm.wasmBinary = await modelBytes(folder, 'runtime');
    env.wasm.numThreads = 1;
    env.wasm.proxy = false;
    env.logLevel = 'error';
  }
  const session = await InferenceSession.create(await modelBytes(folder, name), {
    executionProviders: ['wasm'],
    // Sizes vary.
    enableMemPattern: false,
    // Saves 10 MB.
    enableCpuMemArena: false,
  });
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
