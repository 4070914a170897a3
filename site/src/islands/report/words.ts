import type { ReportTotals } from '../../../../shared/coins/report-totals.ts';
import { formatMoney, formatOwn, NO_ESTIMATE } from '../../../../shared/format/format.ts';
import { moneyText } from '../../../../shared/money/money.ts';

export const NO_PLACE = 'No storage place';

/** A sum of nothing but unknown values is unknown. */
export const sumInWords = ({ coins, value, unvalued }: ReportTotals) =>
  unvalued === coins ? NO_ESTIMATE : formatMoney(moneyText(value));

/** What is in no sum of dollars, in its own currencies. */
export const ownSums = ({ apart }: ReportTotals) =>
  apart.map(({ currency, value }) => formatOwn(value, currency));
