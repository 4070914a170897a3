import type { Reference } from '../../../../shared/catalogue/model.ts';
import { capitalised, countInWords } from './reference-words.ts';

/** All that was struck with the coin's year and mark, strike by strike. */
export function Struck({ strikes }: { strikes: Reference['strikes'] }) {
  return (
    <table className="w-full border-t border-line wrap-anywhere">
      <caption className="sr-only">Coins struck, by strike</caption>
      <thead>
        <tr className="align-top text-muted">
          <th scope="col" className="py-2.5 text-left font-normal">
            Struck
          </th>
          <th scope="col" className="sr-only">
            Coins
          </th>
        </tr>
      </thead>
      <tbody>
        {strikes.map(({ strike, mintage, confidence, note }) => (
          <tr key={`${strike} ${mintage} ${note}`} className="align-top">
            <th scope="row" className="pr-5 pb-2.5 pl-3 text-left font-normal">
              {capitalised(strike ?? 'strike not recorded')}
              {note && <span className="block text-sm text-muted">{capitalised(note)}</span>}
            </th>
            <td className="wrap-normal pb-2.5 text-right font-medium tabular-nums">
              {countInWords(mintage, confidence)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
