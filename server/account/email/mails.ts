import { INVITATION_DAYS } from '../../../shared/account/collections.ts';
import { RESET_MINUTES, VERIFICATION_HOURS } from '../../../shared/account/links.ts';
import { language, t, translated } from '../../../shared/language/i18n.ts';
import type { Language } from '../../../shared/language/languages.ts';
import { msg } from '../../../shared/language/msg.ts';
import { speaking } from '../../core/http/language.ts';
import type { Mail } from '../../core/mailer.ts';

const SECURITY_CHANGES = {
  'provider-connected': msg('A sign-in with another service was connected to your Mintmark account.'),
  'provider-disconnected': msg('A sign-in with another service was disconnected from your Mintmark account.'),
  'passkey-added': msg('A passkey was added to your Mintmark account.'),
  'passkey-removed': msg('A passkey was removed from your Mintmark account.'),
  'api-key-made': msg(
    'An API key was created for your Mintmark account. Anyone who has the key can read or change your collection.',
  ),
  'second-step-on': msg('The second step at signing in was switched on for your Mintmark account.'),
  'second-step-off': msg('The second step at signing in was switched off for your Mintmark account.'),
  'recovery-codes-renewed': msg('Your Mintmark account has new recovery codes; the old ones no longer work.'),
  'email-change-requested': msg(
    'A new email address was entered for your Mintmark account. It replaces this one as soon as the link sent there is opened.',
  ),
} as const;

export type SecurityChange = keyof typeof SECURITY_CHANGES;

export type MailTopic =
  | { kind: 'verify' | 'verify-change' | 'reset' | 'invitation' | 'account-invitation'; token: string }
  | { kind: 'already-registered' | 'password-changed' | 'email-changed' | 'test' }
  | { kind: 'security-change'; what: SecurityChange };

/**
 * `site` is the public address. A mail never contains text that was typed, not even a name: it would let
 * strangers write to anybody.
 */
export function composeMail(site: string, to: string, topic: MailTopic, language: Language = 'en'): Mail {
  const mail = speaking(language, () => {
    const content = contentOf(site, topic);
    return { to, subject: content.subject, text: toText(site, content), html: toHtml(site, content) };
  });
  return { ...mail, awaited: 'token' in topic || topic.kind === 'already-registered' };
}

function contentOf(site: string, topic: MailTopic): Content {
  const login = { label: t('Sign in'), href: `${site}/login` };
  const forgotten = { label: t('Set a new password'), href: `${site}/forgot-password` };
  switch (topic.kind) {
    case 'verify':
      return {
        subject: t('Confirm your email address for Mintmark'),
        heading: t('Confirm your email address'),
        body: t(
          'Someone (hopefully you) signed up for Mintmark with this address. Confirm the address to sign in.',
        ),
        link: { label: t('Confirm my address'), href: `${site}/verify-email?token=${topic.token}` },
        expiry: t(
          'The link works once, within {hours} hours. In a different browser, you’ll be asked for your password.',
          { hours: VERIFICATION_HOURS },
        ),
        ifNotYou: t('If this wasn’t you, don’t open the link. Without it, the account can’t be used.'),
      };
    case 'verify-change':
      return {
        subject: t('Confirm your new email address for Mintmark'),
        heading: t('Confirm your new address'),
        body: t(
          'Someone (hopefully you) wants to use this address for their Mintmark account. Confirm the address to make the change.',
        ),
        link: { label: t('Confirm my new address'), href: `${site}/verify-email?token=${topic.token}` },
        expiry: t('The link works once, within {hours} hours.', { hours: VERIFICATION_HOURS }),
        ifNotYou: t('If this wasn’t you, don’t open the link. Nothing will change.'),
      };
    case 'reset':
      return {
        subject: t('Set a new password for Mintmark'),
        heading: t('Set a new password'),
        body: t(
          'Someone (hopefully you) asked to reset the password of your Mintmark account. Set a new password here; all devices will then be signed out.',
        ),
        link: { label: t('Set a new password'), href: `${site}/reset-password?token=${topic.token}` },
        expiry: t('The link works once, within {minutes} minutes.', { minutes: RESET_MINUTES }),
        ifNotYou: t('If this wasn’t you, ignore this email. Your password won’t change.'),
      };
    case 'invitation':
      return {
        subject: t('You are invited to a coin collection on Mintmark'),
        heading: t('You are invited to a collection'),
        body: t(
          'Someone shares a coin collection with this address on Mintmark. Open the link to look at it; you sign in or create an account first.',
        ),
        link: { label: t('Open the invitation'), href: `${site}/invitation?token=${topic.token}` },
        expiry: t('The link works once, within {days} days.', { days: INVITATION_DAYS }),
        ifNotYou: t('If this wasn’t you, ignore this email. Nothing will change.'),
      };
    case 'account-invitation':
      return {
        subject: t('You’re invited to Mintmark'),
        heading: t('You’re invited'),
        body: t('The operator of {site} invites you to keep your coin collection there.', { site }),
        link: { label: t('Create my account'), href: `${site}/register?invitation=${topic.token}` },
        expiry: t('The link works once, within {days} days.', { days: INVITATION_DAYS }),
        ifNotYou: t('If you didn’t expect this, ignore this email.'),
      };
    case 'test':
      return {
        subject: t('A test of Mintmark’s mail'),
        heading: t('Mail works'),
        body: t('The operator of {site} tested its mail server. You don’t need to do anything.', { site }),
        ifNotYou: t('If this wasn’t you, ask who else runs this server.'),
      };
    case 'already-registered':
      return {
        subject: t('You already have a Mintmark account'),
        heading: t('You already have an account'),
        body: t(
          'Someone (perhaps you) tried to sign up for Mintmark with this address, which already has an account. Nothing was changed; sign in as usual.',
        ),
        link: login,
        ifNotYou: t(
          'If you forgot your password, set a new one at {address}. If this wasn’t you, you don’t need to do anything.',
          { address: forgotten.href },
        ),
      };
    case 'password-changed':
      return {
        subject: t('Your Mintmark password was changed'),
        heading: t('Your password was changed'),
        body: t(
          'The password of your Mintmark account was just changed, and your other devices were signed out. If this was you, you don’t need to do anything.',
        ),
        link: forgotten,
        ifNotYou: t(
          'If this wasn’t you, set a new password right away. Passkeys, API keys and connected sign-ins may still work: check them in your profile, or remove them when you set the new password.',
        ),
      };
    case 'email-changed':
      return {
        subject: t('The email address of your Mintmark account was changed'),
        heading: t('Your email address was changed'),
        body: t(
          'Your Mintmark account no longer uses this address. Sign in with the new address. If this was you, you don’t need to do anything.',
        ),
        ifNotYou: t('If this wasn’t you, contact the administrator of {site} right away.', { site }),
      };
    case 'security-change':
      return {
        subject: t('A change to the security of your Mintmark account'),
        heading: t('Account change'),
        body: `${translated(SECURITY_CHANGES[topic.what])} ${t('If this was you, you don’t need to do anything.')}`,
        link: login,
        ifNotYou: t(
          'If this wasn’t you, sign in, end the other sessions in your profile and change your password. If you can’t sign in, set a new password at {address}.',
          { address: forgotten.href },
        ),
      };
  }
}

