import { expect, test } from 'bun:test';
import { readLabels } from './command.ts';

const HEADER = 'obverse,reverse,series,year,mint_mark\n';

test('files are named with their folder; reverse and mark may be empty', () => {
  expect(
    readLabels(`${HEADER}a.jpg,b.jpg,Mercury Dime,1916,d\n"c,d.png",,Wheat Penny,1909,\n`, 'coins'),
  ).toEqual([
    { obverse: 'coins/a.jpg', reverse: 'coins/b.jpg', series: 'Mercury Dime', year: 1916, mintMark: 'D' },
    { obverse: 'coins/c,d.png', reverse: null, series: 'Wheat Penny', year: 1909, mintMark: '' },
  ]);
});

test('a year that nobody knows is 0', () => {
  const csv = `${HEADER}a.jpg,b.jpg,Mercury Dime,,\nc.jpg,d.jpg,Mercury Dime,0,\n`;
  expect(readLabels(csv, '.').map(({ year }) => year)).toEqual([0, 0]);
});

test('a licence and a source are taken along where they are named', () => {
  const csv =
    'obverse,reverse,series,year,mint_mark,licence,source\na.jpg,,Mercury Dime,1916,,CC0,A museum\nb.jpg,,Mercury Dime,1917,,,\n';
  const [first, second] = readLabels(csv, '.');
  expect(first).toMatchObject({ licence: 'CC0', source: 'A museum' });
  expect(second?.licence).toBeUndefined();
});

test('columns may come in any order, and a spreadsheet may have marked its file', () => {
  const csv = '\uFEFFyear,series,mint_mark,obverse,reverse\n1881,Morgan Silver Dollar,CC,m.jpg,\n';
  expect(readLabels(csv, '.')).toMatchObject([{ year: 1881, mintMark: 'CC', obverse: 'm.jpg' }]);
});

test('a coin of the world has a country, and the side its currency shares stands as a reverse alone', () => {
  const csv =
    'obverse,reverse,series,year,mint_mark,country,currency\n,c.jpg,2 euro,,,,eur\na.jpg,b.jpg,1 mark,1951,D,Germany,DEM\n';
  const [common, mark] = readLabels(csv, '.');
  expect(common).toMatchObject({ obverse: 'c.jpg', reverse: null, isReverse: true, currency: 'EUR' });
  expect(mark).toMatchObject({ obverse: 'a.jpg', reverse: 'b.jpg', country: 'Germany', year: 1951 });
  expect(mark?.isReverse).toBeUndefined();
});

test('what is wrong is named with its line', () => {
  const wrong = (line: string) => () => readLabels(`${HEADER}a.jpg,,Mercury Dime,1916,D\n${line}\n`, '.');
  expect(wrong(',,Mercury Dime,1916,D')).toThrow('line 3: a file for obverse is missing');
  expect(wrong('a.jpg,,,1916,D')).toThrow('line 3: a series is missing');
  expect(wrong('a.jpg,,Mercury Dime,soon,D')).toThrow('line 3: a year is missing');
  expect(() => readLabels('obverse,year\n', '.')).toThrow('the header lacks reverse, series, mint_mark');
});
