import { expect, test } from 'bun:test';
import { seededRandom } from '../../../shared/testing-random.ts';
import {
  ALPHABETS,
  costsOf,
  decode,
  LATIN,
  MEANING,
  meaningOf,
  mostOf,
  NOTHING,
  OUTPUTS,
  ratioOf,
  SPACE,
  SYMBOLS,
  soughtOf,
  spot,
  symbolOf,
  symbolsOf,
  wantedOf,
} from './ctc.ts';
import { CHARACTERS, type Script } from './letters.ts';

/** Rows of likelihoods in which each character has 0.9; "-" is nothing. */
function rows(steps: string): Float32Array {
  const values = new Float32Array(steps.length * MEANING.length);
  [...steps].forEach((step, n) => {
    const output = step === '-' ? 0 : step === ' ' ? MEANING.length - 1 : CHARACTERS.indexOf(step) + 1;
    values[n * MEANING.length + output] = 0.9;
  });
  return values;
}

const read = (outputs: Float32Array) => decode(symbolsOf(outputs));

test('repetitions count once, unless nothing stands between them', () => {
  expect(read(rows('--DDO-L-LLAA-R-')).text).toBe('DOLLAR');
});

test('small letters and capitals are one', () => {
  const values = rows('-O-');
  values[MEANING.length + CHARACTERS.indexOf('O') + 1] = 0.3;
  values[MEANING.length + CHARACTERS.indexOf('o') + 1] = 0.3;
  values[MEANING.length] = 0.4;
  expect(read(values)).toMatchObject({ text: 'O', confidence: expect.closeTo(0.6, 5) });
});

test('a space parts words, at the ends it is nothing', () => {
  expect(read(rows(' ONE-  -CENT ')).text).toBe('ONE CENT');
});

test('without a letter there is no text', () => {
  expect(read(rows('---'))).toEqual({ text: '', confidence: 0, weight: 0 });
});

/** Likelihoods of a line on which each character has 0.9 and the others share the rest; "-" is nothing. */
function line(steps: string, sure = 0.9): Float32Array {
  const likelihoods = new Float32Array(steps.length * SYMBOLS).fill((1 - sure) / (SYMBOLS - 1));
  for (const [step, character] of [...steps].entries()) {
    const symbol = character === '-' ? NOTHING : character === ' ' ? SPACE : symbolOf(character);
    likelihoods[step * SYMBOLS + symbol] = sure;
  }
  return likelihoods;
}

/** In which no other script has a share. */
const whole = (likelihoods: Float32Array) => ({
  likelihoods,
  shares: new Float32Array(likelihoods.length / SYMBOLS).fill(1),
});

function deficitsIn(likelihoods: Float32Array, ...words: string[]): Map<string, number> {
  const deficits = new Map<string, number>();
  spot(costsOf(whole(likelihoods)), wantedOf(words), deficits);
  return deficits;
}

const next = seededRandom(11);
const upTo = (most: number) => Math.floor(next() * most);
const LETTERS = 'ABCDEFG12';
const drawnWord = () => Array.from({ length: 1 + upTo(5) }, () => LETTERS[upTo(LETTERS.length)]).join('');
/** Likelihoods as uneven as those of a worn legend, of a few letters, so that words nearly fit. */
function drawnLine(steps: number): Float32Array {
  const likelihoods = new Float32Array(steps * SYMBOLS).fill(1e-6);
  for (let step = 0; step < steps; step += 1)
    for (const symbol of [...[...LETTERS].map((letter) => symbolOf(letter)), SPACE, NOTHING])
      likelihoods[step * SYMBOLS + symbol] = next() ** 4 + 1e-6;
  return likelihoods;
}

