import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { hashOf, newToken } from './verification.ts';

test('a token holds 256 bits, is never the same, and is found by its hash', () => {
  const made = Array.from({ length: 200 }, () => newToken('verify'));
  expect(new Set(made.map(({ token }) => token)).size).toBe(200);
  for (const { token, hash } of made) {
    expect(Buffer.from(token.slice(1), 'base64url')).toHaveLength(32);
    expect(hashOf('verify', token)).toBe(hash);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
  }
});

test('a token for one thing is none for another', () => {
  expect(hashOf('change', newToken('verify').token)).toBeNull();
  expect(hashOf('verify', newToken('change').token)).toBeNull();
  expect(hashOf('reset', newToken('verify').token)).toBeNull();
});

test('a token cut short, lengthened or with a letter changed is another one, or none', () => {
  fc.assert(
    fc.property(fc.nat(43), fc.string({ minLength: 1, maxLength: 3 }), (at, other) => {
      const { token, hash } = newToken('reset');
      expect(hashOf('reset', token.slice(0, at))).toBeNull();
      expect(hashOf('reset', token + other)).toBeNull();
      const changed = token.slice(0, at) + other + token.slice(at + 1);
      if (changed !== token) expect(hashOf('reset', changed)).not.toBe(hash);
    }),
  );
});

test('no text whatever breaks the reading', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      const hash = hashOf('verify', `v${text}`);
      expect(hash === null || /^[0-9a-f]{64}$/.test(hash)).toBe(true);
    }),
  );
});
