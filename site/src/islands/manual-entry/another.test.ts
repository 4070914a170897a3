import { expect, test } from 'bun:test';
import { memoryStorage } from '../../lib/storage.fake.ts';
import { anotherLike, keepAnother, readAnother } from './another.ts';
import { takeEntry } from './entry-handoff.ts';
import { keepEntry } from './keep-entry.ts';
import { entryOf } from './testing.ts';
import { EMPTY_FORM } from './values.ts';

const DIME = {
  ...EMPTY_FORM,
  ...{ name: '1916-D Mercury Dime', coinType: 'Mercury Dime', year: '1916', mintMark: 'D' },
  ...{
    condition: 'Good (G-4, G-6)',
    composition: '90% silver',
    purchaseDate: '2026-11-01',
    purchasePrice: '900',
  },
  obverseImageUrl: '/photos/a.webp',
};

test('another coin shares the type and the day, and nothing that is each coin’s own', () => {
  expect(anotherLike(DIME)).toEqual({ ...EMPTY_FORM, coinType: 'Mercury Dime', purchaseDate: '2026-11-01' });
});

test('what was kept is read back; what is not to be believed is left out', () => {
  const store = memoryStorage();
  expect(readAnother(store)).toBeNull();
  keepAnother(DIME, store);
  expect(readAnother(store)).toEqual(anotherLike(DIME));
  store.setItem(
    'mintmark:manual-entry:another',
    '{"coinType":7,"condition":"Fine","purchaseDate":"2026-11-02"}',
  );
  expect(readAnother(store)).toEqual({ ...EMPTY_FORM, purchaseDate: '2026-11-02' });
  store.setItem('mintmark:manual-entry:another', '{');
  expect(readAnother(store)).toBeNull();
});

test('an entry is handed to the form once', () => {
  const store = memoryStorage();
  expect(takeEntry(store)).toBeNull();
  keepEntry(entryOf(), store);
  expect(takeEntry(store)).toEqual(entryOf());
  expect(takeEntry(store)).toBeNull();
  store.setItem('mintmark:manual-entry:entry', '{"id":7}');
  expect(takeEntry(store)).toBeNull();
});
