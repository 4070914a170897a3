import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { EDITABLE } from '../../../shared/identify/learning.ts';
import { keptCorrections, keptOf, MAX_CLAIMED_JSON } from './bodies.ts';
import { identified } from './testing.ts';

test('an identification is kept whole, but for what was identified before it', () => {
  const { original: _, ...kept } = { ...identified(), original: identified() };
  expect(keptOf({ ...identified(), original: identified(), junk: 1 })).toEqual({ ...kept });
});

test('whatever is claimed, 8 kB of known fields are kept at most, and they can be stored as JSON', () => {
  const fields = fc.constantFrom(...Object.keys(identified()), 'original', '__proto__', 'junk');
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constant('\ud83e\ude99'.repeat(300)));
  const value = fc.oneof(
    text,
    fc.array(text, { maxLength: 40 }),
    fc.object(),
    fc.double(),
    fc.constant(null),
  );
  fc.assert(
    fc.property(fc.dictionary(fields, value), (given) => {
      const kept = keptOf(JSON.parse(JSON.stringify(given)));
      const json = JSON.stringify(kept);
      expect(Buffer.byteLength(json)).toBeLessThanOrEqual(MAX_CLAIMED_JSON);
      expect(JSON.parse(json)).toEqual(kept);
      for (const field of Object.keys(kept)) expect(Object.keys(identified())).toContain(field);
    }),
  );
}, 60_000);

test('whatever corrections are claimed, of each field that can be corrected two short values are kept', () => {
  const value = fc.oneof(fc.string({ maxLength: 900 }), fc.object(), fc.integer(), fc.boolean());
  const correction = fc.record({ original: value, corrected: value }, { requiredKeys: [] });
  const fields = fc.constantFrom<string>(...EDITABLE, '__proto__', 'isAdmin');
  fc.assert(
    fc.property(fc.dictionary(fields, correction), (given) => {
      for (const [field, { original, corrected }] of Object.entries(keptCorrections(given))) {
        expect(EDITABLE.some((known) => known === field)).toBe(true);
        for (const kept of [original, corrected]) {
          expect(String(kept).length).toBeLessThanOrEqual(300);
          expect(kept === null || typeof kept !== 'object').toBe(true);
        }
      }
    }),
  );
}, 60_000);
