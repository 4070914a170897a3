import { expect, test } from 'bun:test';
import { keepRun, readRun } from './run.ts';

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
}

test('a run is restored until it is deleted', () => {
  const store = storage();
  expect(readRun('any', store)).toBeNull();
  keepRun({ ticket: 'a', way: 'look' }, 'any', store);
  expect(readRun('any', store)).toEqual({ ticket: 'a', way: 'look' });
  keepRun(null, 'any', store);
  expect(readRun('any', store)).toBeNull();
});

test.each(['{', '5', '[]', '{"ticket":5,"way":"look"}', '{"ticket":"a","way":"steal"}'])(
  '%p is nothing',
  (text) => {
    const store = storage();
    store.setItem('mintmark:camera', text);
    expect(readRun('any', store)).toBeNull();
  },
);
