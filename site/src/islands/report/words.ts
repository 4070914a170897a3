import type { ReportTotals } from '../../../../shared/coins/report-totals.ts';
import { formatMoney, formatOwn, noEstimate } from '../../../../shared/format/format.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { moneyText } from '../../../../shared/money/money.ts';

export const noPlace = () => t('No storage place');

/** A sum of nothing but unknown values is unknown. */
export const sumInWords = ({ coins, value, unvalued }: ReportTotals) =>
  unvalued === coins ? noEstimate() : formatMoney(moneyText(value));

/** What is in no sum of dollars, in its own currencies. */
export const ownSums = ({ apart }: ReportTotals) =>
  apart.map(({ currency, value }) => formatOwn(value, currency));
