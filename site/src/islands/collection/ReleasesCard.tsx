import { ExternalLink } from 'lucide-react';
import { releaseDay, releasePrice } from '../../../../shared/format/format.ts';
import { discOfRelease } from '../../../../shared/format/release-disc.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { isUpcoming, type UpcomingRelease } from '../../../../shared/market/releases.ts';
import { useReleases } from '../../lib/queries/releases.ts';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { smallPicture } from '../../ui/external-picture.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Well } from '../../ui/well.tsx';
import { EmptyLine } from './EmptyLine.tsx';
import { MoreLink } from './MoreLink.tsx';
import { CardBones } from './SummarySkeleton.tsx';

/** The collection shows the first three (specification 000, section 9). */
const LENGTH = 3;

/** The mint lists what it will release a year to a page. */
const schedule = (year = new Date().getFullYear()) => `https://www.usmint.gov/product-schedule/${year}/`;

/** What the mint will release next, and where it says so itself. */
export default function ReleasesCard() {
  const releases = useReleases();
  if (releases.isPending) return <CardBones rows={LENGTH} tall />;
  const upcoming = releases.data?.filter((release) => isUpcoming(release));
  if (upcoming?.length === 0)
    return (
      <EmptyLine title={t('Upcoming Releases')} text={t('No upcoming releases available.')}>
        <Schedule />
      </EmptyLine>
    );
  return (
    <Card
      title={t('Upcoming Releases')}
      aside={<MoreLink href="/upcoming-releases" about={t('upcoming releases')} />}
    >
      {!upcoming ? (
        <ErrorState
          title={t('The releases could not be loaded')}
          onRetry={() => releases.refetch()}
          busy={releases.isFetching}
        />
      ) : (
        <ul className="ruled border-y border-line">
          {upcoming.slice(0, LENGTH).map((release) => (
            <Release key={release.id} release={release} />
          ))}
        </ul>
      )}
      <Schedule className="mt-2 -mb-3" />
    </Card>
  );
}

const Schedule = ({ className }: { className?: string }) => (
  <a
    className={classNames('link link-target gap-1.5 text-sm', className)}
    href={schedule()}
    target="_blank"
    rel="noopener noreferrer"
  >
    {t('Official Schedule')}
    <ExternalLink className="size-4" aria-label={t('opens in a new tab')} />
  </a>
);

function Release({ release }: { release: UpcomingRelease }) {
  return (
    <li className="flex items-start gap-3 py-3">
      <Well size="sm" src={smallPicture(release.imageUrl)} disc={discOfRelease(release)} decorative />
      <div className="min-w-0 flex-1">
        <h3 lang="en" className="wrap-anywhere">
          {release.name}
        </h3>
        {release.description && (
          <p lang="en" className="mt-1 line-clamp-2 text-sm wrap-anywhere text-muted">
            {release.description}
          </p>
        )}
        <p className="mt-1 flex flex-wrap justify-between gap-x-3 text-sm">
          <span className="text-muted">{releaseDay(release)}</span>
          <b className="font-semibold tabular-nums">{releasePrice(release)}</b>
        </p>
      </div>
    </li>
  );
}
