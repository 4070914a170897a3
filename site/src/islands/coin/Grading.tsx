import type { Coin } from '../../../../shared/coins/model.ts';
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
