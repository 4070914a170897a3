import { expect, test } from 'bun:test';
import { inLanguage, learn } from '../../../../shared/language/i18n.ts';
import { translateOthers } from '../../../../shared/language/translator.ts';
import { ApiError } from '../../lib/api.ts';
import { objectionsOf, saveProblem } from './adding.ts';

test('a guest with ten coins is told how to go on', () => {
  expect(
    saveProblem(new ApiError(403, 'guest_limit_reached', 'Guest users are limited to 10 coins.')),
  ).toEqual({
    title: 'Guest Limit Reached',
    description: 'Guest users can only add 10 coins. Create a free account to add unlimited coins.',
  });
});

test('what can be put right is said in the words of the server', () => {
  expect(saveProblem(new ApiError(422, '', 'No.', { userErrors: ['Year must be 1000 or later.'] }))).toEqual({
    title: 'Please Fix These Issues',
    description: 'Year must be 1000 or later.',
  });
});

test('a result that is gone keeps nobody from going on', () => {
  expect(saveProblem(new ApiError(404, '', 'Failed to fetch identification results'))).toEqual({
    title: 'This Result Is Gone',
    description: 'The result has expired or was deleted. Everything you entered is still here.',
  });
});

test('an issue that cannot be is the matter of no field, whichever is named', () => {
  const text = 'Mint mark W is not available for the 1916 Mercury Dime.';
  for (const path of ['coinData.year', 'coinData.mintMark']) {
    const error = new ApiError(422, '', text, {
      errors: { [path]: text },
    });
    expect(objectionsOf(error)).toEqual({ impossible: text, fields: [] });
  }
  const wrong = new ApiError(422, '', 'No.', { errors: { 'coinData.weight': 'Weight must be above 0.' } });
  expect(objectionsOf(wrong)).toEqual({ impossible: null, fields: [['weight', 'Weight must be above 0.']] });
});

test('everything else is to be tried again', () => {
  const again = { title: 'Error', description: 'Failed to save coin. Please try again.' };
  expect(saveProblem(new ApiError(500, '', 'Something went wrong on the server.'))).toEqual(again);
  expect(saveProblem(new Error('x'))).toEqual(again);
});

test.each([
  ['found', 'Failed to Add Coin', 'Failed to save coin with learning system'],
  ['world', 'Save Failed', 'Failed to save coin to collection'],
] as const)('of a coin %s the words of the specification say what failed', (of, title, failed) => {
  expect(
    saveProblem(new ApiError(403, 'guest_limit_reached', 'Guest users are limited to 10 coins'), of).title,
  ).toBe('Guest Limit Reached');
  expect(saveProblem(new ApiError(500, '', 'No space left.'), of)).toEqual({
    title,
    description: 'No space left.',
  });
  expect(saveProblem(new TypeError('x'), of).description).toBe(failed);
});

test('what the server says in another language is known again', () => {
  translateOthers();
  learn('de', { 'Guest Limit Reached': 'Gastgrenze erreicht' });
  inLanguage('de', () => {
    expect(
      saveProblem(new ApiError(403, 'guest_limit_reached', 'Gäste haben höchstens 10 Münzen')).title,
    ).toBe('Gastgrenze erreicht');
    const wrong = new ApiError(422, '', '', { errors: { 'coinData.year': 'Das gab es nicht.' } });
    expect(objectionsOf(wrong).impossible).toBe('Das gab es nicht.');
  });
});