export interface Content {
  subject: string;
  heading: string;
  body: string;
  link?: { label: string; href: string };
  expiry?: string;
  ifNotYou: string;
}

function toText(site: string, { heading, body, link, expiry, ifNotYou }: Content): string {
  const parts = [
    'Mintmark',
    heading,
    body,
    link && `${link.label}:\n${link.href}`,
    expiry,
    ifNotYou,
    `-- \n${reason(site)}`,
  ];
  return `${parts.filter((part) => part !== undefined).join('\n\n')}\n`;
}

const reason = (site: string) =>
  t('You received this email because your address was entered at {site}. Replies aren’t read.', { site });

/** Styles are inline, as some mail programs drop all others; nothing is loaded. */
function toHtml(site: string, { subject, heading, body, link, expiry, ifNotYou }: Content): string {
  return `<!doctype html>
<html lang="${language()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>
:root { color-scheme: light dark; }
${DARK}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:#f7f3ec">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f7f3ec">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:480px">
<tr><td class="ink" style="padding:0 4px 18px;font:600 26px/1.2 ${SERIF};letter-spacing:-0.01em;color:#211d18">Mint<span class="accent" style="color:#94561f">mark</span></td></tr>
<tr><td class="card" style="padding:30px 28px 28px;background-color:#fffdf9;border:1px solid #e6ded1;border-radius:18px">
<h1 class="ink" style="margin:0 0 14px;font:600 23px/1.25 ${SERIF};letter-spacing:-0.01em;color:#211d18">${escaped(heading)}</h1>
${paragraph('ink', 'margin:0;font-size:16px;color:#211d18', body)}
${link ? button(link) : ''}
${expiry ? paragraph('muted', 'margin:20px 0 0;font-size:14px;color:#655d52', expiry) : ''}
<div class="line" style="margin:22px 0 20px;border-top:1px solid #e6ded1"></div>
${paragraph('muted', 'margin:0;font-size:14px;color:#655d52', ifNotYou)}
</td></tr>
<tr><td style="padding:18px 4px 0">${paragraph('muted', 'margin:0;font-size:13px;color:#655d52', reason(site))}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const SERIF = "Fraunces,Georgia,'Times New Roman',serif";
const SANS = "Inter,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** The dark half of site/src/styles/tokens.css. */
const DARK = `@media (prefers-color-scheme: dark) {
  .paper { background-color: #141310 !important; }
  .card { background-color: #1d1b17 !important; border-color: #302b24 !important; }
  .ink { color: #f1ece3 !important; }
  .muted { color: #a79e90 !important; }
  .accent { color: #dda663 !important; }
  .line { border-color: #302b24 !important; }
  .button { background-color: #dda663 !important; }
  .label { color: #201405 !important; }
}`;

const paragraph = (name: string, style: string, text: string) =>
  `<p class="${name}" style="${style};line-height:1.55;font-family:${SANS};overflow-wrap:anywhere">${linked(text)}</p>`;

/** A button, and the bare link for programs that show no buttons. */
const button = ({ label, href }: { label: string; href: string }) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 0"><tr><td class="button" style="border-radius:14px;background-color:#94561f">
<a class="label" href="${escaped(href)}" style="display:inline-block;padding:14px 24px;font:600 16px/1.25 ${SANS};color:#ffffff;text-decoration:none">${escaped(label)}</a>
</td></tr></table>
${paragraph('muted', 'margin:18px 0 0;font-size:13px;color:#655d52', t('Or open {address}', { address: href }))}`;

const linked = (text: string) =>
  escaped(text).replace(
    /https?:\/\/[^\s<]*[^\s<.,]/g,
    (href) => `<a class="accent" href="${href}" style="color:#94561f">${href}</a>`,
  );

const escaped = (text: string) => text.replace(/[&<>"']/g, (topic) => `&#${topic.charCodeAt(0)};`);
