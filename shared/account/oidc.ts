import { msg } from '../language/msg.ts';
/** By the CODE of /login?error=CODE and /my-profile?error=CODE. */
export const PROVIDER_ERRORS = {
  unknown: msg('This way of signing in does not exist here.'),
  denied: msg('Sign-in was cancelled. Nothing has changed.'),
  failed: msg('Signing in there did not work. Please try again.'),
  expired: msg('Signing in took too long or was started in another window. Please try again.'),
  'no-email': msg('That account has no email address, or does not share it. Mintmark needs one.'),
  unverified: [
    msg('The email address of that account is not verified yet. Please verify it first.'),
    msg('If it’s verified there, ask the administrator of this server to trust that provider’s addresses.'),
  ].join(' '),
  exists: msg(
    'An account with this email address already exists. Please sign in as usual and connect the other one in your profile.',
  ),
  taken: msg('That account is already connected to another account here.'),
  closed: msg('Registration is closed here.'),
  uninvited: msg('An account here needs an invitation: open the link you were sent.'),
  'invitation-ended': msg('This invitation was used already, or it has ended. Ask for a new one.'),
  'invited-other': msg(
    'This invitation is for another email address. Sign in with the address it was sent to.',
  ),
  busy: msg('Signing in this way is not possible at the moment. Please try again in a few minutes.'),
} as const;

export type ProviderErrorCode = keyof typeof PROVIDER_ERRORS;

/** Never shows the code itself: anybody can write it into an address. */
export function providerError(code: string | null): string | null {
  if (code === null) return null;
  return isProviderErrorCode(code) ? PROVIDER_ERRORS[code] : PROVIDER_ERRORS.failed;
}

export const isProviderErrorCode = (code: string): code is ProviderErrorCode =>
  Object.hasOwn(PROVIDER_ERRORS, code);
