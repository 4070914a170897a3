import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { WordGatherer } from './documents.ts';

test('each document has the words it was given, at their highest weight, whatever the others have', () => {
  const weights = fc.array(fc.tuple(fc.string({ maxLength: 3 }), fc.integer({ min: 1, max: 15 })));
  fc.assert(
    fc.property(fc.array(weights), fc.string({ maxLength: 3 }), (documents, other) => {
      const gatherer = new WordGatherer();
      const taken = documents.map((given) => {
        const map = new Map<string, number>();
        for (const [word, weight] of given) {
          gatherer.raise(word, weight);
          map.set(word, Math.max(weight, map.get(word) ?? 0));
          expect(gatherer.weightOf(word)).toBe(map.get(word) ?? 0);
        }
        expect(gatherer.weightOf(other)).toBe(map.get(other) ?? 0);
        return { words: gatherer.take(), map };
      });
      for (const { words, map } of taken) {
        expect(new Map(words)).toEqual(map);
        expect(new Set(words.keys())).toEqual(new Set(map.keys()));
        for (const [word, weight] of map) expect(words.get(word)).toBe(weight);
        expect(words.has(other)).toBe(map.has(other));
      }
    }),
  );
});
