import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';
import { coinPicture } from '../../photos/coin-picture.fake.ts';

/** Somebody with an account at the fake provider; what is left out the provider does not know. */
export interface FakePerson {
  sub: string;
  email?: string;
  email_verified?: boolean | string;
  name?: string;
  given_name?: string;
  family_name?: string;
  picture?: string;
}

/** What goes wrong from now on. */
export interface Faults {
  /** Connections are cut before an answer. */
  down?: boolean;
  /** Milliseconds before each answer. */
  slow?: number;
  /** Answers without an end. */
  endless?: boolean;
  /** Answers that stop in the middle. */
  stalled?: boolean;
  /** The id_token is for another sign-in. */
  wrongNonce?: boolean;
  /** The id_token names somebody else than it was signed for. */
  tampered?: boolean;
  /** Userinfo is about somebody else. */
  otherSubject?: boolean;
  /** The program gets this status for whatever it asks itself, but for discovery; browsers are served. */
  status?: number;
  /** The code is refused, with these words. */
  refusal?: string;
  /** Discovery names another issuer. */
  otherIssuer?: string;
}

export interface FakeProvider {
  /** The issuer. */
  url: string;
  clientId: string;
  clientSecret: string;
  people: FakePerson[];
  faults: Faults;
  /** Paths asked for, in their order. */
  asked: string[];
  /** A picture of somebody: a PNG. */
  pictureUrl: string;
  stop(): Promise<void>;
}

const REDIRECT = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\/api\/login\/[a-z0-9-]+\/callback$/;
const CLIENT = { clientId: 'mintmark', clientSecret: 'a secret of the fake provider & Co.' };

/**
 * A real OpenID provider on loopback with people of one's choice. Its page has a button for each of them (`value` of the
 * field "person" is their `sub`) and one to cancel; it asks anew at each sign-in. `basic` takes the secret of the client in
 * the header alone. Runs on Bun and on Node.
 */
export async function startFakeProvider(
  people: FakePerson[] = [],
  { basic = false, host = '127.0.0.1' } = {},
): Promise<FakeProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const url = `http://${host}:${(server.address() as AddressInfo).port}`;
  const fake: FakeProvider = {
    url,
    ...CLIENT,
    people,
    faults: {},
    asked: [],
    pictureUrl: `${url}/picture.png`,
    stop: () => stopped(server),
  };
  const provider = providerFor(fake, basic ? 'client_secret_basic' : 'client_secret_post');
  server.on('request', (request: IncomingMessage, answer: ServerResponse) => {
    respond(fake, provider, request, answer).catch(() => answer.destroy());
  });
  return fake;
}

const stopped = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

function providerFor(
  fake: FakeProvider,
  authentication: 'client_secret_basic' | 'client_secret_post',
): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const configuration: Configuration = {
    clients: [
      {
        client_id: fake.clientId,
        client_secret: fake.clientSecret,
        redirect_uris: ['https://mintmark.example/api/login/sso/callback'],
        token_endpoint_auth_method: authentication,
      },
    ],
    clientAuthMethods: [authentication],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'fake', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['of the fake provider'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'picture'],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/sign-in/${uid}` },
    pkce: { required: () => true },
    findAccount: (_, sub) => {
      const person = fake.people.find((known) => known.sub === sub);
      return person && { accountId: sub, claims: async () => ({ ...person }) };
    },
    loadExistingGrant: async (context) => {
      const { client, session } = context.oidc;
      const grant = new context.oidc.provider.Grant({
        clientId: client?.clientId,
        accountId: session?.accountId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ttl: { Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, Interaction: 600 },
  };
  const provider = new Provider(fake.url, configuration);
  // The program's port is not known before it runs, and it needs the issuer to run.
  provider.Client.prototype.redirectUriAllowed = (uri: string) => REDIRECT.test(uri);
  provider.use(async (context, next) => {
    await next();
    const { body } = context;
    if (typeof body !== 'object' || body === null) return;
    if (fake.faults.tampered && context.path === '/token') context.body = { ...body, id_token: forged(body) };
    if (fake.faults.otherSubject && context.path === '/me') context.body = { ...body, sub: 'somebody else' };
  });
  return provider;
}

/** The same signature under other claims. */
function forged(body: object): string {
  const [header, payload = '', signature] = 'id_token' in body ? String(body.id_token).split('.') : [];
  const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: 'somebody else' };
  return [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
}

async function respond(
  fake: FakeProvider,
  provider: Provider,
  request: IncomingMessage,
  answer: ServerResponse,
): Promise<unknown> {
  const { faults } = fake;
  const url = new URL(request.url ?? '/', fake.url);
  fake.asked.push(url.pathname);
  if (faults.down) return request.socket.destroy();
  if (faults.slow) await new Promise((resolve) => setTimeout(resolve, faults.slow));
  if (faults.endless) return endless(answer);
  if (faults.stalled)
    return answer.writeHead(200, { 'content-type': 'application/json' }).write('{"issuer":');
  const json = (status: number, body: unknown) =>
    answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (url.pathname === '/picture.png') {
    return answer.writeHead(200, { 'content-type': 'image/png' }).end(coinPicture(300, 300, 1));
  }
  if (faults.otherIssuer && url.pathname === '/.well-known/openid-configuration')
    return json(200, { issuer: faults.otherIssuer });
  if (faults.status && ['/token', '/jwks', '/me'].includes(url.pathname))
    return json(faults.status, { error: 'server_error' });
  if (faults.refusal && url.pathname === '/token')
    return json(400, { error: 'invalid_grant', error_description: faults.refusal });
  if (url.pathname === '/auth') {
    url.searchParams.set('prompt', 'login');
    if (faults.wrongNonce) url.searchParams.set('nonce', 'the nonce of another sign-in');
    request.url = url.pathname + url.search;
  }
  const page = /^\/sign-in\/([\w-]+)$/.exec(url.pathname);
  if (page) return signInPage(fake, provider, request, answer);
  return provider.callback()(request, answer);
}

/** Spaces, for as long as somebody reads. */
function endless(answer: ServerResponse): void {
  answer.writeHead(200, { 'content-type': 'application/json' });
  const write = () => {
    while (!answer.destroyed && answer.write(' '.repeat(64 * 1024)));
  };
  answer.on('drain', write);
  write();
}

async function signInPage(
  fake: FakeProvider,
  provider: Provider,
  request: IncomingMessage,
  answer: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    const buttons = fake.people.map(
      ({ sub, email }) =>
        `<button name="person" value="${escaped(sub)}">Continue as ${escaped(email ?? sub)}</button>`,
    );
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html><html lang="en">
<title>A provider for tests</title><h1>Who are you?</h1>
<form method="post">${buttons.join('\n')}<button name="person" value="">Cancel</button></form></html>`);
    return;
  }
  let form = '';
  for await (const chunk of request) form += chunk;
  const person = new URLSearchParams(form).get('person');
  const login = { accountId: person ?? '', remember: false };
  const refusal = { error: 'access_denied', error_description: REFUSAL };
  await provider.interactionFinished(request, answer, person ? { login } : refusal);
}

/** What a hostile provider would write. */
export const REFUSAL = '<script>document.title = "taken over"</script>';

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
