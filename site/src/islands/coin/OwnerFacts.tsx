import { useContext } from 'react';
import { isAmerican } from '../../../../shared/coins/identity.ts';
import type { Coin } from '../../../../shared/coins/model.ts';
import { firstDayOf, isPriced } from '../../../../shared/coins/purchases.ts';
import { formatDay, formatMoney, formatOwn } from '../../../../shared/format/format.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { isDollars } from '../../../../shared/money/money.ts';
import { Card } from '../../ui/card.tsx';
import { Facts } from './Facts.tsx';
import { Figure, GainFigure, gainOf, totalOf } from './Figure.tsx';
import { EditingContext, InlineEdit } from './InlineEdit.tsx';

export function Purchase({ coin }: { coin: Coin }) {
  const { quantity, purchasePrice, purchaseDate } = coin;
  // Edited under Purchases.
  const follows = isPriced(coin.purchases);
  const price =
    purchasePrice === null ? (
      <Unknown key="price" />
    ) : (
      <Figure key="price">{formatMoney(purchasePrice)}</Figure>
    );
  const paid = totalOf(purchasePrice, quantity);
  const gain = gainOf(coin);
  const all = gain && { ...gain, difference: gain.difference * quantity };
  return (
    <Card title={t('Purchase')} className="@container">
      <Facts
        facts={[
          [
            quantity > 1 ? t('Price each') : t('Price'),
            follows ? (
              price
            ) : (
              <InlineEdit key="price" coin={coin} field="purchasePrice" labelled className={AT_THE_RIGHT}>
                {price}
              </InlineEdit>
            ),
          ],
          ...(isAmerican(coin) || isDollars(coin.currency) || follows
            ? []
            : [
                [
                  quantity > 1
                    ? t('Price each in {currency}', { currency: coin.currency })
                    : t('Price in {currency}', { currency: coin.currency }),
                  <InlineEdit
                    key="own"
                    coin={coin}
                    field="ownPurchasePrice"
                    labelled
                    className={AT_THE_RIGHT}
                  >
                    {coin.ownPurchasePrice === null ? (
                      <Unknown />
                    ) : (
                      <Figure>{formatOwn(coin.ownPurchasePrice, coin.currency)}</Figure>
                    )}
                  </InlineEdit>,
                ] as const,
              ]),
          [
            t('Total for {quantity}', { quantity }),
            paid === null ? null : <Figure key="paid">{formatMoney(paid)}</Figure>,
          ],
          [
            t('Date'),
            firstDayOf(coin.purchases ?? []) ? (
              formatDay(purchaseDate)
            ) : (
              <InlineEdit key="date" coin={coin} field="purchaseDate" labelled className={AT_THE_RIGHT}>
                {formatDay(purchaseDate) || <Unknown />}
              </InlineEdit>
            ),
          ],
          [all && all.difference < 0 ? t('Loss') : t('Gain'), all && <GainFigure gain={all} />],
        ]}
      />
    </Card>
  );
}

/** The pencil sits in the margin, so that all values align. */
export const AT_THE_RIGHT =
  'relative justify-end [&>button]:absolute [&>button]:-end-[20px] [&>button>svg]:size-3';

export const Unknown = () => <span className="font-normal text-muted">{t('Not recorded')}</span>;

export function Filing({ coin }: { coin: Coin }) {
  const { on } = useContext(EditingContext);
  const tags = coin.tags ?? [];
  if (!on && !coin.storageLocation && tags.length === 0) return null;
  return (
    <Card title={t('Place and tags')}>
      <Facts
        facts={[
          [
            t('Storage place'),
            (on || coin.storageLocation) && (
              <InlineEdit key="place" coin={coin} field="storageLocation" labelled className={AT_THE_RIGHT}>
                {coin.storageLocation ? (
                  <a className="link" dir="auto" href={filteredHref('place', coin.storageLocation)}>
                    {coin.storageLocation}
                  </a>
                ) : (
                  <Unknown />
                )}
              </InlineEdit>
            ),
          ],
          [
            t('Tags'),
            (on || tags.length > 0) && (
              <InlineEdit key="tags" coin={coin} field="tags" labelled className={AT_THE_RIGHT}>
                {tags.length > 0 ? (
                  <ul className="flex flex-wrap justify-end gap-1.5" aria-label={t('Tags')}>
                    {tags.map((tag) => (
                      <li key={tag} className="max-w-full">
                        <a className="chip max-w-full" dir="auto" href={filteredHref('tag', tag)}>
                          {tag}
                        </a>
                      </li>
                    ))}
                  </ul>
                ) : (
                  <Unknown />
                )}
              </InlineEdit>
            ),
          ],
        ]}
      />
    </Card>
  );
}

const filteredHref = (by: 'place' | 'tag', name: string): string =>
  `/collection?view=browse&${by}=${encodeURIComponent(name)}`;