/** The least cost of a word by trying every way: each step stays, goes on, or waits in a gap. */
function byTrying(costs: Float32Array, word: string): number {
  const steps = costs.length / SYMBOLS;
  const at = (symbol: number, step: number) => costs[symbol * steps + step] as number;
  const symbols = [...word].map((letter) => symbolOf(letter));
  const from = (step: number, letter: number, isGap: boolean): number => {
    const own = isGap ? at(NOTHING, step) : at(symbols[letter] as number, step);
    if (!isGap && letter === symbols.length - 1) {
      // It may end here, or the last letter goes on.
      return own + Math.min(0, step + 1 < steps ? from(step + 1, letter, false) : 0);
    }
    if (step + 1 === steps) return Infinity;
    const ways = [from(step + 1, letter, isGap)];
    if (isGap) ways.push(from(step + 1, letter + 1, false));
    else {
      ways.push(from(step + 1, letter, true));
      if (symbols[letter + 1] !== symbols[letter]) ways.push(from(step + 1, letter + 1, false));
    }
    return own + Math.min(...ways);
  };
  return Math.min(...Array.from({ length: steps }, (_, step) => from(step, 0, false)));
}

test('a word that is read costs nothing, wherever it stands and however it is parted', () => {
  for (const steps of ['DDIIMME', '--O-NEDI-M-E--', 'XXDI  MEXX', 'D-IM-E'])
    expect([steps, deficitsIn(line(steps), 'DIME').get('DIME')]).toEqual([steps, 0]);
});

test('a letter twice needs a gap between', () => {
  expect(deficitsIn(line('-DOL-LAR-'), 'DOLLAR').get('DOLLAR')).toBe(0);
  expect(deficitsIn(line('-DOLLAR-'), 'DOLLAR').get('DOLLAR') ?? mostOf('DOLLAR')).toBeGreaterThan(1);
});

test('a letter that was nearly read costs what is missing, and one that is not there ends it', () => {
  const likelihoods = line('-DIHE-');
  likelihoods[3 * SYMBOLS + symbolOf('M')] = 0.45;
  const deficits = deficitsIn(likelihoods, 'DIME', 'DIMES', 'CENT');
  expect(deficits.get('DIME')).toBeCloseTo(Math.log(2), 4);
  expect([...deficits.keys()]).toEqual(['DIME']);
  expect(deficitsIn(line('--------'), 'UNITED')).toEqual(new Map());
});

test('what is found is the cheapest of all ways, as trying each shows', () => {
  for (let round = 0; round < 60; round += 1) {
    const costs = costsOf(whole(drawnLine(1 + upTo(7))));
    const words = [...new Set(Array.from({ length: 6 }, drawnWord))];
    const found = new Map<string, number>();
    spot(costs, wantedOf(words), found);
    for (const word of words) {
      const least = byTrying(costs, word);
      if (least > mostOf(word)) expect(found.has(word)).toBe(false);
      else expect(found.get(word)).toBeCloseTo(least, 3);
    }
  }
});

test('a figure alone is all that its line shows', () => {
  const { latin, alone } = soughtOf(['=1', '=10', '=50', 'LIRE']);
  expect([latin.longest, alone.longest]).toEqual([4, 2]);
  const figuresIn = (steps: string) => {
    const found = new Map<string, number>();
    spot(costsOf(whole(line(steps))), alone, found, LATIN, true);
    return [...found].map(([figure, deficit]) => [figure, Math.abs(deficit)]);
  };
  for (const steps of ['10', '-1100-', '  1-0--']) expect(figuresIn(steps)).toEqual([['=10', 0]]);
  expect(figuresIn('-1-')).toEqual([['=1', 0]]);
  for (const steps of ['-10-0-', '-10 LIRE-', '-A10-', '------', '']) expect(figuresIn(steps)).toEqual([]);
});

test('no deficit is negative, what was decoded has none, and more lines only lower them', () => {
  for (let round = 0; round < 200; round += 1) {
    const likelihoods = drawnLine(1 + upTo(12));
    const words = decode(whole(likelihoods)).text.split(' ').filter(Boolean);
    const wanted = wantedOf([...words, ...Array.from({ length: 5 }, drawnWord)]);
    const deficits = new Map<string, number>();
    spot(costsOf(whole(likelihoods)), wanted, deficits);
    for (const word of words) expect(deficits.get(word)).toBeCloseTo(0, 6);
    expect(Math.min(0, ...deficits.values())).toBe(0);
    const before = new Map(deficits);
    spot(costsOf(whole(drawnLine(1 + upTo(12)))), wanted, deficits);
    for (const [word, deficit] of before) expect(deficits.get(word)).toBeLessThanOrEqual(deficit);
  }
});

