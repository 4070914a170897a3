import { expect, test } from 'bun:test';
import { forgetDrafts } from '../../lib/drafts.ts';
import { forgetReview, keepLearned, keepReview, readLearned, readReview } from './draft.ts';
import { changed, type Review, UNTOUCHED } from './record.ts';
import { fakeStorage, identified } from './testing.ts';

const review: Review = {
  ...changed(UNTOUCHED, identified(), { year: 1917, mintMark: null }),
  edge: 'skipped',
  decided: true,
  typing: { name: 'Half a na' },
};

test('what was corrected and typed is there again, for its result alone', () => {
  const store = fakeStorage();
  keepReview('one', review, store);
  expect(readReview('one', store)).toEqual(review);
  expect(readReview('two', store)).toEqual(UNTOUCHED);
  forgetReview('one', store);
  expect(readReview('one', store)).toEqual(UNTOUCHED);
});

test('whatever else is in the store is ignored', () => {
  const store = fakeStorage();
  for (const text of ['', '{', 'null', '[]', '{"edits":1,"said":{}}', '"x"']) {
    store.setItem('mintmark:verification:one', text);
    expect(readReview('one', store)).toEqual(UNTOUCHED);
  }
  store.setItem('mintmark:verification:one', '{"edits":{},"said":{},"edge":"x","typing":{"year":1}}');
  expect(readReview('one', store)).toEqual(UNTOUCHED);
});

test('what was learned is told on the next page', () => {
  const store = fakeStorage();
  keepLearned('one', ['year', 'mint mark'], store);
  expect(readLearned('one', store)).toEqual(['year', 'mint mark']);
  expect(readLearned('two', store)).toEqual([]);
  store.setItem('mintmark:verification-learned:one', '{"a":1}');
  expect(readLearned('one', store)).toEqual([]);
});

test('signing out forgets it', () => {
  const kept: Record<string, string> = {};
  const store = Object.assign(Object.create({ removeItem: (key: string) => delete kept[key] }), {
    'mintmark:verification': 'x',
    'mintmark:verification:one': 'x',
    'mintmark:verification-learned:one': 'x',
    'mintmark:splash': 'x',
  });
  Object.assign(kept, store);
  forgetDrafts(store);
  expect(Object.keys(kept)).toEqual(['mintmark:splash']);
});
