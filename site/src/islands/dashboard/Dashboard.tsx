import { ChevronLeft, Plus } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import type { Dashboard as Data } from '../../../../shared/collection/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { optional } from '../../lib/hooks.ts';
import { goBack, useAddress, useScrollRestored } from '../../lib/navigation.ts';
import { useDashboard } from '../../lib/queries/collection.ts';
import { ButtonLink, IconButton } from '../../ui/button.tsx';
import { Card, Loading, Skeleton } from '../../ui/card.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { EmptyState, LoadError } from '../../ui/states.tsx';
import { defaultMeasure, type Measure } from './figures.ts';
import { COMPARISONS, type Comparison, defaultRange, RANGES, type Range } from './history.ts';
import { FeltSkeleton, Gains, Hero, LazyPart, LineSkeleton, PaidWorth } from './Sections.tsx';

/** Kept in the address, so that Back restores it. */
interface View {
  /** Null for the default. */
  range: Range | null;
  comparison: Comparison | null;
  /** Null for the default. */
  by: Measure | null;
}

export function readView(search: string): View {
  const params = new URLSearchParams(search);
  const typed = params.get('range')?.toLowerCase();
  const range = RANGES.find((one) => one.toLowerCase() === typed);
  const by = params.get('by');
  return {
    range: range ?? null,
    comparison: COMPARISONS.find(({ value }) => value === params.get('compare'))?.value ?? null,
    by: by === 'value' || by === 'count' ? by : null,
  };
}

export const viewParams = ({ range, comparison, by }: View) => ({
  range: range?.toLowerCase(),
  compare: comparison ?? undefined,
  by: by ?? undefined,
});

const CountedApart = optional<{ apart: Data['summary']['apart'] }>(
  () => import('../collection/CountedApart.tsx'),
);

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
        <Charts data={data} />
      ) : dashboard.isError ? (
        <LoadError title={t('The dashboard could not be loaded')} query={dashboard} />
      ) : (
        <DashboardSkeleton />
      )}
    </div>
  );
}

function Charts({ data }: { data: Data }) {
  const [view, setView] = useState(() => readView(globalThis.location?.search ?? ''));
  useAddress(viewParams(view), viewParams(view));
  if (data.summary.records === 0) {
    return (
      <EmptyState
        title={t('Nothing to chart yet')}
        text={t('Add a coin to see charts of value, metal and age.')}
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
        range={view.range ?? defaultRange(data.history)}
        onRange={(range) => setView({ ...view, range })}
        comparison={view.comparison}
        onComparison={(comparison) => setView({ ...view, comparison })}
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

const DashboardSkeleton = () => (
  <Loading
    label={t('Loading the dashboard')}
    className="grid grid-cols-1 gap-5 wide:col-span-2 wide:grid-cols-2 wide:items-start wide:[&>:is(.felt,.felt+div,.skeleton)]:col-span-2"
  >
    <div className="felt h-136.5 p-4.5">
      <FeltSkeleton className="h-3.5 w-20" />
      <FeltSkeleton className="mt-2.5 h-9 w-44" />
      <FeltSkeleton className="mt-2 h-4.5 w-56" />
      <FeltSkeleton className="mt-4 mb-5 h-9.5 rounded-full" />
      <LineSkeleton />
    </div>
    <div className="card card-pad h-61">
      <Skeleton className="h-6 w-36" />
      <Skeleton className="mt-4 h-8 w-44" />
      <Skeleton className="mt-6 h-2.5 w-full" />
      <Skeleton className="mt-10 h-2.5 w-full" />
      <Skeleton className="mt-6 h-4 w-40" />
    </div>
    <Skeleton className="mt-2 h-9.5 w-44" />
    <div className="card card-pad flex h-68 flex-wrap items-center gap-5">
      <div className="basis-full">
        <Skeleton className="h-6 w-28" />
      </div>
      <Skeleton className="size-35 rounded-full" />
      <Skeleton className="h-28 min-w-36 flex-1" />
    </div>
  </Loading>
);

const loadMetals = async () => (await import('./Metals.tsx')).Metals;
const loadCategories = async () => (await import('./Shares.tsx')).Categories;
const loadDecades = async () => (await import('./Decades.tsx')).Decades;
const loadGrades = async () => (await import('./Shares.tsx')).Grades;

const measures = () =>
  [
    { value: 'value', label: t('Value') },
    { value: 'count', label: t('Pieces') },
  ] as const;

interface CompositionProps {
  data: Data;
  /** Null for the default. */
  chosen: Measure | null;
  onChoose: (by: Measure) => void;
}

function Composition({ data, chosen, onChoose }: CompositionProps) {
  const usual = defaultMeasure(data);
  const by = usual === 'count' ? usual : (chosen ?? usual);
  return (
    <section
      className="grid grid-cols-1 gap-5 wide:col-span-2 wide:grid-cols-2 wide:items-start wide:[&>:is(div:first-child,p)]:col-span-2"
      aria-labelledby="made-of"
    >
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="made-of">{t('Breakdown')}</h2>
        {usual === 'value' && (
          <Segmented label={t('Measured by')} options={measures()} value={by} onChange={onChoose} />
        )}
      </div>
      {usual === 'count' && (
        <p className="-mt-3 text-sm text-muted">{t('No coin has a value yet, so this counts pieces.')}</p>
      )}
      <Column>
        <Part title={t('By metal')}>
          <LazyPart
            load={loadMetals}
            label={t('Loading the metals')}
            skeleton={<ChartSkeleton height="h-36" />}
          >
            {(Metals) => <Metals metals={data.metals} by={by} />}
          </LazyPart>
        </Part>
        <Part title={t('By grade')}>
          <LazyPart
            load={loadGrades}
            label={t('Loading the grades')}
            skeleton={<ChartSkeleton height="h-72" />}
          >
            {(Grades) => <Grades grades={data.grades} by={by} />}
          </LazyPart>
        </Part>
      </Column>
      <Column>
        <Part title={t('By category')}>
          <LazyPart
            load={loadCategories}
            label={t('Loading the categories')}
            skeleton={<ChartSkeleton height="h-88" />}
          >
            {(Categories) => <Categories categories={data.categories} by={by} />}
          </LazyPart>
        </Part>
        <Part title={t('By decade')}>
          <LazyPart
            load={loadDecades}
            label={t('Loading the decades')}
            skeleton={<ChartSkeleton height="h-48" />}
          >
            {(Decades) => <Decades decades={data.decades} by={by} />}
          </LazyPart>
        </Part>
      </Column>
    </section>
  );
}

/** Each as high as its charts: no holes between them. */
const Column = ({ children }: { children: ReactNode }) => (
  <div className="grid min-w-0 grid-cols-1 gap-5">{children}</div>
);

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card title={title} className="pb-2">
    {children}
  </Card>
);

/** As high as a chart and its table button. */
const ChartSkeleton = ({ height }: { height: string }) => (
  <>
    <Skeleton className={`w-full ${height}`} />
    <div className="h-11.5" />
  </>
);
