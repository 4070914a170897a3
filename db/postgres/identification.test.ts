import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { FakeAi } from '../../server/identify/providers/ai.fake.ts';
import { environmentOf, held, progressOf, send, startVendor, until } from '../../server/identify/testing.ts';
import { right, secondProcess, type TestApp, testApp } from '../../server/testing/app.ts';
import type { Identifying, Progress } from '../../shared/identify/model.ts';
import { saveWorkNote, workNotes } from '../shared.ts';

describe.skipIf(!process.env.MINTMARK_TEST_POSTGRES)('an identification of another process', () => {
  let ai: FakeAi;
  let one: TestApp;
  let two: TestApp;
  beforeAll(async () => {
    ai = await startVendor('gemini');
    one = testApp(environmentOf('gemini', ai));
    await one.user();
    two = secondProcess(one, environmentOf('gemini', ai));
  });
  afterAll(async () => {
    await two.close();
    await one.close();
    await ai.stop();
  });

  const both = async () => {
    const here = await one.user();
    return { here, there: two.client(here.cookie), ticket: crypto.randomUUID() };
  };

  const noted = async (ticket: string) => {
    const all = await workNotes(one.deps.db, 'identification ');
    const found = all.find(({ name }) => name.endsWith(ticket));
    return found && { ...found, tempId: JSON.parse(found.note).tempId as string | null };
  };

  test('user: hears how far it has come and what came of it, and a stranger nothing', async () => {
    const { here, there, ticket } = await both();
    ai.delay(2500);
    const answer = send(here, 'identify-for-verification', {}, ticket);
    await until(async () => (await progressOf(there, ticket))?.stage === 'asking');
    const listed = async (): Promise<Identifying> => right(await there.send('/api/identifications'));
    expect((await listed()).underWay.map((run) => run.ticket)).toEqual([ticket]);
    await until(async () => (await noted(ticket))?.tempId);
    expect((await listed()).waiting).toEqual([]);
    expect(await progressOf(await two.guest(), ticket)).toBeNull();
    expect((await answer).status).toBe(200);
    await until(async () => (await progressOf(there, ticket))?.stage === 'done');
    const { tempId } = (await progressOf(there, ticket)) as Progress;
    expect((await held(there, tempId)).coinData.outcome).toBe('identified');
  });

  test('user: gives it up at the other', async () => {
    const { here, there, ticket } = await both();
    ai.delay(20_000);
    const answer = send(here, 'identify-for-verification', {}, ticket);
    await until(async () => (await progressOf(there, ticket))?.stage === 'asking');
    expect((await there.send(`/api/identifications/${ticket}`, { method: 'DELETE' })).status).toBe(204);
    expect((await answer).status).toBe(409);
    expect((await progressOf(here, ticket))?.stage).toBe('cancelled');
    expect(
      (await there.send(`/api/identifications/${crypto.randomUUID()}`, { method: 'DELETE' })).status,
    ).toBe(404);
  });

  test('user: when its process has died it is told that it was interrupted, and the photos are found', async () => {
    const { here, there, ticket } = await both();
    ai.delay(4000);
    const answer = send(here, 'identify-for-verification', {}, ticket);
    await until(async () => (await progressOf(there, ticket))?.stage === 'asking');
    await until(async () => (await noted(ticket))?.tempId);
    const told = await noted(ticket);
    if (!told) throw new Error('nothing is told');
    // Left by a process that went silent.
    await saveWorkNote(one.deps.db, told.name, told.note, 0);
    const after = (await progressOf(there, ticket)) as Progress;
    expect([after.stage, after.message]).toEqual([
      'failed',
      'The identification was interrupted. Your photos are saved.',
    ]);
    const found = await held(there, after.tempId);
    expect(found.coinData.errorMessage).toStartWith('The identification was interrupted');
    expect(found.coinData.obverseImageUrl).toStartWith('/photos/');
    await answer;
  });
});
