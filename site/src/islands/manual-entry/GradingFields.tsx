import { lazy, Suspense } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useCoinForm } from './form-context.ts';
import { NotLoaded } from './NotLoaded.tsx';

/** A hundred grades, for the few coins that are in a slab. */
const SlabFields = lazy(() =>
  import('./SlabFields.tsx').then(
    (part) => ({ default: part.SlabFields }),
    () => ({ default: NotLoaded }),
  ),
);

const NO_SLAB = { gradingCompany: '', grade: '', certificationNumber: '' };

/** Whether the coin is in a slab, and what is on its label; `isWanted`: the slab is at hand, and its number comes first. */
export function GradingFields({ isWanted }: { isWanted: boolean }) {
  const { values, set } = useCoinForm();
  const { isGraded } = values;
  return (
    <>
      <Checkbox
        label={t('Professionally Graded')}
        name="isGraded"
        checked={isGraded}
        onChange={(event) => set({ isGraded: event.target.checked, ...(!event.target.checked && NO_SLAB) })}
      />
      {isGraded && (
        <Suspense fallback={<div className="h-42" />}>
          <SlabFields isWanted={isWanted} />
        </Suspense>
      )}
    </>
  );
}
