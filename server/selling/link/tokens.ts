import { and, eq, or } from 'drizzle-orm';
import type { Orm } from '../../../db/client.ts';
import { marketplaceLinks, type OwnerId, users } from '../../../db/schema.ts';
import { msg, shortened } from '../../../shared/language/msg.ts';
import { MARKETPLACE_NAMES, type MarketplaceId } from '../../../shared/marketplace/model.ts';
import type { Presence } from '../../account/deps.ts';
import { accountOfCollection } from '../../core/access.ts';
import { withLock } from '../../core/leases.ts';
import { audit } from '../../core/session/audit.ts';
import type { SellingDeps } from '../deps.ts';
import {
  type Access,
  type Grant,
  type Marketplace,
  type MarketplaceAccount,
  MarketplaceError,
} from '../marketplace.ts';

export type LinkRow = typeof marketplaceLinks.$inferSelect;

const linkAt = (userId: string, marketplace: MarketplaceId) =>
  and(eq(marketplaceLinks.userId, userId), eq(marketplaceLinks.marketplace, marketplace));

/** A further collection sells through the accounts of its owner. */
export async function linkOf(
  orm: Orm,
  userId: OwnerId,
  marketplace: MarketplaceId,
): Promise<LinkRow | undefined> {
  const account = await accountOfCollection(orm, userId);
  const [row] = await orm.select().from(marketplaceLinks).where(linkAt(account, marketplace));
  return row;
}

export async function linksOf(orm: Orm, userId: OwnerId): Promise<LinkRow[]> {
  const account = await accountOfCollection(orm, userId);
  return orm.select().from(marketplaceLinks).where(eq(marketplaceLinks.userId, account));
}

export const linksOfAccount = (
  orm: Orm,
  marketplace: MarketplaceId,
  { userId, name }: { userId: string; name: string | null },
): Promise<LinkRow[]> =>
  orm
    .select()
    .from(marketplaceLinks)
    .where(
      and(
        eq(marketplaceLinks.marketplace, marketplace),
        or(
          eq(marketplaceLinks.accountId, userId),
          name === null ? undefined : eq(marketplaceLinks.accountName, name),
        ),
      ),
    );

export async function putLink(tx: Orm, link: typeof marketplaceLinks.$inferInsert): Promise<void> {
  await tx.delete(marketplaceLinks).where(linkAt(link.userId, link.marketplace));
  await tx.insert(marketplaceLinks).values(link);
  await setFlag(tx, link.userId, link.marketplace, true);
}

/** Only if the link was not replaced meanwhile; returns whether it was written. */
async function changeLink(tx: Orm, read: LinkRow, values: Partial<LinkRow>): Promise<boolean> {
  const mine = and(linkAt(read.userId, read.marketplace), eq(marketplaceLinks.accessToken, read.accessToken));
  const changed = await tx
    .update(marketplaceLinks)
    .set(values)
    .where(mine)
    .returning({ id: marketplaceLinks.userId });
  return changed.length > 0;
}

/** Returns the removed link, for revocation. */
export async function dropLink(tx: Orm, userId: string, marketplace: MarketplaceId): Promise<LinkRow[]> {
  const gone = await tx.delete(marketplaceLinks).where(linkAt(userId, marketplace)).returning();
  await setFlag(tx, userId, marketplace, false);
  return gone;
}

async function setFlag(
  tx: Orm,
  userId: string,
  marketplace: MarketplaceId,
  isLinked: boolean,
): Promise<void> {
  await tx
    .update(users)
    .set(marketplace === 'ebay' ? { ebayLinked: isLinked } : { etsyLinked: isLinked })
    .where(eq(users.id, userId));
}

/** Refreshed when it ends within this time. */
const EARLY_MS = 5 * 60_000;
const MAX_ERROR = 500;

const purposeOf = (userId: string, marketplace: MarketplaceId, kind: 'access' | 'refresh') =>
  `${marketplace} ${kind} token of ${userId}`;

