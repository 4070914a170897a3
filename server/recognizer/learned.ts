import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import { Elysia } from 'elysia';
import { z } from 'zod';
import type { Orm } from '../../db/client.ts';
import {
  coins,
  activeLearningFeedback as feedback,
  aiLearningData as learnedData,
  type OwnerId,
  readerSides,
} from '../../db/schema.ts';
import { isAmerican } from '../../shared/coins/identity.ts';
import type { Learned, LearnedType } from '../../shared/recognizer/model.ts';
import { notFound } from '../core/errors.ts';
import { auth } from '../core/session/plugin.ts';
import type { RecognizerDeps } from './deps.ts';

/** Empty: forgotten until the coin has another photo. */
const FORGOTTEN = new Uint8Array();
const isKept = sql`length(${readerSides.descriptor}) > 0`;

export async function learnedFrom(deps: RecognizerDeps, userId: OwnerId): Promise<Learned> {
  const rows = await deps.db.orm
    .selectDistinct({
      ...{ id: coins.id, name: coins.name, typeId: readerSides.typeId, coinType: coins.coinType },
      ...{ country: coins.country, obverse: coins.obverseImageUrl, image: coins.imageUrl },
      reverse: coins.reverseImageUrl,
    })
    .from(readerSides)
    .innerJoin(coins, eq(coins.id, readerSides.coinId))
    .where(and(eq(readerSides.userId, userId), eq(coins.userId, userId), isNull(coins.deletedAt), isKept))
    .orderBy(desc(coins.id));
  const { typesById } = deps.catalogue();
  const types = new Map<string, LearnedType>();
  for (const { id, name, typeId, coinType, country, obverse, image, reverse } of rows) {
    const known = types.get(typeId) ?? {
      typeId,
      name: typesById.get(typeId)?.name ?? coinType,
      country: isAmerican({ country }) ? null : country,
      coins: [],
    };
    known.coins.push({ id, name, obverseImageUrl: obverse ?? image ?? reverse });
    types.set(typeId, known);
  }
  return {
    types: [...types.values()].sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true })),
    corrections: await correctionsOf(deps.db.orm, userId),
  };
}

async function correctionsOf(orm: Orm, userId: OwnerId): Promise<number> {
  const [row] = await orm.select({ times: count() }).from(feedback).where(eq(feedback.userId, userId));
  return row?.times ?? 0;
}

/** 404 if there is nothing. */
export async function forgetLooks(deps: RecognizerDeps, userId: OwnerId, typeId?: string): Promise<void> {
  const which = typeId === undefined ? undefined : eq(readerSides.typeId, typeId);
  await deps.db.transaction(async (tx) => {
    const gone = await tx
      .update(readerSides)
      .set({ descriptor: FORGOTTEN })
      .where(and(eq(readerSides.userId, userId), which, isKept))
      .returning({ id: readerSides.id });
    if (gone.length === 0) throw notFound();
  });
}

/** 404 if there is nothing. */
export async function forgetCorrections(deps: RecognizerDeps, userId: OwnerId): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const gone = await tx.delete(feedback).where(eq(feedback.userId, userId)).returning({ id: feedback.id });
    const rest = await tx
      .delete(learnedData)
      .where(eq(learnedData.userId, userId))
      .returning({ id: learnedData.id });
    if (gone.length + rest.length === 0) throw notFound();
  });
}

const TypeId = z.object({ typeId: z.string().max(300) });

export const learnedRoutes = (deps: RecognizerDeps) =>
  new Elysia({ prefix: '/api/reader', tags: ['identify'] })
    .use(auth(deps))
    .get('/learned', ({ caller }) => learnedFrom(deps, caller.id), { signedIn: true })
    .delete(
      '/learned',
      async ({ caller }) => {
        await forgetLooks(deps, caller.id);
        return new Response(null, { status: 204 });
      },
      { signedIn: true },
    )
    .delete(
      '/learned/:typeId',
      async ({ caller, params }) => {
        await forgetLooks(deps, caller.id, params.typeId);
        return new Response(null, { status: 204 });
      },
      { signedIn: true, params: TypeId },
    )
    .delete(
      '/corrections',
      async ({ caller }) => {
        await forgetCorrections(deps, caller.id);
        return new Response(null, { status: 204 });
      },
      { signedIn: true },
    );
