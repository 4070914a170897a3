import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { readCsv } from './facts.ts';

test('reads cells with commas and quotes', () => {
  expect(readCsv('series,note\n"First Spouse Gold ($10, 1/2 oz)","called ""Liberty"""\nplain,\n')).toEqual([
    { series: 'First Spouse Gold ($10, 1/2 oz)', note: 'called "Liberty"' },
    { series: 'plain', note: '' },
  ]);
});

test('reads back whatever was written, quoted', () => {
  const cell = fc.string({ unit: 'grapheme-ascii' });
  fc.assert(
    fc.property(cell, cell, (a, b) => {
      const quoted = [a, b].map((text) => `"${text.replaceAll('"', '""')}"`).join(',');
      expect(readCsv(`a,b\n${quoted}\n"x","y"`)).toEqual([
        { a, b },
        { a: 'x', b: 'y' },
      ]);
    }),
  );
});