/** Keeps the refresh token where the grant has none. */
export function sealed(
  deps: Pick<SellingDeps, 'vault'>,
  userId: string,
  marketplace: MarketplaceId,
  grant: Grant,
) {
  const lock = (kind: 'access' | 'refresh', token: string) =>
    deps.vault.lock(purposeOf(userId, marketplace, kind), token);
  return {
    accessToken: lock('access', grant.accessToken),
    accessExpiresAt: new Date(grant.accessExpiresAt),
    ...(grant.refreshToken !== null && { refreshToken: lock('refresh', grant.refreshToken) }),
    ...(grant.refreshExpiresAt !== null && { refreshExpiresAt: new Date(grant.refreshExpiresAt) }),
    ...(grant.scopes.length > 0 && { scopes: grant.scopes }),
  };
}

/** Null where it was sealed under another secret. */
export function unsealed(deps: Pick<SellingDeps, 'vault'>, { userId, marketplace, ...link }: LinkRow) {
  const open = (kind: 'access' | 'refresh', text: string | null) =>
    text === null ? null : deps.vault.unlock(purposeOf(userId, marketplace, kind), text);
  const accessToken = open('access', link.accessToken);
  return accessToken === null ? null : { accessToken, refreshToken: open('refresh', link.refreshToken) };
}

export const accountOf = (link: LinkRow): MarketplaceAccount => ({
  userId: link.accountId,
  name: link.accountName,
  shopId: link.shopId,
});

/**
 * An access token; refreshed once for concurrent callers when it ends soon or was `refused`. Throws
 * MarketplaceError, 'consent revoked' where the account must be connected again.
 */
export async function accessFor(
  deps: SellingDeps,
  userId: OwnerId,
  client: Marketplace,
  refused?: string,
): Promise<Access> {
  const link = await usableLink(deps, userId, client.id);
  if (link.environment !== client.environment) {
    const reason = msg('The account is for {environment}, but this server uses {environment1}.', {
      environment: link.environment,
      environment1: client.environment,
    });
    throw await markRevoked(deps, link, reason);
  }
  const tokens = unsealed(deps, link);
  if (!tokens)
    throw await markRevoked(
      deps,
      link,
      msg('The tokens cannot be read: the secret of this server has changed.'),
    );
  const account = accountOf(link);
  const isGood = link.accessExpiresAt.getTime() - Date.now() > EARLY_MS && tokens.accessToken !== refused;
  if (isGood) return { accessToken: tokens.accessToken, account };
  // Sealed for the account, also when a further collection asks.
  const seller = await accountOfCollection(deps.db.orm, userId);
  return { accessToken: await refreshOnce(deps, seller, client, tokens.accessToken), account };
}

async function usableLink(deps: SellingDeps, userId: OwnerId, marketplace: MarketplaceId): Promise<LinkRow> {
  const link = await linkOf(deps.db.orm, userId, marketplace);
  if (!link || link.needsLink) throw notLinked(marketplace);
  return link;
}

function notLinked(marketplace: MarketplaceId): MarketplaceError {
  const name = MARKETPLACE_NAMES[marketplace];
  return new MarketplaceError('consent revoked', msg('Your {name} account is not connected.', { name }), {
    remedy: msg('Connect {name} on your profile, then try again.', { name }),
  });
}

/** Across processes: a rotating token works once, and later callers find the new one. */
const refreshOnce = (deps: SellingDeps, userId: OwnerId, client: Marketplace, old: string): Promise<string> =>
  withLock(deps, `tokens of ${client.id} ${userId}`, () => refresh(deps, userId, client, old));

