import { z } from 'zod';
import { msg } from '../language/msg.ts';
import { email, password } from './account.ts';
import { NOT_THIS_PASSWORD, PASSWORD_NEEDED, RESET_FAILED, VERIFICATION_FAILED } from './links.ts';

const token = (failed: string) => z.string(failed).max(500, failed);

/** The password is needed when the link is opened in another browser than the one that registered. */
export const VerifyBody = z.object({
  token: token(VERIFICATION_FAILED),
  password: z.string(NOT_THIS_PASSWORD).max(256, NOT_THIS_PASSWORD).optional(),
});

export const RegistrantForm = z.object({
  password: z.string().min(1, PASSWORD_NEEDED).max(256, NOT_THIS_PASSWORD),
});

export const AddressBody = z.object({ email });

export const ResetBody = z.object({
  token: token(RESET_FAILED),
  password,
  /** Removes passkeys and connected sign-ins as well. */
  signOutEverything: z.boolean().optional(),
  /** Without this or the above, API keys go on working. */
  endApiKeys: z.boolean().optional(),
});

/** The confirmation is checked here and never sent. */
export const ResetForm = z
  .object({
    password,
    confirmPassword: z.string(),
    signOutEverything: z.string().optional(),
    endApiKeys: z.string().optional(),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: msg("Passwords don't match"),
  });

export interface VerifiedView {
  email: string;
  purpose: 'registration' | 'change';
}
