import { t } from '../../../../shared/language/i18n.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { ONE_CELL } from './one-cell.ts';

const BONES = [1, 2, 3, 4, 5];

/** The bones of Summary, each as large as what takes its place. */
export function SummarySkeleton() {
  return (
    <Loading
      label={t('Loading your collection')}
      className="grid grid-cols-1 gap-5 wide:col-span-2 wide:grid-cols-2 wide:items-start"
    >
      <Skeleton className="-mt-4 h-4 w-28 wide:col-span-2" />
      <div className="felt h-77" />
      <div className={ONE_CELL}>
        <div className="pair">
          <div className="card h-22" />
          <div className="card h-22" />
        </div>
        <div className="pair">
          <Skeleton className="h-11.5 rounded-control" />
          <Skeleton className="h-11.5 rounded-control" />
        </div>
      </div>
      <CardBones rows={2} />
      <CardBones rows={5} tall />
    </Loading>
  );
}

/** A card whose rows are still to come. */
export function CardBones({ rows, tall }: { rows: number; tall?: boolean }) {
  return (
    <div className="card card-pad" aria-hidden="true">
      <Skeleton className="mb-3 h-6 w-44" />
      {BONES.slice(0, rows).map((bone) => (
        <div key={bone} className={`flex items-center border-t border-line ${tall ? 'h-18' : 'h-11'}`}>
          <Skeleton className="h-4 w-3/5" />
        </div>
      ))}
    </div>
  );
}
