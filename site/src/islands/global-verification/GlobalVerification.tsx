import { ChevronLeft } from 'lucide-react';
import { Suspense, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { ApiError } from '../../lib/api.ts';
import { WORLD } from '../../lib/flow.ts';
import { useUser } from '../../lib/queries/auth.ts';
import { useGlobalRecord } from '../../lib/queries/global.ts';
import { ButtonLink, IconLink } from '../../ui/button.tsx';
import { ErrorState, needed } from '../../ui/states.tsx';

const Review = needed(() => import('./Review.tsx'));

/** A held result of a coin of the world, to be corrected and saved: `/global-verification-results?tempId=`. */
export default function GlobalVerification() {
  const [tempId] = useState(() => new URLSearchParams(location.search).get('tempId') || null);
  const { data: user } = useUser();
  const record = useGlobalRecord(tempId);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="bar">
        <IconLink label={t('Back')} href={WORLD.options}>
          <ChevronLeft aria-hidden="true" />
        </IconLink>
        <p>{t('Review your coin')}</p>
        <span className="size-11.5" />
      </div>
      {tempId === null || record.isError ? (
        <NotLoaded reason={tempId === null ? t('No temp ID provided') : reasonOf(record.error)} />
      ) : record.data && user ? (
        <Suspense fallback={<Bones />}>
          <Review key={tempId} record={record.data} userId={user.id} />
        </Suspense>
      ) : (
        <Bones />
      )}
    </div>
  );
}

const reasonOf = (error: unknown): string =>
  (error instanceof ApiError && error.text) || t('Failed to fetch identification results');

/** The words of specification 001, sections 2 and 8. */
const NotLoaded = ({ reason }: { reason: string }) => (
  <ErrorState
    wholePage
    title={t('Unable to Load Results')}
    text={
      <>
        {t('There was an error loading the identification results')}
        <span className="mt-1 block text-sm">{reason}</span>
      </>
    }
  >
    <ButtonLink href={WORLD.options}>{t('Try Again')}</ButtonLink>
  </ErrorState>
);

const Bones = () => (
  <div className="beside grid wide:gap-x-8 gap-4" role="status">
    <span className="sr-only">{t('Loading the result…')}</span>
    <div className="felt aspect-[1.78]" />
    <div className="beside-form">
      <span className="skeleton h-8 w-3/4" />
      <div className="card h-28" />
    </div>
  </div>
);
