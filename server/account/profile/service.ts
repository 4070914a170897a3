import { eq } from 'drizzle-orm';
import { users } from '../../../db/schema.ts';
import type { ProfileChange, ProfileView } from '../../../shared/account/profile.ts';
import { MARKETPLACES } from '../../../shared/marketplace/model.ts';
import { notSignedIn } from '../../core/errors.ts';
import { isConnected, type User } from '../../core/session/users.ts';
import type { AccountDeps } from '../deps.ts';
import { takeDataUrl } from './avatar.ts';
import { newAddress } from './email.ts';
import { accountOf, type Presence } from './presence.ts';

/** What its owner sees of an account and of how it signs in. */
export const profileOf = async (
  deps: AccountDeps,
  presence: Pick<Presence, 'caller'>,
): Promise<ProfileView> => toProfile(deps, await accountOf(deps.db.orm, presence));

/**
 * Changes what is given and answers the whole profile. The errors of `newAddress` and `takeDataUrl`; then nothing has
 * changed.
 */
export async function changeProfile(
  deps: AccountDeps,
  presence: Presence,
  change: ProfileChange,
): Promise<ProfileView> {
  const user = await accountOf(deps.db.orm, presence);
  const address = await newAddress(deps, presence, user, change);
  const { firstName, lastName, phoneNumber, profileImageUrl: picture } = change;
  const fields = {
    firstName,
    lastName,
    phoneNumber,
    profileImageUrl: picture && (await takeDataUrl(deps, presence, picture)),
  };
  const { changed, ended } = await deps.db.transaction(async (tx) => {
    const unlinked = MARKETPLACES.filter((marketplace) => change[`${marketplace}Linked`] === false);
    const ended = await deps.unlinkMarketplaces(tx, presence, unlinked);
    // Named, so that there is something to write when nothing was given.
    const values = { updatedAt: new Date(), ...fields, ...(await address?.columns(tx)) };
    const [row] = await tx.update(users).set(values).where(eq(users.id, user.id)).returning();
    if (!row) throw notSignedIn();
    return { changed: row, ended };
  });
  ended();
  await address?.settle();
  return toProfile(deps, changed);
}

async function toProfile(deps: AccountDeps, user: User): Promise<ProfileView> {
  const { oidc } = deps.config;
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    phoneNumber: user.phoneNumber,
    profileImageUrl: user.profileImageUrl,
    ebayLinked: user.ebayLinked,
    etsyLinked: user.etsyLinked,
    authProvider: user.authProvider,
    isGuest: user.isGuest,
    emailVerified: user.emailVerified,
    createdAt: user.createdAt.toISOString(),
    pendingEmail: user.pendingEmail,
    hasPassword: user.passwordHash !== null,
    provider: oidc && {
      name: oidc.name,
      label: oidc.label,
      linked: await isConnected(deps.db.orm, oidc, user.id),
    },
    marketplaces: { ebay: deps.config.ebay !== null, etsy: deps.config.etsy !== null },
  };
}
