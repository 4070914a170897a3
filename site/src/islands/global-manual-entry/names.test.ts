import { expect, test } from 'bun:test';
import { countries, currencies } from './names.ts';

test('countries are named once, in order, without the United States', () => {
  const names = countries();
  expect(names).toContain('Japan');
  expect(names).toContain('United Kingdom');
  expect(names).not.toContain('United States');
  expect(names.length).toBeGreaterThan(200);
  expect(new Set(names).size).toBe(names.length);
  expect(names.indexOf('Albania')).toBeLessThan(names.indexOf('Zambia'));
});

test('currencies have a code and a name', () => {
  const all = currencies();
  expect(all.find(({ code }) => code === 'GBP')).toEqual({ code: 'GBP', name: 'British Pound' });
  expect(all.some(({ code }) => code === 'DEM')).toBe(true);
});
