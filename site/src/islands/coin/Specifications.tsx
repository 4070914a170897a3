import type { Reference } from '../../../../shared/catalogue/model.ts';
import type { Coin } from '../../../../shared/coins/model.ts';
import { isAmerican } from '../../../../shared/coins/model.ts';
import { formatMeasure } from '../../../../shared/format/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Facts } from './Facts.tsx';
import { InlineEdit } from './InlineEdit.tsx';
import { AT_THE_RIGHT } from './Purchase.tsx';
import { capitalised, faceValue, mintageInWords, originOf, preciousContent } from './reference-words.ts';
import { Struck } from './Struck.tsx';

/** What the coin is: its owner's words first, the catalogue's where the owner said nothing. */
export function Specifications({ coin, reference }: { coin: Coin; reference: Reference | null }) {
  const only = reference?.strikes.length === 1 ? reference.strikes[0] : null;
  return (
    <Card title="Specifications">
      {reference?.warning && (
        <div className="mb-3">
          <Notice>{reference.warning}</Notice>
        </div>
      )}
      <Facts
        more
        facts={[
          ['Composition', coin.composition ?? reference?.composition],
          ...preciousContent(coin, reference),
          ['Weight', formatMeasure(coin.weight ?? reference?.weight ?? null, 'g')],
          ['Diameter', formatMeasure(coin.diameter ?? reference?.diameter ?? null, 'mm')],
          ['Edge', reference?.edge],
          ['Face value', faceValue(reference?.faceValueCents ?? null)],
          ...originOf(coin),
          ['Mint', coin.mint ?? reference?.mint],
          ['Mintage', reference?.set ? null : mintageInWords(coin, reference)],
          ['Remark', only?.note && capitalised(only.note)],
        ]}
      />
      {reference && reference.strikes.length > 1 && <Struck strikes={reference.strikes} />}
      <Facts
        facts={[
          ['Designer', coin.designer ?? reference?.designer],
          ['Variation', coin.variation],
          ['Condition', coin.condition],
          ['Series', coin.series ?? reference?.series],
          [
            'Type',
            isAmerican(coin) && (
              <InlineEdit key="type" coin={coin} field="coinType" labelled className={AT_THE_RIGHT}>
                {coin.coinType}
              </InlineEdit>
            ),
          ],
          [
            'Quantity',
            <InlineEdit key="quantity" coin={coin} field="quantity" labelled className={AT_THE_RIGHT}>
              {coin.quantity}
            </InlineEdit>,
          ],
          ['Identified By', <Badge key="by">{coin.identificationMethod ?? 'Manual entry'}</Badge>],
        ]}
      />
    </Card>
  );
}
