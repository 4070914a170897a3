import { expect, test } from 'bun:test';
import { TRANSLATED } from '../../../shared/language/languages.ts';
import { composeMail, type MailTopic } from './mails.ts';

const SITE = 'https://coins.example.org';
const TOKEN = `v${'Ab0_-'.repeat(8)}xyz`;
const LETTERS: MailTopic[] = [
  { kind: 'verify', token: TOKEN },
  { kind: 'verify-change', token: TOKEN },
  { kind: 'reset', token: TOKEN },
  { kind: 'already-registered' },
  { kind: 'password-changed' },
  { kind: 'email-changed' },
  { kind: 'security-change', what: 'passkey-added' },
];
const mailOf = (letter: MailTopic, site = SITE) => composeMail(site, 'ada@example.org', letter);

test('every mail says why it came and what to do if it was not you, in both parts', () => {
  for (const letter of LETTERS) {
    const { text, html, subject } = mailOf(letter);
    expect(subject).toMatch(/Mintmark/);
    for (const part of [text, html]) {
      expect(part).toContain('You received this email because');
      expect(part).toContain('this wasn’t you');
    }
  }
});

test('links lead to the site alone; the one with the token is a button and stands below it as it is', () => {
  for (const letter of LETTERS) {
    const { text, html } = mailOf(letter);
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? '');
    for (const href of links) expect(href.startsWith(SITE)).toBe(true);
    const page = letter.kind === 'reset' ? 'reset-password' : 'verify-email';
    const count = 'token' in letter ? 2 : 0;
    expect(links.filter((href) => href === `${SITE}/${page}?token=${TOKEN}`)).toHaveLength(count);
    expect(text.split(TOKEN)).toHaveLength(count === 0 ? 1 : 2);
  }
});

test('links say how long they live', () => {
  expect(mailOf({ kind: 'verify', token: TOKEN }).text).toContain('within 24 hours');
  expect(mailOf({ kind: 'reset', token: TOKEN }).html).toContain('within 30 minutes');
});

test('the page loads nothing, runs nothing, and follows light and dark', () => {
  for (const letter of LETTERS) {
    const { html } = mailOf(letter);
    expect(html).not.toMatch(/<(script|img|link|iframe|form)|src=|url\(|@import|@font-face/i);
    expect(html).toContain('prefers-color-scheme: dark');
  }
});

test('an address with letters of HTML stays text', () => {
  const { html } = mailOf({ kind: 'already-registered' }, 'https://a.example/"><script>');
  expect(html).not.toContain('<script>');
});

test('a mail in another language has no sentence in common with the English one', () => {
  const lines = ({ subject, text }: { subject: string; text: string }) =>
    [subject, ...text.split('\n')].filter((line) => line.includes(' ') && !line.startsWith('--'));
  for (const letter of LETTERS) {
    const english = lines(mailOf(letter));
    for (const language of TRANSLATED) {
      const mail = composeMail(SITE, 'ada@example.org', letter, language);
      expect(lines(mail).filter((line) => english.includes(line))).toEqual([]);
      expect(mail.html).toContain(`<html lang="${language}">`);
      expect(mail.text.includes(TOKEN)).toBe('token' in letter);
    }
  }
});
