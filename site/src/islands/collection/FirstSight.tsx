import { t } from '../../../../shared/language/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { FirstMetal } from './FirstMetal.tsx';
import { Header } from './Header.tsx';
import { ChangeLine, HeroFace, LeftOut, LINE, Unchanged } from './HeroFace.tsx';
import { ONE_CELL } from './one-cell.ts';
import { CardBones } from './SummarySkeleton.tsx';
import { Tiles } from './Tiles.tsx';
import { WaysToAdd } from './WaysToAdd.tsx';

const nothing = () => {};

/**
 * The collection at first sight: the top of Summary with holes, which the server fills for its owner (server/web/own-pages.ts).
 * It is drawn once, when the site is built, and stands where the island will.
 */
export default function FirstSight() {
  return (
    <>
      <Header view="summary" onView={nothing} onSelect={nothing} onSold={nothing} onTrash={nothing} />
      <p className="-mt-4 text-sm text-muted">
        {t('Updated {when}', { when: t('just now') })}
        [[#home]] · [[home]][[/home]]
      </p>
      <div className={ONE_CELL}>
        <HeroFace
          dollars="[[dollars]]"
          cents="[[cents]]"
          change={
            <>
              [[#amount]]
              <ChangeLine sign="[[sign]]" word="[[word]]" tone="[[tone]]" amount="[[amount]]" />
              [[/amount]][[#unchanged]]
              <Unchanged />
              [[/unchanged]]
            </>
          }
          leftOut={
            <>
              [[#without]]
              <LeftOut words="[[without]]" />
              [[/without]]
            </>
          }
          line={
            <>
              [[#line]]
              <div className={LINE} />
              [[/line]]
            </>
          }
        >
          <Button className="mt-5" variant="ghost" wide>
            {t('Update Market Valuations')}
          </Button>
        </HeroFace>
      </div>
      <div className={ONE_CELL}>
        <Tiles
          tiles={[
            { name: t('Total Coins'), value: '[[coins]]', note: '[[categories]]' },
            { name: t('Melt floor'), value: '[[melt]]', note: '[[spot]]' },
          ]}
        />
        <WaysToAdd />
      </div>
      <FirstMetal />
      <CardBones rows={5} tall />
    </>
  );
}
