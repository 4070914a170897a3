import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dated } from '../../../shared/catalogue/possible.ts';
import { CONDITIONS } from '../../../shared/coins/model.ts';
import type { PhotoCredit } from '../../../shared/photos/stock.ts';
import type { CoinCircle } from '../../../shared/recognizer/model.ts';
import { assetFolder } from '../../core/assets.ts';

/** Money in US dollars, dates as 2019-06-01. */
export interface DemoCoin {
  coin: Record<string, unknown>;
  sold?: { price: string; fees: string; soldAt: string; place: string };
}

const [, , , GOOD, VERY_GOOD, FINE, VERY_FINE, EXTREMELY_FINE, ABOUT_UNCIRCULATED, MINT_STATE, PROOF] =
  CONDITIONS;

type More = Partial<DemoCoin> & { with?: Record<string, unknown> };

type Money = [paid: string, bought: string, worth: string];

function coin(
  [year, mintMark]: [number, string?],
  coinType: string,
  condition: string,
  [purchasePrice, purchaseDate, estimatedValue]: Money,
  { with: more, ...rest }: More = {},
): DemoCoin {
  const name = `${dated({ year, mintMark: mintMark ?? '' })} ${coinType}`;
  const facts = { name, year, mintMark, coinType, condition, purchasePrice, purchaseDate, estimatedValue };
  return { coin: { ...facts, storageLocation: placeOf(coinType, { ...more }), ...more }, ...rest };
}

/** Valuable coins are at the bank; the cabinet is sorted by size. */
function placeOf(coinType: string, { isGraded, composition, country }: Record<string, unknown>): string {
  if (isGraded || String(composition).includes('gold')) return 'Safe-deposit box';
  if (country) return 'Cabinet, drawer 4';
  if (/Half Dollar$/.test(coinType)) return 'Cabinet, drawer 2';
  return /Dollar$|Eagle$/.test(coinType) ? 'Cabinet, drawer 3' : 'Cabinet, drawer 1';
}

const abroad = (
  country: string,
  currency: string,
  ...[when, coinType, condition, money, more]: Parameters<typeof coin>
): DemoCoin =>
  coin(when, coinType, condition, money, {
    ...more,
    with: { country, currency, ...more?.with },
  });

const slab = (grade: string) => ({ isGraded: true, gradingCompany: 'PCGS', grade });

/** `weight` in grams. */
const ofMetal = (metal: 'silver' | 'gold', percent: number, weight: string) => ({
  composition: `${percent}% ${metal}`,
  weight,
});

const BIMETAL = { composition: 'Bimetal: ring copper-nickel; centre nickel-brass' };
const COIN_SHOW = 'Coin show in Denver';

