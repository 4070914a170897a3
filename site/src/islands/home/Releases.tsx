import {
  countdown,
  formatWholeDollars,
  releaseDay,
  releasePrice,
  type Urgency,
} from '../../../../shared/format/format.ts';
import { discOfRelease } from '../../../../shared/format/release-disc.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { isOpen, isUpcoming, type UpcomingRelease } from '../../../../shared/market/releases.ts';
import { useReleases } from '../../lib/queries/releases.ts';
import { Badge } from '../../ui/badge.tsx';
import { smallPicture } from '../../ui/external-picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorLine } from '../../ui/states.tsx';
import { Well } from '../../ui/well.tsx';
import { Rail } from '../coin/Rail.tsx';
import { MoreLink } from '../collection/MoreLink.tsx';

/** Where a release without an address of its own leads. */
const MINT_NEWS = 'https://www.usmint.gov/news';
/** 256 pixels (specification 000, section 2). */
const CARD = 'w-[min(16rem,82vw)]';
const LENGTH = 10;

const TONES: Readonly<Record<Urgency, 'grey' | 'red' | 'orange' | 'blue'>> = {
  past: 'grey',
  week: 'red',
  month: 'orange',
  later: 'blue',
};

/** What the mint will release next, and the way to all of it. */
export function Releases() {
  const releases = useReleases();
  const upcoming = releases.data?.filter((release) => isUpcoming(release));
  if (upcoming?.length === 0) return null;
  return (
    <Rail
      bones={!upcoming}
      title={t('Upcoming Releases')}
      more={<MoreLink href="/upcoming-releases" about={t('upcoming releases')} />}
      instead={
        !upcoming && releases.isError ? (
          <ErrorLine busy={releases.isFetching} onRetry={() => void releases.refetch()} />
        ) : null
      }
    >
      {upcoming
        ? upcoming.slice(0, LENGTH).map((release) => (
            <li key={release.id} className={CARD}>
              <Release release={release} />
            </li>
          ))
        : [1, 2].map((bone) => (
            <li key={bone} className={CARD} aria-hidden="true">
              <div className="card p-2 pb-3.5">
                <div className="well aspect-[1.35]" />
                <Skeleton className="mx-1.5 mt-3 h-5 w-20" />
                <Skeleton className="mx-1.5 mt-2.5 h-3.5 w-4/5" />
                <Skeleton className="mx-1.5 mt-2.5 h-3 w-1/2" />
              </div>
            </li>
          ))}
    </Rail>
  );
}

function Release({ release }: { release: UpcomingRelease }) {
  const { label, urgency } = countdown(release.releaseDate);
  return (
    <a
      className="card block h-full p-2 pb-3.5"
      href={release.url ?? MINT_NEWS}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Well
        className="aspect-[1.35]"
        src={smallPicture(release.imageUrl)}
        disc={discOfRelease(release)}
        share={0.68}
        decorative
      />
      {!isOpen(release) && (
        <Badge tone={TONES[urgency]} className="mx-1.5 mt-2.5">
          {label}
        </Badge>
      )}
      <h3 lang="en" className="mt-1.5 line-clamp-2 px-1.5">
        {release.name}
      </h3>
      <p className="mt-0.5 flex flex-wrap justify-between gap-x-3 px-1.5 text-sm text-muted">
        <span>{releaseDay(release)}</span>
        <b className="font-semibold text-ink">{releasePrice(release, formatWholeDollars)}</b>
      </p>
      <span className="sr-only">{t('opens in a new tab')}</span>
    </a>
  );
}
