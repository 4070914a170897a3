import { describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { aiUsage, type OwnerId } from '../../db/schema.ts';
import { idOf } from '../account/profile/testing.ts';
import { type Client, said } from '../testing/app.ts';
import { countOne, dailyLimitOf, giveBack, usedToday } from './jobs/usage.ts';
import { identify, photo, progressOf, send, until, withVendor } from './testing.ts';

const senderOf = (id: OwnerId) => ({ id, isGuest: false, sid: 'a session', network: '198.51.100.1' });

/** Those who wait first, as each that ends lets the next begin. */
async function cancelAll(client: Client, tickets: string[]): Promise<void> {
  const places = await Promise.all(
    tickets.map(async (ticket) => ({ ticket, place: (await progressOf(client, ticket))?.place ?? 0 })),
  );
  for (const { ticket } of places.sort((one, other) => other.place - one.place))
    await client.send(`/api/identifications/${ticket}`, { method: 'DELETE' });
}

describe('with three identifications a day', () => {
  const here = withVendor('gemini', { MINTMARK_AI_DAILY_LIMIT: '3' });

  test('user: the fourth is refused until midnight UTC, in words', async () => {
    const user = await here.it.user();
    for (let n = 0; n < 3; n += 1) await identify(user);
    const answer = await send(user, 'identify');
    const seconds = Number(answer.headers.get('retry-after'));
    expect(await said(answer)).toEqual([
      429,
      {
        code: 'daily_limit_reached',
        message:
          "You have used today's 3 identifications. The limit resets at midnight UTC; until then you can enter coins yourself.",
      },
    ]);
    const midnight = new Date().setUTCHours(24, 0, 0, 0);
    expect(Math.abs(Date.now() + seconds * 1000 - midnight)).toBeLessThan(3000);
    expect(here.ai.requests).toHaveLength(3);
    const state = await (await user.send('/api/identifications')).json();
    expect(state.today).toEqual({ used: 3, limit: 3 });
    // Another has their own.
    expect((await send(await here.it.user(), 'identify')).status).toBe(200);
  });

  test('user: of thirty at the same moment with one left, one is answered', async () => {
    const user = await here.it.user();
    for (let n = 0; n < 2; n += 1) await identify(user);
    here.ai.requests.length = 0;
    const answers = await Promise.all(Array.from({ length: 30 }, () => send(user, 'identify')));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array<number>(29).fill(429)]);
    expect(here.ai.requests).toHaveLength(1);
    expect((await (await user.send('/api/identifications')).json()).today.used).toBe(3);
  });

  test('guest: has a tenth, and one at least', async () => {
    const guest = await here.it.guest();
    await identify(guest);
    const [status, body] = await said(await send(guest, 'identify'));
    expect([status, body]).toEqual([
      429,
      {
        code: 'daily_limit_reached',
        message: expect.stringContaining("You have used today's one identification."),
      },
    ]);
    const { deps } = here.it;
    const limited = (dailyLimit: number) => ({
      ...deps,
      config: { ...deps.config, ai: { ...deps.config.ai, dailyLimit } },
    });
    expect([0, 1, 9, 10, 25, 200].map((n) => dailyLimitOf(limited(n), { isGuest: true }))).toEqual([
      0, 1, 1, 1, 2, 20,
    ]);
    expect(dailyLimitOf(limited(200), { isGuest: false })).toBe(200);
  });

  test('user: the day ends at midnight UTC, and what is given back counts for its own day', async () => {
    const caller = senderOf(await idOf(await here.it.user()));
    const { deps } = here.it;
    const [before, after] = [Date.UTC(2030, 0, 1, 23, 59, 59), Date.UTC(2030, 0, 2)];
    const first = await countOne(deps, caller, before);
    for (let n = 0; n < 2; n += 1) expect(await countOne(deps, caller, before)).toEqual(first);
    expect(countOne(deps, caller, before)).rejects.toMatchObject({ status: 429, retryAfter: 1 });
    const second = await countOne(deps, caller, after);
    expect([first.day, second.day]).toEqual(['2030-01-01', '2030-01-02']);
    await giveBack(deps, caller, first);
    expect((await usedToday(deps, caller, before)).used).toBe(2);
    expect((await usedToday(deps, caller, after)).used).toBe(1);
    for (let n = 0; n < 5; n += 1) await giveBack(deps, caller, second);
    expect((await usedToday(deps, caller, after)).used).toBe(0);
  });

  test('guest: those of one network have as many together as one user, and begin anew the next day', async () => {
    const { deps } = here.it;
    const [today, tomorrow] = [Date.UTC(2030, 0, 1, 12), Date.UTC(2030, 0, 2)];
    const guest = async (network: string) => ({
      ...senderOf(await idOf(await here.it.guest())),
      ...{ isGuest: true, network },
    });
    const one = await guest('203.0.113.1');
    const counted = await countOne(deps, one, today);
    // A second one of the same guest is refused for themselves, and takes nothing from the others.
    expect(countOne(deps, one, today)).rejects.toThrow("You have used today's one identification.");
    for (let n = 0; n < 2; n += 1) await countOne(deps, await guest('203.0.113.1'), today);
    const late = await guest('203.0.113.1');
    expect(countOne(deps, late, today)).rejects.toMatchObject({
      ...{ status: 429, retryAfter: 12 * 3600 },
      message: expect.stringContaining("Guests of your network have used today's 3 identifications."),
    });
    await countOne(deps, await guest('203.0.113.2'), today);
    await countOne(deps, { ...late, isGuest: false }, today);
    await countOne(deps, late, tomorrow);
    // What nobody pays for is given back to the network as well.
    await giveBack(deps, one, counted);
    await countOne(deps, await guest('203.0.113.1'), today);
  });

  test('guest: signed in to an account, what they used counts there', async () => {
    const account = await here.it.user();
    const { email } = await (await account.send('/api/auth/user')).json();
    await identify(account);
    for (const used of [2, 3, 3]) {
      const guest = await here.it.guest();
      await identify(guest);
      const signedIn = await here.it.signIn(email, guest.cookie);
      const { today } = await (await signedIn.send('/api/identifications')).json();
      expect(today).toEqual({ used, limit: 3 });
    }
    expect((await send(account, 'identify')).status).toBe(429);
  });

  test('user: further collections share the budget of the account', async () => {
    const user = await here.it.user();
    for (const name of ['Father’s', 'Club']) {
      const { id } = await (await user.sendJson('POST', '/api/collections', { name })).json();
      await user.send(`/api/collections/${id}/use`, { method: 'POST' });
      await identify(user);
    }
    await user.send(`/api/collections/${await idOf(user)}/use`, { method: 'POST' });
    await identify(user);
    expect((await send(user, 'identify')).status).toBe(429);
  });

  test('user: what calls cost is added up, also of those that failed', async () => {
    const user = await here.it.user();
    await identify(user);
    here.ai.fail('busy');
    expect((await send(user, 'identify')).status).toBe(503);
    here.ai.fail('empty');
    expect((await send(user, 'identify')).status).toBe(502);
    const rows = await here.it.deps.db.orm
      .select()
      .from(aiUsage)
      .where(eq(aiUsage.userId, await idOf(user)));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.identifications).toBe(2);
    expect(rows[0]?.inputTokens).toBeGreaterThan(2400);
    expect(rows[0]?.outputTokens).toBeGreaterThanOrEqual(310);
  });
});

