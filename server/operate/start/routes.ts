import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { Elysia } from 'elysia';
import { coins, collections, photos, users } from '../../../db/schema.ts';
import type { StartStep } from '../../../shared/operator/model.ts';
import { ownerIdOf } from '../../core/access.ts';
import { auth } from '../../core/session/plugin.ts';
import type { Principal } from '../../core/session/sessions.ts';
import type { OperateDeps } from '../deps.ts';
import { hasBackup } from '../operator/backups.ts';

/** The check list for beginners; an operator has more to do. */
export const startRoutes = (deps: OperateDeps) =>
  new Elysia({ prefix: '/api/start', tags: ['profile'] })
    .use(auth(deps))
    .get('', async ({ caller }) => ({ steps: await stepsOf(deps, caller) }), { withAccount: true })
    .delete(
      '',
      async ({ caller }) => {
        await deps.db.transaction(async (tx) => {
          await tx.update(users).set({ startDismissed: true }).where(eq(users.id, caller.id));
        });
        return new Response(null, { status: 204 });
      },
      { withAccount: true },
    );

export async function stepsOf(
  deps: OperateDeps,
  user: Pick<Principal, 'id' | 'isOperator'>,
): Promise<StartStep[]> {
  const { orm } = deps.db;
  const id = ownerIdOf(user);
  const owned = orm.select({ id: collections.id }).from(collections).where(eq(collections.userId, id));
  const [coin] = await orm
    .select({ id: coins.id })
    .from(coins)
    .where(and(or(eq(coins.userId, id), inArray(coins.userId, owned)), isNull(coins.deletedAt)))
    .limit(1);
  const [photo] = await orm
    .select({ id: photos.id })
    .from(photos)
    .where(or(eq(photos.userId, id), inArray(photos.userId, owned)))
    .limit(1);
  const own: StartStep[] = [
    { step: 'coin', done: coin !== undefined },
    { step: 'photo', done: photo !== undefined },
  ];
  if (!user.isOperator) return own;
  return [
    ...own,
    { step: 'backup', done: await hasBackup(deps) },
    { step: 'key', done: deps.ai !== null },
    { step: 'mail', done: deps.config.mail !== null },
  ];
}
