import { t } from '../../../../shared/language/i18n.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';

export function ProfileSkeleton() {
  return (
    <Loading label={t('Loading your profile')} className="grid gap-5">
      <div className="grid justify-items-center gap-2 pt-2">
        <Skeleton className="mb-1 size-24 rounded-full" />
        <Skeleton className="h-7 w-44" />
        <Skeleton className="h-4 w-52" />
      </div>
      <div className="card h-56" />
      <div className="card h-44" />
      <div className="card h-36" />
    </Loading>
  );
}
