import { toastAfterReload } from '../../lib/toast.ts';

/** Signed in: a full navigation, so that nothing of the visitor before is left on the page. */
export function goHome(): undefined {
  toastAfterReload({ title: 'Login Successful', variant: 'success' });
  location.assign('/');
}
