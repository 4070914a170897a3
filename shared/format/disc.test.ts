import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { alloyOf, discOf, discOfRelease, sizeFor } from './disc.ts';

describe('alloyOf', () => {
  test.each([
    ['90% silver, 10% copper', 'silver'],
    ['Wartime alloy: 56% copper, 35% silver, 9% manganese', 'silver'],
    ['90% gold, 10% copper', 'gold'],
    ['22 karat: 91.67% gold, 3% silver, 5.33% copper', 'gold'],
    ['Gold ring around platinum centre: 48% gold, 48% platinum, 4% alloy', 'gold'],
    ['99.95% platinum', 'platinum'],
    ['99.95% palladium', 'platinum'],
    ['95% copper, 5% tin and zinc', 'copper'],
    ['Brass: 95% copper, 5% zinc', 'copper'],
    ['Copper-plated zinc: 97.5% zinc, 2.5% copper', 'copper'],
    ['Zinc-plated steel', 'steel'],
    ['Zinc-coated steel', 'steel'],
    ['Nickel-plated steel', 'nickel'],
    ['Copper-nickel: 88% copper, 12% nickel', 'nickel'],
    ['Nickel silver', 'nickel'],
    ['Manganese brass', 'brass'],
    ['Nordic gold', 'brass'],
    ['Aluminium', 'steel'],
  ] as const)('%s is drawn as solid %s', (composition, metal) => {
    expect(alloyOf(composition)).toEqual({ metal, clad: false });
  });

  test.each([
    ['Copper-nickel clad copper', 'nickel'],
    ['Copper-nickel clad: 75% copper 25% nickel outer layers on a pure copper core', 'nickel'],
    ['Manganese brass clad', 'brass'],
    ['Manganese-brass clad copper: 88.5% copper, 6% zinc, 3.5% manganese, 2% nickel overall', 'brass'],
  ] as const)('%s shows copper at the rim', (composition, metal) => {
    expect(alloyOf(composition)).toEqual({ metal, clad: true });
  });

  test('silver over silver shows no copper', () => {
    expect(alloyOf('Silver-clad, 40% silver and 60% copper overall')).toEqual({
      metal: 'silver',
      clad: false,
    });
  });

  test('words that name no metal say nothing', () => {
    expect(alloyOf('')).toBeUndefined();
    expect(alloyOf('unknown')).toBeUndefined();
  });
});

