import type { Coin } from '../../../../shared/coins/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { Facts } from './Facts.tsx';

/** What a grading service certified; only for a graded coin. */
export function Grading({ coin }: { coin: Coin }) {
  if (!coin.isGraded) return null;
  return (
    <Card title={t('Professional grading')}>
      <Facts
        facts={[
          [t('Company'), coin.gradingCompany],
          [t('Grade'), coin.grade],
          [t('Certification number'), coin.certificationNumber],
        ]}
      />
    </Card>
  );
}
