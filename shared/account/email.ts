import { z } from 'zod';
import { msg } from '../language/msg.ts';
import { email, password } from './account.ts';
import { NOT_THIS_PASSWORD, PASSWORD_PLEASE, RESET_FAILED, VERIFICATION_FAILED } from './links.ts';

/** Longer than any of ours; what is no token of ours is found out by looking for it. */
const token = (failed: string) => z.string(failed).max(500, failed);

/** The password is for the link of a registration that is followed in another browser. */
export const VerifyBody = z.object({
  token: token(VERIFICATION_FAILED),
  password: z.string(NOT_THIS_PASSWORD).max(256, NOT_THIS_PASSWORD).optional(),
});

/** The form that asks for it. */
export const RegistrantForm = z.object({
  password: z.string().min(1, PASSWORD_PLEASE).max(256, NOT_THIS_PASSWORD),
});

/** Asking for a mail: a new verification link, or one to set a new password. */
export const AddressBody = z.object({ email });

export const ResetBody = z.object({
  token: token(RESET_FAILED),
  password,
  /** Passkeys and connected sign-ins go as well, for whoever fears that somebody else has added one. */
  signOutEverything: z.boolean().optional(),
  /** Whether all API keys end; without this or the above they go on working. */
  endApiKeys: z.boolean().optional(),
});

/** The form of a new password: the confirmation is checked here and never sent. */
export const ResetForm = z
  .object({
    password,
    confirmPassword: z.string(),
    // What a checkbox says of itself, or nothing.
    signOutEverything: z.string().optional(),
    endApiKeys: z.string().optional(),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: msg("Passwords don't match"),
  });

/** What a verification link did: finished a registration, or changed the address of an account. */
export interface VerifiedView {
  email: string;
  purpose: 'registration' | 'change';
}
