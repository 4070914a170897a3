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