test('less cost says more, each letter more bears more cost, and what is not worth it is not kept', () => {
  for (let letters = 4; letters < 14; letters += 1) {
    const most = mostOf('A'.repeat(letters));
    for (let deficit = 0; deficit < 9; deficit += 0.5) {
      expect(ratioOf(deficit, letters)).toBeGreaterThan(ratioOf(deficit + 0.5, letters));
      expect(ratioOf(deficit, letters + 1)).toBeGreaterThanOrEqual(ratioOf(deficit, letters));
    }
    expect(ratioOf(most, letters)).toBeCloseTo(0.2, 6);
  }
});

test('the likelihoods of a line stay as they were, and an empty line or no words find nothing', () => {
  const likelihoods = line('ONE CENT');
  const before = likelihoods.slice();
  expect(deficitsIn(likelihoods).size).toBe(0);
  expect(deficitsIn(new Float32Array(0), 'CENT').size).toBe(0);
  expect(deficitsIn(likelihoods, '', 'RÉPUBLIQUE', 'CENT')).toEqual(new Map([['CENT', 0]]));
  expect(likelihoods).toEqual(before);
});

const SCRIPTS_READ: [Script, string][] = [
  ['chinese', '昭和45年'],
  ['arabic', '١٣٩٥'],
  ['devanagari', '२०३१'],
  ['thai', '๒๕๓๒'],
];

test('each script is read by itself; old, simplified and Japanese characters are one', () => {
  const inScript = (outputs: Float32Array, script: Script) =>
    decode(symbolsOf(outputs, meaningOf(OUTPUTS, ALPHABETS[script]), ALPHABETS[script]), ALPHABETS[script]);
  for (const [script, text] of SCRIPTS_READ) {
    const outputs = rows([...text].join('-'));
    expect(inScript(outputs, script)).toMatchObject({ text, weight: expect.closeTo(text.length, 3) });
    expect(read(outputs).weight).toBeLessThan(3);
    for (const [other] of SCRIPTS_READ)
      if (other !== script) expect(inScript(outputs, other).weight).toBeLessThan(3);
  }
  expect(inScript(rows('中-華-民-國-壹-圓-百-円'), 'chinese').text).toBe('中华民国壹圆百圆');
});

test('what is added to the model changes no reading in Latin', () => {
  for (let round = 0; round < 50; round += 1) {
    const outputs = Float32Array.from({ length: 8 * MEANING.length }, () => next() ** 6);
    const known = outputs.filter((_, n) => (MEANING[n % MEANING.length] ?? -1) >= 0);
    const alone = symbolsOf(
      known,
      MEANING.filter((symbol) => symbol >= 0),
    );
    expect(decode(symbolsOf(outputs))).toMatchObject({
      text: decode(alone).text,
      confidence: expect.closeTo(decode(alone).confidence, 4),
    });
  }
});

test('a word of another script costs what the likeliest letter of any script has more', () => {
  const { others } = soughtOf(['CENT', '١٣٩٥', '1975', '昭和四十五年']);
  expect(others.map(({ script }) => script)).toEqual(['chinese', 'arabic']);
  const deficitOf = (outputs: Float32Array) => {
    const deficits = new Map<string, number>();
    for (const { script, wanted } of others) {
      const alphabet = ALPHABETS[script];
      const found = symbolsOf(outputs, meaningOf(OUTPUTS, alphabet), alphabet);
      spot(costsOf(found, alphabet), wanted, deficits, alphabet);
    }
    return deficits;
  };
  expect([...deficitOf(rows('-١٣-٩٥-'))]).toEqual([['١٣٩٥', expect.closeTo(0, 4)]]);
  expect([...deficitOf(rows('年昭和四十五年'))]).toEqual([['昭和四十五年', expect.closeTo(0, 4)]]);
  const doubtful = rows('-١٣-٩٥-');
  doubtful[MEANING.length + CHARACTERS.indexOf('١') + 1] = 0.3;
  doubtful[MEANING.length + CHARACTERS.indexOf('I') + 1] = 0.6;
  expect(deficitOf(doubtful).get('١٣٩٥')).toBeCloseTo(Math.log(2), 3);
  expect(deficitOf(rows('-1395-')).size).toBe(0);
});
