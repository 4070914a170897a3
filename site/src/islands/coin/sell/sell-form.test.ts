import { beforeEach, expect, test } from 'bun:test';
import fc from 'fast-check';
import { NO_MARKETPLACE, TITLE_AND_PRICE } from '../../../../../shared/marketplace/model.ts';
import { memoryStorage } from '../../../lib/storage.fake.ts';
import {
  bodyOf,
  categoryChoices,
  checkForm,
  filledFrom,
  hasNotes,
  keepDraft,
  keptDraft,
  photosOf,
  refusedBy,
  type SellValues,
  withNotes,
} from './sell-form.ts';

const OBVERSE = `/photos/${'a'.repeat(64)}.webp`;
const REVERSE = `/photos/${'b'.repeat(64)}.webp`;
const suggested = {
  title: '1881-S Morgan Silver Dollar',
  description: 'A coin.',
  price: '120.00',
  category: 'Coins > US > Dollars',
  condition: 'Mint State (MS-60 to MS-70)',
  tags: ['coin', 'USA'],
  images: { obverse: OBVERSE, reverse: REVERSE },
  shipFrom: { postalCode: '80202', country: 'US' },
};
const FILLED = filledFrom({ suggested }, ['ebay', 'etsy']);
const refused = (change: Partial<SellValues>) => checkForm(7, { ...FILLED, ...change });

beforeEach(() => {
  globalThis.sessionStorage = memoryStorage();
});

test('the dialog begins with what is suggested, shipping for 4.99 and returns within 30 days', () => {
  expect(bodyOf(7, FILLED)).toEqual({
    ...{ coinId: 7, title: suggested.title, description: 'A coin.', price: '120.00' },
    ...{ category: suggested.category, condition: suggested.condition, tags: ['coin', 'USA'] },
    ...{ marketplaces: ['ebay', 'etsy'], shippingCost: '4.99', returnsAccepted: true, returnPeriod: 30 },
    ...{ images: { obverse: OBVERSE, reverse: REVERSE }, subcategory: null, specifics: {} },
    shipFrom: { postalCode: '80202', country: 'US' },
  });
  expect(checkForm(7, FILLED)).toEqual({});
});

test('photos go in the order they were put into', () => {
  const swapped = { ...FILLED, photos: `${REVERSE} ${OBVERSE}` };
  expect(bodyOf(7, swapped).images).toEqual({ obverse: REVERSE, reverse: OBVERSE });
  expect(bodyOf(7, { ...FILLED, photos: REVERSE }).images).toEqual({ obverse: REVERSE, reverse: null });
  expect(photosOf({ obverse: null, reverse: REVERSE })).toEqual([REVERSE]);
});

test.each<[Partial<SellValues>, keyof SellValues, string]>([
  [{ ebay: false, etsy: false }, 'ebay', NO_MARKETPLACE],
  [{ title: ' ' }, 'title', TITLE_AND_PRICE],
  [{ price: '' }, 'price', TITLE_AND_PRICE],
  [{ price: '0' }, 'price', 'The price must be from $1.00 to $250,000.00.'],
  [{ price: '-5' }, 'price', 'Enter an amount in US dollars'],
  [{ price: '1e9' }, 'price', 'Enter an amount in US dollars'],
  [{ price: '1000000000' }, 'price', 'Enter an amount in US dollars'],
  [{ title: 'x'.repeat(200) }, 'title', 'The title can have at most 80 characters.'],
  [{ tags: Array.from({ length: 14 }, (_, i) => `t${i}`).join() }, 'tags', 'at most 13 tags'],
  [{ tags: 'a tag that is far too long for a tag' }, 'tags', 'A tag can have at most 20 characters.'],
  [{ shippingCost: '501' }, 'shippingCost', 'The shipping cost must be from $0.00 to $500.00.'],
  [{ postalCode: '!' }, 'postalCode', 'Please enter your postal code.'],
])('%j is refused at its field', (change, field, sentence) => {
  expect(refused(change)[field]).toContain(sentence);
});

test('HTML and emoji are what was typed', () => {
  const typed = '<b>Rare</b> 🪙 coin & "more"';
  expect(refused({ title: typed, description: typed })).toEqual({});
  expect(bodyOf(7, { ...FILLED, title: typed }).title).toBe(typed);
});

test('what the server refuses stands at the field it is about', () => {
  const issues = [
    { path: 'shipFrom.postalCode', message: 'Postal code.' },
    { path: 'marketplaces', message: 'Marketplaces.' },
    { path: 'tags.3', message: 'Tag.' },
  ];
  expect(refusedBy(issues)).toEqual({ postalCode: 'Postal code.', ebay: 'Marketplaces.', tags: 'Tag.' });
});

test('user: what was typed is there again after connecting an account, which is chosen then', () => {
  const nothingLinked = filledFrom({ suggested }, []);
  keepDraft(7, { ...nothingLinked, title: 'Mine' });
  expect(keptDraft(7, { suggested }, ['etsy'])).toMatchObject({ title: 'Mine', etsy: true, ebay: false });
  keepDraft(7, { ...FILLED, ebay: false });
  expect(keptDraft(7, { suggested }, ['ebay', 'etsy'])).toMatchObject({ ebay: false, etsy: true });
});

test('user: a photo that was removed meanwhile is not offered, and listing forgets the draft', () => {
  keepDraft(7, FILLED);
  expect(
    keptDraft(7, { suggested: { ...suggested, images: { obverse: OBVERSE, reverse: null } } }, ['ebay'])
      ?.photos,
  ).toBe(OBVERSE);
  keepDraft(7, null);
  expect(keptDraft(7, { suggested }, ['ebay'])).toBeNull();
  sessionStorage.setItem('mintmark:edit:7:sell', '{"title":1}');
  expect(keptDraft(7, { suggested }, ['ebay'])).toBeNull();
});

test('notes are added at the end, and taken away without harm to what was typed before them', () => {
  expect(withNotes('A coin.', 'a', true)).toBe('A coin.\n\na');
  expect(withNotes('A banana.\n\na', 'a', false)).toBe('A banana.');
  expect(withNotes('', 'Bought in Denver.', true)).toBe('Bought in Denver.');
  expect(withNotes('Bought in Denver.', 'Bought in Denver.', false)).toBe('');
  const text = fc.string().map((typed) => typed.trim());
  fc.assert(
    fc.property(text, text.filter(Boolean), (description, notes) => {
      fc.pre(!hasNotes(description, notes));
      const added = withNotes(description, notes, true);
      expect(hasNotes(added, notes)).toBe(true);
      expect(withNotes(added, notes, false)).toBe(description);
    }),
  );
});

test('a category that is suggested can be chosen, first of all', () => {
  expect(categoryChoices('Coins > US > Dimes')).toHaveLength(7);
  expect(categoryChoices('Coins > World')[0]).toBe('Coins > World');
});
