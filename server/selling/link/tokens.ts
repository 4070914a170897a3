import type { Orm } from '../../../db/client.ts';
import { msg } from '../../../shared/language/msg.ts';
import { MARKETPLACE_NAMES, type MarketplaceId } from '../../../shared/marketplace/model.ts';
import type { Presence } from '../../account/profile/presence.ts';
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
import { changeLink, dropLink, type LinkRow, linkOf, setFlag } from './links.ts';

/** A token that ends sooner is refreshed before it is used. */
const EARLY_MS = 5 * 60_000;
const MAX_ERROR = 500;

const purposeOf = (userId: string, marketplace: MarketplaceId, kind: 'access' | 'refresh') =>
  `${marketplace} ${kind} token of ${userId}`;

/** The columns of a link that come of a grant. The refresh token there was stays where the marketplace gives no new one. */
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

/** The tokens of a link; null where it was sealed under another secret. */
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
 * A token to call a marketplace with for a user. One that ends soon, or that the marketplace has just `refused`, is refreshed first, once
 * however many ask. Throws MarketplaceError, 'consent revoked' where the account has to be connected (again).
 */
export async function accessFor(
  deps: SellingDeps,
  userId: string,
  client: Marketplace,
  refused?: string,
): Promise<Access> {
  const link = await usableLink(deps, userId, client.id);
  if (link.environment !== client.environment) {
    const reason = msg`The account is of ${link.environment}, and this server is set to ${client.environment}.`;
    throw await lost(deps, link, reason);
  }
  const tokens = unsealed(deps, link);
  if (!tokens)
    throw await lost(deps, link, msg('The tokens cannot be read: the secret of this server has changed.'));
  const account = accountOf(link);
  const isGood = link.accessExpiresAt.getTime() - Date.now() > EARLY_MS && tokens.accessToken !== refused;
  if (isGood) return { accessToken: tokens.accessToken, account };
  return { accessToken: await refreshOnce(deps, userId, client, tokens.accessToken), account };
}

async function usableLink(deps: SellingDeps, userId: string, marketplace: MarketplaceId): Promise<LinkRow> {
  const link = await linkOf(deps.db.orm, userId, marketplace);
  if (!link || link.needsLink) throw unlinked(marketplace);
  return link;
}

/** The error for whoever has no account connected. */
export function unlinked(marketplace: MarketplaceId): MarketplaceError {
  const name = MARKETPLACE_NAMES[marketplace];
  return new MarketplaceError('consent revoked', msg`Your ${name} account is not connected.`, {
    remedy: msg`Connect ${name} on your profile, then try again.`,
  });
}

/** One after another, in any process: a token that rotates counts once, and whoever comes later finds the new one. */
const refreshOnce = (deps: SellingDeps, userId: string, client: Marketplace, old: string): Promise<string> =>
  withLock(deps, `tokens of ${client.id} ${userId}`, () => refresh(deps, userId, client, old));

async function refresh(deps: SellingDeps, userId: string, client: Marketplace, old: string): Promise<string> {
  const link = await usableLink(deps, userId, client.id);
  const tokens = unsealed(deps, link);
  // Somebody else's refresh has ended between the look at the link and this one.
  if (tokens && tokens.accessToken !== old) return tokens.accessToken;
  if (!tokens?.refreshToken) throw await lost(deps, link, msg('There is no token to refresh it with.'));
  let grant: Grant;
  try {
    grant = await client.refresh(tokens.refreshToken);
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    if (error.kind === 'consent revoked') throw await lost(deps, link, error.message);
    await noteError(deps, link, error.message);
    throw error;
  }
  const isKept = await deps.db.transaction((tx) =>
    changeLink(tx, link, {
      ...sealed(deps, userId, client.id, grant),
      refreshedAt: new Date(),
      ...{ lastError: null, lastErrorAt: null },
    }),
  );
  if (isKept) return grant.accessToken;
  // Disconnected meanwhile: the new tokens must not be used. Or connected again: then the tokens of that count.
  const again = await linkOf(deps.db.orm, userId, client.id);
  if (again?.accountId !== link.accountId) void client.revoke(grant).catch(() => {});
  const renewed = again && !again.needsLink ? unsealed(deps, again) : null;
  if (!renewed) throw unlinked(client.id);
  return renewed.accessToken;
}

/** Notes that an account has to be connected again, and answers the error that says so. */
export async function lost(deps: SellingDeps, link: LinkRow, reason: string): Promise<MarketplaceError> {
  const { userId, marketplace } = link;
  await deps.db.transaction(async (tx) => {
    const error = { lastError: reason.slice(0, MAX_ERROR), lastErrorAt: new Date() };
    if (await changeLink(tx, link, { needsLink: true, ...error }))
      await setFlag(tx, userId, marketplace, false);
  });
  deps.log.warn('a marketplace no longer takes a user’s tokens', { marketplace, userId, reason });
  const name = MARKETPLACE_NAMES[marketplace];
  return new MarketplaceError('consent revoked', msg`${name} no longer lets Mintmark sell for you.`, {
    remedy: msg`Connect ${name} again on your profile, then try again.`,
  });
}

/** Keeps the last thing that went wrong, for /ebay-debug. */
export async function noteError(deps: SellingDeps, link: LinkRow, message: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await changeLink(tx, link, { lastError: message.slice(0, MAX_ERROR), lastErrorAt: new Date() });
  });
}

/**
 * Does something at a marketplace for a user: with a token that is good, and once more with a fresh one where the marketplace says it has
 * ended. What it says of the consent is kept. Throws MarketplaceError.
 */
export async function withAccess<T>(
  deps: SellingDeps,
  userId: string,
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
    if (link && error.kind === 'consent revoked') throw await lost(deps, link, error.message);
    if (link) await noteError(deps, link, error.message);
    throw error;
  }
}

/** Tells the marketplace that the tokens of a link that is gone are not wanted any more; nobody waits for it. */
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

/** Removes a user's links inside the transaction; the function returned revokes them after the commit. */
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
