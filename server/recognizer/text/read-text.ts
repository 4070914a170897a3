import type { CoinCircle } from '../../../shared/recognizer/model.ts';
import type { RgbPicture } from '../../core/pixels.ts';
import type { Deficits, TextLine } from '../vision/seen.ts';
import {
  boxesOn,
  LINE_HEIGHT,
  type PixelCircle,
  planesOf,
  readRim,
  sampled,
  squareAround,
  type TextBox,
} from './boxes.ts';
import {
  ALPHABETS,
  costsOf,
  type Decoded,
  decode,
  LATIN,
  type Meaning,
  meaningOf,
  type Sought,
  soughtOf,
  spot,
  symbolsOf,
} from './ctc.ts';
import { SCRIPT_NAMES, SCRIPTS, type Script } from './letters.ts';
import { LABEL_SIDE, openModels } from './network.ts';

interface Around {
  lines: string[];
  level: number;
  standing: number;
}

/** Not reentrant. */
export interface TextReader {
  /** Lines may be partial or repeated. `upright`: degrees clockwise. */
  read(
    picture: RgbPicture,
    circle: CoinCircle,
    options?: { upright?: number; onStep?: () => void; sought?: Sought },
  ): Promise<{ lines: TextLine[]; deficits: Deficits }>;
  /** Level lines outside of the coin, as on a label; row by row from the top. */
  readAround(picture: RgbPicture, circle: CoinCircle | null, onStep?: () => void): Promise<Around>;
  close(): Promise<void>;
  faults: readonly string[];
}

/** Training parameters of PaddleOCR: NormalizeImage (PP-OCRv4), RecResizeImg. */
const DETECTION = { mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] } as const;
const RECOGNITION = { mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5] } as const;

/** By coin, likeliest first. */
const MOST_BOXES = 12;
/** Pixels. */
const WIDEST = 640;
/** Below is noise. */
const LEAST_CONFIDENCE = 0.3;
const LEGIBLE = { confidence: 0.9, letters: 5 };

interface Opening {
  own?: string | null;
  onStep?: () => void;
}

/** Throws without a model. */
export async function openTextReader(
  folder: string,
  { own = null, onStep = () => {} }: Opening = {},
): Promise<TextReader> {
  const { detection, recognition, faults } = await openModels(folder, own, onStep);
  const { side } = detection;
  const { height, outputs } = recognition;
  const meaning = meaningOf(outputs);
  const meanings = Object.fromEntries(
    SCRIPT_NAMES.map((script) => [script, meaningOf(outputs, ALPHABETS[script])]),
  ) as Record<Script, Meaning>;
  const outputsOn = async (line: RgbPicture, onStep?: () => void) => {
    const { values } = await recognition.run(planesOf(line, RECOGNITION), line.width, line.height);
    onStep?.();
    return values;
  };
  Bun.gc(true);

  return {
    faults,
    async read(picture, circle, { upright = 0, onStep, sought = NO_WORDS } = {}) {
      const lines: TextLine[] = [];
      const deficits = new Map<string, number>();
      const read = async (line: RgbPicture, from: TextLine['from'], isFoot = false) => {
        const values = await outputsOn(line, onStep);
        const latin = symbolsOf(values, meaning);
        const costs = costsOf(latin);
        spot(costs, sought.latin, deficits);
        if (isFoot) spot(costs, sought.figures, deficits);
        let likely = decode(latin);
        for (const { script, wanted } of sought.others) {
          const alphabet = ALPHABETS[script];
          const other = symbolsOf(values, meanings[script], alphabet);
          spot(costsOf(other, alphabet), wanted, deficits, alphabet);
          likely = likelier(likely, decode(other, alphabet), script);
        }
        const { text, confidence, weight } = likely;
        const isBlank = text.length === 0 || confidence < LEAST_CONFIDENCE;
        if (!isBlank) lines.push({ text, confidence, from });
        const letters = text.replaceAll(' ', '').length;
        const isOwn = letters >= LEGIBLE.letters && weight >= letters / 2;
        return { isBlank, isLegible: isOwn && confidence >= LEGIBLE.confidence };
      };
      const coin = inPixels(circle, picture);
      const flat = squareAround(picture, coin, side, { margin: 0.04, turn: upright });
      const map = await detection.run(planesOf(flat, DETECTION), side, side);
      onStep?.();
      const boxes = boxesOn({ width: side, height: side, values: map.values });
      for (const box of boxes.slice(0, MOST_BOXES)) await read(cutOut(flat, box, height), 'flat');
      await readRim(picture, coin, height, read);
      for (const box of sought.alone.first.length > 0 ? ACROSS : []) {
        const values = await outputsOn(cutOut(flat, enlarged(box, side), height), onStep);
        spot(costsOf(symbolsOf(values, meaning)), sought.alone, deficits, LATIN, true);
      }
      // Pictures are not counted by the collector.
      Bun.gc(true);
      return { lines, deficits };
    },
    async readAround(picture, circle, onStep) {
      const { flat, scale } = reduced(picture);
      const map = await detection.run(planesOf(flat, DETECTION), flat.width, flat.height);
      onStep?.();
      const coin = circle && inPixels(circle, picture);
      const all = boxesOn({ width: flat.width, height: flat.height, values: map.values })
        .map((box) => enlarged(box, scale))
        .filter((box) => !(coin && isWithin(box, coin)));
      const standing = all.filter(({ angle }) => Math.abs(angle) > Math.PI / 2 - LEVEL).length;
      const boxes = all
        .filter(isLevel)
        .sort((a, b) => b.width * b.height - a.width * a.height)
        .slice(0, MOST_LINES);
      // A single word stands on many things.
      const seen = { level: boxes.length, standing };
      if (boxes.length < LEAST_LINES) return { lines: [], ...seen };
      const lines: string[] = [];
      for (const box of inRows(boxes)) {
        const values = await outputsOn(cutOut(picture, box, height), onStep);
        const { text, confidence } = decode(symbolsOf(values, meaning));
        if (text.length > 0 && confidence >= LEAST_CONFIDENCE) lines.push(text);
      }
      Bun.gc(true);
      return { lines, ...seen };
    },
    async close() {
      await detection.close();
      await recognition.close();
    },
  };
}

