import type { ReportCoin } from '../../../../shared/coins/report.ts';
import { groupsOf, totalsOf } from '../../../../shared/coins/report-totals.ts';
import { formatCount } from '../../../../shared/format/format.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { noPlace, ownSums, sumInWords } from './words.ts';

/** What lies at each storage place, where there are any. */
export function Places({ coins }: { coins: readonly ReportCoin[] }) {
  const places = groupsOf(coins, 'place');
  if (!places.some(([place]) => place !== null)) return null;
  return (
    <table className="report-places">
      <caption className="sr-only">{t('By storage place')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Storage place')}</th>
          <th scope="col">{t('Pieces')}</th>
          <th scope="col">{t('Value')}</th>
        </tr>
      </thead>
      <tbody>
        {places.map(([place, members]) => {
          const totals = totalsOf(members);
          const own = ownSums(totals);
          const isOwnAlone = totals.value === 0 && own.length > 0;
          return (
            <tr key={place ?? ''}>
              <th scope="row" dir="auto">
                {place ?? noPlace()}
              </th>
              <td>{formatCount(totals.pieces)}</td>
              <td>{[...(isOwnAlone ? [] : [sumInWords(totals)]), ...own].join(', ')}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
