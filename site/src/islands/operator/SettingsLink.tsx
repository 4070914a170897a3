import { t } from '../../../../shared/language/i18n.ts';
import { useUser } from '../../lib/queries/auth.ts';

/** What is not set up, an operator can set up. */
export function SettingsLink() {
  if (!useUser().data?.isOperator) return null;
  return (
    <a className="link link-target text-sm" href="/operator?section=settings">
      {t('Set it up')}
    </a>
  );
}
