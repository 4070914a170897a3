import type { Reference } from '../../../../shared/catalogue/model.ts';
import type { Coin } from '../../../../shared/coins/model.ts';
import { isAmerican } from '../../../../shared/coins/model.ts';
import { formatMeasure } from '../../../../shared/format/format.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { translated } from '../../../../shared/language/said.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Facts } from './Facts.tsx';
import { InlineEdit } from './InlineEdit.tsx';
import { AT_THE_RIGHT } from './Purchase.tsx';
import { capitalised, faceValue, mintageInWords, originOf, preciousContent } from './reference-words.ts';
import { Struck } from './Struck.tsx';

/** The ways a coin may have come here, as they are stored. */
const METHODS = [msg('AI identification'), msg('Recognised photo'), msg('PCGS certificate'), msg('Import')];

function methodInWords(method: string | null): string {
  if (method === null || method === 'Manual entry') return t('Manual entry');
  return METHODS.includes(method) ? translated(method) : method;
}

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
          [t('Composition'), coin.composition ?? reference?.composition],
          ...preciousContent(coin, reference),
          [t('Weight'), formatMeasure(coin.weight ?? reference?.weight ?? null, 'g')],
          [t('Diameter'), formatMeasure(coin.diameter ?? reference?.diameter ?? null, 'mm')],
          [t('Edge'), reference?.edge],
          [t('Face value'), faceValue(reference?.faceValueCents ?? null)],
          ...originOf(coin),
          [t('Mint'), coin.mint ?? reference?.mint],
          [t('Mintage'), reference?.set ? null : mintageInWords(coin, reference)],
          [t('Remark'), only?.note && capitalised(only.note)],
        ]}
      />
      {reference && reference.strikes.length > 1 && <Struck strikes={reference.strikes} />}
      <Facts
        facts={[
          [t('Designer'), coin.designer ?? reference?.designer],
          [t('Variation'), coin.variation],
          [t('Condition'), translated(coin.condition)],
          [t('Series'), coin.series ?? reference?.series],
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
          [t('Identified By'), <Badge key="by">{methodInWords(coin.identificationMethod)}</Badge>],
        ]}
      />
    </Card>
  );
}
