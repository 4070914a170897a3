import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { forgetCaptured, keepCaptured, takeCaptured } from './captured-photos.ts';

/** A Storage with room for so many letters. */
function storage(room = 5_000_000): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
}

const jpeg = (bytes: Uint8Array | number) =>
  new Blob([typeof bytes === 'number' ? new Uint8Array(bytes) : bytes.slice()], { type: 'image/jpeg' });

test('photos arrive as they were left, byte for byte, and once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ minLength: 1, maxLength: 70_000 }),
      fc.boolean(),
      async (bytes, both) => {
        const store = storage();
        expect(
          await keepCaptured({ obverse: jpeg(bytes), reverse: both ? jpeg(1) : null }, 'manual-entry', store),
        ).toBeTrue();
        const taken = takeCaptured('manual-entry', store);
        expect(taken?.obverse).toMatchObject({ name: 'obverse.jpg', type: 'image/jpeg', size: bytes.length });
        expect(new Uint8Array(await (taken?.obverse?.arrayBuffer() ?? new ArrayBuffer(0)))).toEqual(bytes);
        expect(taken?.reverse?.name ?? null).toBe(both ? 'reverse.jpg' : null);
        expect(takeCaptured('manual-entry', store)).toBeNull();
      },
    ),
    { numRuns: 25 },
  );
});

test('photos are taken by the screen they were left to, and forgotten by any other', async () => {
  const store = storage();
  const sides = { obverse: jpeg(1), reverse: null };
  await keepCaptured(sides, 'ai-results', store);
  expect(takeCaptured('manual-entry', store)).toBeNull();
  expect(takeCaptured('ai-results', store)).toBeNull();
  await keepCaptured(sides, 'ai-results', store);
  expect(takeCaptured('ai-results', store)).toMatchObject({ obverse: { size: 1 } });
  await keepCaptured(sides, 'ai-results', store);
  forgetCaptured(store);
  expect(takeCaptured('ai-results', store)).toBeNull();
});

test('photos that were never fetched are nobody’s any more', async () => {
  const store = storage();
  const sides = { obverse: jpeg(1), reverse: null };
  const [soon, late] = [9, 11].map((minutes) => Date.now() + minutes * 60_000);
  await keepCaptured(sides, 'manual-entry', store);
  expect(takeCaptured('manual-entry', store, soon)).not.toBeNull();
  await keepCaptured(sides, 'manual-entry', store);
  expect(takeCaptured('manual-entry', store, late)).toBeNull();
});

describe('a store without room', () => {
  test('takes the photos smaller', async () => {
    const store = storage(2000);
    const smaller = async () => jpeg(100);
    expect(
      await keepCaptured({ obverse: jpeg(5000), reverse: jpeg(5000) }, 'manual-entry', store, smaller),
    ).toBeTrue();
    expect(takeCaptured('manual-entry', store)).toMatchObject({
      obverse: { size: 100 },
      reverse: { size: 100 },
    });
  });

  test('says so, and leaves nothing half', async () => {
    const store = storage(100);
    const sides = { obverse: jpeg(5000), reverse: null };
    expect(await keepCaptured(sides, 'manual-entry', store, async (photo) => photo)).toBeFalse();
    expect(
      await keepCaptured(sides, 'manual-entry', store, () => Promise.reject(new Error('no canvas'))),
    ).toBeFalse();
    expect(takeCaptured('manual-entry', store)).toBeNull();
  });
});

test.each([
  '',
  '{}',
  '[]',
  'null',
  '{"obverse":"x"}',
  '{"obverse":"data:text/html;base64,PGI+"}',
  '{"receiver":"manual-entry","at":0,"obverse":"data:image/png;base64,AA=="}',
  '{"receiver":"manual-entry","obverse":"data:image/png;base64,AA=="}',
  `{"receiver":"manual-entry","at":${Date.now()},"obverse":"data:text/html;base64,PGI+"}`,
  '{"obverse":5}',
])('what is no photo is nothing: %p', (text) => {
  const store = storage();
  store.setItem('mintmark:captured', text);
  expect(takeCaptured('manual-entry', store)).toBeNull();
  expect(store.getItem('mintmark:captured')).toBeNull();
});
