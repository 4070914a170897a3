import { type FakePerson, type FakeProvider, startFakeProvider } from '../server/account/oidc/oidc.fake.ts';
import { test as base } from './harness.ts';

/** Somebody the provider knows well. */
export const MEMBER: FakePerson = {
  sub: 'member-7',
  email: 'grace@example.org',
  email_verified: true,
  name: 'Grace Seated',
  given_name: 'Grace',
  family_name: 'Seated',
};

/** Somebody whose address the provider has not verified. */
export const STRANGER: FakePerson = { sub: 'stranger', email: 'stranger@example.org', email_verified: false };

/** The executable with a real OpenID provider on loopback, to which its pages may lead. */
export const test = base.extend<{ provider: FakeProvider }>({
  provider: async ({ browserName }, use) => {
    const provider = await startFakeProvider([{ ...MEMBER, sub: `${MEMBER.sub}-${browserName}` }, STRANGER]);
    await use(provider);
    await provider.stop();
  },
  alone: true,
  env: async ({ provider }, use) =>
    use({
      MINTMARK_OIDC_ISSUER: provider.url,
      MINTMARK_OIDC_CLIENT_ID: provider.clientId,
      MINTMARK_OIDC_CLIENT_SECRET: provider.clientSecret,
      MINTMARK_OIDC_NAME: 'club',
      MINTMARK_OIDC_LABEL: 'Coin Club',
      MINTMARK_ALLOW_PRIVATE_FETCH: 'true',
    }),
  neighbours: async ({ provider }, use) => use([provider.url]),
});
