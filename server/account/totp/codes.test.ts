import { afterEach, expect, setSystemTime, test } from 'bun:test';
import { newSecret, periods } from './service.ts';

afterEach(() => {
  setSystemTime();
});

/** The secret of RFC 6238's test vectors for SHA-1, "12345678901234567890", in base32. */
const KNOWN = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test('the codes are those of RFC 6238, appendix B, in the last six digits', async () => {
  const periodOf = await periods();
  for (const [seconds, code] of [
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ] as const) {
    setSystemTime(new Date(seconds * 1000));
    expect(periodOf(KNOWN, code)).toBe(Math.floor(seconds / 30));
  }
});

test('a code counts in its own period and the two beside it, and says which it is of', async () => {
  const periodOf = await periods();
  const period = Math.floor(1111111111 / 30);
  for (const [shift, read] of [
    [-2, null],
    [-1, period],
    [0, period],
    [1, period],
    [2, null],
  ] as const) {
    setSystemTime(new Date((1111111111 + shift * 30) * 1000));
    expect(periodOf(KNOWN, '050471')).toBe(read);
  }
  expect(periodOf(KNOWN, '05047')).toBeNull();
});

test('a secret has 160 bits and an address every app reads', async () => {
  const { secret, uri } = await newSecret('ada+coins@example.org');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const address = new URL(uri);
  expect([address.protocol, address.host]).toEqual(['otpauth:', 'totp']);
  expect(decodeURIComponent(address.pathname)).toBe('/Mintmark:ada+coins@example.org');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: 'Mintmark',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
  expect((await newSecret('a@example.org')).secret).not.toBe(secret);
});
