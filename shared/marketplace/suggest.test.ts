import { expect, test } from 'bun:test';
import fc from 'fast-check';
import types from '../../db/catalogue/types.json';
import { LISTING_LIMITS } from './constants.ts';
import { ListingBody } from './model.ts';
import { type SuggestedFrom, suggestedDescription, suggestedTags, suggestedTitle } from './suggest.ts';

/** What owners and readers write: words, signs, markup, emoji, and nothing. */
const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 100 }),
  fc
    .array(
      fc.constantFrom(
        'Morgan',
        'Dollar',
        '<b>rare</b>',
        '🪙',
        '↔',
        '‼',
        '1916-D',
        '“Héritage”',
        '%',
        '&',
        ',',
      ),
      {
        maxLength: 25,
      },
    )
    .map((list) => list.join(' ')),
);
const maybe = fc.option(words);
const coin: fc.Arbitrary<SuggestedFrom> = fc.record({
  ...{ name: words, coinType: words, category: words, condition: words, country: words },
  year: fc.integer({ min: -700, max: 2100 }),
  ...{ mintMark: maybe, variation: maybe, series: maybe, composition: maybe, diameter: maybe, weight: maybe },
  ...{ isGraded: fc.boolean(), gradingCompany: maybe, grade: maybe, certificationNumber: maybe },
  ...{ totalMintage: maybe, obverseDescription: maybe, reverseDescription: maybe, coinHistory: maybe },
}) as fc.Arbitrary<SuggestedFrom>;

test('whatever a coin is called, what is suggested can be listed: short enough, without markup and emoji', () => {
  fc.assert(
    fc.property(coin, (from) => {
      const [title, tags, description] = [
        suggestedTitle(from),
        suggestedTags(from),
        suggestedDescription(from),
      ];
      expect(title.length).toBeLessThanOrEqual(LISTING_LIMITS.title);
      expect(title).not.toMatch(/[<>\p{Extended_Pictographic}\p{Cs}]|\s\s|^\s|\s$/u);
      expect(description.length).toBeLessThanOrEqual(LISTING_LIMITS.description);
      expect(tags.length).toBeLessThanOrEqual(LISTING_LIMITS.tags);
      expect(new Set(tags).size).toBe(tags.length);
      for (const tag of tags) expect(tag).toMatch(/^[\p{L}\p{Nd}\p{Zs}\-']{1,20}$/u);
      const body = { coinId: 1, title, tags, description, price: '9', marketplaces: ['ebay'] };
      expect(ListingBody.safeParse(body).error?.issues ?? []).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test('no word of a title is cut where it can be helped', () => {
  const from = fc.sample(coin, 1)[0] as SuggestedFrom;
  const name = 'Commemorative presentation piece of the Columbian Exposition in Chicago with original box';
  const title = suggestedTitle({ ...from, name, year: 1893, mintMark: null });
  expect(`${1893} ${name}`).toStartWith(title);
  expect(title).toEndWith(' in Chicago');
});

test.each([
  ['1881-S Morgan Dollar', 'Morgan Silver Dollar', '1881-S Morgan Dollar Very Fine 90% Silver Coin'],
  ['1964 Kennedy', 'Kennedy Half Dollar', '1964 Kennedy Half Dollar Very Fine 90% Silver Coin'],
  ['1990 Token', 'Other', '1990 Token Very Fine 90% Silver Coin'],
])('the title of %s as %s says nothing twice', (name, coinType, title) => {
  const condition = 'Very Fine (VF-20 to VF-35)';
  expect(suggestedTitle({ ...PLAIN, name, coinType, condition, year: Number(name.slice(0, 4)) })).toBe(title);
});

const PLAIN = {
  ...{ category: '', country: 'United States', mintMark: null, variation: null, series: null },
  ...{ composition: '90% silver, 10% copper', diameter: null, weight: null, isGraded: false },
  ...{ gradingCompany: null, grade: null, certificationNumber: null, totalMintage: null },
  ...{ obverseDescription: null, reverseDescription: null, coinHistory: null },
};

test('no title of any type of the catalogue repeats a word', () => {
  for (const type of types as {
    base: string;
    type: string;
    coinTypeOption: string | null;
    composition: string | null;
  }[]) {
    const { base: name, composition } = type;
    const coinType = type.coinTypeOption ?? type.type;
    const title = suggestedTitle({ ...PLAIN, name, coinType, composition, year: 1901, condition: 'Proof' });
    const words = title.toLowerCase().split(' ');
    const ofName = name.toLowerCase().split(' ');
    const repeated = words.filter(
      (word, at) => words.indexOf(word) < at && !ofName.slice(0, at).includes(word),
    );
    expect([title, repeated]).toEqual([title, []]);
    expect(title.match(/silver/gi)?.length ?? 0).toBeLessThanOrEqual(1);
  }
});