/** Values are invented. */
export const DEMO_COINS: readonly DemoCoin[] = [
  coin([1909], 'Wheat Penny', FINE, ['4.50', '2014-03-08', '9.00'], {
    with: { notes: 'From the first album.' },
  }),
  coin([1914, 'D'], 'Wheat Penny', VERY_GOOD, ['185.00', '2017-09-16', '210.00'], {
    with: { notes: 'Bought in a holder; the date is strong.', tags: ['Key date'] },
  }),
  coin([1943], 'Wheat Penny', ABOUT_UNCIRCULATED, ['0.60', '2014-03-08', '1.25'], {
    with: { quantity: 6, notes: 'Zinc-coated steel. Kept dry: drawer 1 has a bag of silica gel.' },
  }),
  coin([1955], 'Wheat Penny', EXTREMELY_FINE, ['0.25', '2015-01-10', '0.40'], { with: { quantity: 12 } }),
  coin([1892], 'Indian Head Penny', VERY_FINE, ['8.00', '2015-05-23', '11.00']),
  coin([1864], 'Two Cent Piece', FINE, ['28.00', '2019-04-13', '34.00'], {
    with: { notes: 'The first with the motto.', tags: ['First of its kind'] },
  }),
  coin([1867], 'Shield Nickel', GOOD, ['22.00', '2019-04-13', '26.00']),
  coin([1883], 'Liberty Head Nickel', EXTREMELY_FINE, ['12.00', '2016-02-20', '14.00'], {
    with: { notes: 'Without the word CENTS.' },
  }),
  coin([1913], 'Buffalo Nickel', VERY_FINE, ['14.00', '2016-02-20', '19.00']),
  coin([1937, 'D'], 'Buffalo Nickel', FINE, ['6.00', '2016-08-06', '5.50']),
  coin([1942, 'P'], 'Jefferson Nickel', ABOUT_UNCIRCULATED, ['3.50', '2018-07-14', '4.75'], {
    with: { quantity: 3, notes: 'Wartime silver.', tags: ['Silver', 'Wartime'] },
  }),
  coin([1916], 'Mercury Dime', FINE, ['6.50', '2015-05-23', '8.00']),
  coin([1921, 'D'], 'Mercury Dime', GOOD, ['62.00', '2020-10-03', '75.00'], {
    with: { notes: 'The hole in the album for four years.', tags: ['Key date'] },
  }),
  coin([1944], 'Mercury Dime', MINT_STATE, ['14.00', '2018-07-14', '18.00'], { with: slab('MS-65') }),
  coin([1898], 'Barber Dime', GOOD, ['5.00', '2016-08-06', '5.50']),
  coin([1853], 'Seated Liberty Dime', VERY_GOOD, ['24.00', '2021-06-19', '27.00'], {
    with: { ...ofMetal('silver', 90, '2.49'), notes: 'With arrows.' },
  }),
  coin([1964, 'D'], 'Roosevelt Dime', ABOUT_UNCIRCULATED, ['1.80', '2014-11-01', '2.60'], {
    with: { quantity: 20 },
  }),
  coin([1917], 'Standing Liberty Quarter', FINE, ['48.00', '2019-04-13', '55.00']),
  coin([1932, 'D'], 'Washington Quarter', VERY_FINE, ['140.00', '2020-02-29', '155.00'], {
    with: { ...slab('VF-30'), notes: `${COIN_SHOW}.`, tags: ['Denver 2020'] },
  }),
  coin([1999, 'P'], 'State Quarter', MINT_STATE, ['0.25', '2014-03-08', '0.75'], {
    with: { quantity: 5, notes: 'Found in change.', storageLocation: null, tags: ['Found in change'] },
  }),
  coin([1908], 'Barber Half Dollar', GOOD, ['16.00', '2016-08-06', '18.00']),
  coin([1941], 'Walking Liberty Half Dollar', EXTREMELY_FINE, ['17.00', '2015-05-23', '24.00']),
  coin([1916, 'S'], 'Walking Liberty Half Dollar', VERY_GOOD, ['160.00', '2022-05-14', '175.00'], {
    with: { notes: 'Mint mark on the obverse.', tags: ['Key date'] },
  }),
  coin([1963], 'Franklin Half Dollar', PROOF, ['19.00', '2018-07-14', '24.00']),
  coin([1964], 'Kennedy Half Dollar', MINT_STATE, ['11.00', '2014-11-01', '16.00'], {
    with: { quantity: 4 },
  }),
  coin([1881, 'S'], 'Morgan Silver Dollar', MINT_STATE, ['58.00', '2017-09-16', '82.00'], {
    with: { ...slab('MS-64'), notes: 'A mirror.', tags: ['Favourite', 'Silver'] },
  }),
  coin([1878, 'CC'], 'Morgan Silver Dollar', VERY_FINE, ['150.00', '2019-10-12', '185.00'], {
    with: { notes: `${COIN_SHOW}.`, tags: ['Denver 2020'] },
  }),
  coin([1921], 'Morgan Silver Dollar', EXTREMELY_FINE, ['29.00', '2017-09-16', '38.00'], {
    with: { quantity: 2 },
  }),
  coin([1922], 'Peace Silver Dollar', ABOUT_UNCIRCULATED, ['31.00', '2017-09-16', '41.00']),
  coin([1928], 'Peace Silver Dollar', FINE, ['240.00', '2021-06-19', '265.00'], {
    with: { notes: 'The lowest mintage of its series.', tags: ['Key date', 'Silver'] },
  }),
  coin([2000, 'P'], 'Sacagawea Dollar', MINT_STATE, ['1.00', '2014-03-08', '2.00'], {
    with: { quantity: 3 },
  }),
  coin([1976, 'S'], 'Eisenhower Dollar', PROOF, ['9.00', '2018-07-14', '14.00']),
  coin([2021], 'American Silver Eagle', MINT_STATE, ['34.00', '2021-08-28', '42.00'], {
    with: { quantity: 5, notes: 'One a year, for the family.', tags: ['For the family', 'Silver'] },
  }),
  coin([1986], 'American Silver Eagle', MINT_STATE, ['33.00', '2019-10-12', '58.00']),
  abroad('United Kingdom', 'GBP', [1887], 'Crown', VERY_FINE, ['52.00', '2018-05-05', '70.00'], {
    with: {
      ...ofMetal('silver', 92.5, '28.28'),
      ruler: 'Victoria',
      notes: 'Jubilee head.',
      tags: ['Silver'],
    },
  }),
  abroad('United Kingdom', 'GBP', [1797], 'Penny', FINE, ['36.00', '2018-05-05', '45.00'], {
    with: { ruler: 'George III', notes: 'The cartwheel: an ounce of copper.', tags: ['Favourite'] },
  }),
  abroad('United Kingdom', 'GBP', [1911], 'Sovereign', EXTREMELY_FINE, ['395.00', '2019-11-30', '620.00'], {
    with: { ...ofMetal('gold', 91.67, '7.99'), ruler: 'George V' },
  }),
  abroad('Canada', 'CAD', [1935], 'Dollar', ABOUT_UNCIRCULATED, ['38.00', '2018-09-22', '46.00'], {
    with: { ...ofMetal('silver', 80, '23.33'), ruler: 'George V' },
  }),
  abroad('Canada', 'CAD', [1967], '5 Cents', MINT_STATE, ['1.50', '2018-09-22', '2.00'], {
    with: { quantity: 2, notes: 'The rabbit of the centenary.' },
  }),
  abroad('Mexico', 'MXN', [1898], 'Peso', VERY_FINE, ['32.00', '2020-02-29', '44.00'], {
    with: ofMetal('silver', 90.3, '27.07'),
  }),
  abroad('Mexico', 'MXN', [1968], '25 Pesos', MINT_STATE, ['14.00', '2020-02-29', '18.00'], {
    with: { ...ofMetal('silver', 72, '22.50'), notes: 'Olympic games.' },
  }),
  abroad('Germany', 'Mark', [1908], '5 Mark', VERY_FINE, ['27.00', '2016-10-15', '33.00'], {
    with: { ...ofMetal('silver', 90, '27.78'), notes: 'From a flea market in Dresden.', tags: ['Journeys'] },
  }),
  abroad('Germany', 'EUR', [2002], '2 Euro', EXTREMELY_FINE, ['2.20', '2016-10-15', '2.40'], {
    with: { ...BIMETAL, quantity: 4, notes: 'Brought home from a journey.', tags: ['Journeys'] },
  }),
  abroad('Austria', 'Thaler', [1780], 'Thaler', MINT_STATE, ['28.00', '2017-03-25', '36.00'], {
    with: {
      ...ofMetal('silver', 83.3, '28.07'),
      ruler: 'Maria Theresa',
      notes: 'A later striking, as nearly all of them.',
      tags: ['Restrike'],
    },
  }),
  abroad('Austria', 'Corona', [1915], '20 Corona', MINT_STATE, ['330.00', '2021-02-06', '480.00'], {
    with: { ...ofMetal('gold', 90, '6.78'), notes: 'Official restrike.', tags: ['Gold', 'Restrike'] },
  }),
  abroad('France', 'Franc', [1867], '5 Francs', FINE, ['26.00', '2016-10-15', '31.00'], {
    with: { ...ofMetal('silver', 90, '25.00'), ruler: 'Napoleon III' },
  }),
  abroad('France', 'Franc', [1909], '20 Francs', EXTREMELY_FINE, ['325.00', '2020-07-11', '470.00'], {
    with: { ...ofMetal('gold', 90, '6.45'), notes: 'The rooster.', tags: ['Gold'] },
  }),
  abroad('Italy', 'Lira', [1958], '500 Lire', ABOUT_UNCIRCULATED, ['9.00', '2017-03-25', '11.00'], {
    with: { ...ofMetal('silver', 83.5, '11.00'), notes: 'Three ships under sail.', tags: ['Ships'] },
  }),
  abroad('Spain', 'Real', [1776], '8 Reales', FINE, ['78.00', '2022-05-14', '95.00'], {
    with: { ...ofMetal('silver', 90.3, '27.07'), notes: 'With chop marks of a merchant in the East.' },
  }),
  abroad('Switzerland', 'CHF', [1931], '5 Francs', VERY_FINE, ['15.00', '2017-03-25', '19.00'], {
    with: ofMetal('silver', 83.5, '15.00'),
  }),
  abroad('Netherlands', 'Gulden', [1930], '2 1/2 Gulden', VERY_FINE, ['14.00', '2018-05-05', '17.00'], {
    with: { ...ofMetal('silver', 72, '25.00'), ruler: 'Wilhelmina' },
  }),
  abroad('India', 'Rupee', [1917], 'Rupee', EXTREMELY_FINE, ['16.00', '2019-11-30', '21.00'], {
    with: { ...ofMetal('silver', 91.7, '11.66'), ruler: 'George V' },
  }),
  abroad('Japan', 'Yen', [1914], 'Yen', VERY_FINE, ['58.00', '2022-05-14', '72.00'], {
    with: { ...ofMetal('silver', 90, '26.96'), notes: 'Year 3 of Taisho.' },
  }),
  abroad('China', 'Yuan', [1934], 'Dollar', EXTREMELY_FINE, ['95.00', '2023-04-01', '120.00'], {
    with: { ...ofMetal('silver', 88, '26.70'), notes: 'The junk. Weighed and found right.', tags: ['Ships'] },
  }),
  abroad('Australia', 'AUD', [1927], 'Florin', FINE, ['15.00', '2019-11-30', '18.00'], {
    with: { ...ofMetal('silver', 92.5, '11.31'), notes: 'Parliament House in Canberra.' },
  }),
  abroad('South Africa', 'ZAR', [1952], '5 Shillings', MINT_STATE, ['22.00', '2023-04-01', '25.00'], {
    with: { ...ofMetal('silver', 50, '28.28'), notes: 'A ship comes to the Cape.', tags: ['Ships'] },
  }),
  coin([1893], 'Columbian Half Dollar', EXTREMELY_FINE, ['14.00', '2015-05-23', '18.00'], {
    sold: { price: '24.00', fees: '3.10', soldAt: '2024-02-17', place: 'eBay' },
  }),
  coin([1904], 'Morgan Silver Dollar', VERY_FINE, ['30.00', '2017-09-16', '36.00'], {
    sold: { price: '44.00', fees: '0.00', soldAt: '2024-06-08', place: COIN_SHOW },
  }),
  coin([1943], 'Walking Liberty Half Dollar', FINE, ['15.00', '2016-08-06', '19.00'], {
    sold: { price: '13.50', fees: '1.80', soldAt: '2025-01-18', place: 'eBay' },
  }),
  abroad('Canada', 'CAD', [1958], 'Dollar', MINT_STATE, ['16.00', '2018-09-22', '20.00'], {
    sold: { price: '26.00', fees: '0.00', soldAt: '2025-09-27', place: 'The club' },
  }),
];

export const SIDES = ['obverse', 'reverse'] as const;

/** In fractions of the photo's side. */
export const PHOTO_CIRCLE: CoinCircle = { x: 0.5, y: 0.5, radius: 0.43 };

export const DRAWN_CREDIT: PhotoCredit = {
  title: 'Drawn, not a photo',
  author: 'Mintmark',
  licence: 'MIT',
  licenceUrl: null,
  sourceUrl: '',
  isDrawn: true,
};

/** "1881-S Morgan Silver Dollar"; made by tools/demo-photos.ts. */
export const photoFile = (name: string, side: (typeof SIDES)[number]): string =>
  join(assetFolder('demo-photos'), `${name.toLowerCase().replaceAll(' ', '-')}-${side}.webp`);

/** Undefined if the coin has no photos. */
export function photosOf(name: string) {
  const [obverse, reverse] = [photoFile(name, 'obverse'), photoFile(name, 'reverse')];
  if (!existsSync(obverse)) return undefined;
  const webp = { type: 'image/webp' };
  return { obverse: Bun.file(obverse, webp), reverse: Bun.file(reverse, webp) };
}
