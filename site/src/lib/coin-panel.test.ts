import { expect, test } from 'bun:test';
import { readWalk, walkTo } from './coin-panel.ts';
import { memoryStorage } from './storage.fake.ts';

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['null', 'null'],
  ['a text', '"ids"'],
  ['ids that are none', '{"ids":"1,2"}'],
  ['a filter that is none', '{"filter":"all","at":1}'],
  ['a list without a place', '{"filter":{}}'],
  ['a place that is none', '{"filter":{},"at":-1}'],
])('%s is a walk without coins', (_, kept) => {
  const store = memoryStorage();
  if (kept !== null) store.setItem('mintmark:walk', kept);
  expect(readWalk(store)).toEqual({ ids: [] });
});

test('a list and a row are kept', () => {
  const store = memoryStorage();
  store.setItem('mintmark:walk', '{"filter":{"category":"Mercury Dimes"},"at":7}');
  expect(readWalk(store)).toEqual({ filter: { category: 'Mercury Dimes' }, at: 7 });
  walkTo(readWalk(store), 8, store);
  expect(readWalk(store)).toEqual({ filter: { category: 'Mercury Dimes' }, at: 8 });
  store.setItem('mintmark:walk', '{"ids":[3,"4",null,1]}');
  expect(readWalk(store)).toEqual({ ids: [3, 1] });
});
