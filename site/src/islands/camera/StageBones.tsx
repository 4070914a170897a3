import { t } from '../../../../shared/language/i18n.ts';
/** Skeleton of the stage. */
export function StageBones() {
  return (
    <div className="stage" role="status">
      <span className="sr-only">{t('Loading…')}</span>
    </div>
  );
}
