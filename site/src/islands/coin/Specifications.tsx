import type { Coin } from '../../../../server/coins/model.ts';
import { formatMeasure, formatMintage } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Facts } from './Facts.tsx';

/** What a grading service certified; only for a graded coin. */
export function Grading({ coin }: { coin: Coin }) {
  if (!coin.isGraded) return null;
  return (
    <Card title="Professional grading">
      <Facts
        facts={[
          ['Company', coin.gradingCompany],
          ['Grade', coin.grade],
          ['Certification number', coin.certificationNumber],
        ]}
      />
    </Card>
  );
}

export function Specifications({ coin }: { coin: Coin }) {
  return (
    <Card title="Specifications">
      <Facts
        facts={[
          ['Composition', coin.composition],
          ['Weight', formatMeasure(coin.weight, 'g')],
          ['Diameter', formatMeasure(coin.diameter, 'mm')],
          ['Mintage', coin.totalMintage && formatMintage(coin.totalMintage)],
          ['Variation', coin.variation],
          ['Series', coin.series],
          ['Type', coin.coinType],
          ['Quantity', coin.quantity],
          ['Identified By', <Badge key="by">{coin.identificationMethod ?? 'Manual entry'}</Badge>],
        ]}
      />
    </Card>
  );
}
