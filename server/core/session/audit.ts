import { lt } from 'drizzle-orm';
import { auditEvents } from '../../../db/schema.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { type Origin, originOf } from '../http/requests.ts';
import { createCounter } from '../limit.ts';
import { widestNetworkOf } from '../network.ts';

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
  | 'share-made'
  | 'share-revoked'
  | 'second-step-on'
  | 'second-step-off'
  | 'recovery-codes-renewed'
  | 'provider-linked'
  | 'provider-unlinked'
  | 'marketplace-linked'
  | 'marketplace-unlinked'
  | 'exported'
  | 'account-deleted'
  | 'collection-deleted'
  | 'member-joined'
  | 'member-left'
  | 'member-invited'
  | 'role-changed'
  | 'quota-changed'
  | 'invitation-made'
  | 'invitation-withdrawn'
  | 'settings-changed'
  | 'backup-made'
  | 'backup-downloaded'
  | 'backup-uploaded'
  | 'restored';

/** Never a password, token, code or e-mail address. */
interface AuditDetails {
  userId?: string;
  method?: string;
  reason?: string;
}

/** In the log, and that of an account in the database as well: strangers make no rows. Only commands wait for it. */
export function audit(
  deps: Pick<Core, 'log'> & Pick<Core, 'db'>,
  { address }: Pick<Origin, 'address'>,
  event: AuditEvent,
  details: AuditDetails = {},
): Promise<void> {
  deps.log.info('audit', { event, address, ...details });
  const { userId: account, method, reason } = details;
  if (!account) return Promise.resolve();
  const written = deps.db.transaction(async (tx) => {
    await tx.insert(auditEvents).values({ event, address, account, method, reason });
  });
  return written.catch((error: unknown) =>
    deps.log.warn('a line of the audit log was not kept', { event, error }),
  );
}

const KEPT_MS = 90 * 24 * 3_600_000;

export async function forgetOldAudit({ db }: Pick<Core, 'db'>, now = Date.now()): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(auditEvents).where(lt(auditEvents.at, new Date(now - KEPT_MS)));
  });
}

const ONE_LINE = { times: 1, withinMs: 15 * 60_000 };

/** Logs 403 and 421 (ASVS 5.0, 16.3.2), once in a quarter of an hour by network and sentence. */
export function createRefusals(deps: Core): (request: Request, error: unknown) => void {
  const told = createCounter(ONE_LINE);
  return (request, error) => {
    if (!(error instanceof AppError) || (error.status !== 403 && error.status !== 421)) return;
    const origin = originOf(deps, request);
    const key = `${widestNetworkOf(origin.address)} ${error.message}`;
    if (told.take(key)) audit(deps, origin, 'refused', { reason: error.message });
  };
}
