import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { keepCaptured, takeCaptured } from './captured-photos.ts';

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
          await keepCaptured({ obverse: jpeg(bytes), reverse: both ? jpeg(1) : null }, store),
        ).toBeTrue();
        const taken = takeCaptured(store);
        expect(taken?.obverse).toMatchObject({ name: 'obverse.jpg', type: 'image/jpeg', size: bytes.length });
        expect(new Uint8Array(await (taken?.obverse.arrayBuffer() ?? new ArrayBuffer(0)))).toEqual(bytes);
        expect(taken?.reverse?.name ?? null).toBe(both ? 'reverse.jpg' : null);
        expect(takeCaptured(store)).toBeNull();
      },
    ),
    { numRuns: 25 },
  );
});

describe('a store without room', () => {
  test('takes the photos smaller', async () => {
    const store = storage(2000);
    const smaller = async () => jpeg(100);
    expect(await keepCaptured({ obverse: jpeg(5000), reverse: jpeg(5000) }, store, smaller)).toBeTrue();
    expect(takeCaptured(store)).toMatchObject({ obverse: { size: 100 }, reverse: { size: 100 } });
  });

  test('says so, and leaves nothing half', async () => {
    const store = storage(100);
    const sides = { obverse: jpeg(5000), reverse: null };
    expect(await keepCaptured(sides, store, async (photo) => photo)).toBeFalse();
    expect(await keepCaptured(sides, store, () => Promise.reject(new Error('no canvas')))).toBeFalse();
    expect(takeCaptured(store)).toBeNull();
  });
});

test.each([
  '',
  '{}',
  '[]',
  'null',
  '{"obverse":"x"}',
  '{"obverse":"data:text/html;base64,PGI+"}',
  '{"obverse":5}',
])('what is no photo is nothing: %p', (text) => {
  const store = storage();
  store.setItem('mintmark:captured', text);
  expect(takeCaptured(store)).toBeNull();
  expect(store.getItem('mintmark:captured')).toBeNull();
});
