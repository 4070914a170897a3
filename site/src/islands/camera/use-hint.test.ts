import { expect, test } from 'bun:test';
import fc from 'fast-check';
import type { Hint } from './quality.ts';
import { LOOK_MS, NOTHING_SAID, type Said, said } from './use-hint.ts';

const run = (seen: readonly Hint[]): Said[] => {
  let now = NOTHING_SAID;
  return seen.map((hint, index) => {
    now = said(now, hint, index * LOOK_MS);
    return now;
  });
};

test('what was seen twice is said', () => {
  expect(run(['far', 'far', 'ready', 'far']).map(({ hint }) => hint)).toEqual([null, 'far', 'far', 'far']);
});

test('what has changed is said a second later', () => {
  const hints = run(['far', 'far', 'ready', 'ready', 'ready', 'ready', 'ready']).map(({ hint }) => hint);
  expect(hints).toEqual([null, 'far', 'far', 'far', 'far', 'ready', 'ready']);
});

test('never more than one sentence a second, whatever is seen', () => {
  const hints = fc.array(fc.constantFrom<Hint>('dark', 'far', 'empty', 'aside', 'ready'), {
    minLength: 2,
    maxLength: 200,
  });
  fc.assert(
    fc.property(hints, (seen) => {
      const changes = run(seen).flatMap(({ hint }, index, all) =>
        hint !== (all[index - 1]?.hint ?? null) ? [index] : [],
      );
      for (const [index, at] of changes.entries()) {
        if (index > 0) expect((at - (changes[index - 1] ?? 0)) * LOOK_MS).toBeGreaterThanOrEqual(1000);
      }
    }),
  );
});
