import { t } from '../../../shared/language/i18n.ts';
import { toastAfterReload } from './toast.ts';

/** The home screen will say so, once it is reached. */
export const welcomeAtHome = () => toastAfterReload({ title: t('Login Successful'), variant: 'success' });
