import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import fc from 'fast-check';
import { loadCatalogue } from '../../db/catalogue/load.ts';
import { entryOf } from '../../server/catalogue/entries.ts';
import { struck } from '../../server/catalogue/issues.ts';
import { CATEGORIES, type Category, categoryOf } from './category.ts';

/** Names as collectors write them, with the coin type they were stored under. */
const NAMES: Record<Category, [name: string, coinType: string, year?: number][]> = {
  'Flying Eagle Cents': [
    ['1857 Flying Eagle Cent', 'Flying Eagle Cent'],
    ['1858 Flying Eagle, Small Letters', 'Penny'],
    ['1856', 'Flying Eagle Cent', 1856],
  ],
  'Indian Head Pennies': [
    ['1877 Indian Head Cent', 'Indian Head Penny'],
    ['1909-S Indian Head Penny', 'Penny'],
    ['1899 penny', 'Penny'],
    ['1864 L on Ribbon', 'Indian Head Penny', 1864],
  ],
  'Lincoln Pennies': [
    ['1972 Doubled Die Lincoln Cent', 'Lincoln Penny'],
    ['1909-S VDB Lincoln Cent', 'Lincoln Penny'],
    ['1943 Steel Cent', 'Lincoln Penny', 1943],
    ['1955 Doubled Die', 'Lincoln Penny', 1955],
    ['2009 Lincoln Bicentennial Cent (Presidency)', 'Penny'],
    ['2015 Lincoln Shield Cent', 'Penny'],
    ['1982-D penny', 'Penny'],
  ],
  'Wheat Pennies': [
    ['1909-S VDB Lincoln Wheat Cent', 'Wheat Penny'],
    ['1909-S VDB', 'Wheat Penny', 1909],
    ['1943 Steel Cent', 'Penny', 1943],
    ['1914-D Wheat Penny', 'Lincoln Penny'],
    ['1931-S cent', 'Penny'],
    ['1909 V.D.B.', 'Cent'],
  ],
  'Shield Nickels': [
    ['1867 Shield Nickel, With Rays', 'Nickel'],
    ['1883/2 Shield Nickel', 'Nickel'],
    ['1872 five cents', 'Nickel', 1872],
  ],
  'Liberty Head Nickels': [
    ['1885 Liberty Head Nickel', 'Nickel'],
    ['1883 V Nickel No Cents', 'Nickel'],
    ['1912-S Liberty Nickel', 'Other'],
  ],
  'Buffalo Nickels': [
    ['1937-D 3-Legged Buffalo Nickel', 'Buffalo Nickel'],
    ['1913 Type 1 Indian Head Nickel', 'Nickel'],
    ['1918/7-D Buffalo', 'Nickel'],
  ],
  'Jefferson Nickels': [
    ['1943-P Jefferson War Nickel', 'Jefferson Nickel'],
    ['2004-D Peace Medal Nickel', 'Jefferson Nickel'],
    ['2005 American Bison nickel', 'Nickel'],
    ['1950-D nickel', 'Nickel'],
  ],
  'Seated Liberty Dimes': [
    ['1860-O Seated Liberty Dime', 'Dime'],
    ['1889-S Dime, Liberty Seated', 'Other'],
    ['1875 dime', 'Dime'],
  ],
  'Barber Dimes': [
    ['1894-S Barber Dime', 'Barber Dime'],
    ['1901-S', 'Barber Dime', 1901],
    ['1905-O Micro O dime', 'Dime'],
  ],
  'Mercury Dimes': [
    ['1916-D Mercury Dime', 'Mercury Dime'],
    ['1942/1 Winged Liberty Head Dime', 'Dime'],
    ['1921-D dime', 'Dime'],
  ],
  'Roosevelt Dimes': [
    ['1955 Roosevelt Dime', 'Roosevelt Dime'],
    ['1982 No P Dime', 'Dime'],
    ['1949-S Roosevelt', 'Roosevelt Dime'],
  ],
  'Barber Quarters': [
    ['1901-S Barber Quarter', 'Barber Quarter'],
    ['1896-S quarter', 'Quarter'],
    ['1913-S', 'Barber Quarter', 1913],
  ],
  'Standing Liberty Quarters': [
    ['1916 Standing Liberty Quarter', 'Standing Liberty Quarter'],
    ['1918/7-S Standing Liberty', 'Quarter'],
    ['1927-S quarter', 'Quarter'],
  ],
  'Washington Quarters': [
    ['1932-D Washington Quarter', 'Washington Quarter'],
    ['1776-1976 Bicentennial Quarter', 'Washington Quarter', 1976],
    ['2021 Washington Crossing the Delaware Quarter', 'Washington Quarter'],
    ['2026 Mayflower Compact Quarter', 'Washington Quarter'],
    ['Quarter', 'Washington Quarter'],
  ],
  'State Quarters': [
    ['1999-P Delaware State Quarter', 'Washington Quarter'],
    ['2004-D Wisconsin Extra Leaf High', 'Washington Quarter', 2004],
    ['2009 Puerto Rico Quarter', 'Washington Quarter'],
    ['2006 Washington Quarter', 'Washington Quarter'],
  ],
  'America the Beautiful Quarters': [
    ['2010 Hot Springs National Park Quarter', 'Washington Quarter'],
    ['2019-W Lowell', 'Washington Quarter', 2019],
    ['2012 Denali America the Beautiful Five Ounce Silver', 'Bullion'],
    ['2021 Tuskegee Airmen Quarter', 'Washington Quarter'],
  ],
  'American Women Quarters': [
    ['2022 Maya Angelou Quarter', 'Washington Quarter'],
    ['2024 Mary Edwards Walker Quarter', 'Washington Quarter'],
    ['2023-D Eleanor Roosevelt', 'Washington Quarter', 2023],
    ['American Women Quarter', 'Quarter'],
  ],
  'Barber Half Dollars': [
    ['1892-O Barber Half Dollar', 'Barber Half Dollar'],
    ['1904-S Barber half', 'Half Dollar'],
    ['1897-O half dollar', 'Half Dollar'],
  ],
  'Walking Liberty Half Dollars': [
    ['1921-D Walking Liberty Half Dollar', 'Walking Liberty Half Dollar'],
    ['1938-D Walking Liberty Half', 'Half Dollar'],
    ['1942 half dollar', 'Half Dollar'],
  ],
  'Franklin Half Dollars': [
    ['1953-S Franklin Half Dollar', 'Half Dollar'],
    ['1955 Bugs Bunny Franklin half', 'Other'],
    ['1949 half', 'Half Dollar'],
  ],
  'Kennedy Half Dollars': [
    ['1964 Kennedy Half Dollar', 'Kennedy Half Dollar'],
    ['1776-1976 Kennedy Half Dollar', 'Half Dollar', 1976],
    ['2014 Kennedy Half Dollar 50th Anniversary (gold)', 'Gold'],
    ['1970-D', 'Kennedy Half Dollar', 1970],
  ],
  'Trade Dollars': [
    ['1878-CC Trade Dollar', 'Dollar'],
    ['1877-S Trade Dollar chopmarked', 'Other'],
    ['Trade Dollar', 'Trade Dollar', 1875],
  ],
  'Morgan Silver Dollars': [
    ['1893-S Morgan Silver Dollar', 'Morgan Silver Dollar'],
    ['1921 Morgan', 'Dollar'],
    ['2021-D Morgan Dollar', 'Dollar'],
    ['1881-S dollar', 'Dollar'],
  ],
  'Peace Silver Dollars': [
    ['1921 Peace Dollar High Relief', 'Peace Silver Dollar'],
    ['1934-S', 'Peace Silver Dollar', 1934],
    ['1928 dollar', 'Dollar'],
  ],
  'Eisenhower Dollars': [
    ['1971-S Eisenhower Dollar', 'Dollar'],
    ['1776-1976 Ike Dollar', 'Dollar', 1976],
    ['1973 dollar', 'Dollar'],
  ],
  'Susan B. Anthony Dollars': [
    ['1979-P Susan B. Anthony Dollar', 'Dollar'],
    ['1999 SBA dollar', 'Dollar'],
    ['1981-S dollar', 'Dollar'],
  ],
  'Sacagawea Dollars': [
    ['2000-P Sacagawea Dollar', 'Dollar'],
    ['2016 Native American Dollar (Code Talkers)', 'Dollar'],
    ['2002 golden dollar', 'Dollar'],
  ],
  'Presidential Dollars': [
    ['2007 George Washington Presidential Dollar', 'Dollar'],
    ['2015 John F. Kennedy Presidential Dollar', 'Dollar'],
    ['2010 Abraham Lincoln dollar', 'Dollar'],
    ['2015 Dwight D. Eisenhower Dollar', 'Dollar'],
  ],
  'American Innovation Dollars': [
    ['2019 Delaware American Innovation Dollar', 'Dollar'],
    ['2018 American Innovation Dollar (Introductory coin)', 'Dollar'],
    ['2022 Vermont Innovation $1', 'Dollar'],
  ],
  'American Silver Eagles': [
    ['1986 Silver Eagle', 'American Eagle'],
    ['1995-W American Silver Eagle Proof', 'American Eagle'],
    ['2021 American Eagle', 'American Eagle'],
    ['2008-W ASE', 'Bullion'],
  ],
  'Liberty Head Eagles': [
    ['1901-S Liberty Head Eagle', 'Gold'],
    ['1894 Liberty Head $10', 'Gold'],
    ['1842-O Coronet Eagle', 'Gold'],
  ],
  'Indian Head Eagles': [
    ['1907 Indian Head Eagle', 'Gold'],
    ['1932 $10 Indian', 'Gold'],
    ['1910-D Indian Head Eagle, Saint-Gaudens', 'Gold'],
  ],
  'Gold Eagles': [
    ['1999 American Gold Eagle 1/10 oz', 'American Eagle'],
    ['2006-W $50 Gold Eagle', 'American Eagle'],
    ['American Eagle 1 oz Gold', 'American Eagle', 2010],
  ],
  'Double Eagles': [
    ['1924 Saint-Gaudens Double Eagle', 'Gold'],
    ['1907 Saint-Gaudens', 'Gold'],
    ['1883-CC Liberty Head $20', 'Gold'],
    ['2009 Ultra High Relief Double Eagle', 'Gold'],
  ],
  'Proof Sets': [
    ['1968-S Proof Set', 'Proof Set'],
    ['1999 Silver Proof Set', 'Proof Set'],
    ['1966 Special Mint Set', 'Other'],
    ['1995 Prestige Set', 'Proof Set'],
  ],
  'Commemorative Coins': [
    ['1893 Columbian Exposition Half Dollar', 'Commemorative Coins'],
    ['1925 Stone Mountain Half Dollar', 'Half Dollar'],
    ['1893 Isabella Quarter', 'Quarter'],
    ['2019 Apollo 11 Silver Dollar', 'Commemorative Coins'],
    ['1990 Eisenhower Centennial Silver Dollar', 'Dollar'],
    ['1926 Sesquicentennial Half Dollar', 'Half Dollar'],
  ],
  'Other Coins': [
    ['Liberty Head $5', 'Gold', 1899],
    ['1911-D Indian Head Quarter Eagle', 'Gold'],
    ['1838 Capped Bust Half Dollar', 'Half Dollar'],
    ['1872 Two-Cent Piece', 'Two Cents'],
    ['1851-O Three-Cent Silver', 'Three Cents'],
    ['1856 Gold Dollar', 'Gold'],
    ['1853 Seated Liberty Half Dime', 'Half Dime'],
    ['1857 Seated Liberty Quarter', 'Quarter'],
    ['1804 Draped Bust Dollar', 'Dollar'],
    ['1794 Large Cent', 'Penny'],
    ['2006 American Buffalo 1 oz Gold', 'Bullion'],
    ['2010 Mary Todd Lincoln First Spouse Gold', 'Bullion'],
    ['1997 American Platinum Eagle', 'American Eagle'],
    ['1970 Uncirculated Mint Set', 'Mint Set'],
    ['1967 Canadian Rabbit', 'Foreign'],
    ['', ''],
  ],
};

