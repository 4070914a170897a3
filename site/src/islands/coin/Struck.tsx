import type { Reference } from '../../../../shared/catalogue/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { translated } from '../../../../shared/language/said.ts';
import { capitalised, countInWords } from './reference-words.ts';

/** All that was struck with the coin's year and mark, strike by strike. */
export function Struck({ strikes }: { strikes: Reference['strikes'] }) {
  return (
    <table className="w-full border-t border-line wrap-anywhere">
      <caption className="sr-only">{t('Coins struck, by strike')}</caption>
      <thead>
        <tr className="align-top text-muted">
          <th scope="col" className="py-2.5 text-start font-normal">
            {t('Struck')}
          </th>
          <th scope="col" className="sr-only">
            {t('Coins')}
          </th>
        </tr>
      </thead>
      <tbody>
        {strikes.map(({ strike, mintage, confidence, note }) => (
          <tr key={`${strike} ${mintage} ${note}`} className="align-top">
            <th scope="row" className="pe-5 pb-2.5 ps-3 text-start font-normal">
              {capitalised(strike ? translated(strike) : t('strike not recorded'))}
              {note && (
                <span lang="en" className="block text-sm text-muted">
                  {capitalised(note)}
                </span>
              )}
            </th>
            <td className="wrap-normal pb-2.5 text-end font-medium tabular-nums">
              {countInWords(mintage, confidence)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
