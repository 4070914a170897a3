import type { Signed } from '../../core/signed.ts';

/** What `mintmark status` shows the server: whoever can read its secret may read its figures. */
export const statusToken = (signed: Signed): string => signed.pseudonym('status', 'mintmark status');
