import { RefreshCw } from 'lucide-react';
import { PRECIOUS_METALS, type PreciousMetal } from '../../../../shared/collection/model.ts';
import { metalName } from '../../../../shared/format/worth.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { spoken } from '../../ui/spoken.tsx';
import { NoMetal, ROWS, Row, Unknown } from './MetalContent.tsx';
import { LINE, WHEN } from './SpotPrices.tsx';

/** The metal of a collection, with holes. */
export const FirstMetal = () => (
  <Card title={t('Metal Content')}>
    [[#held]]
    <ul className={ROWS}>
      {PRECIOUS_METALS.map((metal) => (
        <Held key={metal} metal={metal} />
      ))}
    </ul>
    <div className={LINE}>
      <p className={WHEN}>[[prices]]</p>
      [[#refresh]]
      <Button variant="ghost">
        <RefreshCw aria-hidden="true" />
        {spoken(t('Refresh<sr> metal prices</sr>'))}
      </Button>
      [[/refresh]]
    </div>
    [[/held]][[^held]]
    <NoMetal />
    [[/held]]
  </Card>
);

const Held = ({ metal }: { metal: PreciousMetal }) => (
  <>
    {`[[#${metal}]]`}
    <Row metal={metal} name={metalName(metal)} ounces={`[[${metal}]]`}>
      {`[[#${metal}value]][[${metal}value]][[/${metal}value]][[^${metal}value]]`}
      <Unknown />
      {`[[/${metal}value]]`}
    </Row>
    {`[[/${metal}]]`}
  </>
);
