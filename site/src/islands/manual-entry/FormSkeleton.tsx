import { t } from '../../../../shared/language/i18n.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { FormBar } from './FormBar.tsx';

/** The form before its values are there. */
export function FormSkeleton({ editId }: { editId?: number }) {
  return (
    <>
      <FormBar editId={editId} />
      <Loading
        label={editId !== undefined ? t('Loading the coin') : t('Loading the form')}
        className="mt-5 grid gap-4"
      >
        <div className="card card-pad">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="mt-4 h-12 rounded-control" />
        </div>
        <BoneField />
        <BoneField />
        <div className="grid grid-cols-2 gap-3">
          <BoneField />
          <BoneField />
        </div>
        <BoneField />
      </Loading>
    </>
  );
}

function BoneField() {
  return (
    <div>
      <Skeleton className="h-3.5 w-24" />
      <Skeleton className="mt-2 h-12 rounded-control" />
    </div>
  );
}
