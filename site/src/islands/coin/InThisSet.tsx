import type { Reference } from '../../../../shared/catalogue/model.ts';
import type { Coin } from '../../../../shared/coins/model.ts';
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
      title="In this set"
      aside={
        <span className="ml-auto text-sm text-muted">
          {coinCount === 1 ? '1 coin' : `${coinCount} coins`}
        </span>
      }
    >
      <ul>
        {coins.map(({ count, denomination, design, metal }) => (
          <li
            key={`${denomination} ${design} ${metal}`}
            className="flex justify-between gap-5 border-t border-line py-2.5"
          >
            <span className="min-w-0">
              <span className="font-medium">{count > 1 ? `${count} × ${denomination}` : denomination}</span>
              {design && <span className="block text-sm text-muted">{design}</span>}
            </span>
            {metal && <span className="max-w-1/2 text-right text-muted">{metal}</span>}
          </li>
        ))}
      </ul>
      <Facts
        facts={[
          ['Packaging', packaging],
          ['Sets sold', mintageInWords(coin, reference)],
        ]}
      />
      {note && <p className="mt-3 text-sm text-muted">{note}</p>}
    </Card>
  );
}
