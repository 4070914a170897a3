import { expect, test } from 'bun:test';
import { discOf } from './disc.ts';
import { type DiscDesign, type Drawn, drawnDisc, OUTLINES } from './drawn-disc.ts';
import { reliefOf } from './us-designs.ts';

const dime = discOf({ name: 'Mercury Dime', coinType: 'Mercury Dime', year: 1916, mintMark: 'D' });
const draw = (design: DiscDesign) => drawnDisc(design, 'id');
const textOf = (part: Drawn | string): string =>
  typeof part === 'string' ? part : part.inside.map(textOf).join(' ');
const texts = (design: DiscDesign) => draw(design).inside.map(textOf).filter(Boolean);
const classes = (design: DiscDesign) => draw(design).inside.map(({ attributes }) => attributes.className);

test('a coin is drawn with relief, legend, year and mark; the year twice, for its light', () => {
  const { className, relief } = draw(dime);
  expect(className).toBe('coin coin-silver coin-struck');
  expect(relief).toBe(reliefOf('mercury'));
  expect(texts(dime)).toEqual([dime.obverse?.legend.toUpperCase() ?? '', '1916 D', '1916 D']);
});

test('year and mark are on one side', () => {
  expect(texts({ ...dime, side: 'reverse' }).join()).not.toMatch(/1916|\bD\b/);
});

test('without a motif the year is large under the denomination, on the back the denomination above the year', () => {
  const plain: DiscDesign = { metal: 'gold', denomination: 'One Dime', year: 1916, mintMark: 'd' };
  expect(draw(plain)).not.toHaveProperty('relief');
  expect(texts(plain)).toEqual(['ONE DIME', '1916', '1916', 'D']);
  expect(texts({ ...plain, side: 'reverse' })).toEqual(['ONE', 'ONE', 'DIME', 'DIME', '1916', '1916']);
  expect(texts({ ...plain, year: null, mintMark: null })).toEqual(['ONE', 'ONE', 'DIME', 'DIME']);
  expect(texts({ ...plain, denomination: '', side: 'reverse' })).toEqual(['1916', '1916']);
  expect(texts({ metal: 'gold' })).toEqual([]);
});

test('a round rim has reeds, where they are not left out, and one of another shape its outline', () => {
  expect(classes({ metal: 'gold' })).toEqual(['coin-reeds', 'coin-beads']);
  expect(classes({ metal: 'gold', edge: 'plain' })).toEqual(['coin-beads']);
  expect(classes({ metal: 'gold', shape: 'holed' })).toEqual(['coin-reeds', 'coin-beads']);
  const { inside, className } = draw({ metal: 'nickel', shape: '7-sided' });
  expect(className).toBe('coin coin-nickel coin-shaped coin-7-sided');
  expect(inside.map(({ attributes }) => attributes)).toEqual([
    { className: 'coin-rim', d: OUTLINES['7-sided'] },
    { className: 'coin-rim-light', d: OUTLINES['7-sided'] },
  ]);
});

test('lines of a value are as large as they fit', () => {
  const wreath = (...value: string[]): DiscDesign => ({
    metal: 'brass',
    obverse: { motif: 'wreath', legend: 'Italy', value },
  });
  const of = (design: DiscDesign) =>
    draw(design)
      .inside.filter(({ tag, attributes }) => tag === 'text' && 'x' in attributes)
      .map(({ attributes }) => attributes.className)
      .filter((name) => !String(name).includes('shine'));
  expect(draw(wreath('1')).className).toContain('coin-tight');
  expect(of(wreath('1', 'Euro'))).toEqual(['coin-numeral', 'coin-word']);
  expect(of(wreath('50', 'Centesimi'))).toEqual([
    'coin-numeral coin-numeral-long',
    'coin-word coin-word-long',
  ]);
  expect(of(wreath('Crown'))).toEqual(['coin-value']);
});

test('a long legend is set smaller, and every arc has a name of its own', () => {
  const { inside } = draw({ metal: 'gold', obverse: { motif: 'eagle', legend: 'x'.repeat(17), foot: 'y' } });
  expect(inside.map(({ attributes }) => attributes.id).filter(Boolean)).toEqual(['id', 'id-foot']);
  expect(inside.map(({ attributes }) => attributes.className)).toContain('coin-legend coin-legend-long');
});

test.each([
  ['2 Euro', '2 EURO', 'a e'],
  ['50 Pence', '50 PENCE', 'a e'],
  ['8 Reales', '8 REALES', 'a e'],
  ['100 Yen', '100 YEN', 'b e'],
  ['1/10 oz', '1/10 OZ', 'c e'],
  ['12.50 dollars', '12.50 DOLLARS', 'c f'],
  ['2 1/2 Gulden', '2 1/2 GULDEN', 'c e'],
  ['½ Anna', '½ ANNA', 'a e'],
  ['Penny', 'PENNY', 'd'],
  ['Sovereign', 'SOVEREIGN', 'f'],
  ['Half Crown', 'HALF CROWN', 'e'],
  ['Twenty-Five Dollars', 'TWENTY-FIVE DOLLARS', 'g f'],
  ['10 Schilling Silber', '10 SCHILLING SILBER', 'a h'],
] as const)('%s is struck in lines that fit', (denomination, lines, sizes) => {
  const plain: DiscDesign = { metal: 'silver', denomination, side: 'reverse' };
  expect([...new Set(texts(plain))].join(' ')).toBe(lines);
  const drawn = [...new Set(classes(plain).filter((name) => /coin-figure-.$/.test(String(name))))];
  expect(drawn.map((name) => String(name).slice(-1)).join(' ')).toBe(sizes);
});

test('nothing is struck where the hole is', () => {
  const { inside } = draw({ metal: 'brass', shape: 'holed', denomination: '5 Yen', year: 1990 });
  expect(inside.flatMap(({ inside: [part] }) => (typeof part === 'object' ? textOf(part) : []))).toEqual([
    '5 YEN',
    '1990',
  ]);
  expect(inside.some(({ attributes }) => 'x' in attributes)).toBe(false);
});
