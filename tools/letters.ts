/** `CHROMIUM_PATH=… bun tools/letters.ts [lines]`: trains server/recognizer/text/own-letters.json, whose change changes the model's sum in models.ts. */
import { writeFileSync } from 'node:fs';
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import { planesOf } from '../server/recognizer/text/boxes.ts';
import { CHARACTERS, plain, SCRIPTS } from '../server/recognizer/text/letters.ts';
import { MODELS, PACKAGE, withColumns } from '../server/recognizer/text/models.ts';
import { seededRandom } from '../shared/testing-random.ts';
import { type Kind, type Line, linesOf, openCanvas, struck } from './letters/lines.ts';
import { type Example, likelihoodsOf, ROWS, trained } from './letters/train.ts';

/** Of Debian. */
const FONTS =
  'fonts-noto-core fonts-noto-cjk fonts-hosny-amiri fonts-kacst fonts-kacst-one fonts-farsiweb fonts-arabeyes fonts-sil-scheherazade fonts-sil-lateef fonts-sil-harmattan fonts-hosny-thabit fonts-lohit-deva fonts-deva-extra fonts-samyak-deva fonts-sarai fonts-gargi fonts-nakula fonts-sahadeva fonts-sil-annapurna fonts-kalapi fonts-freefont-ttf fonts-thai-tlwg fonts-wqy-zenhei fonts-wqy-microhei fonts-arphic-uming fonts-arphic-ukai fonts-ipafont fonts-vlgothic fonts-nanum fonts-baekmuk fonts-unfonts-core fonts-dejavu fonts-liberation fonts-urw-base35';
process.stdout.write(`Needs the fonts of ${FONTS}\n`);

const PACKAGES = 'node_modules';
const lines = Number(process.argv[2] ?? 500);
const keys = (await Bun.file(`${PACKAGES}/${PACKAGE}/ppocr_keys_v1.txt`).text())
  .replace(/\r?\n$/, '')
  .split(/\r?\n/);
const size = keys.length + 2;
const known = [...[...CHARACTERS].filter((letter) => keys.includes(letter)), ' '];
const own = [...CHARACTERS].filter((letter) => !keys.includes(letter));
const LATIN = CHARACTERS.slice(0, 62);
const columns = [0, ...known.slice(0, -1).map((letter) => keys.indexOf(letter) + 1), size - 1];
const symbols = ['', ...known, ...own];

env.wasm.wasmBinary = await Bun.file(`${PACKAGES}/${MODELS.runtime.source}`).bytes();
env.wasm.numThreads = 1;
env.logLevel = 'error';
const model = await Bun.file(`${PACKAGES}/${MODELS.recognition.source}`).bytes();
/** The rows of an identity beside a column of zeros: logarithms of the likelihoods give features and outputs back. */
const unit = (row: number) => Float32Array.from({ length: ROWS }, (_, n) => (n === row ? 1 : 0));
const opened = withColumns(model, size, [
  ...columns,
  ...Array.from({ length: ROWS - 1 }, (_, row) => unit(row)),
  unit(-1),
]);
const session = await InferenceSession.create(opened, { executionProviders: ['wasm'] });

async function exampleOf(line: Line, picture: ReturnType<typeof struck>): Promise<Example> {
  const planes = planesOf(picture, { mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5] });
  const tensor = new Tensor('float32', planes, [1, 3, picture.height, picture.width]);
  const answer = (await session.run({ [session.inputNames[0] as string]: tensor }))[
    session.outputNames[0] as string
  ];
  const values = answer?.data as Float32Array;
  const [all, kept] = [columns.length + ROWS, columns.length];
  const steps = values.length / all;
  const features = new Float32Array(steps * (ROWS - 1));
  const fixed = new Float32Array(steps * kept);
  for (let step = 0; step < steps; step += 1) {
    const zero = Math.log(values[(step + 1) * all - 1] as number);
    const log = (n: number) => Math.log(Math.max(1e-37, values[step * all + n] as number)) - zero;
    for (let n = 0; n < kept; n += 1) fixed[step * kept + n] = log(n);
    for (let n = 0; n < ROWS - 1; n += 1) features[step * (ROWS - 1) + n] = log(kept + n);
  }
  return { steps, features, fixed, label: [...line.label].map((letter) => symbols.indexOf(letter)) };
}

