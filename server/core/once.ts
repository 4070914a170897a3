import { and, eq, inArray, lt } from 'drizzle-orm';
import type { Db, Orm } from '../../db/client.ts';
import { type OwnerId, requestKeys } from '../../db/schema.ts';
import { AppError } from './errors.ts';

/** Keys are kept this long: a phone may come back from a holiday. */
const KEPT_MS = 30 * 24 * 3_600_000;

const HEADER = 'idempotency-key';
const SHAPE = /^[\w-]{8,100}$/;

/** A request that its client may send again. */
export interface Repeatable {
  userId: OwnerId;
  route: string;
  key: string;
}

/** Null without the header `Idempotency-Key`; 422 for a malformed one. */
export function repeatableOf(request: Request, userId: OwnerId, route: string): Repeatable | null {
  const key = request.headers.get(HEADER);
  if (key === null) return null;
  if (!SHAPE.test(key))
    throw new AppError(
      422,
      'idempotency_key_malformed',
      'An Idempotency-Key has 8 to 100 letters, digits, hyphens or underscores.',
    );
  return { userId, route, key };
}

/** Runs `work` in the transaction unless this request was answered before; then answers the same again. */
export async function once<Answer>(
  tx: Orm,
  request: Repeatable | null,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (!request) return work();
  const { userId, route, key } = request;
  const mine = and(eq(requestKeys.userId, userId), eq(requestKeys.key, key));
  // First, so that a second request waits for the first on PostgreSQL.
  const claimed = await tx
    .insert(requestKeys)
    .values({ userId, key, route, answer: 'null' })
    .onConflictDoNothing()
    .returning({ key: requestKeys.key });
  if (claimed.length === 0) {
    const [known] = await tx.select().from(requestKeys).where(mine);
    if (known?.route !== route)
      throw new AppError(422, 'idempotency_key_taken', 'This Idempotency-Key belongs to another request.');
    return JSON.parse(known.answer) as Answer;
  }
  const answer = await work();
  await tx
    .update(requestKeys)
    .set({ answer: JSON.stringify(answer) })
    .where(mine);
  return answer;
}

/** A guest's requests may be repeated by the account that took the coins over. */
export async function giveRequestKeys(tx: Orm, guestId: OwnerId, accountId: OwnerId): Promise<void> {
  const taken = tx
    .select({ key: requestKeys.key })
    .from(requestKeys)
    .where(eq(requestKeys.userId, accountId));
  await tx.delete(requestKeys).where(and(eq(requestKeys.userId, guestId), inArray(requestKeys.key, taken)));
  await tx.update(requestKeys).set({ userId: accountId }).where(eq(requestKeys.userId, guestId));
}

export async function forgetRequestKeys({ db }: { db: Db }, now = Date.now()): Promise<void> {
  await db.transaction((tx) =>
    tx.delete(requestKeys).where(lt(requestKeys.createdAt, new Date(now - KEPT_MS))),
  );
}
