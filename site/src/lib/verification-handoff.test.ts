import { expect, test } from 'bun:test';
import { handVerification, takeVerification } from './verification-handoff.ts';

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
}

test('what is handed over is read once', () => {
  const store = storage();
  handVerification({ tempId: 'one', chosen: { year: 1917 } }, store);
  expect(takeVerification(store)).toEqual({ tempId: 'one', chosen: { year: 1917 } });
  expect(takeVerification(store)).toBeNull();
});

test('whatever else lies there is nothing, and gone', () => {
  const store = storage();
  for (const text of ['{', 'null', '[]', '{"tempId":1}', '{"tempId":""}', '{"tempId":"a","chosen":null}']) {
    store.setItem('mintmark:verification', text);
    expect(takeVerification(store), text).toBeNull();
    expect(store.getItem('mintmark:verification')).toBeNull();
  }
});
