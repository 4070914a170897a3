import { expect, test } from 'bun:test';
import fc from 'fast-check';
import type { Hint } from './quality.ts';
import { accessAfter, type HintState, LOOK_MS, NO_HINT, nextHint } from './use-camera.ts';

test.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
] as const)('after %s the camera is %s', (name, access) => {
  expect(accessAfter(new DOMException('no', name))).toBe(access);
});

test('any other error is not a refusal', () => {
  for (const thrown of [new TypeError('x'), 'x', null, undefined]) expect(accessAfter(thrown)).toBe('busy');
});

const run = (seen: readonly Hint[]): HintState[] => {
  let now = NO_HINT;
  return seen.map((hint, index) => {
    now = nextHint(now, hint, index * LOOK_MS);
    return now;
  });
};

test('a hint seen twice is shown', () => {
  expect(run(['far', 'far', 'ready', 'far']).map(({ hint }) => hint)).toEqual([null, 'far', 'far', 'far']);
});

test('a change is shown a second later', () => {
  const hints = run(['far', 'far', 'ready', 'ready', 'ready', 'ready', 'ready']).map(({ hint }) => hint);
  expect(hints).toEqual([null, 'far', 'far', 'far', 'far', 'ready', 'ready']);
});

test('at most one hint a second', () => {
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
