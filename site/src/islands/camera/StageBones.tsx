import { t } from '../../../../shared/language/i18n.ts';
/** The stage before anything of it is known. */
export function StageBones() {
  return (
    <div className="stage" role="status">
      <span className="sr-only">{t('Loading…')}</span>
    </div>
  );
}
