import type { Signed } from '../../core/crypto.ts';

/** What `mintmark status` shows the server: whoever can read its secret may read its figures. */
export const statusToken = (signed: Signed): string => signed.pseudonym('status', 'mintmark status');
