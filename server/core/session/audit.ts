import type { Core } from '../context.ts';
import type { Origin } from '../http/origin.ts';

/** ASVS 5.0, 16.3.1 and 16.3.2. */
export type AuditEvent =
  | 'guest-started'
  | 'registered'
  | 'email-verified'
  | 'signed-in'
  | 'sign-in-failed'
  | 'signed-out'
  | 'refused'
  | 'password-changed'
  | 'password-reset'
  | 'email-changed'
  | 'session-ended'
  | 'passkey-added'
  | 'passkey-removed'
  | 'api-key-made'
  | 'api-key-revoked'
  | 'second-step-on'
  | 'second-step-off'
  | 'recovery-codes-renewed'
  | 'provider-linked'
  | 'provider-unlinked'
  | 'marketplace-linked'
  | 'marketplace-unlinked'
  | 'exported'
  | 'account-deleted';

/** Never a password, token, code or e-mail address. */
export interface AuditDetails {
  userId?: string;
  method?: string;
  reason?: string;
}

export function audit(
  deps: Pick<Core, 'log'>,
  { address }: Pick<Origin, 'address'>,
  event: AuditEvent,
  details: AuditDetails = {},
) {
  deps.log.info('audit', { event, address, ...details });
}
