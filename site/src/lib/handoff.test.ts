import { expect, test } from 'bun:test';
import {
  askForPhotos,
  firstAmount,
  handVerification,
  parsePrefill,
  takeAskedForPhotos,
  takeVerification,
  yearOf,
} from './handoff.ts';

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

test('the chooser of photos is asked for once', () => {
  const store = storage();
  askForPhotos(store);
  expect([takeAskedForPhotos(store), takeAskedForPhotos(store)]).toEqual([true, false]);
});

test('whatever else lies there is nothing, and gone', () => {
  const store = storage();
  for (const text of ['{', 'null', '[]', '{"tempId":1}', '{"tempId":""}', '{"tempId":"a","chosen":null}']) {
    store.setItem('mintmark:verification', text);
    expect(takeVerification(store), text).toBeNull();
    expect(store.getItem('mintmark:verification')).toBeNull();
  }
});

test.each([
  ['$1,100 - $1,300', '1100'],
  ['25.50', '25.50'],
  ['about $3', '3'],
  ['unknown', ''],
  ['-5', ''],
  ['−$12.50', ''],
])('firstAmount of %p is %p', (text, amount) => {
  expect(firstAmount(text)).toBe(amount);
});

test.each(['', '{', '[]', '7', 'null', '"x"'])('%p is no prefill', (text) => {
  expect(parsePrefill(text)).toBeNull();
});

test('a year has four digits', () => {
  expect([1916, '1916', ' 1916 ', 191, '0191', 19160, null, {}].map(yearOf)).toEqual([
    ...['1916', '1916', '1916'],
    ...['', '', '', '', ''],
  ]);
});
