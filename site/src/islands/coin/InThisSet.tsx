import type { Reference } from '../../../../shared/catalogue/model.ts';
import type { Coin } from '../../../../shared/coins/model.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { Facts } from './Facts.tsx';
import { mintageInWords } from './reference-words.ts';

/** The coins of a set, how it was packed and how many were sold. */
export function InThisSet({ coin, reference }: { coin: Coin; reference: Reference }) {
  const { set } = reference;
  if (!set) return null;
  const { coins, coinCount, packaging, note } = set;
  return (
    <Card
      title={t('In this set')}
      aside={
        <span className="ms-auto text-sm text-muted">
          {plural(coinCount, { one: '# coin', other: '# coins' })}
        </span>
      }
    >
      <ul lang="en">
        {coins.map(({ count, denomination, design, metal }) => (
          <li
            key={`${denomination} ${design} ${metal}`}
            className="flex justify-between gap-5 border-t border-line py-2.5"
          >
            <span className="min-w-0">
              <span className="font-medium">{count > 1 ? `${count} × ${denomination}` : denomination}</span>
              {design && <span className="block text-sm text-muted">{design}</span>}
            </span>
            {metal && <span className="max-w-1/2 text-end text-muted">{metal}</span>}
          </li>
        ))}
      </ul>
      <Facts
        facts={[
          [
            t('Packaging'),
            packaging && (
              <span key="packaging" lang="en">
                {packaging}
              </span>
            ),
          ],
          [t('Sets sold'), mintageInWords(coin, reference)],
        ]}
      />
      {note && (
        <p lang="en" className="mt-3 text-sm text-muted">
          {note}
        </p>
      )}
    </Card>
  );
}
