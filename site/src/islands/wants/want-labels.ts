import { formatDating } from '../../../../shared/format/dating.ts';
import { formatMoney, formatOwn } from '../../../../shared/format/format.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { isDollars } from '../../../../shared/money/money.ts';
import type { Want, WantStatus } from '../../../../shared/wants/want.ts';

export const STATUS_WORDS: Readonly<Record<WantStatus, string>> = {
  want: msg('Looking'),
  ordered: msg('Ordered'),
  bid: msg('Bid placed'),
};

/** By number; 1 is the most urgent. */
export const PRIORITY_WORDS: readonly string[] = ['', msg('High'), msg('Normal'), msg('Low')];

/** "Looking for it · up to €120.00". */
export function wantInWords({
  status,
  priceLimit,
  currency,
}: Pick<Want, 'status' | 'priceLimit' | 'currency'>) {
  const limit = priceLimit === null ? null : limitInWords(priceLimit, currency);
  return [translated(STATUS_WORDS[status]), limit].filter(Boolean).join(' · ');
}

export const limitInWords = (priceLimit: string, currency: string): string =>
  t('up to {price}', {
    price: isDollars(currency) ? formatMoney(priceLimit) : formatOwn(priceLimit, currency),
  });

/** "1850 – 1855-D"; empty for any year. */
export function datingOf({
  year,
  yearTo,
  yearApproximate,
  mintMark,
}: Pick<Want, 'year' | 'yearTo' | 'yearApproximate' | 'mintMark'>): string {
  const dated = year === null ? '' : formatDating({ year, yearTo, yearApproximate });
  return [dated, mintMark].filter(Boolean).join('-');
}
