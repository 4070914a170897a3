import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { createSigned, createVault } from './crypto.ts';

const signed = createSigned('a secret for tests that is long enough');

test('what was sealed comes back, whatever it is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = signed.seal('photo', value);
      expect(text).toMatch(/^[\w.-]+$/);
      expect(signed.open('photo', text)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('one changed character is enough to be refused', () => {
  const text = signed.seal('photo', { user: 'ada', url: 'https://example.org/1.jpg' });
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.constantFrom('A', 'b', '7', '_', '.'), (at, letter) => {
      const forged = text.slice(0, at) + letter + text.slice(at + 1);
      // The last letter of base64 has bits to spare: another one may stand for the same bytes.
      fc.pre(forged !== text && at !== text.length - 1);
      expect(signed.open('photo', forged)).toBeUndefined();
    }),
  );
});

test('neither another purpose nor another secret opens it', () => {
  const text = signed.seal('photo', 1);
  expect(signed.open('mail', text)).toBeUndefined();
  expect(createSigned('another secret for tests, long enough').open('photo', text)).toBeUndefined();
});

test.each(['', '.', 'a.b', 'eyJhIjoxfQ', 'eyJhIjoxfQ.', `${'x'.repeat(10_000)}.y`, '💰.💰'])(
  '"%s" is nothing we sealed',
  (text) => {
    expect(signed.open('photo', text)).toBeUndefined();
  },
);

const vault = createVault('a secret for tests that is long enough');

test('whatever was locked opens again, for its purpose and under its secret alone', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const locked = vault.lock('ebay', text);
      expect(vault.unlock('ebay', locked)).toBe(Buffer.from(text).toString());
      expect(vault.unlock('etsy', locked)).toBeNull();
      expect(createVault('another secret that is long enough').unlock('ebay', locked)).toBeNull();
    }),
  );
});

test('the same text is never locked the same way twice, and does not show', () => {
  const one = vault.lock('ebay', 'refresh-token');
  expect(one).not.toBe(vault.lock('ebay', 'refresh-token'));
  expect(Buffer.from(one.slice(3), 'base64url').toString('latin1')).not.toContain('refresh-token');
});

test('what was altered or cut short does not open', () => {
  const locked = vault.lock('ebay', 'refresh-token');
  const bytes = Buffer.from(locked.slice(3), 'base64url');
  for (let at = 0; at < bytes.length; at++) {
    const altered = Buffer.from(bytes);
    altered.writeUInt8((altered[at] ?? 0) ^ 1, at);
    expect(vault.unlock('ebay', `v1.${altered.toString('base64url')}`)).toBeNull();
    expect(vault.unlock('ebay', `v1.${bytes.subarray(0, at).toString('base64url')}`)).toBeNull();
  }
  expect(vault.unlock('ebay', '')).toBeNull();
  expect(vault.unlock('ebay', `v2${locked.slice(2)}`)).toBeNull();
});
