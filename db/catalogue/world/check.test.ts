import { expect, test } from 'bun:test';
import { checkWorld, countWorld, layWorld } from './check.ts';
import { readWorldFolder, toWorld } from './load.ts';

const files = readWorldFolder(import.meta.dir);
const HEAD = 'id,denomination,value,currency,name,from,to,metal,weight,diameter,source,confidence';
const laid = (rows: string, file = 'types/de.csv') => layWorld(files, { [file]: `${HEAD}\n${rows}\n` });
const sentences = (rows: string) =>
  laid(rows)
    .problems.map(({ sentence }) => sentence)
    .join('\n');

test('the bundled world catalogue is sound', () => {
  expect(checkWorld(files).map(({ file, line, sentence }) => `${file}:${line} ${sentence}`)).toEqual([]);
});

test('it has 4,000 types of 100 issuers at least, 2,300 of them from a source with a name', () => {
  const counts = countWorld(files);
  expect(counts.types).toBeGreaterThanOrEqual(4000);
  expect(counts.issuers).toBeGreaterThanOrEqual(100);
  expect(counts.sourced).toBeGreaterThanOrEqual(2300);
});

test('every country of the euro has its eight coins', () => {
  const { types } = toWorld(files);
  const regular = types.filter(
    ({ id, name, currency }) => currency === 'EUR' && id.startsWith('eu-') && !/commemorative/.test(name),
  );
  for (const [country, own] of Map.groupBy(regular, (type) => type.country))
    expect([country, new Set(own.map(({ value }) => value)).size]).toEqual([country, 8]);
});

test.each([
  ['de-x,2 euro,2,EUR,2 euro,1985,1985,,8.5,25.75,bgbl,high', 'EUR was not the currency of DE'],
  ['de-x,1 mark,1,XXX,1 mark,1985,1985,,8.5,25.75,bgbl,high', 'currencies.csv has no XXX in DE'],
  ['de-x,1 mark,1,DEM,1 mark,1985,1980,,8.5,25.75,bgbl,high', 'it ends before it begins'],
  ['de-x,1 mark,1,DEM,1 mark,85,,,8.5,25.75,bgbl,high', 'a year of four digits'],
  ['de-x,1 mark,1,DEM,1 mark,1985,1985,,heavy,25.75,bgbl,high', 'decimal text'],
  ['de-x,1 mark,1,DEM,1 mark,1985,1985,,850,10,bgbl,high', 'are no coin'],
  ['de-x,1 mark,1,DEM,1 mark,1985,1985,"Cu 0.9, Ni 0.9",5,25,bgbl,high', 'more than the whole'],
  ['de-x,1 mark,1,DEM,1 mark,1985,1985,,5,25,nobody,high', 'sources.json has no "nobody"'],
  ['de-x,1 mark,1,DEM,1 mark,1985,1985,,5,25,general-knowledge,high', 'never above medium'],
  ['de-x,10 mark,10,DEM,for $20 fine silver coin,1985,1985,,5,25,bgbl,high', 'names a price'],
  ['de-x,10 mark,10,DEM,Superman&trade;,1985,1985,,5,25,bgbl,high', 'an HTML entity'],
  ['de-x,10 mark,10,DEM,Thirty years ( - ),1985,1985,,5,25,bgbl,high', 'brackets around nothing'],
  ['de-x,10 mark,10,DEM,Commemorative (1751-),1985,1985,,5,25,bgbl,high', 'brackets around nothing'],
  ['de-x,10 mark,10,DEM,Peace (of Westphalia,1985,1985,,5,25,bgbl,high', 'a bracket too many'],
  ['de-x,10 mark,10,DEM,Lucky pfennig in keychain,1985,1985,,5,25,bgbl,high', 'a product of a shop'],
  ['de-x,10 mark,10,DEM,Olympics coin pack,1985,1985,,5,25,bgbl,high', 'a product of a shop'],
  ['de-x,10 mark,10,DEM,10 mark,1955,1955,Ag 0.9999,5,25,bgbl,high', 'no coin was struck of silver'],
])('a row that says %p is refused', (row, reason) => {
  expect(sentences(row)).toContain(reason);
});

test('a ruler before the reign, an artist of another reign and a coin that is there twice are refused', () => {
  const head = 'id,denomination,value,currency,name,from,to,ruler,designer,weight,diameter,source,confidence';
  const said = (rows: string) =>
    layWorld(files, { 'types/ca.csv': `${head}\n${rows}\n` })
      .problems.map(({ sentence }) => sentence)
      .join('\n');
  const row = (id: string, rest: string) => `${id},5 cents,0.05,CAD,${rest},4.6,21.2,cch,high`;
  expect(said(row('ca-x', '5 cents,1936,1936,Charles III,'))).toContain('Charles III reigned from 2022');
  expect(said(row('ca-x', '5 cents,1937,1937,George VI,Edgar Bertram Mackennal (obverse)'))).toContain(
    'Mackennal made the portrait of George V',
  );
  const twins = [row('ca-x', 'a,1990,1990,Elizabeth II,'), row('ca-y', 'a,1990,1990,Elizabeth II,')];
  expect(said(twins.join('\n'))).toContain('it is the same coin as ca-x');
});

test('a type of no country, an unknown column and a mintage of no type are refused', () => {
  expect(
    layWorld(files, { 'types/qq.csv': `${HEAD}\nqq-1,1 x,1,QQX,1 x,1985,1985,,5,25,bgbl,high\n` }).problems[0]
      ?.sentence,
  ).toContain('countries.csv has no QQ');
  expect(
    layWorld(files, { 'types/de.csv': 'id,colour\nde-1-mark-1950,red\n' }).problems[0]?.sentence,
  ).toContain('"colour"');
  const mintages = 'type,year,mint_mark,circulated,source\nnothing,1985,,5,bgbl\n';
  expect(layWorld(files, { 'mintages/de.csv': mintages }).problems[0]?.sentence).toContain('no such type');
});

test('a year is added by a data file alone, and what is not given stays', () => {
  const mintages = 'type,year,mint_mark,circulated,source\neu-fi-2004-200-c,2004,,1000001,ocd\n';
  const { files: merged, problems } = layWorld(files, {
    'types/fi.csv': 'id,note\neu-fi-2004-200-c,seen\n',
    'mintages/fi.csv': mintages,
  });
  expect(problems).toEqual([]);
  const world = toWorld(merged);
  const type = world.typesById.get('eu-fi-2004-200-c');
  expect(type).toMatchObject({ note: 'seen', denomination: '2 euro', weight: '8.5' });
  expect(type && world.mintagesOf(type)[0]?.circulated).toBe(1_000_001);
});
