import { toastAfterReload } from './toast.ts';

/** The home screen will say so, once it is reached. */
export const welcomeAtHome = () => toastAfterReload({ title: 'Login Successful', variant: 'success' });
