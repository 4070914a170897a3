import { z } from 'zod';
import { msg } from '../language/msg.ts';
import { email, line, password, visible } from './account.ts';

/** Longest data URL of a profile picture, in characters (specification 000, section 5). */
export const MAX_PICTURE_LENGTH = 10 * 1024 * 1024;
export const NO_PICTURE = msg('Please select a valid image file');
export const PICTURE_TOO_LARGE = msg('Image is too large. Please select a smaller image.');
/** What a guest types instead of an e-mail address before everything of theirs is deleted. */
export const GUEST_CONFIRMATION = 'guest';

/** As browsers name those types; what the bytes are is looked at when they are decoded. */
const PICTURE = /^data:image\/(?:jpe?g|pjpeg|png|gif|webp);base64,/i;

/** A line that may be empty; one with nothing to see is null. */
const maybe = (max: number, what: string) =>
  line(msg`${what} must be text.`)
    .max(max, msg`${what} can have at most ${max} characters.`)
    .nullable()
    .transform((value) => (value && visible(value) ? value : null))
    .optional();

/** A link to a marketplace is made by its own sign-in; here it can only be ended. */
const unlinked = z.literal(false, msg('A marketplace cannot be connected this way.')).optional();

/** What somebody's data can be taken away as: all of it, the coins alone for a spreadsheet, or the collection for a program. */
export const EXPORT_FORMATS = ['zip', 'csv', 'xlsx', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
export const ExportQuery = z.object({
  format: z.enum(EXPORT_FORMATS, msg('The format of an export is zip, csv or json.')).default('zip'),
});

/** Body of `PUT` and `PATCH /api/auth/profile`; what is left out stays. */
export const ProfileBody = z.object({
  firstName: maybe(80, msg('First name')),
  lastName: maybe(80, msg('Last name')),
  email: email.optional(),
  phoneNumber: maybe(40, msg('Phone number')),
  /** A data URL; null takes the picture away. */
  profileImageUrl: z
    .string(NO_PICTURE)
    .max(MAX_PICTURE_LENGTH, PICTURE_TOO_LARGE)
    .regex(PICTURE, NO_PICTURE)
    .nullable()
    .optional(),
  ebayLinked: unlinked,
  etsyLinked: unlinked,
  /** The current password, for a new e-mail address. */
  password: z.string().max(256, msg('This is not your password')).optional(),
});
export type ProfileChange = z.output<typeof ProfileBody>;

/** Body of `PUT /api/auth/password`; `password` is the current one, where there is one. */
export const PasswordBody = z.object({
  password: ProfileBody.shape.password,
  newPassword: password,
  /** Whether all API keys end as well; without it they go on working. */
  endApiKeys: z.boolean().optional(),
});

/** Body of `DELETE /api/auth/account`: users confirm with their e-mail address, guests with the word guest. */
export const DeletionBody = z.object({
  confirmation: z
    .string(msg('Please type the confirmation'))
    .trim()
    .max(300, msg('This is not what was asked for')),
  password: ProfileBody.shape.password,
});

/** The end of a session's address: the first 32 hexadecimal digits of its id's SHA-256. */
export const SessionId = z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) });

/** Answer of `GET`, `PUT` and `PATCH /api/auth/profile`. */
export interface ProfileView {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phoneNumber: string | null;
  profileImageUrl: string | null;
  ebayLinked: boolean;
  etsyLinked: boolean;
  authProvider: string;
  isGuest: boolean;
  emailVerified: boolean;
  createdAt: string;
  /** The address to be, until the link sent there has been opened. */
  pendingEmail: string | null;
  hasPassword: boolean;
  /** The identity provider of this server, and whether it signs this account in. */
  provider: { name: string; label: string; linked: boolean } | null;
  /** Which marketplaces the operator has set up. */
  marketplaces: { ebay: boolean; etsy: boolean };
}

/** One of the caller's sessions, as `GET /api/auth/sessions` answers it. */
export interface SessionView {
  id: string;
  /** Whether it is the one that asks. */
  current: boolean;
  /** "Chrome on Android". */
  device: string;
  /** How its owner signed in: "password", "passkey", the provider's name; null when it is not known. */
  method: string | null;
  /** The network address it began from. */
  address: string | null;
  createdAt: string;
  lastSeenAt: string | null;
}

/** Answer of `GET /api/auth/sessions`, the one in use first, then the last used. */
export interface SessionList {
  sessions: SessionView[];
}

/** Answer of `DELETE /api/auth/sessions`. */
export interface SessionsEnded {
  ended: number;
}
