import { z } from 'zod';
import { msg } from '../language/msg.ts';
import { email, line, password, visible } from './account.ts';

/** Of the data URL, in characters. */
const MAX_PICTURE_LENGTH = 10 * 1024 * 1024;
export const NO_PICTURE = msg('Please select a valid image file');
export const PICTURE_TOO_LARGE = msg('Image is too large. Please select a smaller image.');
/** Guests type this where users type their e-mail address. */
export const GUEST_CONFIRMATION = 'guest';

/** By the name only; the bytes are checked when decoded. */
const PICTURE = /^data:image\/(?:jpe?g|pjpeg|png|gif|webp);base64,/i;

/** Optional line; null when blank. */
const maybe = (max: number, what: string) =>
  line(msg('{what} must be text.', { what }))
    .max(max, msg('{what} can have at most {max} characters.', { what, max }))
    .nullable()
    .transform((value) => (value && visible(value) ? value : null))
    .optional();

/** Linking happens at the marketplace's own sign-in; here a link can only be removed. */
const unlinked = z.literal(false, msg('A marketplace cannot be connected this way.')).optional();

const EXPORT_FORMATS = ['zip', 'csv', 'xlsx', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
export const ExportQuery = z.object({
  format: z.enum(EXPORT_FORMATS, msg('The format of an export is zip, csv or json.')).default('zip'),
});

/** Fields left out stay as they are. */
export const ProfileBody = z.object({
  firstName: maybe(80, msg('First name')),
  lastName: maybe(80, msg('Last name')),
  email: email.optional(),
  phoneNumber: maybe(40, msg('Phone number')),
  /** A data URL; null removes the picture. */
  profileImageUrl: z
    .string(NO_PICTURE)
    .max(MAX_PICTURE_LENGTH, PICTURE_TOO_LARGE)
    .regex(PICTURE, NO_PICTURE)
    .nullable()
    .optional(),
  ebayLinked: unlinked,
  etsyLinked: unlinked,
  /** The current password, for a new e-mail address. */
  password: z.string().max(256, msg('Incorrect password')).optional(),
});
export type ProfileChange = z.output<typeof ProfileBody>;

/** `password` is the current one, if there is one. */
export const PasswordBody = z.object({
  password: ProfileBody.shape.password,
  newPassword: password,
  /** Without it API keys go on working. */
  endApiKeys: z.boolean().optional(),
});

export const DeletionBody = z.object({
  confirmation: z.string(msg('Please type the confirmation')).trim().max(300, msg('Incorrect entry')),
  password: ProfileBody.shape.password,
});

/** The first 32 hex digits of the SHA-256 of the session id. */
export const SessionId = z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) });

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
  isOperator: boolean;
  emailVerified: boolean;
  createdAt: string;
  /** The new address until its link is opened. */
  pendingEmail: string | null;
  hasPassword: boolean;
  /** Of photos and documents in all collections; null without a quota. */
  storage: { usedBytes: number; quotaBytes: number } | null;
  provider: { name: string; label: string; linked: boolean } | null;
  marketplaces: { ebay: boolean; etsy: boolean };
}

export interface SessionView {
  id: string;
  current: boolean;
  /** "Chrome on Android". */
  device: string;
  /** "password", "passkey" or the provider's name; null if unknown. */
  method: string | null;
  /** Network address at sign-in. */
  address: string | null;
  createdAt: string;
  lastSeenAt: string | null;
}

/** The current one first, then by last use. */
export interface SessionList {
  sessions: SessionView[];
}

export interface SessionsEnded {
  ended: number;
}
