import { expect, test } from 'bun:test';
import { inLanguage } from '../../../../shared/language/i18n.ts';
import { countries } from './SharedFields.tsx';
import { currencies } from './WorldFields.tsx';

test('countries are named once, in order', () => {
  const names = countries().map(({ country }) => country);
  expect(names).toContain('Japan');
  expect(names).toContain('United Kingdom');
  expect(names).toContain('United States');
  expect(names.length).toBeGreaterThan(200);
  expect(new Set(names).size).toBe(names.length);
  expect(names.indexOf('Albania')).toBeLessThan(names.indexOf('Zambia'));
});

test('countries and currencies are shown as the reader calls them', () => {
  const all = inLanguage('de', () => ({ countries: countries(), currencies: currencies() }));
  expect(all.countries).toContainEqual({ country: 'Germany', shown: 'Deutschland' });
  expect(all.currencies).toContainEqual({ code: 'GBP', name: 'Britisches Pfund' });
});

test('currencies have a code and a name', () => {
  const all = currencies();
  expect(all.find(({ code }) => code === 'GBP')).toEqual({ code: 'GBP', name: 'British Pound' });
  expect(all.some(({ code }) => code === 'DEM')).toBe(true);
});