/** Where figures of value stand, in sides of the picture; best of 27 tried. */
const ACROSS = (
  [
    [0.4, 0.62, 0.48],
    [0.26, 0.38, 0.29],
    [0.4, 0.43, 0.37],
    [0.5, 0.38, 0.29],
  ] as const
).map(([y, width, height]): TextBox => ({ x: 0.5, y, width, height, angle: 0, score: 1 }));

const [MOST_LINES, LEAST_LINES] = [10, 2];
/** Radians. */
const LEVEL = 0.35;

function reduced(picture: RgbPicture): { flat: RgbPicture; scale: number } {
  const scale = Math.max(picture.width, picture.height) / LABEL_SIDE;
  const whole = (length: number) => Math.max(32, 32 * Math.round(length / scale / 32));
  const flat = sampled(picture, whole(picture.width), whole(picture.height), (x, y, to) => {
    to.x = x * scale;
    to.y = y * scale;
  });
  return { flat, scale };
}

const enlarged = (box: TextBox, scale: number): TextBox => ({
  ...box,
  ...{ x: box.x * scale, y: box.y * scale, width: box.width * scale, height: box.height * scale },
});

const isLevel = ({ angle }: TextBox) => Math.abs(angle) < LEVEL;

const isWithin = ({ x, y }: TextBox, coin: PixelCircle) =>
  Math.hypot(x - coin.x, y - coin.y) < 1.1 * coin.radius;

function inRows(boxes: TextBox[]): TextBox[] {
  const rows: TextBox[][] = [];
  for (const box of boxes.toSorted((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    const last = row?.[0];
    if (row && last && box.y - last.y < 0.5 * last.height) row.push(box);
    else rows.push([box]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.x - b.x));
}

const NO_WORDS = soughtOf([]);

/** A line is read in one script: another than Latin must be clear, as relief resembles some of its letters. */
function likelier(now: Decoded, other: Decoded, script: Script): Decoded {
  const letters = [...other.text].filter((letter) => letter !== ' ');
  const own = letters.filter((letter) => SCRIPTS[script].includes(letter)).length;
  const isClear = own >= 2 && other.weight >= CLEAR.least + CLEAR.each * letters.length;
  return isClear && other.weight > now.weight ? other : now;
}

/** Noise on photos of other coins reaches 1.75 for two letters, 2.2 for three or four. */
const CLEAR = { least: 0.8, each: 0.5 };

const inPixels = ({ x, y, radius }: CoinCircle, { width, height }: RgbPicture): PixelCircle => ({
  x: x * width,
  y: y * height,
  radius: radius * Math.min(width, height),
});

function cutOut(picture: RgbPicture, box: TextBox, high: number): RgbPicture {
  const scale = box.height / high;
  const widest = (WIDEST * high) / LINE_HEIGHT;
  const long = Math.max(high, Math.min(widest, Math.round(box.width / scale)));
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  return sampled(picture, long, high, (px, py, to) => {
    const along = ((px - long / 2) * box.width) / long;
    const across = (py - high / 2) * scale;
    to.x = box.x + along * cos - across * sin;
    to.y = box.y + along * sin + across * cos;
  });
}
