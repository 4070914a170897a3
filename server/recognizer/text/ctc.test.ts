import { expect, test } from 'bun:test';
import { CHARACTERS, decode, OUTPUTS } from './ctc.ts';

/** Rows of likelihoods in which each character has 0.9; "-" is nothing. */
function rows(steps: string): Float32Array {
  const values = new Float32Array(steps.length * OUTPUTS);
  [...steps].forEach((step, n) => {
    const output = step === '-' ? 0 : step === ' ' ? OUTPUTS - 1 : CHARACTERS.indexOf(step) + 1;
    values[n * OUTPUTS + output] = 0.9;
  });
  return values;
}

test('repetitions count once, unless nothing stands between them', () => {
  expect(decode(rows('--DDO-L-LLAA-R-')).text).toBe('DOLLAR');
});

test('small letters and capitals are one', () => {
  const values = rows('-O-');
  values[OUTPUTS + CHARACTERS.indexOf('O') + 1] = 0.3;
  values[OUTPUTS + CHARACTERS.indexOf('o') + 1] = 0.3;
  values[OUTPUTS] = 0.4;
  expect(decode(values)).toEqual({ text: 'O', confidence: expect.closeTo(0.6, 5) });
});

test('a space parts words, at the ends it is nothing', () => {
  expect(decode(rows(' ONE-  -CENT ')).text).toBe('ONE CENT');
});

test('without a letter there is no text', () => {
  expect(decode(rows('---'))).toEqual({ text: '', confidence: 0 });
});