for (const category of CATEGORIES) {
  describe(category, () => {
    for (const [name, coinType, year] of NAMES[category]) {
      test(`${name}, ${coinType}`, () => expect(categoryOf({ name, coinType, year })).toBe(category));
    }
  });
}

test('there are the 38 of the specification, each with names of its own', () => {
  expect(CATEGORIES).toHaveLength(38);
  expect(new Set(CATEGORIES).size).toBe(38);
  for (const category of CATEGORIES) expect(NAMES[category].length).toBeGreaterThan(2);
});

test('agrees with the catalogue on every type, design and set, named and typed as it fills a form', () => {
  const catalogue = loadCatalogue(join(import.meta.dir, '../../db/catalogue'));
  const { types, items, sets, typesById } = catalogue;
  const subjects = [
    ...types.flatMap((type) => [null, ...struck(catalogue, type.id).keys()].map((year) => ({ type, year }))),
    ...items.flatMap((item) =>
      item.typeIds.flatMap((id) => {
        const type = typesById.get(id);
        return type ? item.years.map((year) => ({ type, item, year })) : [];
      }),
    ),
    ...sets.flatMap((set) => {
      const type = typesById.get(set.typeId);
      return type ? [{ type, set }] : [];
    }),
  ];
  const wrong = subjects.flatMap((subject) => {
    const { name, coinTypeOption, type, year, yearRanges, category } = entryOf(catalogue, subject);
    const got = categoryOf({
      name,
      coinType: coinTypeOption ?? type,
      year: year ?? yearRanges[0]?.start ?? null,
    });
    return got === category ? [] : [`${name}: ${got}, not ${category}`];
  });
  expect(subjects.length).toBeGreaterThan(3000);
  expect(wrong).toEqual([]);
});

test('each category is that of some catalogue type', () => {
  const { types } = loadCatalogue(join(import.meta.dir, '../../db/catalogue'));
  const reached = new Set(types.map(({ category }) => category));
  expect(CATEGORIES.filter((category) => !reached.has(category))).toEqual([]);
});

test('anything has a category', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.string(),
      fc.option(fc.integer()),
      (name, coinType, year) => {
        expect(CATEGORIES).toContain(categoryOf({ name, coinType, year }));
      },
    ),
  );
});
