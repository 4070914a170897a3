import { timingSafeEqual } from 'node:crypto';
import { and, eq, exists, ne, or, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Orm } from '../../../db/client.ts';
import { serverSettings, users } from '../../../db/schema.ts';
import { msg } from '../../../shared/language/msg.ts';
import type { Boot } from '../context.ts';
import { hashOfCode } from '../crypto.ts';
import { AppError } from '../errors.ts';
import { hasAccounts } from './users.ts';

/** Row with the hash of the code in the log. */
const CODE = 'operator code';

/** Is there one besides this account? */
export async function hasOperator(orm: Orm, except = ''): Promise<boolean> {
  const rows = await orm
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'operator'), ne(users.id, except)))
    .limit(1);
  return rows.length > 0;
}

/** Condition on `users`, for an account about to go. */
export const isNotLastOperator = (orm: Orm, id: string): SQL | undefined => {
  const other = alias(users, 'other');
  return or(
    ne(users.role, 'operator'),
    exists(
      orm
        .select({ id: other.id })
        .from(other)
        .where(and(eq(other.role, 'operator'), ne(other.id, id))),
    ),
  );
};

/** While the server has no operator. The newest code counts. */
export async function tellOperatorCode({ db, log, url, config, setupCode }: Boot): Promise<void> {
  if (await hasOperator(db.orm)) return;
  const value = hashOfCode(setupCode);
  await db.transaction(async (tx) => {
    await tx
      .insert(serverSettings)
      .values({ name: CODE, value })
      .onConflictDoUpdate({ target: serverSettings.name, set: { value, updatedAt: new Date() } });
  });
  const isEmpty = !(await hasAccounts(db.orm));
  log.info('this server has no operator yet: register, or sign in, and enter this code', {
    page: `${url()}${isEmpty ? '/register' : '/operator'}`,
    code: setupCode,
  });
  if (isEmpty && !config.databaseUrl)
    log.info('a backup can be restored in the browser with the same code', { page: `${url()}/restore` });
}

/** Spends the code; the caller sets the role in the same transaction. 409 if there is an operator, 403 for a wrong code. */
export async function takeOperatorCode(tx: Orm, code: string): Promise<void> {
  if (await hasOperator(tx)) throw new AppError(409, 'operator_exists', TAKEN).at('code');
  const [row] = await tx.select().from(serverSettings).where(eq(serverSettings.name, CODE));
  if (!row || !timingSafeEqual(Buffer.from(row.value), Buffer.from(hashOfCode(code))))
    throw new AppError(403, 'operator_code_wrong', WRONG).at('code');
  await tx.delete(serverSettings).where(eq(serverSettings.name, CODE));
}

const TAKEN = msg('This server already has an operator.');
const WRONG = msg('This is not the newest code in the log. A restart prints a new one.');

/** 409 for the last operator. Runs in a transaction. */
export async function setRole(tx: Orm, userId: string, role: 'user' | 'operator'): Promise<void> {
  if (role === 'user' && !(await hasOperator(tx, userId))) throw lastOperator();
  await tx.update(users).set({ role }).where(eq(users.id, userId));
}

export const lastOperator = (): AppError =>
  new AppError(
    409,
    'operator_last',
    'The last operator can’t give up the role or be deleted. Make another account an operator first.',
  );
