import { RefreshCw } from 'lucide-react';
import { PRECIOUS_METALS, type PreciousMetal } from '../../../../shared/collection/model.ts';
import { metalName } from '../../../../shared/format/worth.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { spoken } from '../../ui/notice.tsx';
import { Header } from './Header.tsx';
import { NoMetal, ROWS, Row, Unknown } from './MetalContent.tsx';
import { PRICES_DAY, PRICES_LINE } from './SpotPrices.tsx';
import {
  CardSkeleton,
  ChangeLine,
  HeroLayout,
  ONE_CELL,
  Tiles,
  UnchangedLine,
  UnvaluedLine,
  VALUE_LINE,
  WaysToAdd,
} from './SummaryParts.tsx';

const noop = () => {};

/** Rendered at build time; the server fills its slots for the signed-in owner (server/web/own-pages.ts). */
export default function FirstSight() {
  return (
    <>
      <Header view="summary" onView={noop} onSelect={noop} onSold={noop} onTrash={noop} />
      <p className="-mt-4 text-sm text-muted">
        {t('Updated {when}', { when: t('just now') })}
        [[#home]] · [[home]][[/home]]
      </p>
      <div className={ONE_CELL}>
        <HeroLayout
          dollars="[[dollars]]"
          cents="[[cents]]"
          change={
            <>
              [[#amount]]
              <ChangeLine sign="[[sign]]" word="[[word]]" tone="[[tone]]" amount="[[amount]]" />
              [[/amount]][[#unchanged]]
              <UnchangedLine />
              [[/unchanged]]
            </>
          }
          leftOut={
            <>
              [[#without]]
              <UnvaluedLine words="[[without]]" />
              [[/without]]
            </>
          }
          line={
            <>
              [[#line]]
              <div className={VALUE_LINE} />
              [[/line]]
            </>
          }
        >
          <Button className="mt-5" variant="ghost" wide>
            {t('Update Market Valuations')}
          </Button>
        </HeroLayout>
      </div>
      <div className={ONE_CELL}>
        <Tiles
          tiles={[
            { name: t('Total Coins'), value: '[[coins]]', note: '[[categories]]' },
            { name: t('Melt value'), value: '[[melt]]', note: '[[spot]]' },
          ]}
        />
        <WaysToAdd />
      </div>
      <FirstMetal />
      <CardSkeleton rows={5} tall />
    </>
  );
}

const FirstMetal = () => (
  <Card title={t('Metal Content')}>
    [[#held]]
    <ul className={ROWS}>
      {PRECIOUS_METALS.map((metal) => (
        <Held key={metal} metal={metal} />
      ))}
    </ul>
    <div className={PRICES_LINE}>
      <p className={PRICES_DAY}>[[prices]]</p>
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
