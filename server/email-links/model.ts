import { z } from 'zod';
import { email, password } from '../auth/model.ts';

/** A link in a verification mail works this long, and once. */
export const VERIFICATION_HOURS = 24;
/** A link in a mail about a forgotten password works this long, and once. */
export const RESET_MINUTES = 30;

export const VERIFICATION_FAILED = 'Email verification failed. The link may be expired or invalid.';
export const RESET_FAILED = 'This link has expired or was used already. Please ask for a new one.';

/** Longer than any of ours; what is no token of ours is found out by looking for it. */
const token = (failed: string) => z.string(failed).max(500, failed);

export const VerifyBody = z.object({ token: token(VERIFICATION_FAILED) });

/** Asking for a mail: a new verification link, or one to set a new password. */
export const AddressBody = z.object({ email });

export const ResetBody = z.object({ token: token(RESET_FAILED), password });

/** The form of a new password: the confirmation is checked here and never sent. */
export const ResetForm = ResetBody.omit({ token: true })
  .extend({ confirmPassword: z.string() })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  });

/** What a verification link did: finished a registration, or changed the address of an account. */
export interface VerifiedView {
  email: string;
  purpose: 'registration' | 'change';
}
