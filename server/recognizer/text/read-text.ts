import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';
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
  OUTPUTS,
  type Sought,
  soughtOf,
  spot,
  symbolsOf,
} from './ctc.ts';
import { SCRIPT_NAMES, SCRIPTS, type Script } from './letters.ts';
import { modelBytes } from './models.ts';
import { BUILT_IN, type OwnModel, type OwnModels, ownModels } from './own-models.ts';

interface Network {
  /** RGB planes. */
  run(planes: Float32Array, width: number, height: number): Promise<Answer>;
  close(): Promise<void>;
}

interface Answer {
  values: Float32Array;
  shape: readonly number[];
}

let isPrepared = false;

/** Throws without the file or on an unsupported processor. */
async function openNetwork(folder: string, model: Uint8Array<ArrayBuffer>): Promise<Network> {
  if (!isPrepared) {
    env.wasm.wasmBinary = await modelBytes(folder, 'runtime');
    env.wasm.numThreads = 1;
    env.wasm.proxy = false;
    env.logLevel = 'error';
  }
  const session = await InferenceSession.create(model, {
    executionProviders: ['wasm'],
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

/** A multiple of 32. */
const FLAT_SIDE = 576;
/** By coin, likeliest first. */
const MOST_BOXES = 12;
/** Pixels. */
const WIDEST = 640;
/** Below is noise. */
const LEAST_CONFIDENCE = 0.3;
const LEGIBLE = { confidence: 0.9, letters: 5 };

interface Models {
  detection: Network & { side: number };
  recognition: Network & { height: number; outputs: readonly string[] };
  faults: string[];
}

/** Throws without a model. */
async function openModels(folder: string, own: string | null, onStep: () => void): Promise<Models> {
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
/** Pixels, a multiple of 32: letters of a label are 15 high in it. */
const LABEL_SIDE = 640;
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

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
