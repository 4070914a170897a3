import { expect, test } from 'bun:test';
import { accessAfter } from './access.ts';

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
