import type { KeyScope } from '../shared/account/api-keys.ts';
import type { MarketplaceId } from '../shared/marketplace/model.ts';
import type { Kit } from './kit.ts';

/** A session's own notes; the row itself says whose it is and until when. */
export interface SessionNotes {
  createdAt: string;
  /** What the browser called itself when the session began. */
  userAgent?: string;
  /** The network address it began from. */
  address?: string;
  /** How its owner signed in: "password", "passkey", the provider's name, "guest". */
  method?: string;
}

/** The tables of accounts, and the column by which every other row says whose it is. */
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
      /** SHA-256 of the token in the newest verification mail, in hex, and when that was sent. */
      emailVerificationToken: text('email_verification_token').unique(),
      emailVerificationSentAt: time('email_verification_sent_at'),
      /** The address to be, until its owner has verified it. */
      pendingEmail: text('pending_email'),
      /** SHA-256 of the token in the newest mail about a forgotten password, in hex, and when that was sent. */
      passwordResetToken: text('password_reset_token').unique(),
      passwordResetSentAt: time('password_reset_sent_at'),
      /** The guest whose coins move here once the address is verified. */
      guestId: text('guest_id'),
      authProvider: text('auth_provider').notNull().default('email'),
      /** The currency of totals and reports; null until it is chosen, which means US dollars. */
      homeCurrency: text('home_currency'),
      isGuest: bool('is_guest').notNull().default(false),
      /** Last request, to the nearest few minutes: a guest is deleted 24 h after it. */
      lastSeenAt: time('last_seen_at').notNull().$defaultFn(now),
      createdAt: createdAt(),
      updatedAt: updatedAt(),
    },
    (t) => [index('users_guest_seen').on(t.isGuest, t.lastSeenAt)],
  );

  const ownerId = () =>
    text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' });

  const sessions = table(
    'sessions',
    {
      sid: text('sid').primaryKey(),
      sess: json<SessionNotes>('sess').notNull(),
      /** When it ends unless it is used before; put off by use, up to a limit. */
      expire: time('expire').notNull(),
      /** Last request, to the nearest few minutes; null for sessions older than this column. */
      lastSeenAt: time('last_seen_at').$defaultFn(now),
      userId: ownerId(),
    },
    (t) => [index('sessions_user').on(t.userId), index('sessions_expire').on(t.expire)],
  );

  /** Who somebody is to an identity provider. */
  const identities = table(
    'identities',
    {
      issuer: text('issuer').notNull(),
      subject: text('subject').notNull(),
      userId: ownerId(),
      createdAt: createdAt(),
    },
    (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index('identities_user').on(t.userId)],
  );

  /** Public keys that sign somebody in (WebAuthn). */
  const passkeys = table(
    'passkeys',
    {
      /** The credential's id, base64url. */
      id: text('id').primaryKey(),
      userId: ownerId(),
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

  /** Keys with which an owner's scripts ask the API. */
  const apiKeys = table(
    'api_keys',
    {
      id: text('id').primaryKey(),
      userId: ownerId(),
      name: text('name').notNull(),
      scope: text('scope').$type<KeyScope>().notNull(),
      /** SHA-256 of the key, in hex; the key itself is nowhere. */
      keyHash: text('key_hash').notNull().unique(),
      /** How the key begins, by which its owner tells it from others. */
      prefix: text('prefix').notNull(),
      createdAt: createdAt(),
      /** Last request, to the nearest few minutes. */
      lastUsedAt: time('last_used_at'),
    },
    (t) => [index('api_keys_user').on(t.userId)],
  );

  /** Accounts at marketplaces that a user has connected. Tokens are encrypted (server/core/crypto.ts). */
  const marketplaceLinks = table(
    'marketplace_links',
    {
      userId: ownerId(),
      marketplace: text('marketplace').$type<MarketplaceId>().notNull(),
      /** The site's own id of the user, what they are called there, and Etsy's shop. */
      accountId: text('account_id').notNull(),
      accountName: text('account_name').notNull(),
      shopId: text('shop_id'),
      environment: text('environment').$type<'production' | 'sandbox'>().notNull(),
      accessToken: text('access_token').notNull(),
      refreshToken: text('refresh_token'),
      accessExpiresAt: time('access_expires_at').notNull(),
      refreshExpiresAt: time('refresh_expires_at'),
      scopes: json<string[]>('scopes').notNull(),
      /** The site takes the tokens no longer: it has to be connected again. */
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

  /** The codes of an authenticator app, asked for after the password. */
  const secondSteps = table('second_steps', {
    userId: ownerId().primaryKey(),
    /** The shared secret, encrypted (server/core/crypto.ts). */
    secret: text('secret').notNull(),
    /** When the first code was entered; null while it is being set up and not asked for. */
    confirmedAt: time('confirmed_at'),
    /** The period of the newest code taken: each counts once. */
    lastPeriod: int('last_period').notNull().default(0),
    /** SHA-256 of the recovery codes left, in hex. */
    recoveryCodes: json<string[]>('recovery_codes').notNull(),
    createdAt: createdAt(),
  });

  /** Mails that wait to be sent, also after a crash. */
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

  return {
    ownerId,
    tables: { users, sessions, identities, passkeys, apiKeys, marketplaceLinks, secondSteps, mailOutbox },
  };
}
