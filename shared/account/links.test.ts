import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { newRecoveryCodes } from '../../server/account/totp/service.ts';
import { RECOVERY_ALPHABET, RECOVERY_LENGTH, readCode } from './links.ts';

const space = fc.string({
  unit: fc.constantFrom(' ', '-', '\u00a0', '\t', '‑', '–', '−', '\u200b'),
  maxLength: 3,
});

const typed = (signs: string) =>
  fc
    .array(fc.tuple(space, fc.boolean(), fc.boolean()), { minLength: signs.length, maxLength: signs.length })
    .map((ways) =>
      ways
        .map(([before, capital, wide], at) => {
          const sign = capital ? (signs[at] ?? '').toUpperCase() : (signs[at] ?? '');
          return before + (wide ? String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0) : sign);
        })
        .join(''),
    );

const text = (alphabet: string, length: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength: length, maxLength: length });

test('a code is read however it is typed', () => {
  for (const [kind, signs] of [
    ['app', text('0123456789', 6)],
    ['recovery', text(RECOVERY_ALPHABET, RECOVERY_LENGTH)],
  ] as const) {
    fc.assert(
      fc.property(
        signs.chain((code) => fc.tuple(fc.constant(code), typed(code))),
        ([code, written]) => expect(readCode(written)).toEqual({ kind, code }),
      ),
    );
  }
});

test('signs that look alike are taken for the ones a recovery code has', () => {
  fc.assert(
    fc.property(text('01oOiIlL', RECOVERY_LENGTH), (written) => {
      const code = written.replace(/[oO]/g, '0').replace(/[iIlL]/g, '1');
      expect(readCode(written)).toEqual({ kind: 'recovery', code });
    }),
  );
});

/** Any UTF-16 unit, halves of pairs included. */
const anySign = fc.oneof(
  fc.nat(0xffff).map((unit) => String.fromCharCode(unit)),
  fc.constantFrom(...RECOVERY_ALPHABET, ...'iloIO -'),
);

test('anything else is no code, and never a failure', () => {
  fc.assert(
    fc.property(fc.string({ unit: anySign, maxLength: 60 }), (written) => {
      const read = readCode(written);
      if (read) expect(read.code).toMatch(/^(\d{6}|[0-9a-hjkmnp-tv-z]{24})$/);
    }),
  );
  for (const written of ['', '12345', '1234567', 'u'.repeat(24), '٣٤٥٦٧٨', 'a'.repeat(23), 'a'.repeat(25)]) {
    expect(readCode(written)).toBeNull();
  }
});

test('recovery codes are ten, all different, and read back as they are shown', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{6}-){3}[0-9a-hjkmnp-tv-z]{6}$/);
    expect(readCode(code)).toEqual({ kind: 'recovery', code: code.replaceAll('-', '') });
  }
});
