import { expect, test } from 'bun:test';
import { EMPTY_FORM, isUntouched, readDraft, toGlobalCoin } from './values.ts';

test('what was left empty is sent as nothing, and texts without the blanks around them', () => {
  const coin = toGlobalCoin({ ...EMPTY_FORM, name: ' 1 Yen ', year: '1989', weight: '1', quantity: 4 });
  expect(coin).toMatchObject({ name: '1 Yen', year: 1989, weight: '1', quantity: 4 });
  expect(coin).toMatchObject({ mintMark: null, estimatedValue: null, designer: null, notes: null });
});

test('a draft comes back as it was, and nothing else does', () => {
  const draft = { ...EMPTY_FORM, country: 'Japan', quantity: 2 };
  expect(readDraft(JSON.stringify({ ...draft, more: 1 }))).toEqual(draft);
  for (const text of [null, '', '{', '[]', '7', 'null', JSON.stringify({ ...draft, year: 1989 })])
    expect(readDraft(text)).toBeNull();
});

test('an empty form is untouched, a changed quantity is not', () => {
  expect(isUntouched(EMPTY_FORM)).toBe(true);
  expect(isUntouched({ ...EMPTY_FORM, quantity: 2 })).toBe(false);
});
