import { usePcgsQuota } from '../../lib/queries/pcgs.ts';
import { Card } from '../../ui/card.tsx';
import { Facts } from './Facts.tsx';

/** How much of today's questions to the grading service is used; nothing where it cannot be asked. */
export default function GradingQuota() {
  const { data } = usePcgsQuota();
  if (!data?.isOn) return null;
  const { used, limit, installation } = data;
  return (
    <Card id="grading-service" title="Grading service">
      <Facts
        facts={[
          ['You asked PCGS today', of(used, limit)],
          ['All users of this server', of(installation.used, installation.limit)],
        ]}
      />
      <a className="link link-target mt-2" href="/pcgs-test">
        Look up PCGS numbers
      </a>
    </Card>
  );
}

const of = (used: number, limit: number) =>
  `${used.toLocaleString('en-US')} of ${limit.toLocaleString('en-US')}`;
