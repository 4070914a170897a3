import type { Identification } from '../../../../server/identify/model.ts';
import { Card } from '../../ui/card.tsx';

/** What the coin shows and how scarce it is, as far as anybody said. */
export function Story({ coin }: { coin: Identification }) {
  const parts = [
    ['Description', coin.description],
    ['Obverse', coin.obverseDescription],
    ['Reverse', coin.reverseDescription],
    ['Rarity', coin.rarity],
  ].filter((part): part is [string, string] => Boolean(part[1]));
  if (parts.length === 0) return null;
  return (
    <Card title="About this coin">
      <dl className="grid gap-3">
        {parts.map(([name, text]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd dir="auto" className="mt-0.5 wrap-anywhere">
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
