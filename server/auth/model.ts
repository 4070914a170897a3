import { z } from 'zod';

/** Coins a guest may hold at most (specification 000, section 9). */
export const GUEST_COIN_LIMIT = 10;

export const email = z
  .string('Please enter a valid email address')
  .trim()
  .max(254, 'Please enter a valid email address')
  .pipe(z.email('Please enter a valid email address'))
  .transform((address) => address.toLowerCase());

export const password = z
  .string('Please enter a password')
  .min(6, 'Password must be at least 6 characters')
  .max(256, 'Password must be at most 256 characters');

export const LoginBody = z.object({ email, password });

/** What comes with something that cannot be taken back; accounts without a password send none. */
export const PasswordAgain = z
  .object({ password: z.string().max(256, 'Password must be at most 256 characters').optional() })
  .optional();

export const RegisterBody = z.object({
  firstName: z
    .string('Please enter your first name')
    .trim()
    .min(2, 'First name must be at least 2 characters')
    .max(80, 'First name must be at most 80 characters'),
  lastName: z
    .string('Please enter your last name')
    .trim()
    .min(2, 'Last name must be at least 2 characters')
    .max(80, 'Last name must be at most 80 characters'),
  email,
  password,
});

/** The registration form: the confirmation is checked here and never sent. */
export const RegisterForm = RegisterBody.extend({ confirmPassword: z.string() }).refine(
  (form) => form.password === form.confirmPassword,
  { path: ['confirmPassword'], message: "Passwords don't match" },
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
}
