import { formatCount } from '../../../../shared/format/format.ts';
import { t } from '../../../../shared/language/i18n.ts';
import type { usePcgsQuota } from '../../lib/queries/profile.ts';
import { Card } from '../../ui/card.tsx';
import { Facts } from './Row.tsx';

export type Quota = NonNullable<ReturnType<typeof usePcgsQuota>['data']>;

export default function GradingQuota({ used, limit, installation }: Quota) {
  return (
    <Card id="grading-service" title={t('Grading service')}>
      <Facts
        facts={[
          [t('You asked PCGS today'), of(used, limit)],
          [t('All users of this server'), of(installation.used, installation.limit)],
        ]}
      />
      <a className="link link-target mt-2" href="/pcgs-test">
        {t('Look up PCGS numbers')}
      </a>
    </Card>
  );
}

const of = (used: number, limit: number) =>
  t('{used} of {limit}', { used: formatCount(used), limit: formatCount(limit) });
