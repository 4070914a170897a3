import { and, asc, count, eq, type InferSelectModel } from 'drizzle-orm';
import { Elysia, status } from 'elysia';
import type { z } from 'zod';
import { apiKeys } from '../../db/schema.ts';
import {
  ApiKeyId,
  type ApiKeyList,
  type ApiKeyView,
  MAX_API_KEYS,
  type NewApiKey,
  NewKeyBody,
} from '../../shared/account/api-keys.ts';
import { msg } from '../../shared/language/msg.ts';
import { AppError, notFound } from '../core/errors.ts';
import { type Origin, originOf } from '../core/http/requests.ts';
import { hashOfKey, KEY_START } from '../core/session/api-keys.ts';
import { audit } from '../core/session/audit.ts';
import { auth } from '../core/session/plugin.ts';
import type { AccountDeps } from './deps.ts';
import { notifyOwner } from './email/outbox.ts';
import { reauthenticate } from './password/passwords.ts';

/** Visible characters after the prefix: 30 of 256 bits. */
const PREFIX_CHARS = 5;

async function listKeys(deps: AccountDeps, userId: string): Promise<ApiKeyView[]> {
  const rows = await deps.db.orm
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.userId, userId))
    .orderBy(asc(apiKeys.createdAt), asc(apiKeys.id));
  return rows.map(toView);
}

/** Returns the key, which is stored only as a hash; 409 if the account is full. */
export async function makeKey(
  deps: AccountDeps,
  origin: Origin,
  userId: string,
  { name, scope }: Pick<z.output<typeof NewKeyBody>, 'name' | 'scope'>,
): Promise<NewApiKey> {
  const key = KEY_START + Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
  const made = await deps.db.transaction(async (tx) => {
    const [held] = await tx.select({ n: count() }).from(apiKeys).where(eq(apiKeys.userId, userId));
    if (held && held.n >= MAX_API_KEYS)
      throw new AppError(409, 'api_key_limit_reached', API_KEY_LIMIT_REACHED, { MAX_API_KEYS });
    const prefix = key.slice(0, KEY_START.length + PREFIX_CHARS);
    const values = { id: crypto.randomUUID(), userId, name, scope, keyHash: hashOfKey(key), prefix };
    const [row] = await tx.insert(apiKeys).values(values).returning();
    if (!row) throw new Error('the key was not stored');
    return row;
  });
  audit(deps, origin, 'api-key-made', { userId, method: scope });
  await notifyOwner(deps, origin, userId, 'api-key-made');
  return { ...toView(made), key };
}

/** 404 unless it is the user's own. */
async function revokeKey(deps: AccountDeps, origin: Origin, userId: string, id: string): Promise<void> {
  const gone = await deps.db.transaction((tx) =>
    tx
      .delete(apiKeys)
      .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, userId)))
      .returning({ id: apiKeys.id }),
  );
  if (gone.length === 0) throw notFound();
  audit(deps, origin, 'api-key-revoked', { userId });
}

const toView = (row: InferSelectModel<typeof apiKeys>): ApiKeyView => ({
  id: row.id,
  name: row.name,
  scope: row.scope,
  prefix: row.prefix,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});

export const keyRoutes = (deps: AccountDeps) =>
  new Elysia({ prefix: '/api/auth/keys', tags: ['accounts'] })
    .use(auth(deps))
    .get('', async ({ caller }): Promise<ApiKeyList> => ({ keys: await listKeys(deps, caller.id) }), {
      withAccount: true,
    })
    .post(
      '',
      async ({ caller, request, body }) => {
        const origin = originOf(deps, request);
        await reauthenticate(deps, caller, origin, body.password);
        return status(201, await makeKey(deps, origin, caller.id, body));
      },
      { withAccount: true, body: NewKeyBody },
    )
    .delete(
      '/:id',
      async ({ caller, request, params }) => {
        await revokeKey(deps, originOf(deps, request), caller.id, params.id);
        return new Response(null, { status: 204 });
      },
      { withAccount: true, params: ApiKeyId },
    );

const API_KEY_LIMIT_REACHED = msg('An account has at most {MAX_API_KEYS} API keys. Please revoke one first.');
