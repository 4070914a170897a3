import { and, eq } from 'drizzle-orm';
import type { Orm } from '../../../db/client.ts';
import { identities } from '../../../db/schema.ts';
import type { Config } from '../config.ts';

export type Settings = NonNullable<Config['oidc']>;

/** Without a slash at the end. */
export const issuerOf = ({ issuer }: Pick<Settings, 'issuer'>): string => issuer.replace(/\/+$/, '');

export async function isConnected(orm: Orm, settings: Settings, userId: string): Promise<boolean> {
  const [identity] = await orm
    .select({ subject: identities.subject })
    .from(identities)
    .where(and(eq(identities.userId, userId), eq(identities.issuer, issuerOf(settings))))
    .limit(1);
  return identity !== undefined;
}
