import type { CoinCircle, SlabLabel } from '../../../shared/recognizer/model.ts';
import { pixelsOf } from '../../core/pixels.ts';
import type { TextReader } from '../text/read-text.ts';
import { codesOn } from './codes.ts';
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
