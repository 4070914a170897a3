import { figuresLocale, t, translated } from '../language/i18n.ts';
import { msg } from '../language/msg.ts';
import { homeMoney } from '../money/home.ts';
import { formatDay } from './format.ts';

/** As db/official-rates.json names its source: here it is found for translation. */
export const SHIPPED_SOURCE = msg('US Federal Reserve, average of the month');

/** Which currency amounts are in, and by which rate of when; '' for US dollars, which need none. */
export function homeInWords(): string {
  const home = homeMoney();
  if (!home) return '';
  const [currency, day] = [currencyPlural(home.currency), formatDay(home.day)];
  if (home.by === 'own') return t('Amounts in {currency}, at your rate of {day}.', { currency, day });
  if (home.by === 'operator')
    return t('Amounts in {currency}, at this server’s rate of {day}.', { currency, day });
  if (home.source === 'European Central Bank')
    return t('Amounts in {currency}, at the European Central Bank’s rate of {day}.', { currency, day });
  return t('Amounts in {currency}, at the rate of {day} ({source}).', {
    ...{ currency, day },
    source: translated(home.source),
  });
}

/** As it is said of several: "euros"; the code of an unknown one. */
const currencyPlural = (currency: string): string =>
  new Intl.NumberFormat(figuresLocale(), { style: 'currency', currency, currencyDisplay: 'name' })
    .formatToParts(2)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/** A currency in a list: "Euro (EUR)". */
export const currencyName = (currency: string): string => {
  const name = new Intl.DisplayNames(figuresLocale(), { type: 'currency', fallback: 'none' }).of(currency);
  return name ? `${name} (${currency})` : currency;
};
