import type { Identification } from '../../../../shared/identify/model.ts';
import { Card } from '../../ui/card.tsx';

interface StoryProps {
  coin: Identification;
  isMarkOpen: boolean;
  /** What to look for on such a coin. */
  advice: readonly string[];
}

/** What the coin shows and how scarce it is, as far as anybody said. */
export function Story({ coin, isMarkOpen, advice }: StoryProps) {
  const parts = [
    ['Description', coin.description],
    ['Obverse', coin.obverseDescription],
    ['Reverse', coin.reverseDescription],
    // Of Philadelphia's coins, say, as long as the mint is open.
    ['Rarity', isMarkOpen ? null : coin.rarity],
  ].filter((part): part is [string, string] => Boolean(part[1]));
  return (
    <>
      {advice.length > 0 && (
        <Card title="Good to know">
          <ul className="grid list-disc gap-2 pl-4.5 text-sm marker:text-edge">
            {advice.map((one) => (
              <li key={one} className="wrap-anywhere">
                {one}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {parts.length > 0 && (
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
      )}
    </>
  );
}
