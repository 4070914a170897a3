import { t } from '../../../../shared/language/i18n.ts';
import { Loading, Skeleton } from '../../ui/card.tsx';

export function FactsSkeleton() {
  return (
    <Loading label={t('Loading the coin')} className="grid grid-cols-1 gap-5">
      <div className="card card-pad">
        <Skeleton className="h-3 w-24" />
        <Skeleton className="mt-3 h-8 w-40" />
        <Skeleton className="mt-3 h-3 w-36" />
        <Skeleton className="mt-14.5 h-11.5 w-full rounded-control" />
      </div>
      <SpecificationsSkeleton />
    </Loading>
  );
}

export const ReferenceSkeleton = () => (
  <Loading label={t('Loading catalogue details')}>
    <SpecificationsSkeleton />
  </Loading>
);

const SpecificationsSkeleton = () => (
  <div className="card card-pad">
    <Skeleton className="mb-4 h-5 w-36" />
    {['w-44', 'w-16', 'w-20', 'w-24', 'w-32'].map((width) => (
      <div key={width} className="flex justify-between border-t border-line py-3.5">
        <Skeleton className="h-3.5 w-24" />
        <Skeleton className={`h-3.5 ${width}`} />
      </div>
    ))}
  </div>
);
