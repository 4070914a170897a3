import { countryName } from '../../../../shared/format/category.ts';
import { formatPercent } from '../../../../shared/format/format.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { useLearningStats } from '../../lib/queries/global.ts';
import { Card } from '../../ui/card.tsx';

/** Countries that are named; the rest is counted. */
const NAMED = 4;

/** What the collector's own feedback adds up to, from active-learning-stats. */
export function Stats() {
  const { data } = useLearningStats();
  const countries = Object.entries(data?.feedbackByCountry ?? {}).sort(([, one], [, two]) => two - one);
  const rest = countries.slice(NAMED).reduce((sum, [, times]) => sum + times, 0);
  const named = countries.slice(0, NAMED).map(([country, times]) => `${countryName(country)} ${times}`);
  return (
    <Card title={t('What your corrections taught')} aria-busy={!data}>
      <dl className="grid grid-cols-3 gap-3 tabular-nums">
        <Figure label={t('Feedback')} value={data ? String(data.totalFeedback) : '–'} />
        {/* Where nothing was named, nothing was right or wrong. */}
        {data && data.predictions > 0 && (
          <Figure label={t('Right')} value={formatPercent(data.accuracyRate)} />
        )}
        <Figure label={t('Last 7 days')} value={data ? String(data.recentFeedback) : '–'} />
      </dl>
      <p className="mt-3 text-sm text-muted">
        {data?.totalFeedback === 0
          ? t('What you confirm or correct makes the next answer better.')
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
