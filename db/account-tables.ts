import type { KeyScope } from '../shared/account/api-keys.ts';
import type { ChangeKind } from '../shared/account/collections.ts';
import type { Role } from '../shared/account/roles.ts';
import type { MarketplaceId } from '../shared/marketplace/model.ts';
import type { ShareContent, ShareField, ShareKind } from '../shared/shares/fields.ts';
import type { Kit } from './engine.ts';

/** Owner and expiry are in columns of their own. */
interface SessionNotes {
  createdAt: string;
  /** User-Agent at sign-in. */
  userAgent?: string;
  /** Network address at sign-in. */
  address?: string;
  /** "password", "passkey", the provider's name, "guest". */
  method?: string;
}

declare const owner: unique symbol;

/** Made by server/core/access.ts. */
export type OwnerId = string & { readonly [owner]: true };

export function accountTables(kit: Kit) {
  const { table, index, primaryKey, id, text, int, bool, json, time } = kit;
  const now = () => new Date();
  const createdAt = () => time('created_at').notNull().$defaultFn(now);
  const updatedAt = () => time('updated_at').notNull().$defaultFn(now).$onUpdateFn(now);

  const users = table(
    'users',
    {
      id: text('id').primaryKey(),
      email: text('email').unique(),
      firstName: text('first_name'),
      lastName: text('last_name'),
      phoneNumber: text('phone_number'),
      profileImageUrl: text('profile_image_url'),
      mailingStreet: text('mailing_street'),
      mailingCity: text('mailing_city'),
      mailingState: text('mailing_state'),
      mailingZip: text('mailing_zip'),
      mailingCountry: text('mailing_country').default('United States'),
      billingStreet: text('billing_street'),
      billingCity: text('billing_city'),
      billingState: text('billing_state'),
      billingZip: text('billing_zip'),
      billingCountry: text('billing_country').default('United States'),
      sameAsMailingAddress: bool('same_as_mailing_address').notNull().default(true),
      etsyLinked: bool('etsy_linked').notNull().default(false),
      ebayLinked: bool('ebay_linked').notNull().default(false),
      passwordHash: text('password_hash'),
      emailVerified: bool('email_verified').notNull().default(false),
      /** SHA-256 in hex of the newest verification token, and when it was sent. */
      emailVerificationToken: text('email_verification_token').unique(),
      emailVerificationSentAt: time('email_verification_sent_at'),
      /** New address, not verified yet. */
      pendingEmail: text('pending_email'),
      /** SHA-256 in hex of the newest reset token, and when it was sent. */
      passwordResetToken: text('password_reset_token').unique(),
      passwordResetSentAt: time('password_reset_sent_at'),
      /** The guest whose coins move here once the address is verified. */
      guestId: text('guest_id'),
      authProvider: text('auth_provider').notNull().default('email'),
      /** Null means US dollars. */
      homeCurrency: text('home_currency'),
      isGuest: bool('is_guest').notNull().default(false),
      role: text('role').$type<'user' | 'operator'>().notNull().default('user'),
      startDismissed: bool('start_dismissed').notNull().default(false),
      /** Of photos and documents; null means the server's default. */
      quotaMb: int('quota_mb'),
      /** To a few minutes; a guest is deleted 24 h after it. */
      lastSeenAt: time('last_seen_at').notNull().$defaultFn(now),
      createdAt: createdAt(),
      updatedAt: updatedAt(),
    },
    (t) => [index('users_guest_seen').on(t.isGuest, t.lastSeenAt)],
  );

  const accountId = () =>
    text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' });
  const ownerId = () => accountId().$type<OwnerId>();

  const sessions = table(
    'sessions',
    {
      sid: text('sid').primaryKey(),
      sess: json<SessionNotes>('sess').notNull(),
      /** Extended by use, up to a limit. */
      expire: time('expire').notNull(),
      /** To a few minutes; null for sessions older than this column. */
      lastSeenAt: time('last_seen_at').$defaultFn(now),
      userId: accountId(),
      /** The collection in use; null for the account's own first one. */
      collectionId: text('collection_id'),
    },
    (t) => [index('sessions_user').on(t.userId), index('sessions_expire').on(t.expire)],
  );

  const identities = table(
    'identities',
    {
      issuer: text('issuer').notNull(),
      subject: text('subject').notNull(),
      userId: accountId(),
      createdAt: createdAt(),
    },
    (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index('identities_user').on(t.userId)],
  );

  const passkeys = table(
    'passkeys',
    {
      /** Credential id, base64url. */
      id: text('id').primaryKey(),
      userId: accountId(),
      name: text('name').notNull(),
      /** COSE, base64url. */
      publicKey: text('public_key').notNull(),
      counter: int('counter').notNull().default(0),
      transports: json<string[]>('transports'),
      createdAt: createdAt(),
      lastUsedAt: time('last_used_at'),
    },
    (t) => [index('passkeys_user').on(t.userId)],
  );

  const apiKeys = table(
    'api_keys',
    {
      id: text('id').primaryKey(),
      userId: accountId(),
      name: text('name').notNull(),
      scope: text('scope').$type<KeyScope>().notNull(),
      /** SHA-256 in hex; the key itself is not stored. */
      keyHash: text('key_hash').notNull().unique(),
      /** First characters of the key. */
      prefix: text('prefix').notNull(),
      createdAt: createdAt(),
      /** To a few minutes. */
      lastUsedAt: time('last_used_at'),
    },
    (t) => [index('api_keys_user').on(t.userId)],
  );

  const shares = table(
    'shares',
    {
      id: text('id').primaryKey(),
      userId: ownerId(),
      kind: text('kind').$type<ShareKind>().notNull(),
      content: json<ShareContent>('content').notNull(),
      /** Private fields that visitors see. */
      fields: json<ShareField[]>('fields').notNull(),
      title: text('title'),
      /** SHA-256 in hex. */
      tokenHash: text('token_hash').notNull().unique(),
      /** Encrypted (server/core/crypto.ts), so that its owner can copy the link again. */
      token: text('token').notNull(),
      /** Null for never. */
      expiresAt: time('expires_at'),
      visits: int('visits').notNull().default(0),
      lastVisitAt: time('last_visit_at'),
      createdAt: createdAt(),
      revokedAt: time('revoked_at'),
    },
    (t) => [index('shares_user').on(t.userId, t.createdAt)],
  );

  /** Tokens are encrypted (server/core/crypto.ts). */
  const marketplaceLinks = table(
    'marketplace_links',
    {
      userId: accountId(),
      marketplace: text('marketplace').$type<MarketplaceId>().notNull(),
      /** User id and name at the site; on Etsy also the shop. */
      accountId: text('account_id').notNull(),
      accountName: text('account_name').notNull(),
      shopId: text('shop_id'),
      environment: text('environment').$type<'production' | 'sandbox'>().notNull(),
      accessToken: text('access_token').notNull(),
      refreshToken: text('refresh_token'),
      accessExpiresAt: time('access_expires_at').notNull(),
      refreshExpiresAt: time('refresh_expires_at'),
      scopes: json<string[]>('scopes').notNull(),
      /** The tokens no longer work: the account must be connected again. */
      needsLink: bool('needs_link').notNull().default(false),
      refreshedAt: time('refreshed_at'),
      lastError: text('last_error'),
      lastErrorAt: time('last_error_at'),
      createdAt: createdAt(),
    },
    (t) => [
      primaryKey({ columns: [t.userId, t.marketplace] }),
      index('links_account').on(t.marketplace, t.accountId),
    ],
  );

  const secondSteps = table('second_steps', {
    userId: accountId().primaryKey(),
    /** Encrypted (server/core/crypto.ts). */
    secret: text('secret').notNull(),
    /** Null during set-up: codes are not asked for yet. */
    confirmedAt: time('confirmed_at'),
    /** TOTP period of the last code accepted: each is valid once. */
    lastPeriod: int('last_period').notNull().default(0),
    /** SHA-256 in hex of those not used yet. */
    recoveryCodes: json<string[]>('recovery_codes').notNull(),
    createdAt: createdAt(),
  });

  /** The queue of mails; survives a crash. */
  const mailOutbox = table(
    'mail_outbox',
    {
      id: id('id'),
      /** Address, subject and text as JSON, encrypted (server/core/crypto.ts). */
      mail: text('mail').notNull(),
      createdAt: createdAt(),
    },
    (t) => [index('mail_outbox_by_age').on(t.createdAt)],
  );

  const collectionId = (name = 'collection_id') =>
    text(name)
      .$type<OwnerId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' });

  /** `id` is also a row of `users` that owns the coins; of an account's first collection, the account itself. */
  const collections = table(
    'collections',
    {
      id: collectionId('id').primaryKey(),
      userId: accountId(),
      name: text('name').notNull(),
      createdAt: createdAt(),
    },
    (t) => [index('collections_owner').on(t.userId)],
  );

  const collectionMembers = table(
    'collection_members',
    {
      collectionId: collectionId(),
      userId: accountId(),
      role: text('role').$type<Role>().notNull(),
      createdAt: createdAt(),
    },
    (t) => [
      primaryKey({ columns: [t.collectionId, t.userId] }),
      index('collection_members_user').on(t.userId),
    ],
  );

  const collectionInvitations = table(
    'collection_invitations',
    {
      id: text('id').primaryKey(),
      collectionId: collectionId(),
      /** Who invited. */
      userId: accountId(),
      role: text('role').$type<Role>().notNull(),
      /** Only this address may accept. */
      email: text('email'),
      /** SHA-256 in hex. */
      tokenHash: text('token_hash').notNull().unique(),
      createdAt: createdAt(),
      expiresAt: time('expires_at').notNull(),
    },
    (t) => [
      index('collection_invitations_collection').on(t.collectionId),
      index('collection_invitations_user').on(t.userId),
    ],
  );

  /** The journal. Neither coin nor person need still exist. */
  const collectionChanges = table(
    'collection_changes',
    {
      id: id('id'),
      collectionId: collectionId(),
      personId: text('person_id').references(() => users.id, { onDelete: 'set null' }),
      kind: text('kind').$type<ChangeKind>().notNull(),
      coinId: int('coin_id'),
      /** Of the coin, or of the member. */
      name: text('name').notNull(),
      fields: json<string[]>('fields'),
      createdAt: createdAt(),
    },
    (t) => [
      index('collection_changes_collection').on(t.collectionId, t.id),
      index('collection_changes_coin').on(t.collectionId, t.coinId, t.id),
      index('collection_changes_person').on(t.personId),
    ],
  );

  /** Settings of the operator's page, by name; all encrypted (server/core/crypto.ts). */
  const serverSettings = table('server_settings', {
    name: text('name').primaryKey(),
    value: text('value').notNull(),
    updatedAt: updatedAt(),
  });

  const invitations = table(
    'invitations',
    {
      id: text('id').primaryKey(),
      /** SHA-256 in hex; the link itself is not stored. */
      tokenHash: text('token_hash').notNull().unique(),
      expiresAt: time('expires_at').notNull(),
      usedAt: time('used_at'),
      createdAt: createdAt(),
    },
    (t) => [index('invitations_expiry').on(t.expiresAt)],
  );

  const auditEvents = table(
    'audit_events',
    {
      id: id('id'),
      event: text('event').notNull(),
      /** No reference: it outlives the account by moments. */
      account: text('account'),
      address: text('address').notNull(),
      method: text('method'),
      reason: text('reason'),
      at: time('at').notNull().$defaultFn(now),
    },
    (t) => [index('audit_events_account').on(t.account, t.id), index('audit_events_at').on(t.at)],
  );

  return {
    accountId,
    ownerId,
    tables: {
      ...{ users, sessions, identities, passkeys, apiKeys, shares },
      ...{ marketplaceLinks, secondSteps, mailOutbox },
      ...{ collections, collectionMembers, collectionInvitations, collectionChanges },
      ...{ serverSettings, invitations, auditEvents },
    },
  };
}
