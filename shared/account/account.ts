import { z } from 'zod';
import { msg } from '../language/msg.ts';
import type { HomeMoney } from '../money/home.ts';
import type { CollectionHere } from './roles.ts';

export const email = z
  .string(msg('Please enter a valid email address'))
  .trim()
  .max(254, msg('Please enter a valid email address'))
  .pipe(z.email(msg('Please enter a valid email address')))
  .transform((address) => address.toLowerCase());

/** Direction marks and zero-width characters: a disguise for a name. */
const UNSEEN = /[\p{Bidi_Control}\u200B\u2060\uFEFF]/gu;

/** The text as it would print. */
export const visible = (text: string) => text.replace(/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/gu, '');

/** In characters, hidden ones included. */
const LONGEST_LINE = 10_000;

/** Text of one line: line breaks and invisible characters are removed. */
export const line = (message: string) =>
  z
    .string(message)
    // Checked before any pass over the characters.
    .max(LONGEST_LINE, { error: msg('This is too long.'), abort: true })
    .overwrite((text) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').replace(UNSEEN, ''))
    .trim();

const name = (missing: string, short: string, long: string) =>
  line(missing)
    .refine((text) => [...visible(text)].length >= 2, short)
    .max(80, long);

export const password = z
  .string(msg('Please enter a password'))
  .min(6, msg('Password must be at least 6 characters'))
  .max(256, msg('Password must be at most 256 characters'));

export const LoginBody = z.object({ email, password });

export const SESSION_ENDED = msg('Too many wrong passwords. Please sign in again.');

/** Confirms what cannot be undone; accounts without a password send none. */
export const PasswordAgain = z
  .object({ password: z.string().max(256, msg('Password must be at most 256 characters')).optional() })
  .optional();

export const RegisterBody = z.object({
  firstName: name(
    msg('Please enter your first name'),
    msg('First name must be at least 2 characters'),
    msg('First name must be at most 80 characters'),
  ),
  lastName: name(
    msg('Please enter your last name'),
    msg('Last name must be at least 2 characters'),
    msg('Last name must be at most 80 characters'),
  ),
  email,
  password,
  /** Of the server's log: makes the account its operator. */
  code: z.string().trim().max(100).optional(),
  invitation: z.string().max(100).optional(),
});

/** The confirmation is checked here and never sent. */
export const RegisterForm = RegisterBody.extend({ confirmPassword: z.string() }).refine(
  (form) => form.password === form.confirmPassword,
  { path: ['confirmPassword'], message: msg("Passwords don't match") },
);

export interface SignInOptions {
  /** Addresses are verified, and a forgotten password can be replaced. */
  mail: boolean;
  registration: boolean;
  /** With a link of the operator alone. */
  invited: boolean;
  /** Nobody has an account yet: the code of the log makes the first the operator's. */
  first: boolean;
  guests: boolean;
  /** Its page is /api/login/NAME. */
  provider: { name: string; label: string } | null;
}

/** The same answer whether or not the address has an account. */
export interface RegistrationPending {
  verificationRequired: true;
  email: string;
}

/** A guest has no e-mail. */
export interface UserView {
  id: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  phoneNumber: string | null;
  profileImageUrl: string | null;
  isGuest: boolean;
  isOperator: boolean;
  startDismissed: boolean;
  authProvider: string;
  emailVerified: boolean;
  etsyLinked: boolean;
  ebayLinked: boolean;
  createdAt: string;
  /** "EUR"; null means US dollars. */
  homeCurrency: string | null;
  /** With its rate; null for US dollars or a currency without a rate. The API's amounts stay in US dollars. */
  home: HomeMoney | null;
  /** The one in use. */
  collection: CollectionHere;
  /** Has it members besides its owner? */
  isShared: boolean;
  /** Is there more than one to choose from? */
  hasCollections: boolean;
}
