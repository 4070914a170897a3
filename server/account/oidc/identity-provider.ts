import type { ProviderErrorCode } from '../../../shared/account/oidc.ts';

/** A failed sign-in, shown on /login or /my-profile by its code. */
export class ProviderError extends Error {
  /** `detail` is for the log: never the provider's own text. */
  constructor(
    readonly code: ProviderErrorCode,
    readonly detail?: string,
  ) {
    super(`sign-in with the provider: ${code}`);
  }
}

/** Kept during the redirect, to be compared with what returns. */
export interface Checks {
  state: string;
  nonce: string;
  verifier: string;
  redirectUri: string;
}

export interface Person {
  /** Stable at this provider, unlike the address. */
  subject: string;
  email: string | null;
  /** Null if the provider does not say. */
  emailVerified: boolean | null;
  firstName: string | null;
  lastName: string | null;
  /** URL, untrusted. */
  picture: string | null;
}

export interface IdentityProvider {
  /** ProviderError busy or failed. */
  begin(redirectUri: string): Promise<{ location: string; checks: Checks }>;
  /** Takes the query of the redirect. ProviderError denied, busy or failed. */
  finish(query: string, checks: Checks): Promise<Person>;
}
