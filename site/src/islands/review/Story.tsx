import type { Identification } from '../../../../shared/identify/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { Advice } from './CatalogueCards.tsx';

interface StoryProps {
  coin: Identification;
  isMarkOpen: boolean;
  /** What to look for on such a coin. */
  advice: readonly string[];
}

/** What the coin shows and how scarce it is, as far as anybody said. */
export function Story({ coin, isMarkOpen, advice }: StoryProps) {
  const parts = [
    [t('Description'), coin.description],
    [t('Obverse'), coin.obverseDescription],
    [t('Reverse'), coin.reverseDescription],
    // Of Philadelphia's coins, say, as long as the mint is open.
    [t('Rarity'), isMarkOpen ? null : coin.rarity],
  ].filter((part): part is [string, string] => Boolean(part[1]));
  return (
    <>
      <Advice advice={advice} />
      {parts.length > 0 && (
        <Card title={t('About this coin')}>
          <dl className="grid gap-3">
            {parts.map(([name, text]) => (
              <div key={name}>
                <dt className="text-sm text-muted">{name}</dt>
                <dd lang="en" dir="auto" className="mt-0.5 wrap-anywhere">
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
