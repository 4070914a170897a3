import { expect, test } from 'bun:test';
import { CHARACTERS, decode, OUTPUTS, symbolsOf } from './ctc.ts';

/** Rows of likelihoods in which each character has 0.9; "-" is nothing. */
function rows(steps: string): Float32Array {
  const values = new Float32Array(steps.length * OUTPUTS);
  [...steps].forEach((step, n) => {
    const output = step === '-' ? 0 : step === ' ' ? OUTPUTS - 1 : CHARACTERS.indexOf(step) + 1;
    values[n * OUTPUTS + output] = 0.9;
  });
  return values;
}

const read = (outputs: Float32Array) => decode(symbolsOf(outputs));

test('repetitions count once, unless nothing stands between them', () => {
  expect(read(rows('--DDO-L-LLAA-R-')).text).toBe('DOLLAR');
});

test('small letters and capitals are one', () => {
  const values = rows('-O-');
  values[OUTPUTS + CHARACTERS.indexOf('O') + 1] = 0.3;
  values[OUTPUTS + CHARACTERS.indexOf('o') + 1] = 0.3;
  values[OUTPUTS] = 0.4;
  expect(read(values)).toEqual({ text: 'O', confidence: expect.closeTo(0.6, 5) });
});

test('a space parts words, at the ends it is nothing', () => {
  expect(read(rows(' ONE-  -CENT ')).text).toBe('ONE CENT');
});

test('without a letter there is no text', () => {
  expect(read(rows('---'))).toEqual({ text: '', confidence: 0 });
});
