import type { NewPasskey, PasskeyQuestion, PasskeyView } from '../../../shared/account/passkey.ts';
import { ACCOUNT, type Client, right, type TestApp } from '../../testing/app.ts';
import { createAuthenticator, type Untruths } from './authenticator.fake.ts';

export type Device = Awaited<ReturnType<typeof createAuthenticator>>;

/** Both ceremonies with devices of the tests' own; anything but success on the way to what is tested throws. */
export const ceremonies = (app: () => TestApp) => {
  const asked = async (client: Client): Promise<NewPasskey> => {
    const { password } = ACCOUNT;
    return right(await client.sendJson('POST', '/api/auth/passkeys/options', { password }));
  };
  const question = async (): Promise<PasskeyQuestion> =>
    right(await app().visitor.sendJson('POST', '/api/login/passkey/options', {}));
  return {
    asked,
    question,
    /** A user's new passkey on a device of its own. */
    enrolled: async (client: Client, name = 'Phone'): Promise<{ device: Device; view: PasskeyView }> => {
      const asking = await asked(client);
      const device = await createAuthenticator();
      const body = { ticket: asking.ticket, name, response: await device.register(asking) };
      return { device, view: await right(await client.sendJson('POST', '/api/auth/passkeys', body)) };
    },
    signIn: async (device: Device, lies: Untruths = {}, client = app().visitor): Promise<Response> => {
      const asking = await question();
      const body = { ticket: asking.ticket, response: await device.signIn(asking, lies) };
      return client.sendJson('POST', '/api/login/passkey', body);
    },
  };
};
