import { ChevronLeft } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { FlowContext, reviewAddress, WORLD } from '../../lib/flow.ts';
import { Button, IconLink } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { NotLoaded } from '../../ui/states.tsx';
import '../photo-upload/photo-upload.css';
import { countryName } from '../../../../shared/format/category.ts';
import { formatPercent } from '../../../../shared/format/format.ts';
import { formatWholePercent } from '../../../../shared/format/percent.ts';
import type { GlobalIdentification as Identification } from '../../../../shared/global/model.ts';
import type { Progress } from '../../../../shared/identify/model.ts';
import { navigate } from '../../lib/navigation.ts';
import type { PhotoProblem } from '../../lib/photos.ts';
import { useLearningStats } from '../../lib/queries/global.ts';
import {
  cancelIdentification,
  identifyGlobal,
  newTicket,
  refreshIdentifying,
  type Sides,
  useIdentifying,
  useProgress,
} from '../../lib/queries/identify.ts';
import { isReader } from '../../lib/reader.ts';
import { toast } from '../../lib/toast.ts';
import { Card, ProgressBar } from '../../ui/card.tsx';
import { ChooseObverse } from '../photo-upload/ChooseObverse.tsx';
import { identifyProblem, noCoinChosen, noObverse, noPhotos } from '../photo-upload/problem.ts';
import { SelectPhotos } from '../photo-upload/SelectPhotos.tsx';
import { inPlace, isCoinOpen, toSend, usePhotos } from '../photo-upload/use-photos.ts';

const loadResult = () => import('../review/WorldResult.tsx');
const Result = lazy(() => loadResult().catch(() => ({ default: NotLoaded })));

function Single() {
  const [refused, setRefused] = useState<PhotoProblem | null>(null);
  const refuse = (problem: PhotoProblem | null) => {
    setRefused(problem);
    if (problem) toast({ ...problem, variant: 'destructive' });
  };
  const { photos, choice, preparing, notice, add, reset, toggle, settle, place } = usePhotos(refuse);
  const single = useSingle();
  const heading = useRef<HTMLHeadingElement>(null);
  const provider = useIdentifying().data?.provider;

  const submit = () => {
    const sides = inPlace(photos, choice);
    if (!sides) return refuse(photos.length === 0 ? noPhotos() : noObverse());
    if (photos.some(isCoinOpen)) return refuse(noCoinChosen());
    refuse(null);
    settle();
    void single.start(toSend(sides));
  };
  const startOver = () => {
    reset();
    single.reset();
  };

  if (single.result) {
    return (
      <Suspense fallback={<div className="card h-80" />}>
        <Result result={single.result} onAnother={startOver} />
      </Suspense>
    );
  }
  if (single.ticket !== null) {
    const { percent, words } = stageOf(single.progress);
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
        <Button variant="ghost" className="mt-4" onClick={single.cancel}>
          {t('Cancel')}
        </Button>
      </Card>
    );
  }
  const byHand = provider === null;
  const reads = isReader(provider?.model);
  const step = { heading, over: false, preparing, refused, byHand, reads, onFiles: add };
  return photos.length === 0 ? (
    <SelectPhotos {...step} />
  ) : (
    <ChooseObverse
      {...step}
      photos={photos}
      notice={notice}
      choice={choice}
      failed={single.failed}
      busy={false}
      onPlace={place}
      onToggle={(pressed) => {
        toggle(pressed);
        setRefused(null);
      }}
      onSubmit={submit}
      onStartOver={startOver}
    />
  );
}

function useSingle() {
  const [ticket, setTicket] = useState<string | null>(null);
  const [result, setResult] = useState<Identification | null>(null);
  const [failed, setFailed] = useState<PhotoProblem | null>(null);
  const progress = useProgress(ticket).data;
  const own = useRef<AbortController>(null);
  // Left early, the result is among those that wait.
  useEffect(() => () => own.current?.abort(), []);

  const start = async (sides: Sides) => {
    if (own.current) return;
    const control = new AbortController();
    own.current = control;
    const name = newTicket();
    setTicket(name);
    setFailed(null);
    try {
      const answer = await identifyGlobal(sides, { ticket: name, signal: control.signal });
      if (answer.result) setResult(answer.result);
      else void navigate(reviewAddress('world', answer.tempId));
    } catch (error) {
      if (control.signal.aborted) return;
      const problem = identifyProblem(error, 'world');
      setFailed(problem);
      toast({ ...problem, variant: 'destructive' });
    } finally {
      if (own.current === control) own.current = null;
      setTicket(null);
      refreshIdentifying();
    }
  };
  const cancel = () => {
    const name = ticket;
    own.current?.abort();
    own.current = null;
    setTicket(null);
    if (name) void cancelIdentification(name).catch(() => undefined);
  };
  const reset = () => {
    setResult(null);
    setFailed(null);
  };
  return { ticket, progress, result, failed, start, cancel, reset };
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

/** Loaded late: most visits are for one coin. */
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
  return (
    <FlowContext value={WORLD}>
      <div className="grid grid-cols-1 gap-5">
        <div className="bar">
          <IconLink label={t('Back')} href={WORLD.options}>
            <ChevronLeft aria-hidden="true" />
          </IconLink>
          <p>{t('Global coins')}</p>
          <span className="size-11.5" />
        </div>
        <h1>{t('Global identification')}</h1>
        <Stats />
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
      <dl className="grid grid-cols-3 gap-3 tabular-nums">
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
