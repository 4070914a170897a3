import { expect, test } from 'bun:test';
import { seededRandom } from '../../../shared/testing-random.ts';
import {
  CHARACTERS,
  costsOf,
  decode,
  MEANING,
  mostOf,
  NOTHING,
  ratioOf,
  SPACE,
  SYMBOLS,
  spot,
  symbolOf,
  symbolsOf,
  wantedOf,
} from './ctc.ts';

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
  expect(read(values)).toEqual({ text: 'O', confidence: expect.closeTo(0.6, 5) });
});

test('a space parts words, at the ends it is nothing', () => {
  expect(read(rows(' ONE-  -CENT ')).text).toBe('ONE CENT');
});

test('without a letter there is no text', () => {
  expect(read(rows('---'))).toEqual({ text: '', confidence: 0 });
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

function deficitsIn(likelihoods: Float32Array, ...words: string[]): Map<string, number> {
  const deficits = new Map<string, number>();
  spot(costsOf(likelihoods), wantedOf(words), deficits);
  return deficits;
}

const next = seededRandom(11);
const whole = (below: number) => Math.floor(next() * below);
const LETTERS = 'ABCDEFG12';
const drawnWord = () => Array.from({ length: 1 + whole(5) }, () => LETTERS[whole(LETTERS.length)]).join('');
/** Likelihoods as uneven as those of a worn legend, of a few letters, so that words nearly fit. */
function drawnLine(steps: number): Float32Array {
  const likelihoods = new Float32Array(steps * SYMBOLS).fill(1e-6);
  for (let step = 0; step < steps; step += 1)
    for (const symbol of [...[...LETTERS].map(symbolOf), SPACE, NOTHING])
      likelihoods[step * SYMBOLS + symbol] = next() ** 4 + 1e-6;
  return likelihoods;
}

/** The least cost of a word by trying every way: each step stays, goes on, or waits in a gap. */
function byTrying(costs: Float32Array, word: string): number {
  const steps = costs.length / SYMBOLS;
  const at = (symbol: number, step: number) => costs[symbol * steps + step] as number;
  const symbols = [...word].map(symbolOf);
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
    const costs = costsOf(drawnLine(1 + whole(7)));
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

test('no deficit is negative, what was decoded has none, and more lines only lower them', () => {
  for (let round = 0; round < 200; round += 1) {
    const likelihoods = drawnLine(1 + whole(12));
    const words = decode(likelihoods).text.split(' ').filter(Boolean);
    const wanted = wantedOf([...words, ...Array.from({ length: 5 }, drawnWord)]);
    const deficits = new Map<string, number>();
    spot(costsOf(likelihoods), wanted, deficits);
    for (const word of words) expect(deficits.get(word)).toBeCloseTo(0, 6);
    expect(Math.min(0, ...deficits.values())).toBe(0);
    const before = new Map(deficits);
    spot(costsOf(drawnLine(1 + whole(12))), wanted, deficits);
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
