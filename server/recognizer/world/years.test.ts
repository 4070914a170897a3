import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { gregorianYears } from '../../catalogue/world/words.ts';
import { digitsIn, kanjiOf, persianOf } from '../text/letters.ts';
import { ERAS, reversed, withWritten, writtenDeficits, yearsWritten } from './years.ts';

const line = (text: string) => ({ text, confidence: 0.9, from: 'flat' as const });
const NOTHING = { full: new Map<number, number>(), part: new Map<number, number>() };
const yearsIn = (text: string, country: string, script: Parameters<typeof yearsWritten>[1]) =>
  [...withWritten(NOTHING, [line(text)], yearsWritten(country, script)).full.keys()].sort();

describe('years of eras', () => {
  test('are read in characters from either end, in our digits and as the first', () => {
    expect(yearsIn('昭和四十五年', 'JP', 'chinese')).toEqual([1970]);
    expect(yearsIn('年五十四和昭', 'JP', 'chinese')).toEqual([1970]);
    expect(yearsIn('平成 2年', 'JP', 'chinese')).toEqual([1990]);
    expect(yearsIn('平成元年', 'JP', 'chinese')).toEqual([1989]);
    expect(yearsIn('中华民国六十年', 'TW', 'chinese')).toEqual([1971]);
    expect(yearsIn('年十国民华中', 'CN', 'chinese')).toEqual([1921]);
    expect(yearsIn('宣統三年', 'CN', 'chinese')).toEqual([1911]);
  });

  test('a number without its era, one of another country or one too high is no year', () => {
    for (const text of ['四十五年', '昭和四十五', '平成四十五年', '昭和', '年'])
      expect([text, yearsIn(text, 'JP', 'chinese')]).toEqual([text, []]);
    expect(yearsIn('昭和四十五年', 'TW', 'chinese')).toEqual([]);
  });

  test('agree with the calendars of the catalogue', () => {
    const within = fc.constantFrom(...ERAS.filter(([country]) => country !== 'CN'));
    fc.assert(
      fc.property(
        within,
        fc.double({ min: 0, max: 1, noNaN: true }),
        ([country, name, before, last], part) => {
          const number = 1 + Math.floor(part * (last - 1));
          const written = `${name}${number === 1 ? '元' : kanjiOf(number)}年`;
          expect(yearsIn(written, country, 'chinese')).toEqual([before + number]);
          expect(yearsIn(reversed(written), country, 'chinese')).toEqual([before + number]);
          expect(gregorianYears(country, number).map(({ year }) => year)).toContain(before + number);
        },
      ),
    );
  });
});

describe('years in digits of another script', () => {
  test.each([
    ['EG', 'arabic', '١٩٣٧', [1937]],
    ['SA', 'arabic', '١٤٠٠', [1979]],
    ['IR', 'arabic', '١٣۵۶', [1977]],
    ['IR', 'arabic', '١٣٥٦', [1977]],
    ['NP', 'devanagari', '२०३१', [1974, 2031]],
    ['IN', 'devanagari', '२०१०', [2010]],
    ['TH', 'thai', '๒๕๓๒', [1989]],
  ] as const)('in %s, %s: %s is %p', (country, script, text, years) => {
    expect(yearsIn(text, country, script)).toEqual([...years]);
    expect(yearsIn(`${text}${text[0]}`, country, script)).toEqual([]);
  });

  test('are our year or one by a calendar of the country', () => {
    const calendars = fc.constantFrom(
      ...([
        ['EG', 'arabic'],
        ['SA', 'arabic'],
        ['IR', 'arabic'],
        ['NP', 'devanagari'],
        ['TH', 'thai'],
      ] as const),
    );
    fc.assert(
      fc.property(calendars, fc.integer({ min: 1, max: 3000 }), ([country, script], number) => {
        const digits = digitsIn(script, number) ?? '';
        const found = yearsIn(digits, country, script);
        const ours = gregorianYears(country, number).map(({ year }) => year);
        for (const year of found) expect([number, ...ours]).toContain(year);
        for (const year of ours)
          if (number >= 100 && number <= 2700 && year >= 1800) expect(found).toContain(year);
        if (country === 'IR') expect(yearsIn(persianOf(digits), country, script)).toEqual(found);
      }),
    );
  });

  test('that were nearly read are years of ours, at the least cost', () => {
    const deficits = new Map([
      ['١٩٣٧', 0.5],
      ['١٣٥٦', 0.2],
      ['1950', 0],
    ]);
    expect(writtenDeficits(deficits, yearsWritten('EG', 'arabic'))).toEqual(new Map([['1937', 0.2]]));
    expect(writtenDeficits(undefined, yearsWritten('EG', 'arabic')).size).toBe(0);
  });
});

test('numbers in characters', () => {
  expect([1, 10, 15, 20, 64, 100, 105, 110, 115].map(kanjiOf)).toEqual([
    '一',
    '十',
    '十五',
    '二十',
    '六十四',
    '一百',
    '一百〇五',
    '一百一十',
    '一百一十五',
  ]);
});
