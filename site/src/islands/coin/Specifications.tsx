import { useContext } from 'react';
import type { Reference } from '../../../../shared/catalogue/model.ts';
import { type FieldsWith, fieldOf, fieldsWith } from '../../../../shared/coins/fields.ts';
import { catalogueNumbersText, KINDS } from '../../../../shared/coins/kinds.ts';
import { type Coin, isAmerican } from '../../../../shared/coins/model.ts';
import { compositionInWords } from '../../../../shared/format/composition.ts';
import { conditionName } from '../../../../shared/format/condition.ts';
import { discOf } from '../../../../shared/format/disc.ts';
import { formatMeasure } from '../../../../shared/format/format.ts';
import { formatPlainField } from '../../../../shared/format/plain-field.ts';
import { edgeInWords, edgeLegend, methodName } from '../../../../shared/format/specifications.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Fact, Facts } from './Facts.tsx';
import { EditingContext, InlineEdit } from './InlineEdit.tsx';
import { AT_THE_RIGHT, Unknown } from './OwnerFacts.tsx';
import {
  capitalised,
  countInWords,
  faceValue,
  mintageInWords,
  originOf,
  preciousContent,
} from './reference-words.ts';

export function Specifications({ coin, reference }: { coin: Coin; reference: Reference | null }) {
  const { on } = useContext(EditingContext);
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
          ...fieldsWith('detail').map((name) => detailOf(coin, name, on)),
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

/** Without a value hidden unless editing. */
function detailOf(coin: Coin, name: FieldsWith<'detail'>, isEditing: boolean): Fact {
  const shown = formatPlainField(name, coin[name]);
  return [
    translated(fieldOf(name).label),
    (shown || isEditing) && (
      <InlineEdit key={name} coin={coin} field={name} labelled className={AT_THE_RIGHT}>
        {shown ?? <Unknown />}
      </InlineEdit>
    ),
  ];
}

export function Edge({ coin, edge }: { coin: Coin; edge: string }) {
  const { metal, clad, mintMark } = discOf(coin);
  const legend = edgeLegend(edge, coin.year, mintMark);
  return (
    <>
      {edgeInWords(edge)}
      {legend !== undefined && (
        <span
          className={classNames('coin-edge', `coin-${metal}`, clad && !legend && 'coin-edge-clad')}
          data-edge={edge}
          data-words={legend}
          aria-hidden="true"
        />
      )}
    </>
  );
}

export function Struck({ strikes }: { strikes: Reference['strikes'] }) {
  return (
    <table className="w-full border-t border-line wrap-anywhere">
      <caption className="sr-only">{t('Mintage by strike')}</caption>
      <thead>
        <tr className="align-top text-muted">
          <th scope="col" className="py-2.5 text-start font-normal">
            {t('Struck')}
          </th>
          <th scope="col" className="sr-only">
            {t('Coins')}
          </th>
        </tr>
      </thead>
      <tbody>
        {strikes.map(({ strike, mintage, confidence, note }) => (
          <tr key={`${strike} ${mintage} ${note}`} className="align-top">
            <th scope="row" className="pe-5 pb-2.5 ps-3 text-start font-normal">
              {capitalised(strike ? translated(strike) : t('strike not recorded'))}
              {note && (
                <span lang="en" className="block text-sm text-muted">
                  {capitalised(note)}
                </span>
              )}
            </th>
            <td className="wrap-normal pb-2.5 text-end font-medium tabular-nums">
              {countInWords(mintage, confidence)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
