import { RESET_MINUTES, VERIFICATION_HOURS } from '../../../shared/account/links.ts';
import { t, translated } from '../../../shared/language/i18n.ts';
import type { Language } from '../../../shared/language/languages.ts';
import { msg } from '../../../shared/language/msg.ts';
import { speaking } from '../../core/http/language.ts';
import type { Mail } from '../../core/mailer.ts';
import { type Content, toHtml, toText } from './mail-layout.ts';

/** What an owner hears of, who may not have done it: all that decides who can sign in. */
const SECURITY_CHANGES = {
  'provider-connected': msg('A sign-in with another service was connected to your Mintmark account.'),
  'provider-disconnected': msg('A sign-in with another service was disconnected from your Mintmark account.'),
  'passkey-added': msg('A passkey was added to your Mintmark account.'),
  'passkey-removed': msg('A passkey was removed from your Mintmark account.'),
  'api-key-made': msg(
    'An API key was made for your Mintmark account: whoever has it can read your collection, or change it.',
  ),
  'second-step-on': msg('The second step at signing in was switched on for your Mintmark account.'),
  'second-step-off': msg('The second step at signing in was switched off for your Mintmark account.'),
  'recovery-codes-renewed': msg(
    'Your Mintmark account has new recovery codes; the former ones do not work any more.',
  ),
  'email-change-requested': msg(
    'A new email address was entered for your Mintmark account. It takes the place of this one as soon as somebody opens the link sent there.',
  ),
} as const;

export type SecurityChange = keyof typeof SECURITY_CHANGES;

/** What a mail is about; the token is for its link. */
export type Letter =
  | { kind: 'verify' | 'verify-change' | 'reset'; token: string }
  | { kind: 'already-registered' | 'password-changed' | 'email-changed' }
  | { kind: 'security-change'; what: SecurityChange };

/**
 * The mail in text and HTML, in a language; `site` is the address people reach the program under. It holds nothing that somebody typed,
 * no name either: a stranger could have it say anything, to anybody.
 */
export function composeMail(site: string, to: string, letter: Letter, language: Language = 'en'): Mail {
  const mail = speaking(language, () => {
    const content = contentOf(site, letter);
    return { to, subject: content.subject, text: toText(site, content), html: toHtml(site, content) };
  });
  return { ...mail, awaited: 'token' in letter || letter.kind === 'already-registered' };
}

function contentOf(site: string, letter: Letter): Content {
  const login = { label: t('Sign in'), href: `${site}/login` };
  const forgotten = { label: t('Set a new password'), href: `${site}/forgot-password` };
  switch (letter.kind) {
    case 'verify':
      return {
        subject: t('Confirm your email address for Mintmark'),
        heading: t('Confirm your email address'),
        says: t(
          'Somebody, we hope you, has created a Mintmark account with this address. Confirm that it is yours, and you can sign in.',
        ),
        link: { label: t('Confirm my address'), href: `${site}/verify-email?token=${letter.token}` },
        lives: t(
          'The link works once, within {hours} hours. In another browser than the one you registered in it asks for your password.',
          { hours: VERIFICATION_HOURS },
        ),
        otherwise: t(
          'If this was not you, please do not follow the link. Without it the account stays closed, and nobody can sign in to it.',
        ),
      };
    case 'verify-change':
      return {
        subject: t('Confirm your new email address for Mintmark'),
        heading: t('Confirm your new address'),
        says: t(
          'Somebody, we hope you, wants to use this address for their Mintmark account from now on. Confirm that it is yours, and the change is made.',
        ),
        link: { label: t('Confirm my new address'), href: `${site}/verify-email?token=${letter.token}` },
        lives: t('The link works once, within {hours} hours.', { hours: VERIFICATION_HOURS }),
        otherwise: t('If this was not you, please do not follow the link. Without it nothing changes.'),
      };
    case 'reset':
      return {
        subject: t('Set a new password for Mintmark'),
        heading: t('Set a new password'),
        says: t(
          'Somebody, we hope you, has forgotten the password of the Mintmark account with this address. Here you can set a new one; every device is signed out then.',
        ),
        link: { label: t('Set a new password'), href: `${site}/reset-password?token=${letter.token}` },
        lives: t('The link works once, within {minutes} minutes.', { minutes: RESET_MINUTES }),
        otherwise: t('If this was not you, ignore this mail: your password stays as it is.'),
      };
    case 'already-registered':
      return {
        subject: t('You already have a Mintmark account'),
        heading: t('You already have an account'),
        says: t(
          'Somebody, perhaps you, wanted to create a Mintmark account with this address, but it has one already. Nothing was changed: sign in as always.',
        ),
        link: login,
        otherwise: t(
          'If you have forgotten the password, set a new one at {address} – and if this was not you, there is nothing to do.',
          { address: forgotten.href },
        ),
      };
    case 'password-changed':
      return {
        subject: t('Your Mintmark password was changed'),
        heading: t('Your password was changed'),
        says: t(
          'The password of your Mintmark account has just been changed, and the other devices were signed out. If this was you, there is nothing to do.',
        ),
        link: forgotten,
        otherwise: t(
          'If this was not you, set a new password at once. Passkeys, API keys and connected sign-ins may still work: look at them on your profile, or remove them together with the next new password.',
        ),
      };
    case 'email-changed':
      return {
        subject: t('The email address of your Mintmark account was changed'),
        heading: t('Your email address was changed'),
        says: t(
          'Your Mintmark account does not use this address any more; one signs in to it with another one from now on. If this was you, there is nothing to do.',
        ),
        otherwise: t('If this was not you, tell whoever runs {site} at once.', { site }),
      };
    case 'security-change':
      return {
        subject: t('A change to the security of your Mintmark account'),
        heading: t('Something has changed'),
        says: `${translated(SECURITY_CHANGES[letter.what])} ${t('If this was you, there is nothing to do.')}`,
        link: login,
        otherwise: t(
          'If this was not you, sign in, end the other sessions on your profile, and change your password there; if you cannot sign in, set a new one at {address}.',
          { address: forgotten.href },
        ),
      };
  }
}
