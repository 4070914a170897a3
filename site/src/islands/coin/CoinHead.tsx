import { ChevronLeft, Pencil } from 'lucide-react';
import { Suspense, useContext } from 'react';
import { mintLabel } from '../../../../shared/catalogue/mints.ts';
import type { Coin, CollectionCoin } from '../../../../shared/coins/model.ts';
import { isLongName, shortGrade, slabOf } from '../../../../shared/format/card.ts';
import { categoryName } from '../../../../shared/format/category.ts';
import { conditionName } from '../../../../shared/format/condition.ts';
import { formatDating } from '../../../../shared/format/dating.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { HOME } from '../../lib/base.ts';
import { optional } from '../../lib/hooks.ts';
import { goBack } from '../../lib/navigation.ts';
import { useMayWrite } from '../../lib/queries/auth.ts';
import { Chip } from '../../ui/badge.tsx';
import { classNames, IconButton } from '../../ui/button.tsx';
import { Card, Skeleton } from '../../ui/card.tsx';
import { ShareButton } from '../share/ShareButton.tsx';
import { useColumns } from './beside-context.ts';
import { Facts } from './Facts.tsx';
import type { KnownCoin } from './fields.ts';
import { type Editing, EditingContext, IN_TEXT, InlineEdit } from './InlineEdit.tsx';
import { formOf } from './words.ts';

export function CoinHead({ coin }: { coin: KnownCoin | undefined }) {
  if (!coin) {
    return (
      <div>
        <Skeleton className="h-8 w-3/4" />
        <Skeleton className="mt-3 h-7 w-1/2 rounded-full" />
      </div>
    );
  }
  return <KnownHead coin={coin} />;
}

function KnownHead({ coin }: { coin: KnownCoin }) {
  const { on, turn } = useContext(EditingContext);
  const { name, isGraded, gradingCompany, certificationNumber } = coin;
  // Short, to fit one line.
  const slab = slabOf({ isGraded, gradingCompany, grade: (on ? certificationNumber : coin.grade) ?? null });
  const isGradeInSlab = !on && Boolean(slab && coin.grade);
  return (
    <header>
      <InlineEdit coin={coin} field="name" className={IN_TEXT}>
        <h1 dir="auto" className={isLongName(name) ? 'text-xl wrap-anywhere' : 'wrap-anywhere'}>
          {name}
        </h1>
      </InlineEdit>
      <ul className="mt-2.5 flex flex-wrap gap-1.5" aria-label={t('Summary')}>
        <li className={FACT}>
          <InlineEdit coin={coin} field="year" chip>
            {formatDating(coin)}
          </InlineEdit>
        </li>
        {(on || mintLabel(coin)) && (
          <li className={FACT}>
            <InlineEdit coin={coin} field="mintMark" chip>
              {mintLabel(coin) || <span className="text-muted">{t('No mint mark')}</span>}
            </InlineEdit>
          </li>
        )}
        {!isGradeInSlab && (
          <li className={FACT}>
            <InlineEdit coin={coin} field="condition" chip>
              {on ? conditionName(coin.condition) : <Short coin={coin} />}
            </InlineEdit>
          </li>
        )}
        {slab && (
          <li className="max-w-full">
            <Chip accent tight={!on}>
              {slab}
              {isGradeInSlab && <span className="sr-only">, {conditionName(coin.condition)}</span>}
            </Chip>
          </li>
        )}
      </ul>
      {on && (
        <a
          className="mt-3 inline-flex min-h-11 items-center font-medium text-accent"
          href={formOf(coin)}
          onClick={turn}
        >
          {t('Edit all details')}
        </a>
      )}
    </header>
  );
}

function Short({ coin }: { coin: KnownCoin }) {
  const condition = conditionName(coin.condition);
  const short = shortGrade(coin) || condition;
  return short === condition ? (
    short
  ) : (
    <>
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{[coin.isGraded && coin.grade, condition].filter(Boolean).join(', ')}</span>
    </>
  );
}

const FACT = 'max-w-full has-[form]:w-full';

const Neighbours = optional<{ id: number }>(() => import('./Neighbours.tsx'));
const isAtDesk = () => globalThis.matchMedia?.('(min-width: 64rem)').matches;

interface CoinBarProps {
  coin?: Pick<CollectionCoin, 'id' | 'category'>;
  editing?: Editing;
}

export function CoinBar({ coin, editing }: CoinBarProps) {
  const { isBeside, bar } = useColumns();
  const mayWrite = useMayWrite();
  return (
    <div className={classNames('flex items-center justify-between gap-3', bar)}>
      {/* The split view has its own bar. */}
      {!isBeside && (
        <IconButton label={t('Back')} onClick={() => goBack(HOME)}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
      )}
      <div className="flex min-w-0 items-center gap-3">
        <p className="truncate text-sm font-medium text-muted">{coin && categoryName(coin.category)}</p>
        {coin && editing && !isBeside && isAtDesk() && (
          <Suspense>
            <Neighbours id={coin.id} />
          </Suspense>
        )}
      </div>
      {coin && editing && mayWrite ? (
        <div className="flex flex-none gap-2">
          {!editing.on && <ShareButton what={{ kind: 'coin', coin: coin.id }} />}
          <button
            ref={editing.toggle}
            type="button"
            className={editing.on ? 'btn btn-primary flex-none px-4' : 'icon-btn'}
            title={editing.on ? undefined : t('Edit')}
            onClick={editing.turn}
          >
            {editing.on ? (
              t('Done')
            ) : (
              <>
                <Pencil aria-hidden="true" />
                <span className="sr-only">{t('Edit')}</span>
              </>
            )}
          </button>
        </div>
      ) : (
        <span className="size-11.5" />
      )}
      <p role="status" className="sr-only">
        {editing?.on && t('Editing is on. Each field has an edit button.')}
      </p>
    </div>
  );
}

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
