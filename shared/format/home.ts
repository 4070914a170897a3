import { figuresLocale, t, translated } from '../language/i18n.ts';
import { msg } from '../language/msg.ts';
import { homeMoney } from '../money/home.ts';
import { formatDay } from './format.ts';

/** Must equal the source in db/official-rates.json: listed here for translation. */
export const SHIPPED_SOURCE = msg('US Federal Reserve, average of the month');

/** '' for US dollars. */
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

/** "euros"; the code if unknown. */
const currencyPlural = (currency: string): string =>
  new Intl.NumberFormat(figuresLocale(), { style: 'currency', currency, currencyDisplay: 'name' })
    .formatToParts(2)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/** "Euro (EUR)" */
export const currencyName = (currency: string): string => {
  const name = new Intl.DisplayNames(figuresLocale(), { type: 'currency', fallback: 'none' }).of(currency);
  return name ? `${name} (${currency})` : currency;
};
