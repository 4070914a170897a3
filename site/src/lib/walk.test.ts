import { expect, test } from 'bun:test';
import { memoryStorage } from './storage.fake.ts';
import { readWalk } from './walk.ts';

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['null', 'null'],
  ['a text', '"ids"'],
  ['ids that are none', '{"ids":"1,2"}'],
  ['a filter that is none', '{"filter":"all"}'],
])('%s is a walk without coins', (_, kept) => {
  const store = memoryStorage();
  if (kept !== null) store.setItem('mintmark:walk', kept);
  expect(readWalk(store)).toEqual({ ids: [] });
});

test('a list and a row are kept', () => {
  const store = memoryStorage();
  store.setItem('mintmark:walk', '{"filter":{"category":"Mercury Dimes"}}');
  expect(readWalk(store)).toEqual({ filter: { category: 'Mercury Dimes' } });
  store.setItem('mintmark:walk', '{"ids":[3,"4",null,1]}');
  expect(readWalk(store)).toEqual({ ids: [3, 1] });
});
