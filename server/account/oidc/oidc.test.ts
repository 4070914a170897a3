import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import type { ProviderErrorCode } from '../../../shared/account/oidc.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type IdentityProvider, ProviderError } from './identity-provider.ts';
import { type FakeProvider, type Faults, startFakeProvider } from './oidc.fake.ts';
import { createIdentityProvider } from './oidc.ts';
import { createBrowser, settingsFor } from './testing.ts';

const REDIRECT = 'http://localhost/api/login/sso/callback';
const PERSON = { sub: 'ada', email: 'ada@example.org', email_verified: true };
/** Seconds; the program gives a provider more. */
const PATIENCE = 0.4;

let it: TestApp;
let fake: FakeProvider;
let provider: IdentityProvider;
beforeAll(async () => {
  fake = await startFakeProvider([PERSON]);
  it = testApp(settingsFor(fake));
});
beforeEach(() => {
  fake.faults = {};
  provider = made();
});
afterAll(async () => {
  await it.close();
  await fake.stop();
});

const made = (changes: Partial<Parameters<typeof createIdentityProvider>[0]> = {}, patience = PATIENCE) =>
  createIdentityProvider(
    {
      issuer: fake.url,
      clientId: fake.clientId,
      clientSecret: fake.clientSecret,
      name: 'sso',
      label: 'SSO',
      ...changes,
    },
    patience,
  );

/** Signs Ada in at the provider; `during` goes wrong on the way there, `after` once she is back. */
async function signIn({ during = {}, after = {} }: { during?: Faults; after?: Faults }, by = provider) {
  const { location, checks } = await by.begin(REDIRECT);
  fake.faults = during;
  const callback = await createBrowser(it).choose(location, 'ada');
  fake.faults = after;
  return by.finish(new URL(callback, REDIRECT).search, checks);
}

const failure = async (work: Promise<unknown>): Promise<[ProviderErrorCode, string | undefined]> => {
  const error = await work.catch((thrown: unknown) => thrown);
  if (!(error instanceof ProviderError)) throw new Error(`no ProviderError but ${String(error)}`);
  return [error.code, error.detail];
};

test('a conforming provider says who it is', async () => {
  expect(await signIn({})).toEqual({
    subject: 'ada',
    email: 'ada@example.org',
    emailVerified: true,
    firstName: null,
    lastName: null,
    picture: null,
  });
});

test('a provider that takes the secret in the header alone gets it there', async () => {
  const strict = await startFakeProvider([PERSON], { basic: true });
  const by = made({ issuer: strict.url });
  const { location, checks } = await by.begin(REDIRECT);
  const callback = await createBrowser(it).choose(location, 'ada');
  expect((await by.finish(new URL(callback, REDIRECT).search, checks)).subject).toBe('ada');
  await strict.stop();
});

test('what does not belong to this sign-in is refused', async () => {
  expect(await failure(signIn({ during: { wrongNonce: true } }))).toEqual([
    'failed',
    'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  ]);
  expect(await failure(signIn({ after: { tampered: true } }))).toEqual(['failed', 'OAUTH_INVALID_RESPONSE']);
  expect((await failure(signIn({ after: { otherSubject: true } })))[0]).toBe('failed');
  const { location, checks } = await provider.begin(REDIRECT);
  const { search } = new URL(await createBrowser(it).choose(location, 'ada'), REDIRECT);
  expect((await failure(provider.finish(search, { ...checks, state: 'another' })))[0]).toBe('failed');
  expect((await failure(provider.finish(search.replace(/&iss=[^&]+/, '&iss=x'), checks)))[0]).toBe('failed');
  expect(await failure(provider.finish(search, { ...checks, verifier: 'x'.repeat(43) }))).toEqual([
    'failed',
    'invalid_grant',
  ]);
});

test('a wrong secret of the client is told to the operator', async () => {
  const by = made({ clientSecret: 'wrong' });
  expect(await failure(signIn({}, by))).toEqual(['failed', 'invalid_client']);
});

test('refusals of the provider are told apart', async () => {
  const { checks } = await provider.begin(REDIRECT);
  for (const [error, code] of [
    ['access_denied', 'denied'],
    ['login_required', 'denied'],
    ['temporarily_unavailable', 'busy'],
    ['server_error', 'busy'],
    ['invalid_scope', 'failed'],
    ['<b>', 'failed'],
  ] as const) {
    const query = new URLSearchParams({
      error,
      state: checks.state,
      iss: fake.url,
      error_description: '<b>',
    });
    const [told, detail] = await failure(provider.finish(`?${query}`, checks));
    expect([error, told]).toEqual([error, code]);
    expect(detail ?? '').not.toContain('<');
  }
});

test('a provider that is absent, slow, endless or broken is given up soon, and asked again at the next try', async () => {
  for (const [faults, code] of [
    [{ down: true }, 'busy'],
    [{ slow: 2000 }, 'busy'],
    [{ stalled: true }, 'busy'],
    [{ status: 503 }, 'busy'],
    [{ status: 429 }, 'busy'],
  ] as const)
    expect([faults, (await failure(signIn({ after: faults })))[0]]).toEqual([faults, code]);
  // It is given up for its length, however slowly it is read.
  const patient = made({}, 60);
  expect((await failure(signIn({ after: { endless: true } }, patient)))[0]).toBe('failed');
  for (const faults of [{ down: true }, { slow: 2000 }, { stalled: true }, { endless: true }]) {
    const fresh = made();
    fake.faults = faults;
    expect(['busy', 'failed']).toContain((await failure(fresh.begin(REDIRECT)))[0]);
    fake.faults = {};
    expect((await fresh.begin(REDIRECT)).location).toStartWith(fake.url);
  }
  const nobody = made({ issuer: 'http://127.0.0.1:1' });
  expect((await failure(nobody.begin(REDIRECT)))[0]).toBe('busy');
});

test('the provider is asked for its addresses once', async () => {
  const asked = fake.asked.length;
  await Promise.all([provider.begin(REDIRECT), provider.begin(REDIRECT)]);
  await provider.begin(REDIRECT);
  expect(fake.asked.slice(asked)).toEqual(['/.well-known/openid-configuration']);
});

test('an issuer that is not the one of the settings is named to the operator', async () => {
  fake.faults.otherIssuer = `${fake.url}/o/mintmark/`;
  const [code, detail] = await failure(made().begin(REDIRECT));
  expect(code).toBe('failed');
  expect(detail).toBe(`MINTMARK_OIDC_ISSUER has to be ${fake.url}/o/mintmark/, to the last slash`);
});
