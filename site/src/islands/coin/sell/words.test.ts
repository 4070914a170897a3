import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { categoryChoices, hasNotes, withNotes } from './words.ts';

test('notes are added at the end, and taken away without harm to what was typed before them', () => {
  expect(withNotes('A coin.', 'a', true)).toBe('A coin.\n\na');
  expect(withNotes('A banana.\n\na', 'a', false)).toBe('A banana.');
  expect(withNotes('', 'Bought in Denver.', true)).toBe('Bought in Denver.');
  expect(withNotes('Bought in Denver.', 'Bought in Denver.', false)).toBe('');
  const text = fc.string().map((typed) => typed.trim());
  fc.assert(
    fc.property(text, text.filter(Boolean), (description, notes) => {
      fc.pre(!hasNotes(description, notes));
      const added = withNotes(description, notes, true);
      expect(hasNotes(added, notes)).toBe(true);
      expect(withNotes(added, notes, false)).toBe(description);
    }),
  );
});

test('a category that is suggested can be chosen, first of all', () => {
  expect(categoryChoices('Coins > US > Dimes')).toHaveLength(7);
  expect(categoryChoices('Coins > World')[0]).toBe('Coins > World');
});
