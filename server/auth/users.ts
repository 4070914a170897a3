import { eq, type InferSelectModel } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import { users } from '../../db/schema.ts';

export type User = InferSelectModel<typeof users>;

export async function userById(orm: Orm, id: string): Promise<User | undefined> {
  const [user] = await orm.select().from(users).where(eq(users.id, id)).limit(1);
  return user;
}

/** Whoever has the address, verified or not; it is in small letters, as the schema of addresses makes it. */
export async function userByEmail(orm: Orm, email: string): Promise<User | undefined> {
  const [user] = await orm.select().from(users).where(eq(users.email, email)).limit(1);
  return user;
}
