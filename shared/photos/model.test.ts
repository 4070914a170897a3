import { expect, test } from 'bun:test';
import { photoOf, SIDES, thumbnailOf, typePictureOf } from './model.ts';

const none = { imageUrl: null, obverseImageUrl: null, reverseImageUrl: null };
const [front, back] = SIDES;

test('a single photo is of the front', () => {
  const coin = { ...none, imageUrl: '/photos/a.webp' };
  expect([photoOf(coin, front), photoOf(coin, back)]).toEqual(['/photos/a.webp', null]);
});

test('a card shows the photo of the front, else of the back, else the picture of its type, small', () => {
  const typed = { ...none, typePictures: { obverse: '/type-pictures/b.webp' } };
  expect(thumbnailOf({ ...typed, obverseImageUrl: '/photos/a.webp' }, 480)).toBe('/photos/a@480.webp');
  expect(thumbnailOf(typed, 200)).toBe('/type-pictures/b@200.webp');
  expect(thumbnailOf({ ...typed, reverseImageUrl: '/photos/c.webp' }, 480)).toBe('/photos/c@480.webp');
  expect([typePictureOf(typed, front), typePictureOf(typed, back)]).toEqual(['/type-pictures/b.webp', null]);
});
