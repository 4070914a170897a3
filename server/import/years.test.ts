import { expect, test } from 'bun:test';
import { UNDATED } from '../../shared/coins/dating.ts';
import { english } from '../../shared/language/testing.ts';
import { readStruck } from './years.ts';

test.each([
  ['1955/55', 1955, null, '1955/55'],
  ['1901/0', 1901, null, '1901/0'],
  ['1916 / D', 1916, 'D', null],
  ['1921/D', 1921, 'D', null],
  ['D 1916', 1916, 'D', null],
  ['S-1881', 1881, 'S', null],
  ['1893 c.c.', 1893, 'CC', null],
  ['1921 Denver', 1921, 'D', null],
  ['1921 (San Francisco)', 1921, 'S', null],
  ['1921 Philadelphia', 1921, null, null],
  ['(1921)', 1921, null, null],
  ['[1921]', 1921, null, null],
  ['1921.0', 1921, null, null],
  ['1776-1976', 1976, null, '1776-1976'],
  ['1776-1976-S', 1976, 'S', '1776-1976'],
  ['1962/IV', 1962, null, 'IV'],
  ['1940 XV', 1940, null, 'XV'],
  ['1880S', 1880, 'S', null],
  ['?', UNDATED, null, null],
  ['unbekannt', UNDATED, null, null],
])('the cell “%s” is read without a doubt', (cell, year, mintMark, variety) => {
  expect(english(readStruck(cell))).toMatchObject({
    year,
    yearTo: null,
    mintMark,
    variety,
    remark: null,
    isUnsure: false,
  });
});

test.each([
  ['192?', 1920, 1929],
  ['192x', 1920, 1929],
  ['19xx', 1900, 1999],
  ["1920's", 1920, 1929],
  ['1920er Jahre', 1920, 1929],
  ['early 1900s', 1900, 1999],
  ['XVIIIe siècle', 1701, 1800],
  ['18. Jhd.', 1701, 1800],
  ['siglo XVIII', 1701, 1800],
  ['sec. XVIII', 1701, 1800],
  ['século XVIII', 1701, 1800],
  ['18e eeuw', 1701, 1800],
  ['XVIII w.', 1701, 1800],
  ['XVIII век', 1701, 1800],
  ['1st century BC', -100, -1],
  ['siglo I a.C.', -100, -1],
])('the cell “%s” is about a range of years', (cell, year, yearTo) => {
  expect(english(readStruck(cell))).toMatchObject({
    year,
    yearTo,
    mintMark: null,
    yearApproximate: true,
    isUnsure: false,
  });
});

test.each([
  ['S50', 'JP', 1975],
  ['M31', 'JP', 1898],
  ['H1', 'JP', 1989],
  ['MS 2535', 'IR', 1976],
  ['AH1327//7', 'EG', 1914],
  ['1327//7', null, 1914],
  ['1293/25', 'TR', 1899],
  ['1384-1965', 'MA', 1965],
  ['5740-1980', 'IL', 1980],
  ['1965-1385', 'MA', 1965],
  ['ВЕ 2520', 'TH', 1977],
  ['AN XI', 'FR', 1802],
  ['Year 23', 'CN', 1934],
])('“%s” of %s is a year of another calendar, and a sentence says so', (cell, country, year) => {
  expect(english(readStruck(cell, country))).toMatchObject({
    ...{ year, yearTo: null, isUnsure: false },
    remark: expect.stringContaining(String(year)),
  });
});

test.each([
  ['1327/7', null, 1914],
  ['2535', 'IR', 1976],
  ['4294', 'KR', 1961],
  ['64-D', null, 1964],
  ["'09-S VDB", null, 1909],
  ['1880s', null, 1880],
])('“%s” of %s is asked about', (cell, country, year) => {
  expect(readStruck(cell, country)).toMatchObject({ year, isUnsure: true });
});

test('the year in brackets behind “no date” is no other calendar', () => {
  expect(readStruck('ND (1723)')).toMatchObject({ year: 1723, isUnsure: false });
  expect(readStruck('ND(1625-30)')).toMatchObject({ year: 1625, yearTo: 1630 });
  expect(english(readStruck('o.J. (1723)')?.remark)).toContain('has no date');
});