describe('with none', () => {
  const here = withVendor('gemini', { MINTMARK_AI_DAILY_LIMIT: '0' });

  test('user, guest: nobody is asked, and they read so', async () => {
    for (const client of [await here.it.user(), await here.it.guest()]) {
      const [status, body] = await said(await send(client, 'identify'));
      expect([status, body]).toEqual([
        429,
        { code: 'daily_limit_reached', message: expect.stringContaining('you can enter coins yourself') },
      ]);
    }
    expect(here.ai.requests).toHaveLength(0);
  });
});

describe('with as many as one likes', () => {
  const here = withVendor();

  test('user: two at once, the rest wait in order, and each place is told as it changes', async () => {
    const user = await here.it.user();
    here.ai.delay(1000);
    const tickets = Array.from({ length: 4 }, () => crypto.randomUUID());
    const answers: Promise<Response>[] = [];
    for (const ticket of tickets) {
      answers.push(send(user, 'identify', { obverse: photo() }, ticket));
      await until(() => progressOf(user, ticket));
    }
    const places = () => Promise.all(tickets.map(async (ticket) => (await progressOf(user, ticket))?.place));
    await until(async () => (await places())[3] === 2);
    expect(await places()).toEqual([null, null, 1, 2]);
    expect(await progressOf(user, tickets[3] ?? '')).toMatchObject({ stage: 'waiting', place: 2 });
    // Somebody else does not wait for them.
    const other = await here.it.user();
    const ticket = crypto.randomUUID();
    const theirs = send(other, 'identify', {}, ticket);
    await until(async () => (await progressOf(other, ticket))?.stage === 'asking');
    await until(async () => (await places())[2] === null);
    expect((await Promise.all([...answers, theirs])).map(({ status }) => status)).toEqual(
      Array<number>(5).fill(200),
    );
    expect(here.ai.requests).toHaveLength(5);
    expect(await progressOf(user, tickets[3] ?? '')).toMatchObject({ stage: 'done', place: null });
  });

  test('user: one who waits can cancel, and is not counted; those who were asked about are', async () => {
    const user = await here.it.user();
    here.ai.fail('hang');
    const tickets = Array.from({ length: 3 }, () => crypto.randomUUID());
    const answers = tickets.map((ticket) => send(user, 'identify', {}, ticket));
    await until(async () =>
      (await Promise.all(tickets.map((one) => progressOf(user, one)))).some((one) => one?.place === 1),
    );
    await until(() => here.ai.requests.length === 2);
    await cancelAll(user, tickets);
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([409, 409, 409]);
    const state = await (await user.send('/api/identifications')).json();
    expect(state).toMatchObject({ today: { used: 2 }, underWay: [], waiting: [] });
  });

  test('user: with ten waiting the next is refused, and nothing of it is counted', async () => {
    const user = await here.it.user();
    here.ai.fail('hang');
    const tickets = Array.from({ length: 13 }, () => crypto.randomUUID());
    const answers = tickets.map((ticket) => send(user, 'identify', {}, ticket));
    const refused = await Promise.race(answers);
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true]);
    expect((await refused.json()).message).toContain('already in the queue');
    await until(async () => (await (await user.send('/api/identifications')).json()).today.used === 12);
    await until(() => here.ai.requests.length === 2);
    await cancelAll(user, tickets);
    await Promise.all(answers);
    expect((await (await user.send('/api/identifications')).json()).today.used).toBe(2);
  });
});
