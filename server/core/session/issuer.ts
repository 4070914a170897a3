import { and, eq } from 'drizzle-orm';
import type { Orm } from '../../../db/client.ts';
import { identities } from '../../../db/schema.ts';
import type { Config } from '../config.ts';

export type Settings = NonNullable<Config['oidc']>;

/** The provider as identities name it: with or without a slash at its end it is the same one. */
export const issuerOf = ({ issuer }: Pick<Settings, 'issuer'>): string => issuer.replace(/\/+$/, '');

/** Whether somebody at the configured provider is connected to an account. */
export async function isConnected(orm: Orm, settings: Settings, userId: string): Promise<boolean> {
  const [identity] = await orm
    .select({ subject: identities.subject })
    .from(identities)
    .where(and(eq(identities.userId, userId), eq(identities.issuer, issuerOf(settings))))
    .limit(1);
  return identity !== undefined;
}
