import type { ReactNode } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { classNames } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/card.tsx';

export type Fact = readonly [name: string, value: ReactNode];

/** `more`: another list of facts follows. */
export function Facts({ facts, more }: { facts: readonly Fact[]; more?: boolean }) {
  return (
    <dl>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(([name, value]) => (
          <div
            key={name}
            className={classNames('flex flex-wrap gap-x-5 border-t border-line py-2.5', !more && 'last:pb-0')}
          >
            <dt className="max-w-full flex-none text-muted">{name}</dt>
            <dd className="max-w-full flex-1 basis-[40%] text-end font-medium wrap-break-word has-[form]:basis-52 has-[[role=combobox]]:basis-full">
              {value}
            </dd>
          </div>
        ))}
    </dl>
  );
}

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
