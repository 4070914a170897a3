import { t } from '../../../../shared/language/i18n.ts';
import { Loading, Skeleton } from '../../ui/card.tsx';

/** The review before it is there. */
export function Bones() {
  return (
    <Loading label={t('Loading the result')} className="beside grid wide:gap-x-8 gap-5">
      <div className="felt aspect-[1.78]" />
      <div className="beside-form">
        <div>
          <Skeleton className="h-8 w-3/4" />
          <Skeleton className="mt-3 h-6 w-1/2 rounded-full" />
        </div>
        <div className="card h-28" />
        <div className="card h-80" />
      </div>
    </Loading>
  );
}
