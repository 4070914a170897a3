import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { loadCatalogue } from '../../db/catalogue/load.ts';
import { variationsOf } from './service.ts';

const catalogue = loadCatalogue(join(import.meta.dir, '../../db/catalogue'));
const of = (name: string, year: number) =>
  variationsOf(catalogue, name, year).map(({ group, name }) => `${group}: ${name}`);

describe('design variations', () => {
  test('of quarter programmes stand under the labels of the specification', () => {
    expect(of('Washington Quarter', 1999).slice(0, 5)).toEqual([
      '1999 State Quarter: Delaware',
      '1999 State Quarter: Pennsylvania',
      '1999 State Quarter: New Jersey',
      '1999 State Quarter: Georgia',
      '1999 State Quarter: Connecticut',
    ]);
    expect(of('Washington Quarter', 2022)).toContain('2022 Quarter: Maya Angelou');
    expect(of('Washington Quarter', 2010)).toContain('National Park Quarter: Hot Springs National Park');
  });

  test('are the types of a year that has several', () => {
    expect(of('Buffalo Nickel', 1913)).toContain('Buffalo Nickel: Type 1, raised ground');
    expect(of('Buffalo Nickel', 1913)).toContain('Buffalo Nickel: Type 2, recessed FIVE CENTS');
    expect(of('Jefferson Nickel', 2004)).toEqual([
      'Jefferson Nickel: Peace Medal',
      'Jefferson Nickel: Keelboat',
    ]);
    expect(of('Lincoln Penny', 2009)).toContain('Lincoln Bicentennial Cent: Birthplace');
  });

  test('are varieties of that very year, with the mark they are known of', () => {
    const [legs] = variationsOf(catalogue, 'Buffalo Nickel', 1937);
    expect(legs).toMatchObject({ name: '3-legged', group: 'Varieties', mintMark: 'D' });
    expect(of('Flying Eagle Cent', 1858).join()).toContain('Large Letters');
    expect(of('Wheat Penny', 1955)).toContain('Varieties: Doubled die obverse');
  });

  test('name none twice, and a key date is no variety', () => {
    for (const year of [1909, 1914, 1931, 1955, 1982, 1999]) {
      const names = of('Lincoln Penny', year);
      expect(new Set(names).size).toBe(names.length);
    }
    expect(of('Wheat Penny', 1914)).toEqual([]);
    expect(of('Mercury Dime', 1916)).toEqual([]);
  });

  test('of one design are its own', () => {
    expect(of('state-quarters-1999-delaware/1999/P', 1999)[0]).toBe('1999 State Quarter: Delaware');
    expect(of('state-quarters-1999-delaware/1999/P', 1999)).not.toContain('1999 State Quarter: Georgia');
  });

  test('are none for a year without coins, or an unknown name', () => {
    expect(of('Mercury Dime', 1922)).toEqual([]);
    expect(of('Token of the county fair', 1950)).toEqual([]);
  });
});
