import { expect, test } from 'bun:test';
import { codeOf, countryAbroad, countryIn } from './countries.ts';
import { isMonth, readDay, readMoney } from './values.ts';
import { currencyIn, isGone, isOtherMoney, isPlainlyOwned, kindIn, piecesIn, standingOf } from './wording.ts';

test.each([
  ['In collection', 'owned'],
  ['For swap', 'owned'],
  ['A vendre', 'owned'],
  ['Doublon', 'owned'],
  ['Для обмена', 'owned'],
  ['heb ik', 'owned'],
  ['Wunschliste', 'wanted'],
  ['Looking for', 'wanted'],
  ['dont own', 'wanted'],
  ['vermisst', 'wanted'],
  ['à acheter', 'wanted'],
  ['manca', 'wanted'],
  ['nie mam', 'wanted'],
  ['brak', 'wanted'],
  ['Хочу', 'wanted'],
  ['Нужна', 'wanted'],
  ['Vendue', 'sold'],
  ['Traded 2021', 'sold'],
  ['verschenkt', 'sold'],
  ['échangé', 'sold'],
  ['Lost', 'sold'],
])('a status “%s” is %s', (cell, standing) => {
  expect(standingOf('Status', cell)).toBe(standing as 'owned');
  expect(standing !== 'owned' || isPlainlyOwned('Status', cell)).toBe(true);
});

test('a status that says nothing plain is asked about; headings say what a tick means', () => {
  for (const cell of ['N', '0', 'maybe', 'qty 0']) expect(isPlainlyOwned('Status', cell)).toBe(false);
  expect(isGone('gestohlen')).toBe(true);
  expect(isGone('verkauft')).toBe(false);
  expect(standingOf('Есть', '')).toBe('wanted');
  expect(standingOf('Нужна', 'да')).toBe('wanted');
  expect(standingOf('Vorhanden', 'nein')).toBe('wanted');
  expect(standingOf('Sold?', 'Yes')).toBe('sold');
  expect(standingOf('Sold', '45')).toBe('sold');
  expect(standingOf('Sold', '')).toBe('owned');
  expect(piecesIn('Have', '3')).toBe('3');
  expect(piecesIn('Status', '3')).toBeNull();
});

test.each([
  ['Czechia', 'Czech Republic'],
  ['Deutschland', 'Germany'],
  ['Alemania', 'Germany'],
  ['Allemagne', 'Germany'],
  ['Duitsland', 'Germany'],
  ['Niemcy', 'Germany'],
  ['Германия', 'Germany'],
  ['Estados Unidos', 'United States'],
  ['Etats-Unis', 'United States'],
  ['США', 'United States'],
  ['EE.UU.', 'United States'],
  ['СССР', 'Soviet Union'],
  ['Großbritannien', 'United Kingdom'],
  ['Türkei', 'Turkey'],
  ['Holland', 'Netherlands'],
  ['Germany', null],
  ['Deutsches Reich', null],
  ['Estados Unidos Mexicanos', null],
  ['Congo', null],
])('the country “%s” is %s', (said, country) => {
  expect(countryAbroad(said)).toBe(country);
});

test('codes are those of today, and words name countries', () => {
  expect(
    ['Germany', 'Deutschland', 'Türkei', 'Turkey', 'Czech Republic', 'Siam', 'FR', 'Atlantis'].map(codeOf),
  ).toEqual([...['DE', 'DE', 'TR', 'TR', 'CZ', 'TH', 'FR', null]]);
  expect(countryIn('1 oz Silver Maple Leaf')).toBe('Canada');
  expect(countryIn('1982 Libertad Onza')).toBe('Mexico');
  expect(countryIn('100 Yen')).toBe('Unknown');
  expect(countryIn('World coin')).toBe('Unknown');
  expect(countryIn('Morgan Dollar')).toBeNull();
});

test.each([
  ['Wheat roll', 'roll'],
  ['Lincoln cent from OBW roll', null],
  ['$2 bill', 'banknote'],
  ['Hawaii $1 note', 'banknote'],
  ['Star note', 'banknote'],
  ['банкнота', 'banknote'],
  ['Wooden nickel', 'token'],
  ['Elongated cent', 'token'],
  ['жетон', 'token'],
  ['Challenge coin', 'medal'],
  ['So-called dollar', 'medal'],
  ['Zestaw 2004', 'set'],
  ['Morgan Dollar', null],
])('“%s” is a %s', (words, kind) => {
  expect(kindIn(words)).toBe(kind as 'roll' | null);
});

test.each([
  ["CHF 1'200.–", '1200.00', 'CHF'],
  ['1.234,56 €', '1234.56', 'EUR'],
  ['EUR 1.250,00', '1250.00', 'EUR'],
  ['C$45', '45.00', 'CAD'],
  ['R$ 50', '50.00', 'BRL'],
  ['USD45', '45.00', 'USD'],
  ['25,- DM', '25.00', 'DEM'],
  ['150,- Kč', '150.00', 'CZK'],
  ['900 руб.', '900.00', 'RUB'],
  ['100円', '100.00', 'JPY'],
  ['₩1000', '1000.00', 'KRW'],
  ['45 dollars', '45.00', 'USD'],
  ['£12 10s', null, 'GBP'],
  ['€45 ($50)', null, 'EUR'],
])('the amount “%s” is %s of %s', (cell, amount, currency) => {
  expect(readMoney(cell, 'point')).toBe(amount);
  expect(currencyIn(cell)).toBe(currency);
});

test('money has no three decimals, and kroner are no dollars', () => {
  expect(readMoney('1.500', 'point')).toBeNull();
  expect(readMoney('1,500', 'comma')).toBeNull();
  expect([readMoney('1.500', 'comma'), readMoney('1,500', 'point')]).toEqual(['1500.00', '1500.00']);
  expect(['kr 150', '20 Fr.', 'Rs. 500'].every(isOtherMoney)).toBe(true);
  expect(['$20', '45 USD'].some(isOtherMoney)).toBe(false);
});

test.each([
  ['20210403', '2021-04-03'],
  ['2021年4月3日', '2021-04-03'],
  ['le 3 avril 2021', '2021-04-03'],
  ['3-Apr-21', '2021-04-03'],
  ['Mar-03-24', '2024-03-03'],
  ['03 Apr 2021 14:22', '2021-04-03'],
  ['04/25/2021 10:00 AM', '2021-04-25'],
  ['май 2021', '2021-05-01'],
  ['04/2021', '2021-04-01'],
  ['2021-04', '2021-04-01'],
  ['2021', null],
  ['Q2 2021', null],
])('the day “%s” is %s', (cell, day) => {
  expect(readDay(cell, 'unset')).toBe(day);
});

test('a month alone is told from a whole day', () => {
  expect(isMonth('Mai 2021', '2021-05-01')).toBe(true);
  expect(['1 Mai 2021', '44317', '2021-05-01T10:00'].map((cell) => isMonth(cell, '2021-05-01'))).toEqual([
    ...[false, false, false],
  ]);
});
