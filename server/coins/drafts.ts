import { and, count, desc, eq, type InferSelectModel, inArray, not } from 'drizzle-orm';
import { Elysia, status } from 'elysia';
import type { Orm } from '../../db/client.ts';
import { coinDrafts, type OwnerId, users } from '../../db/schema.ts';
import {
  type CoinDraft,
  DraftId,
  DraftInput,
  MAX_DRAFTS,
  MAX_GUEST_DRAFTS,
} from '../../shared/coins/drafts.ts';
import { AppError, fieldError, notFound } from '../core/errors.ts';
import { once, type Repeatable, repeatableOf } from '../core/once.ts';
import { auth } from '../core/session/plugin.ts';
import type { Caller } from '../core/session/sessions.ts';
import type { CoinsDeps } from './deps.ts';
import { draftOf, refuseForeignPhotos } from './service.ts';

type Row = InferSelectModel<typeof coinDrafts>;

const toDraft = ({ userId: _owner, ...row }: Row): CoinDraft => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

async function listDrafts({ db }: CoinsDeps, userId: OwnerId): Promise<CoinDraft[]> {
  const rows = await db.orm
    .select()
    .from(coinDrafts)
    .where(eq(coinDrafts.userId, userId))
    .orderBy(desc(coinDrafts.createdAt), coinDrafts.id);
  return rows.map(toDraft);
}

/** Adds or replaces a draft; 422 for an empty one, 403 at the limit. */
async function keepDraft(
  { db }: CoinsDeps,
  { id: userId, isGuest }: Caller,
  { id, form, obverseImageUrl = null, reverseImageUrl = null }: DraftInput,
  repeatable: Repeatable | null,
): Promise<CoinDraft> {
  if (!obverseImageUrl && !reverseImageUrl && Object.values(form).every((value) => value === ''))
    throw fieldError('form', 'draft_empty', 'A draft needs a photo or a few words.');
  const values = { form, obverseImageUrl, reverseImageUrl };
  const keep = async (tx: Orm) => {
    await refuseForeignPhotos(tx, userId, { obverseImageUrl, reverseImageUrl });
    const [others] = await tx
      .select({ count: count() })
      .from(coinDrafts)
      .where(and(eq(coinDrafts.userId, userId), not(eq(coinDrafts.id, id))));
    refuseBeyond(isGuest, (others?.count ?? 0) + 1);
    const [row] = await tx
      .insert(coinDrafts)
      .values({ userId, id, ...values })
      .onConflictDoUpdate({
        target: [coinDrafts.userId, coinDrafts.id],
        set: { ...values, updatedAt: new Date() },
      })
      .returning();
    if (!row) throw new Error('no draft was kept');
    return toDraft(row);
  };
  return db.transaction((tx) => once(tx, repeatable, () => keep(tx)));
}

function refuseBeyond(isGuest: boolean, drafts: number): void {
  const most = isGuest ? MAX_GUEST_DRAFTS : MAX_DRAFTS;
  if (drafts > most)
    throw new AppError(403, 'draft_limit_reached', 'You can have at most {most} drafts.', { most });
}

/** Adds drafts without photos; answers the ids of those that were not there; 403 at the limit. */
export async function addDrafts(
  tx: Orm,
  userId: OwnerId,
  added: readonly Pick<Row, 'id' | 'form' | 'createdAt' | 'updatedAt'>[],
): Promise<string[]> {
  if (added.length === 0) return [];
  const rows = await tx
    .insert(coinDrafts)
    .values(added.map((draft) => ({ ...draft, userId })))
    .onConflictDoNothing()
    .returning({ id: coinDrafts.id });
  const [user] = await tx.select({ isGuest: users.isGuest }).from(users).where(eq(users.id, userId));
  const [all] = await tx.select({ count: count() }).from(coinDrafts).where(eq(coinDrafts.userId, userId));
  if (rows.length > 0) refuseBeyond(user?.isGuest ?? true, all?.count ?? 0);
  return rows.map(({ id }) => id);
}

/** Gives an imported draft its photos, unless it was changed meanwhile. */
export const giveDraftPhotos = (
  tx: Orm,
  userId: OwnerId,
  id: string,
  photos: Pick<Row, 'obverseImageUrl' | 'reverseImageUrl' | 'updatedAt'>,
) =>
  tx
    .update(coinDrafts)
    .set(photos)
    .where(and(draftOf(userId, id), eq(coinDrafts.updatedAt, photos.updatedAt)));

/** Undoes `addDrafts`. */
export async function takeDraftsBack(tx: Orm, userId: OwnerId, ids: readonly string[]): Promise<void> {
  await tx.delete(coinDrafts).where(and(eq(coinDrafts.userId, userId), inArray(coinDrafts.id, [...ids])));
}

async function deleteDraft({ db }: CoinsDeps, userId: OwnerId, id: string): Promise<void> {
  const gone = await db.transaction((tx) =>
    tx.delete(coinDrafts).where(draftOf(userId, id)).returning({ id: coinDrafts.id }),
  );
  if (gone.length === 0) throw notFound();
}

/** The account's stay where an id is taken. */
export async function giveDrafts(tx: Orm, guestId: OwnerId, accountId: OwnerId): Promise<void> {
  const taken = tx.select({ id: coinDrafts.id }).from(coinDrafts).where(eq(coinDrafts.userId, accountId));
  await tx
    .update(coinDrafts)
    .set({ userId: accountId })
    .where(and(eq(coinDrafts.userId, guestId), not(inArray(coinDrafts.id, taken))));
}

export const draftRoutes = (deps: CoinsDeps) =>
  new Elysia({ prefix: '/api/drafts', tags: ['coins'] })
    .use(auth(deps))
    .get('', ({ caller }) => listDrafts(deps, caller.id), { signedIn: true })
    .post(
      '',
      async ({ caller, body, request }) => {
        const repeatable = repeatableOf(request, caller.id, 'keep a draft');
        return status(201, await keepDraft(deps, caller, body, repeatable));
      },
      { signedIn: true, body: DraftInput },
    )
    .delete(
      '/:id',
      async ({ caller, params }) => {
        await deleteDraft(deps, caller.id, params.id);
        return new Response(null, { status: 204 });
      },
      { signedIn: true, params: DraftId },
    );
