import { Secret, TOTP } from 'otpauth';
import { ACCOUNT, type Client, right, type TestApp } from '../../testing/app.ts';

/** What the app shows, or showed or will show so many periods away. */
export const codeOf = (secret: string, periodsAway = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periodsAway * 30_000 });

/** A user whose second step is on, confirmed with the code of the period before. */
export async function withSecondStep(app: TestApp) {
  const client = await app.user();
  const { id = '', email = '' } = (await client.api.auth.user.get()).data ?? {};
  const { secret, uri } = await right(await sendPassword(client, 'POST', '/api/auth/second-step'));
  const code = codeOf(secret, -1);
  const { recoveryCodes }: { recoveryCodes: string[] } = await right(
    await client.sendJson('POST', '/api/auth/second-step/confirm', { code }),
  );
  const ticket = async (): Promise<string> => {
    const { password } = ACCOUNT;
    const answer = await app.visitor.sendJson('POST', '/api/login/direct', { email, password });
    if (answer.status !== 202) throw new Error(`${answer.status} ${await answer.text()}`);
    return (await answer.json()).ticket;
  };
  const enter = async (typed: string, from = app.visitor, given?: string): Promise<Response> =>
    from.sendJson('POST', '/api/login/second-step', { ticket: given ?? (await ticket()), code: typed });
  return { client, id, email: email ?? '', secret: String(secret), uri, recoveryCodes, ticket, enter };
}

export const sendPassword = (client: Client, method: string, path: string): Promise<Response> =>
  client.sendJson(method, path, { password: ACCOUNT.password });
