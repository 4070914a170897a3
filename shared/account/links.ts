import { msg } from '../language/msg.ts';
/** A link in a verification mail works this long, and once. */
export const VERIFICATION_HOURS = 24;
/** A link in a mail about a forgotten password works this long, and once. */
export const RESET_MINUTES = 30;

export const VERIFICATION_FAILED = msg('Email verification failed. The link may be expired or invalid.');
/** What a link says in another browser than the one that registered. */
export const PASSWORD_PLEASE = msg('Please enter the password you registered with.');
export const NOT_THIS_PASSWORD = msg('This is not the password this account was registered with.');
export const RESET_FAILED = msg('This link has expired or was used already. Please ask for a new one.');
