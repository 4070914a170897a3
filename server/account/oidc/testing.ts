import { ACCOUNT, ORIGIN, type TestApp } from '../../testing/app.ts';
import type { FakeProvider } from './oidc.fake.ts';

/** A browser as far as signing in goes: cookies of the program and of the provider, and redirects by hand. */
export function createBrowser(it: TestApp, cookies = '') {
  const own = jar(cookies);
  const foreign = jar();

  /** A navigation in the program. */
  const visit = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const answer = await it.client(own.header()).send(path, init);
    own.take(answer);
    return answer;
  };

  /** A step at the provider; its redirects are followed until one leads back. Null when it shows a page. */
  const abroad = async (url: string, init: RequestInit = {}): Promise<{ url: string; page: boolean }> => {
    const answer = await fetch(url, { ...init, redirect: 'manual', headers: { cookie: foreign.header() } });
    foreign.take(answer);
    await answer.body?.cancel();
    const location = answer.headers.get('location');
    if (!location) return { url, page: answer.ok };
    const next = new URL(location, url).href;
    return next.startsWith(ORIGIN) ? { url: next, page: false } : abroad(next);
  };

  /** Chooses a person on the provider's page, or null to cancel, and answers the address it leads back to. */
  const choose = async (location: string, sub: string | null): Promise<string> => {
    const page = await abroad(location);
    if (!page.page) return page.url.slice(ORIGIN.length);
    const body = new URLSearchParams({ person: sub ?? '' });
    return (await abroad(page.url, { method: 'POST', body })).url.slice(ORIGIN.length);
  };

  /** Begins, and answers the address at the provider. */
  const depart = async (path = '/api/login/sso'): Promise<string> => onwardOf(await visit(path));

  /** The whole way, and the page it ends on. */
  const signIn = async (sub: string | null, path?: string): Promise<string> => {
    const location = await depart(path);
    return location.startsWith('/') ? location : onwardOf(await visit(await choose(location, sub)));
  };

  /** Begins to connect the provider to the account signed in, and answers the address at the provider. */
  const departToLink = async (body: object = { password: ACCOUNT.password }): Promise<string> => {
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await visit('/api/auth/provider/link', init);
    return answer.ok ? (await answer.json()).location : `status ${answer.status}`;
  };

  /** The whole way of connecting, and the page it ends on. */
  const link = async (sub: string | null, body?: object): Promise<string> => {
    const location = await departToLink(body);
    return location.startsWith('http') ? onwardOf(await visit(await choose(location, sub))) : location;
  };

  return {
    visit,
    depart,
    departToLink,
    choose,
    signIn,
    link,
    cookies: own,
    api: () => it.client(own.header()).api,
  };
}

export type Browser = ReturnType<typeof createBrowser>;

/** The settings of a program that signs in with the fake. */
export const settingsFor = (fake: FakeProvider): Record<string, string> => ({
  MINTMARK_OIDC_ISSUER: fake.url,
  MINTMARK_OIDC_CLIENT_ID: fake.clientId,
  MINTMARK_OIDC_CLIENT_SECRET: fake.clientSecret,
});

const onwardOf = (answer: Response): string => answer.headers.get('location') ?? `status ${answer.status}`;

function jar(header = '') {
  const kept = new Map<string, string>();
  const put = (pair: string) => {
    const cut = pair.indexOf('=');
    if (cut > 0) kept.set(pair.slice(0, cut).trim(), pair.slice(cut + 1).trim());
  };
  for (const pair of header.split(';')) put(pair);
  return {
    kept,
    header: () => [...kept].map(([name, value]) => `${name}=${value}`).join('; '),
    take: (answer: Response) => {
      for (const line of answer.headers.getSetCookie()) {
        put(line.split(';')[0] ?? '');
        const name = line.split('=')[0] ?? '';
        if (/max-age=0/i.test(line) || kept.get(name) === '') kept.delete(name);
      }
    },
  };
}
