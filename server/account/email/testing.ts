import { eq } from 'drizzle-orm';
import { mailOutbox, users } from '../../../db/schema.ts';
import { startMailServer, tokenIn } from '../../core/smtp.fake.ts';
import { ACCOUNT, cookieOf, testApp } from '../../testing/app.ts';
import { finishAfterResponse } from './outbox.ts';

export const SITE = 'https://coins.example.org';

/** The whole server with mail set up, a mail server, and what people do with both; everybody comes from an address of their own. */
export async function mailedApp(environment: Record<string, string> = {}) {
  const post = await startMailServer();
  const it = testApp({ MINTMARK_SMTP_URL: post.url, MINTMARK_PUBLIC_URL: SITE, ...environment });
  let visitors = 0;

  const send = (path: string, body: unknown, cookie = '') => {
    visitors += 1;
    return it.client(cookie).send(`/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-test-address': `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`,
      },
      body: JSON.stringify(body),
    });
  };
  const answer = async (sent: Promise<Response>) => {
    const response = await sent;
    const text = await response.text();
    return [response.status, text === '' ? null : JSON.parse(text)] as const;
  };

  return {
    ...it,
    post,
    /** Status and body of what the server answers. */
    ask: (path: string, body: unknown, cookie?: string) => answer(send(path, body, cookie)),
    register: (email: string, more: object = {}, cookie?: string) =>
      answer(send('/register', { ...ACCOUNT, email, ...more }, cookie)),
    verify: (token: string, password: string | undefined = ACCOUNT.password) =>
      answer(send('/auth/verify-email', { token, password })),
    signInWith: (email: string, password = ACCOUNT.password, cookie?: string) =>
      answer(send('/login/direct', { email, password }, cookie)),
    /** The token of the next mail to the address. */
    tokenFor: async (email: string) => tokenIn(await post.next(email)),
    /** A client signed in to a new, verified account. */
    member: async (email: string) => {
      await send('/register', { ...ACCOUNT, email });
      await send('/auth/verify-email', {
        token: tokenIn(await post.next(email)),
        password: ACCOUNT.password,
      });
      return it.client(cookieOf(await send('/login/direct', { email, password: ACCOUNT.password })));
    },
    /** An account as one has it from a time without mail. */
    formerMember: async (email: string) => {
      const without = { ...it.deps.config };
      it.deps.config.mail = null;
      const client = it.client(cookieOf(await send('/register', { ...ACCOUNT, email })));
      it.deps.config.mail = without.mail;
      return client;
    },
    rowOf: async (email: string) => {
      const [user] = await it.deps.db.orm.select().from(users).where(eq(users.email, email));
      if (!user) throw new Error(`no account ${email}`);
      return user;
    },
    /** Nothing came by mail that nobody has asked for; after the moment in which it would have. */
    quiet: async () => {
      await finishAfterResponse(it.deps);
      // A row goes when the mail server has taken its mail.
      while ((await it.deps.db.orm.select().from(mailOutbox)).length > 0) await Bun.sleep(5);
      return post.mails.map(({ to, subject }) => `${to}: ${subject}`);
    },
    close: async () => {
      await it.close();
      await post.close();
    },
  };
}

export type MailedApp = Awaited<ReturnType<typeof mailedApp>>;
