import { t } from '../../../../shared/language/i18n.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { LineBones } from './Hero.tsx';

/** The bones of the dashboard, each as large as what takes its place. */
export const Bones = () => (
  <Loading
    label={t('Loading the dashboard')}
    className="grid grid-cols-1 gap-5 wide:col-span-2 wide:grid-cols-2 wide:items-start wide:[&>:is(.felt,.felt+div,.skeleton)]:col-span-2"
  >
    <div className="felt h-136.5 p-4.5">
      <Skeleton className="skeleton-felt h-3.5 w-20" />
      <Skeleton className="skeleton-felt mt-2.5 h-9 w-44" />
      <Skeleton className="skeleton-felt mt-2 h-4.5 w-56" />
      <Skeleton className="skeleton-felt mt-4 mb-5 h-9.5 rounded-full" />
      <LineBones />
    </div>
    <div className="card card-pad h-61">
      <Skeleton className="h-6 w-36" />
      <Skeleton className="mt-4 h-8 w-44" />
      <Skeleton className="mt-6 h-2.5 w-full" />
      <Skeleton className="mt-10 h-2.5 w-full" />
      <Skeleton className="mt-6 h-4 w-40" />
    </div>
    <Skeleton className="mt-2 h-9.5 w-44" />
    <div className="card card-pad flex h-68 flex-wrap items-center gap-5">
      <div className="basis-full">
        <Skeleton className="h-6 w-28" />
      </div>
      <Skeleton className="size-35 rounded-full" />
      <Skeleton className="h-28 min-w-36 flex-1" />
    </div>
  </Loading>
);
