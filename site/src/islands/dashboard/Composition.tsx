import type { ReactNode } from 'react';
import type { Dashboard } from '../../../../shared/collection/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LazyPart } from './LazyPart.tsx';
import { defaultMeasure, type Measure } from './shares.ts';

const loadMetals = async () => (await import('./Metals.tsx')).Metals;
const loadCategories = async () => (await import('./Categories.tsx')).Categories;
const loadDecades = async () => (await import('./Decades.tsx')).Decades;
const loadGrades = async () => (await import('./Grades.tsx')).Grades;

const measures = () =>
  [
    { value: 'value', label: t('Value') },
    { value: 'count', label: t('Pieces') },
  ] as const;

interface CompositionProps {
  data: Dashboard;
  /** Null for the default. */
  chosen: Measure | null;
  onChoose: (by: Measure) => void;
}

export function Composition({ data, chosen, onChoose }: CompositionProps) {
  const usual = defaultMeasure(data);
  const by = usual === 'count' ? usual : (chosen ?? usual);
  return (
    <section
      className="grid grid-cols-1 gap-5 wide:col-span-2 wide:grid-cols-2 wide:items-start wide:[&>:is(div:first-child,p)]:col-span-2"
      aria-labelledby="made-of"
    >
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="made-of">{t('What it is made of')}</h2>
        {usual === 'value' && (
          <Segmented label={t('Measured by')} options={measures()} value={by} onChange={onChoose} />
        )}
      </div>
      {usual === 'count' && (
        <p className="-mt-3 text-sm text-muted">{t('No coin has a value yet, so pieces are counted.')}</p>
      )}
      <Part title={t('By metal')}>
        <LazyPart
          load={loadMetals}
          label={t('Loading the metals')}
          skeleton={<ChartSkeleton height="h-36" />}
        >
          {(Metals) => <Metals metals={data.metals} by={by} />}
        </LazyPart>
      </Part>
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
      <Part title={t('By grade')}>
        <LazyPart
          load={loadGrades}
          label={t('Loading the grades')}
          skeleton={<ChartSkeleton height="h-72" />}
        >
          {(Grades) => <Grades grades={data.grades} by={by} />}
        </LazyPart>
      </Part>
    </section>
  );
}

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
