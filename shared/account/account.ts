import { z } from 'zod';
import { msg } from '../language/msg.ts';
import type { HomeMoney } from '../money/home.ts';

export const email = z
  .string(msg('Please enter a valid email address'))
  .trim()
  .max(254, msg('Please enter a valid email address'))
  .pipe(z.email(msg('Please enter a valid email address')))
  .transform((address) => address.toLowerCase());

/** Marks that turn the direction of what follows, and spaces without width: no letter of a name, and a disguise for one. */
const UNSEEN = /[\p{Bidi_Control}\u200B\u2060\uFEFF]/gu;

/** What is on paper when the text is printed. */
export const visible = (text: string) => text.replace(/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/gu, '');

/** Characters, hidden ones included. */
const LONGEST_LINE = 10_000;

/** A text of one line: what would start another or is not seen is taken out. */
export const line = (message: string) =>
  z
    .string(message)
    // Each has a limit of its own; this one holds before every character is looked at.
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

/** Said to an account without a password at what would ask for one, unless it has signed in just now. */
export const SIGN_IN_AGAIN = msg('For this, please sign in again first.');

/** Said when a session has ended because it tried one password after another. */
export const SESSION_ENDED = msg('There were too many wrong passwords. Please sign in again.');

/** What comes with something that cannot be taken back; accounts without a password send none. */
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
});

/** The registration form: the confirmation is checked here and never sent. */
export const RegisterForm = RegisterBody.extend({ confirmPassword: z.string() }).refine(
  (form) => form.password === form.confirmPassword,
  { path: ['confirmPassword'], message: msg("Passwords don't match") },
);

/** What the server offers to people who want to come in. */
export interface SignInOptions {
  /** Whether mail is sent: addresses are verified, and a forgotten password can be replaced. */
  mail: boolean;
  registration: boolean;
  guests: boolean;
  /** The identity provider: its page is /api/login/NAME. */
  provider: { name: string; label: string } | null;
}

/** The answer to a registration where addresses are verified first, whether or not the address has an account. */
export interface RegistrationPending {
  verificationRequired: true;
  email: string;
}

/** The signed-in user as every screen sees it; a guest has no e-mail. */
export interface UserView {
  id: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  phoneNumber: string | null;
  profileImageUrl: string | null;
  isGuest: boolean;
  authProvider: string;
  emailVerified: boolean;
  etsyLinked: boolean;
  ebayLinked: boolean;
  createdAt: string;
  /** The currency of totals and reports as it was chosen, "EUR"; null before, which means US dollars. */
  homeCurrency: string | null;
  /** The same with its rate; null for US dollars, and where the currency has no rate. Amounts of answers are in US dollars all the same. */
  home: HomeMoney | null;
}
