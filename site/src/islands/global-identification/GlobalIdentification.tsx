import { ChevronLeft } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { countryName } from '../../../../shared/format/category.ts';
import { formatPercent, formatWholePercent } from '../../../../shared/format/format.ts';
import type { GlobalIdentification as Identification } from '../../../../shared/global/model.ts';
import type { Progress } from '../../../../shared/identify/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { ANY, FlowContext, WORLD } from '../../lib/flow.ts';
import type { PhotoProblem } from '../../lib/photos.ts';
import { useLearningStats } from '../../lib/queries/global.ts';
import { useProgress } from '../../lib/queries/identify.ts';
import { Button, IconLink } from '../../ui/button.tsx';
import { Card, ProgressBar } from '../../ui/card.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { NotLoaded } from '../../ui/states.tsx';
import { usePhotoSteps } from '../photo-upload/PhotoSteps.tsx';
import { useIdentification } from '../photo-upload/use-identification.ts';

const loadResult = () => import('../review/WorldResult.tsx');
const Result = lazy(() => loadResult().catch(() => ({ default: NotLoaded })));

function Single() {
  const [result, setResult] = useState<Identification | null>(null);
  const [failed, setFailed] = useState<PhotoProblem | null>(null);
  const { ticket, cancelling, start, cancel, forget } = useIdentification(WORLD, setFailed, setResult);
  const progress = useProgress(ticket).data;
  const { steps, startOver } = usePhotoSteps({
    busy: ticket !== null || result !== null,
    failed,
    onStart: (sides) => void start(sides),
    onStartOver: () => {
      forget();
      setResult(null);
      setFailed(null);
    },
  });

  if (result) {
    return (
      <Suspense fallback={<div className="card h-80" />}>
        <Result result={result} onAnother={startOver} />
      </Suspense>
    );
  }
  if (ticket === null) return steps;
  const { percent, words } = stageOf(progress);
  return (
    <Card
      title={t('Identifying the coin')}
      aside={<span className="tabular-nums">{formatWholePercent(percent)}</span>}
    >
      <ProgressBar percent={percent} label={t('Identifying the coin')} />
      <p className="mt-3" role="status">
        {words}
      </p>
      <p className="mt-1 text-sm text-muted">
        {t('You can leave this page; the result will be saved for you.')}
      </p>
      <Button variant="ghost" className="mt-4" busy={cancelling} onClick={() => void cancel()}>
        {t('Cancel')}
      </Button>
    </Card>
  );
}

/** Progress in percent and as text; each server stage stands for a step. */
function stageOf(progress: Pick<Progress, 'stage' | 'place'> | null | undefined): {
  percent: 10 | 30 | 70 | 100;
  words: string;
} {
  if (!progress) return { percent: 10, words: t('Sending your photos…') };
  const { stage, place } = progress;
  if (stage === 'waiting')
    return {
      percent: 10,
      words:
        place !== null && place > 1 ? t('Number {place} in the queue…', { place }) : t('Next in the queue…'),
    };
  if (stage === 'preparing') return { percent: 10, words: t('Preparing your photos…') };
  if (stage === 'asking') return { percent: 30, words: t('Identifying the coin…') };
  if (stage === 'checking' || stage === 'storing')
    return { percent: 70, words: t('Checking the catalogue…') };
  return { percent: 100, words: t('Done') };
}

const Bulk = lazy(() => import('./Bulk.tsx').catch(() => ({ default: NotLoaded })));

type Tab = 'single' | 'bulk';

const TABS: readonly { value: Tab; label: string }[] = [
  { value: 'single', label: msg('Single Coin') },
  { value: 'bulk', label: msg('Bulk Processing') },
];

/** /global-identification, one coin at a time or twenty (`?tab=bulk`). */
export default function GlobalIdentification() {
  const [tab, setTab] = useState<Tab>(() =>
    new URLSearchParams(location.search).get('tab') === 'bulk' ? 'bulk' : 'single',
  );
  const show = (next: Tab) => {
    setTab(next);
    const address = new URL(location.href);
    if (next === 'bulk') address.searchParams.set('tab', 'bulk');
    else address.searchParams.delete('tab');
    history.replaceState(history.state, '', address);
  };
  const isBulk = tab === 'bulk';
  return (
    <FlowContext value={isBulk ? ANY : WORLD}>
      <div className="grid grid-cols-1 gap-5">
        <div className="bar">
          <IconLink label={t('Back')} href={isBulk ? ANY.options : WORLD.options}>
            <ChevronLeft aria-hidden="true" />
          </IconLink>
          <p>{isBulk ? t('Add coins') : t('Global coins')}</p>
          <span className="size-11.5" />
        </div>
        <h1>{isBulk ? t('Many coins at once') : t('Global identification')}</h1>
        {!isBulk && <Stats />}
        <Segmented
          label={t('How many coins')}
          options={TABS.map((one) => ({ ...one, label: translated(one.label) }))}
          value={tab}
          onChange={show}
          wide
        />
        {tab === 'single' ? (
          <Single />
        ) : (
          <Suspense fallback={<div className="felt h-60" />}>
            <Bulk />
          </Suspense>
        )}
      </div>
    </FlowContext>
  );
}

/** Countries listed by name; the others are counted. */
const NAMED = 4;

/** The collector's own feedback, from active-learning-stats. */
function Stats() {
  const { data } = useLearningStats();
  const countries = Object.entries(data?.feedbackByCountry ?? {}).sort(([, one], [, two]) => two - one);
  const rest = countries.slice(NAMED).reduce((sum, [, times]) => sum + times, 0);
  const named = countries.slice(0, NAMED).map(([country, times]) => `${countryName(country)} ${times}`);
  return (
    <Card title={t('Your feedback')} aria-busy={!data}>
      <dl className="flex flex-wrap gap-x-8 gap-y-3 tabular-nums">
        <Figure label={t('Feedback')} value={data ? String(data.totalFeedback) : '–'} />
        {/* Without predictions there is no accuracy. */}
        {data && data.predictions > 0 && (
          <Figure label={t('Right')} value={formatPercent(data.accuracyRate)} />
        )}
        <Figure label={t('Last 7 days')} value={data ? String(data.recentFeedback) : '–'} />
      </dl>
      <p className="mt-3 text-sm text-muted">
        {data?.totalFeedback === 0
          ? t('Your corrections improve future suggestions.')
          : [...named, ...(rest > 0 ? [t('others {n}', { n: rest })] : [])].join(' · ')}
      </p>
    </Card>
  );
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="serif text-2xl">{value}</dd>
  </div>
);
