import { z } from 'zod';
import { createPending } from '../../core/session/cookies.ts';
import type { AccountDeps } from '../deps.ts';

const Pending = z.object({
  state: z.string(),
  nonce: z.string(),
  /** The secret of PKCE (RFC 7636): a code somebody has read on the way is worth nothing without it. */
  verifier: z.string(),
  redirectUri: z.string(),
  /** The signed-in user who wants to connect the provider; null for a sign-in. */
  linkFor: z.string().nullable(),
});

/** A sign-in that has left for the provider. */
export type Pending = z.output<typeof Pending>;

export const createPendingLogins = (deps: AccountDeps) =>
  createPending(deps, { purpose: 'sign-in with the provider', cookie: 'mintmark_login', shape: Pending });
