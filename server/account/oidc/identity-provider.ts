import type { ProviderErrorCode } from '../../../shared/account/oidc.ts';

/** A sign-in that ends on /login or /my-profile with a code in place of an answer of its own. */
export class ProviderError extends Error {
  /** `detail` is for the operator's log: the kind of failure, never what the provider wrote. */
  constructor(
    readonly code: ProviderErrorCode,
    readonly detail?: string,
  ) {
    super(`sign-in with the provider: ${code}`);
  }
}

/** What goes along with a sign-in and has to come back with it. */
export interface Checks {
  state: string;
  nonce: string;
  verifier: string;
  redirectUri: string;
}

/** Somebody as the provider knows them. */
export interface Person {
  /** Theirs for good at this provider, unlike the address. */
  subject: string;
  /** As the provider writes it. */
  email: string | null;
  /** Null where the provider does not say. */
  emailVerified: boolean | null;
  firstName: string | null;
  lastName: string | null;
  /** The address of a picture, not to be trusted. */
  picture: string | null;
}

export interface IdentityProvider {
  /** Where to send the browser, and what to keep for its return. ProviderError busy or failed. */
  begin(redirectUri: string): Promise<{ location: string; checks: Checks }>;
  /** Who came back with the query of the redirect. ProviderError denied, busy or failed. */
  finish(query: string, checks: Checks): Promise<Person>;
}
