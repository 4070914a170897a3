import { afterEach, expect, test } from 'bun:test';
import {
  formatDollars,
  formatGain,
  formatMoney,
  formatMoneyCompact,
  formatOwn,
  formatWholeDollars,
} from '../format/format.ts';
import { homeInWords } from '../format/home.ts';
import { inLanguage, learn } from '../language/i18n.ts';
import { currencyOfLanguage, type HomeMoney, homeMoney, setHomeMoney, withHomeMoney } from './home.ts';

const at = (currency: string, rate: string, by: HomeMoney['by'] = 'own', source = ''): HomeMoney => ({
  ...{ currency, rate, by, source, day: '2026-11-27' },
});
const EUROS = at('EUR', '1.25', 'official', 'European Central Bank');
afterEach(() => setHomeMoney(null));

test('reader: amounts are in US dollars until another currency is chosen', () => {
  expect([formatMoney('125'), formatGain(-12.5), homeInWords()]).toEqual(['$125.00', '−$12.50', '']);
});

test('reader: amounts, gains and compact sums are in the home currency; what is priced in dollars stays', () => {
  setHomeMoney(EUROS);
  expect([formatMoney('125'), formatGain(12.5), formatMoney(null)]).toEqual(['€100.00', '+€10.00', '€0.00']);
  expect(formatMoneyCompact(1_250_000)).toBe('€1.0M');
  expect(formatMoneyCompact(1_000_000)).toBe('€800,000.00');
  expect([formatOwn('12.5', 'EUR'), formatOwn('12.5', 'DEM')]).toEqual(['€12.50', '12.50 DEM']);
  expect([formatDollars('125'), formatWholeDollars('125')]).toEqual(['$125.00', '$125']);
});

test('reader: each currency has its decimals, and each language its way to write them', () => {
  setHomeMoney(at('JPY', '0.005'));
  expect(formatMoney('1')).toBe('¥200');
  setHomeMoney(EUROS);
  expect(inLanguage('de', () => formatMoney('1543.2')).replace(/\s/, ' ')).toBe('1.234,56 €');
});

test('reader: the rate is said with its day and who gave it', () => {
  setHomeMoney(EUROS);
  expect(homeInWords()).toBe('Amounts in euros, at the European Central Bank’s rate of 27 Nov 2026.');
  setHomeMoney(at('GBP', '1.3'));
  expect(homeInWords()).toBe('Amounts in British pounds, at your rate of 27 Nov 2026.');
  setHomeMoney(at('CHF', '1.1', 'operator'));
  expect(homeInWords()).toBe('Amounts in Swiss francs, at this server’s rate of 27 Nov 2026.');
  setHomeMoney(at('SEK', '0.1', 'official', 'The bank'));
  expect(homeInWords()).toBe('Amounts in Swedish kronor, at the rate of 27 Nov 2026 (The bank).');
});

test('server: a currency lasts for what is rendered in it', () => {
  learn('de', {});
  expect(withHomeMoney(EUROS, () => formatMoney('1.25'))).toBe('€1.00');
  expect(() =>
    withHomeMoney(EUROS, () => {
      throw new Error('no page');
    }),
  ).toThrow('no page');
  expect(homeMoney()).toBeNull();
});

test.each([
  ['de-AT', 'EUR'],
  ['de', 'EUR'],
  ['de-CH', 'CHF'],
  ['en-GB', 'GBP'],
  ['ja', 'JPY'],
  ['es-MX', 'MXN'],
  ['en-US', null],
  ['en', null],
  ['es-419', null],
  ['not a language', null],
  ['', null],
])('visitor: a browser in %p proposes %p', (tag, currency) => {
  expect(currencyOfLanguage(tag)).toBe(currency);
});
