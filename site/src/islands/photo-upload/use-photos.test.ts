import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { type Choice, inPlace, isCoinOpen, sideOf, toggled } from './use-photos.ts';

test('pressing a photo chooses it, again clears the choice, pressing the other swaps', () => {
  expect(toggled(null, 1)).toBe(1);
  expect(toggled(1, 1)).toBe(null);
  expect(toggled(1, 0)).toBe(0);
});

test('a single photo is the obverse', () => {
  fc.assert(
    fc.property(fc.constantFrom<Choice>(0, 1, null), (choice) => {
      expect(inPlace(['a'], choice)).toEqual({ obverse: 'a', reverse: null });
      expect(sideOf(0, 1, choice)).toBe('Obverse');
    }),
  );
});

test('of two photos the chosen one is the obverse and the other the reverse', () => {
  expect(inPlace(['a', 'b'], 0)).toEqual({ obverse: 'a', reverse: 'b' });
  expect(inPlace(['a', 'b'], 1)).toEqual({ obverse: 'b', reverse: 'a' });
  expect([sideOf(0, 2, 1), sideOf(1, 2, 1)]).toEqual(['Reverse', 'Obverse']);
});

test('without a choice between two, and without photos, there are no sides', () => {
  expect(inPlace(['a', 'b'], null)).toBe(null);
  expect(inPlace([], 0)).toBe(null);
  expect(sideOf(1, 2, null)).toBe(null);
});

test('of several coins on a photo one must be chosen', () => {
  const several = [0.2, 0.7].map((x) => ({ x, y: 0.5, radius: 0.1 }));
  const open = { circle: null, by: 'finder', problem: 'several coins', several } as const;
  expect(isCoinOpen({ placing: { ...open, several: [...several] } })).toBe(true);
  expect(isCoinOpen({ placing: { circle: several[0] ?? null, by: 'hand', problem: null, several } })).toBe(
    false,
  );
  expect(isCoinOpen({ placing: { circle: null, by: 'finder', problem: 'no coin' } })).toBe(false);
});