const KINDS: readonly Kind[] = ['latin', 'chinese', 'korean', 'arabic', 'persian', 'devanagari', 'thai'];
const SHARE: Record<Kind, number> = {
  ...{ latin: 0.5, chinese: 0.5, korean: 0.5, arabic: 1.2, persian: 0.5, devanagari: 0.8, thai: 0.6 },
};

async function made(of: 'train' | 'test', each: number, seed: number) {
  const random = seededRandom(seed);
  const canvas = await openCanvas();
  const all: { line: Line; example: Example }[] = [];
  for (const kind of KINDS) {
    const some = linesOf(kind, of, Math.round(each * SHARE[kind]), random);
    for (let n = 0; n < some.length; n += 100) {
      const part = some.slice(n, n + 100);
      for (const [at, mask] of (await canvas.draw(part)).entries()) {
        const line = part[at] as Line;
        all.push({ line, example: await exampleOf(line, struck(mask, random)) });
      }
    }
    process.stdout.write(`${of} ${kind} ${all.length}\n`);
  }
  await canvas.close();
  return all;
}

const training = await made('train', lines, 1);
const random = seededRandom(2);
const weights = trained(
  training.map(({ example }) => example),
  {
    own: own.length,
    rounds: 24,
    random,
    note: (round, loss) => process.stdout.write(`round ${round}: ${loss.toFixed(3)}\n`),
  },
);
const SCALE = 1000;
const packed = Int16Array.from({ length: ROWS * own.length }, (_, n) => {
  const [letter, row] = [Math.floor(n / ROWS), n % ROWS];
  return Math.max(
    -32768,
    Math.min(32767, Math.round(SCALE * (weights[row * own.length + letter] as number))),
  );
});
writeFileSync(
  'server/recognizer/text/own-letters.json',
  `${JSON.stringify({ letters: own.join(''), weights: Buffer.from(packed.buffer).toString('base64') })}\n`,
);

const LETTERS: Record<Kind, string> = {
  ...SCRIPTS,
  latin: LATIN,
  chinese: SCRIPTS.chinese + LATIN,
  persian: SCRIPTS.arabic,
};
/** Letters right in percent, by script, reading that script alone. */
const testing = await made('test', Math.max(100, lines / 4), 3);
for (const kind of KINDS) {
  const allowed = LETTERS[kind];
  const may = symbols.map((letter) => letter === '' || letter === ' ' || allowed.includes(plain(letter)));
  const [count, right] = [
    { letters: 0, lines: 0 },
    { letters: 0, lines: 0 },
  ];
  const slips = new Map<string, number>();
  for (const { line, example } of testing.filter(({ line }) => line.kind === kind)) {
    const likelihoods = likelihoodsOf(example, weights, own.length);
    const read = decoded(likelihoods, example.steps, may);
    const label = plain(line.label.replaceAll(' ', ''));
    const wrong = distance(read, label);
    count.letters += label.length;
    right.letters += Math.max(0, label.length - wrong);
    count.lines += 1;
    if (wrong === 0) right.lines += 1;
    else slips.set(`${line.font}`, (slips.get(line.font) ?? 0) + wrong);
  }
  const percent = (is: number, of: number) => ((100 * is) / of).toFixed(1);
  process.stdout.write(
    `${kind}: letters ${percent(right.letters, count.letters)} %, lines ${percent(right.lines, count.lines)} % of ${count.lines}; ${[...slips].map(([font, n]) => `${font} ${n}`).join(', ')}\n`,
  );
}

function decoded(likelihoods: Float64Array, steps: number, may: readonly boolean[]): string {
  let [text, last] = ['', 0];
  for (let step = 0; step < steps; step += 1) {
    let best = 0;
    for (let n = 0; n < symbols.length; n += 1)
      if (
        may[n] &&
        (likelihoods[step * symbols.length + n] as number) >
          (likelihoods[step * symbols.length + best] as number)
      )
        best = n;
    if (best !== last && best !== 0 && symbols[best] !== ' ') text += plain(symbols[best] ?? '');
    last = best;
  }
  return text;
}

function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, n) => n);
  for (const letter of one) {
    const next = [(row[0] ?? 0) + 1];
    for (let n = 1; n <= other.length; n += 1)
      next.push(
        Math.min(
          (row[n] ?? 0) + 1,
          (next[n - 1] ?? 0) + 1,
          (row[n - 1] ?? 0) + (letter === other[n - 1] ? 0 : 1),
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
