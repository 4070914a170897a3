import { ChevronLeft, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Dashboard as Data } from '../../../../shared/collection/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { sentenceOf } from '../../lib/api.ts';
import { goBack, useAddress, useScrollRestored } from '../../lib/navigation.ts';
import { optional } from '../../lib/optional.ts';
import { useDashboard } from '../../lib/queries/dashboard.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Bones } from './Bones.tsx';
import { Composition } from './Composition.tsx';
import { Gains } from './Gains.tsx';
import { Hero } from './Hero.tsx';
import { PaidWorth } from './PaidWorth.tsx';
import { usualRange } from './ranges.ts';
import { readView, viewParams } from './view.ts';
import './dashboard.css';

const CountedApart = optional<{ apart: Data['summary']['apart'] }>(
  () => import('../collection/CountedApart.tsx'),
);

/** The collection in charts: what it was worth over time, what it is made of, and what it brought. */
export default function Dashboard() {
  const dashboard = useDashboard();
  const { data } = dashboard;
  useScrollRestored(data !== undefined);
  return (
    <div className="grid grid-cols-1 gap-5 wide:grid-cols-2 wide:items-start wide:[&>:is(header,.felt,.empty)]:col-span-2">
      <header className="grid gap-3">
        <IconButton label={t('Back')} onClick={() => goBack('/collection')}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <h1>{t('Dashboard')}</h1>
      </header>
      {data ? (
        <Shown data={data} />
      ) : dashboard.isError ? (
        <ErrorState
          title={t('The dashboard could not be loaded')}
          text={sentenceOf(dashboard.error)}
          onRetry={() => dashboard.refetch()}
          busy={dashboard.isFetching}
        />
      ) : (
        <Bones />
      )}
    </div>
  );
}

function Shown({ data }: { data: Data }) {
  const [view, setView] = useState(() => readView(location.search));
  useAddress(viewParams(view), viewParams(view));
  if (data.summary.records === 0) {
    return (
      <EmptyState
        title={t('Nothing to chart yet')}
        text={t('Add a coin, and its value, metal and age are charted here.')}
      >
        <ButtonLink href="/add-coin-options">
          <Plus aria-hidden="true" />
          {t('Add Coin')}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <Hero
        data={data}
        range={view.range ?? usualRange(data.history)}
        onRange={(range) => setView({ ...view, range })}
        rival={view.rival}
        onRival={(rival) => setView({ ...view, rival })}
      />
      {data.summary.apart.length > 0 && (
        <Suspense>
          <div className="wide:col-span-2">
            <CountedApart apart={data.summary.apart} />
          </div>
        </Suspense>
      )}
      <div className="wide:col-span-2">
        <PaidWorth paid={data.paid} records={data.summary.records} />
      </div>
      <Composition data={data} chosen={view.by} onChoose={(by) => setView({ ...view, by })} />
      <Gains best={data.best} worst={data.worst} known={data.paid.records > 0} />
    </>
  );
}
