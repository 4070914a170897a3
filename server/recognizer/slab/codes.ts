import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import type { RgbPicture } from '../../core/pixels.ts';
import { modelBytes } from '../text/models.ts';

/** As on old and new slabs. */
const OPTIONS: ReaderOptions = {
  formats: ['QRCode', 'DataMatrix', 'Code128', 'ITF', 'Code39'],
  tryInvert: false,
  maxNumberOfSymbols: 4,
};

let isPrepared = false;

/** Contents of all codes; `thorough` takes four times as long. Throws without the file. */
export async function codesOn(picture: RgbPicture, folder: string, thorough = false): Promise<string[]> {
  if (!isPrepared) {
    const wasm = await modelBytes(folder, 'codes');
    // Otherwise it is fetched from another host.
    prepareZXingModule({ overrides: { wasmBinary: wasm.buffer } });
    isPrepared = true;
  }
  const found = await readBarcodes(rgbaOf(picture), { ...OPTIONS, tryHarder: thorough, tryRotate: thorough });
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}

function rgbaOf({ width, height, data }: RgbPicture): ImageData {
  const rgba = new Uint8ClampedArray(4 * width * height);
  for (let n = 0; n < width * height; n += 1) {
    rgba[4 * n] = data[3 * n] as number;
    rgba[4 * n + 1] = data[3 * n + 1] as number;
    rgba[4 * n + 2] = data[3 * n + 2] as number;
    rgba[4 * n + 3] = 255;
  }
  return { data: rgba, width, height, colorSpace: 'srgb' } as ImageData;
}
