import type { Reference } from '../../../../shared/catalogue/model.ts';
import { catalogueNumbersText, KINDS } from '../../../../shared/coins/kinds.ts';
import type { Coin } from '../../../../shared/coins/model.ts';
import { isAmerican } from '../../../../shared/coins/model.ts';
import { compositionInWords } from '../../../../shared/format/composition.ts';
import { conditionName } from '../../../../shared/format/condition.ts';
import { formatMeasure } from '../../../../shared/format/format.ts';
import { methodName } from '../../../../shared/format/method.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { translated } from '../../../../shared/language/said.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Edge } from './Edge.tsx';
import { Facts } from './Facts.tsx';
import { InlineEdit } from './InlineEdit.tsx';
import { AT_THE_RIGHT } from './Purchase.tsx';
import { capitalised, faceValue, mintageInWords, originOf, preciousContent } from './reference-words.ts';
import { Struck } from './Struck.tsx';

/** What the coin is: its owner's words first, the catalogue's where the owner said nothing. */
export function Specifications({ coin, reference }: { coin: Coin; reference: Reference | null }) {
  const only = reference?.strikes.length === 1 ? reference.strikes[0] : null;
  return (
    <Card title={t('Specifications')}>
      {reference?.warning && (
        <div className="mb-3">
          <Notice>{translated(reference.warning)}</Notice>
        </div>
      )}
      <Facts
        more
        facts={[
          [t('Kind'), coin.kind === 'coin' ? null : translated(KINDS[coin.kind])],
          [t('Pieces in it'), coin.pieces],
          [t('Composition'), compositionInWords(coin.composition ?? reference?.composition ?? '')],
          ...preciousContent(coin, reference),
          [t('Weight'), formatMeasure(coin.weight ?? reference?.weight ?? null, 'g')],
          [t('Diameter'), formatMeasure(coin.diameter ?? reference?.diameter ?? null, 'mm')],
          [t('Thickness'), formatMeasure(coin.thickness, 'mm')],
          [
            t('Edge'),
            coin.edge ?? (reference?.edge && <Edge key="edge" coin={coin} edge={reference.edge} />),
          ],
          [t('Face value'), faceValue(reference?.faceValueCents ?? null)],
          ...originOf(coin),
          [t('Mint'), coin.mint ?? reference?.mint],
          [t('Mintage'), reference?.set ? null : mintageInWords(coin, reference)],
          [
            t('Remark'),
            only?.note && (
              <span key="remark" lang="en">
                {capitalised(only.note)}
              </span>
            ),
          ],
        ]}
      />
      {reference && reference.strikes.length > 1 && <Struck strikes={reference.strikes} />}
      <Facts
        facts={[
          [t('Designer'), coin.designer ?? reference?.designer],
          [t('Variation'), coin.variation],
          [t('Condition'), conditionName(coin.condition)],
          [t('Series'), coin.series ?? reference?.series],
          [t('Catalogue numbers'), catalogueNumbersText(coin.catalogueNumbers)],
          [t('Serial number'), coin.serialNumber],
          [t('Signature'), coin.signature],
          [
            t('Type'),
            isAmerican(coin) && (
              <InlineEdit key="type" coin={coin} field="coinType" labelled className={AT_THE_RIGHT}>
                {coin.coinType}
              </InlineEdit>
            ),
          ],
          [
            t('Quantity'),
            <InlineEdit key="quantity" coin={coin} field="quantity" labelled className={AT_THE_RIGHT}>
              {coin.quantity}
            </InlineEdit>,
          ],
          [
            t('Identified By'),
            <Badge key="by">
              {coin.identificationMethod === null ? t('Manual entry') : methodName(coin.identificationMethod)}
            </Badge>,
          ],
        ]}
      />
    </Card>
  );
}