describe('discOf', () => {
  test.each([
    ['Mercury Dime', '1916-D Mercury Dime', 'One Dime', 'silver'],
    ['Lincoln Penny', '1909-S VDB Lincoln Cent', 'One Cent', 'copper'],
    ['Flying Eagle Cent', '1857 Flying Eagle Cent', 'One Cent', 'nickel'],
    ['Buffalo Nickel', '1937-D Buffalo Nickel', 'Five Cents', 'nickel'],
    ['Standing Liberty Quarter', '1916 Standing Liberty Quarter', 'Quarter Dollar', 'silver'],
    ['Walking Liberty Half Dollar', '1921-S Walker', 'Half Dollar', 'silver'],
    ['Morgan Silver Dollar', '1893-S Morgan', 'One Dollar', 'silver'],
    ['Gold', 'Saint-Gaudens Double Eagle (With Motto)', 'Twenty Dollars', 'gold'],
    ['Gold', 'Liberty Head Half Eagle', 'Five Dollars', 'gold'],
    ['Gold', 'Indian Head Quarter Eagle', '2½ Dollars', 'gold'],
    ['Gold', 'Indian Head Eagle (No Motto)', 'Ten Dollars', 'gold'],
    ['American Eagle', 'American Silver Eagle (Type 1)', 'One Dollar', 'silver'],
    ['American Eagle', 'American Gold Eagle 1/10 oz', 'Five Dollars', 'gold'],
    ['American Eagle', 'American Gold Eagle 1 oz', 'Fifty Dollars', 'gold'],
    ['American Eagle', 'American Platinum Eagle 1 oz', 'One Hundred Dollars', 'platinum'],
    ['Commemorative Coins', '1893 Isabella Quarter', 'Quarter Dollar', 'silver'],
    ['Proof Set', '1964 Proof Set', 'Proof Set', 'silver'],
    ['Half Dime', 'Capped Bust Half Dime', 'Half Dime', 'silver'],
    ['Three Cents', 'Three-Cent Nickel', 'Three Cents', 'nickel'],
  ])('%s, %s carries %s', (coinType, name, denomination, metal) => {
    const disc = discOf({ coinType, name, year: 1916 });
    expect(disc.denomination).toBe(denomination);
    if (coinType !== 'Proof Set' && coinType !== 'Three Cents')
      expect(disc.metal).toBe(metal as typeof disc.metal);
  });

  test('the year tells silver from clad, and the war cent from its sisters', () => {
    const metal = (coinType: string, year: number) => discOf({ coinType, name: '', year });
    expect(metal('Roosevelt Dime', 1964)).toMatchObject({ metal: 'silver', clad: false });
    expect(metal('Roosevelt Dime', 1965)).toMatchObject({ metal: 'nickel', clad: true });
    expect(metal('Kennedy Half Dollar', 1970)).toMatchObject({ metal: 'silver' });
    expect(metal('Wheat Penny', 1943)).toMatchObject({ metal: 'steel' });
    expect(metal('Wheat Penny', 1944)).toMatchObject({ metal: 'copper' });
    expect(metal('Jefferson Nickel', 1943)).toMatchObject({ metal: 'silver' });
  });

  test('the composition overrules what is usual', () => {
    const disc = discOf({ coinType: 'Wheat Penny', name: '', year: 1943, composition: 'Bronze: 95% copper' });
    expect(disc.metal).toBe('copper');
  });

  test('its own diameter overrules the usual one', () => {
    expect(discOf({ coinType: 'Mercury Dime', diameter: '17.91' }).diameterMm).toBe(17.91);
    expect(discOf({ coinType: 'Mercury Dime', diameter: null }).diameterMm).toBe(17.9);
  });

  test('is read out in words, the date said once', () => {
    const coin = { coinType: 'Mercury Dime', year: 1916, mintMark: 'D' };
    expect(discOf({ ...coin, name: '1916-D Mercury Dime' }).label).toBe('1916-D Mercury Dime, silver');
    expect(discOf({ ...coin, name: 'Mercury Dime' }).label).toBe('1916-D Mercury Dime, silver');
    expect(discOf({}).label).toBe('nickel');
    expect(discOf({ composition: 'copper-nickel clad copper' }).label).toBe('nickel clad');
    expect(discOf({ ...coin, name: '', mintMark: 'no mint- P' }).label).toBe('1916-P Mercury Dime, silver');
  });

  test('a foreign type stands on the coin while it fits', () => {
    expect(discOf({ coinType: '2 Euro', name: '' }).denomination).toBe('2 Euro');
    expect(discOf({ coinType: 'A commemorative medal of the exhibition', name: '' }).denomination).toBe('');
  });

  test('a coin of another country bears its own words, not those of a US coin', () => {
    const penny = { coinType: '1 Penny', name: '1936 Penny', year: 1936, composition: 'Bronze' };
    expect(discOf({ ...penny, country: 'United Kingdom' })).toMatchObject({
      metal: 'copper',
      denomination: '1 Penny',
      diameterMm: 26,
    });
    for (const country of ['United States', null, undefined])
      expect(discOf({ ...penny, country })).toMatchObject({ denomination: 'One Cent', diameterMm: 19.05 });
    const crown = { coinType: 'Half Crown', name: 'Half Crown', country: 'United Kingdom', diameter: '32.3' };
    expect(discOf(crown)).toMatchObject({ denomination: 'Half Crown', diameterMm: 32.3 });
  });

  test('draws whatever it is given', () => {
    const text = fc.option(fc.string(), { nil: null });
    const coin = fc.record({ name: text, coinType: text, composition: text, mintMark: text, diameter: text });
    fc.assert(
      fc.property(coin, (drawn) => {
        const disc = discOf(drawn);
        expect(disc.diameterMm).toBeGreaterThan(0);
        expect(disc.metal).toBeTruthy();
      }),
    );
  });
});

describe('sizeFor', () => {
  test('a dollar fills its well, a dime does not, and a half dime can still be read', () => {
    expect(sizeFor(38.1)).toBe(1);
    expect(sizeFor(76.2)).toBe(1);
    expect(sizeFor(24.3)).toBeCloseTo(0.638, 3);
    expect(sizeFor(15.5)).toBe(0.46);
  });

  test('stays within its limits and grows with the coin', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 500, noNaN: true }),
        fc.double({ min: 0.1, max: 50, noNaN: true }),
        (mm, more) => {
          expect(sizeFor(mm)).toBeWithin(0.46, 1.0001);
          if (mm > 0) expect(sizeFor(mm + more)).toBeGreaterThanOrEqual(sizeFor(mm));
        },
      ),
    );
  });
});

test.each([
  ['Capped Bust Half Dollar', 1827, 'plain'],
  ['Capped Bust Half Dollar', 1838, 'reeded'],
  ['Capped Bust Quarter', 1831, 'reeded'],
  ['Saint-Gaudens Double Eagle', 1924, 'plain'],
  ['Indian Head Eagle', 1910, 'plain'],
  ['Liberty Head Double Eagle', 1904, 'reeded'],
] as const)('the rim of a %s of %i, whose edge has words where it has no reeds', (coinType, year, edge) => {
  expect(discOf({ coinType, year }).edge).toBe(edge);
});

test.each([
  ['American Eagle 2027 Silver Proof Coin', '2026-12-03', 2027],
  ['Semiquincentennial Quarter 1776–2026', '2026-05-01', 2026],
  ['Morgan Dollar of 1921, struck again', '2026-05-01', 2026],
  ['Silver Medal', '2026-01-01', 2026],
])('%s, released %s, is dated %d', (name, day, year) => {
  expect(discOfRelease({ name, releaseDate: `${day}T00:00:00.000Z` }).year).toBe(year);
});