async function refresh(
  deps: SellingDeps,
  userId: OwnerId,
  client: Marketplace,
  old: string,
): Promise<string> {
  const link = await usableLink(deps, userId, client.id);
  const tokens = unsealed(deps, link);
  // Another caller refreshed it meanwhile.
  if (tokens && tokens.accessToken !== old) return tokens.accessToken;
  if (!tokens?.refreshToken)
    throw await markRevoked(deps, link, msg('There is no token to refresh it with.'));
  let grant: Grant;
  try {
    grant = await client.refresh(tokens.refreshToken);
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    if (error.kind === 'consent revoked') throw await markRevoked(deps, link, error.sentence);
    await noteError(deps, link, error.sentence);
    throw error;
  }
  const isStored = await deps.db.transaction((tx) =>
    changeLink(tx, link, {
      ...sealed(deps, userId, client.id, grant),
      refreshedAt: new Date(),
      ...{ lastError: null, lastErrorAt: null },
    }),
  );
  if (isStored) return grant.accessToken;
  // Disconnected meanwhile: discard the tokens. Connected again: use that link.
  const again = await linkOf(deps.db.orm, userId, client.id);
  if (again?.accountId !== link.accountId) void client.revoke(grant).catch(() => {});
  const renewed = again && !again.needsLink ? unsealed(deps, again) : null;
  if (!renewed) throw notLinked(client.id);
  return renewed.accessToken;
}

/** Returns the error. */
async function markRevoked(deps: SellingDeps, link: LinkRow, reason: string): Promise<MarketplaceError> {
  const { userId, marketplace } = link;
  await deps.db.transaction(async (tx) => {
    const error = { lastError: shortened(reason, MAX_ERROR), lastErrorAt: new Date() };
    if (await changeLink(tx, link, { needsLink: true, ...error }))
      await setFlag(tx, userId, marketplace, false);
  });
  deps.log.warn('a marketplace no longer takes a user’s tokens', { marketplace, userId, reason });
  const name = MARKETPLACE_NAMES[marketplace];
  return new MarketplaceError(
    'consent revoked',
    msg('{name} no longer lets Mintmark sell for you.', { name }),
    {
      remedy: msg('Connect {name} again on your profile, then try again.', { name }),
    },
  );
}

/** Shown at /ebay-debug. */
async function noteError(deps: SellingDeps, link: LinkRow, message: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await changeLink(tx, link, { lastError: shortened(message, MAX_ERROR), lastErrorAt: new Date() });
  });
}

/** Runs `work` with a valid token, once more after 'token expired'. Throws MarketplaceError. */
export async function withAccess<T>(
  deps: SellingDeps,
  userId: OwnerId,
  client: Marketplace,
  work: (access: Access) => Promise<T>,
): Promise<T> {
  const first = await accessFor(deps, userId, client);
  try {
    return await work(first);
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    if (error.kind === 'token expired')
      return await work(await accessFor(deps, userId, client, first.accessToken));
    const link = await linkOf(deps.db.orm, userId, client.id);
    if (link && error.kind === 'consent revoked') throw await markRevoked(deps, link, error.sentence);
    if (link) await noteError(deps, link, error.sentence);
    throw error;
  }
}

/** In the background. */
export function revoke(deps: SellingDeps, link: LinkRow): void {
  const tokens = unsealed(deps, link);
  if (!tokens || !deps.marketplaces.isConfigured(link.marketplace)) return;
  void deps.marketplaces
    .client(link.marketplace)
    .then((client) => client.revoke(tokens))
    .catch((error: unknown) =>
      deps.log.warn('a marketplace was not told of a link that ended', {
        marketplace: link.marketplace,
        reason: error,
      }),
    );
}

/** Inside the transaction; call the returned function after the commit to revoke. */
export async function unlinkMarketplaces(
  tx: Orm,
  deps: SellingDeps,
  presence: Presence,
  marketplaces: MarketplaceId[],
): Promise<() => void> {
  const ended: LinkRow[] = [];
  for (const marketplace of marketplaces)
    ended.push(...(await dropLink(tx, presence.caller.id, marketplace)));
  return () => {
    for (const link of ended) {
      revoke(deps, link);
      audit(deps, presence, 'marketplace-unlinked', { userId: link.userId, method: link.marketplace });
    }
  };
}
