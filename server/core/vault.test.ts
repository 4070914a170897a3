import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { createVault } from './vault.ts';

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
