import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import type { CoinCircle, SlabLabel } from '../../../shared/recognizer/model.ts';
import { pixelsOf, type RgbPicture } from '../../core/pixels.ts';
import { modelBytes } from '../text/models.ts';
import type { TextReader } from '../text/read-text.ts';
import { labelOf } from './label.ts';

/** Pixels: bars of a label are two wide. */
const LONGEST = 1600;

/** Reads the label and the barcode around the coin. */
export async function slabOn(
  reader: TextReader,
  photo: Uint8Array,
  circle: CoinCircle | null,
  models: string,
  onStep = () => {},
): Promise<SlabLabel | null> {
  const picture = await pixelsOf(photo, LONGEST);
  onStep();
  // A label's text can be read without its codes.
  const codes = async (thorough: boolean) => codesOn(picture, models, thorough).catch(() => []);
  const quick = await codes(false);
  onStep();
  const lines = await reader.readAround(picture, circle, onStep);
  const label = labelOf(lines, quick);
  if (label?.from === 'barcode') return label;
  const isLabel = label !== null || lines.some((line) => /\d{7}/.test(line));
  return isLabel ? labelOf(lines, await codes(true)) : null;
}

/** As on old and new slabs. */
const OPTIONS: ReaderOptions = {
  formats: ['QRCode', 'DataMatrix', 'Code128', 'ITF', 'Code39'],
  tryInvert: false,
  maxNumberOfSymbols: 4,
};

let isPrepared = false;

/** Contents of all codes; `thorough` takes four times as long. Throws without the file. */
async function codesOn(picture: RgbPicture, folder: string, thorough = false): Promise<string[]> {
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
