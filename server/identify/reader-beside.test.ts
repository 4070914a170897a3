import { afterAll, beforeEach, describe, expect, test } from 'bun:test';
import { READER } from '../../shared/identify/model.ts';
import { said } from '../testing/app.ts';
import { type AiAnswer, besideReader } from './jobs/asking.ts';
import type { Run } from './jobs/runs.ts';
import {
  environmentOf,
  held,
  identify,
  photo,
  SECOND_MODEL,
  send,
  startVendor,
  store,
  until,
  verify,
} from './testing.ts';
import { DIME_READ, lookalike, withReader } from './testing-reader.ts';

const ai = await startVendor('gemini');
const here = withReader(environmentOf('gemini', ai));
beforeEach(() => ai.answer({}));
afterAll(() => ai.stop());
const both = () => ({ obverse: photo(), reverse: photo() });
const DIME = { name: '1941 Mercury Dime', year: 1941, mintMark: null, mintMarkConfidence: 0 };

describe('an AI with the reader beside it', () => {
  test('user: the words and coins of the reader go along as data, and agreement is told', async () => {
    const user = await here.it.user();
    const { seen } = await lookalike(here.it, user);
    here.engine.sees(...seen);
    ai.answer(DIME);
    const { identification } = await identify(user, both());
    expect(ai.wrong).toEqual([]);
    const { text = '', instructions = '' } = ai.requests.at(-1) ?? {};
    const [, data = ''] = /Earlier reading of these photos[^\n]*\n<data>\n(.*)\n<\/data>/.exec(text) ?? [];
    const hint = JSON.parse(data);
    expect(hint.candidates[0]).toBe('1941 Mercury Dime');
    expect(hint.words).toEqual(identification.reading?.words ?? []);
    expect(instructions).toContain('EARLIER READING');
    expect(identification).toMatchObject({
      ...{ outcome: 'identified', source: 'Gemini', model: ai.model, prompt: 'identify 3' },
      crossCheck: {
        ...{ state: 'agreed', firstModel: ai.model, secondModel: READER.model },
        message: 'Recognition agrees.',
      },
      reading: { state: 'sure' },
    });
    expect((await (await user.send('/api/identifications')).json()).provider.name).toBe('Gemini');
  });

  test('user: another year than the reader is sure of is shown field by field, and has to be meant', async () => {
    const user = await here.it.user();
    const { seen } = await lookalike(here.it, user);
    here.engine.sees(...seen);
    ai.answer({ ...DIME, name: '1942 Mercury Dime', year: 1942 });
    const { coin, identification, tempId } = await store(user, both());
    expect(coin).toBeNull();
    const { crossCheck } = identification;
    expect(crossCheck).toMatchObject({ state: 'disagreed', secondModel: READER.model });
    expect(crossCheck?.message).toBe(
      'Recognition suggests 1941 Mercury Dime, the AI 1942 Mercury Dime: they differ in the year.',
    );
    expect(crossCheck?.fields).toContainEqual(
      expect.objectContaining({ field: 'year', first: '1942', second: '1941', agree: false }),
    );
    expect(crossCheck?.fields.find(({ field }) => field === 'mintMark')?.agree).toBe(true);
    const save = (more: object) =>
      user.sendJson('POST', '/api/coins/save-verified', { tempId, coinData: identification, ...more });
    expect(await said(await save({}))).toEqual([
      409,
      { code: 'second_model_disagrees', message: crossCheck?.message },
    ]);
    expect((await save({ acceptDisagreement: true })).status).toBe(201);
  });

  test('user: a list the reader is not sure of is no second opinion', async () => {
    const user = await here.it.user();
    here.engine.sees({ text: [{ text: 'ONE DIME', confidence: 0.6, from: 'flat' }] });
    ai.answer({
      ...DIME,
      series: 'Morgan Dollar',
      name: '1881 Morgan Dollar',
      year: 1881,
      denomination: 'dollar',
    });
    const { identification } = await identify(user);
    expect(identification).toMatchObject({ crossCheck: null, reading: { state: 'unsure' } });
  });

  test('user: where the AI fails, what the reader makes of it is the answer', async () => {
    const user = await here.it.user();
    const { seen } = await lookalike(here.it, user);
    here.engine.sees(...seen);
    ai.fail('rejected');
    const { identification, tempId } = await identify(user, both());
    expect(identification).toMatchObject({
      ...{ outcome: 'identified', name: '1941 Mercury Dime', source: READER.name, model: READER.model },
      prompt: null,
    });
    expect(identification.errorMessage).toStartWith(
      'Gemini didn’t answer. This suggestion comes from recognition.',
    );
    expect(identification.uncertaintyFlags[0]).toBe(identification.errorMessage ?? '');
    expect((await held(user, tempId)).coinData).toEqual(identification);
    expect((await (await user.send('/api/identifications')).json()).today.used).toBe(0);
    expect(here.it.logged.some((line) => line.includes('identified (the AI failed: rejected)'))).toBe(true);
  });

  test('user: where the AI fails and the reader sees nothing, it has failed', async () => {
    const user = await here.it.user();
    here.engine.sees('no coin');
    ai.fail('rejected');
    expect((await send(user, 'identify')).status).toBe(502);
    const { coinData } = await verify(user);
    expect(coinData.outcome).toBe('failed');
  });

  test('user: a reader that fails is not missed', async () => {
    here.engine.fail(new Error('the worker died'));
    ai.answer(DIME);
    const { identification } = await identify(await here.it.user());
    expect(identification).toMatchObject({ outcome: 'identified', crossCheck: null, model: ai.model });
    expect(identification.reading).toBeUndefined();
    expect(ai.requests.at(-1)?.text).not.toContain('Earlier reading');
  });
});

describe('with a second model as well', () => {
  const two = withReader({ ...environmentOf('gemini', ai), MINTMARK_AI_SECOND_MODEL: SECOND_MODEL });
  const saving = async (year: number) => {
    const user = await two.it.user();
    const { seen } = await lookalike(two.it, user);
    two.engine.sees(...seen);
    ai.answer({ ...DIME, name: `${year} Mercury Dime`, year, mintMark: 'D', mintMarkConfidence: 90 });
    const { identification, tempId } = await identify(user, both());
    ai.requests.splice(0);
    const coinData = { ...identification, condition: 'Good (G-4)' };
    const answer = await user.sendJson('POST', '/api/coins/save-verified', { tempId, coinData });
    return { status: answer.status, body: await answer.json(), asked: ai.requests.map(({ model }) => model) };
  };

  test('user: what the reader agrees with is still shown to the second model', async () => {
    const { status, body, asked } = await saving(1941);
    expect([status, asked]).toEqual([201, [SECOND_MODEL]]);
    expect(body.crossCheck).toMatchObject({ state: 'agreed', secondModel: SECOND_MODEL });
    // It looks for itself, without what the reader saw.
    expect(ai.requests.at(-1)?.text).not.toContain('Earlier reading');
  });

  test('user: what the reader sees otherwise is told before anybody is asked', async () => {
    const { status, body, asked } = await saving(1942);
    expect([status, asked]).toEqual([409, []]);
    expect(body.message).toContain('Recognition suggests 1941 Mercury Dime');
  });
});

describe('when the AI is not to be asked any more today', () => {
  const none = withReader({ ...environmentOf('gemini', ai), MINTMARK_AI_DAILY_LIMIT: '0' });

  test('user: the reader looks in its place, and says so', async () => {
    const user = await none.it.user();
    const { seen } = await lookalike(none.it, user);
    none.engine.sees(...seen);
    const asked = ai.requests.length;
    const { identification } = await identify(user, both());
    expect(identification).toMatchObject({ name: '1941 Mercury Dime', model: READER.model });
    expect(identification.uncertaintyFlags[0]).toBe(
      'Today’s AI identifications are used up. This suggestion comes from recognition.',
    );
    expect(ai.requests.length).toBe(asked);
    none.engine.breakDown('it is gone');
    expect((await send(user, 'identify')).status).toBe(429);
  });
});

describe('how long one waits for the other', () => {
  const answer = { ok: true, said: {}, model: 'm' } as unknown as AiAnswer;
  const failed: AiAnswer = { ok: false, failure: 'busy', message: '', model: 'm' };
  const side = { photo: new Uint8Array(), circle: null };
  const look = async (said: AiAnswer, patience: { before: number; after: number }) => {
    const { deps } = here.it;
    const run = { caller: { id: 'x' }, place: null, signal: new AbortController().signal } as unknown as Run;
    const told: (object | null)[] = [];
    const heard = await besideReader(
      deps,
      run,
      [side, side],
      async (early) => {
        told.push(early);
        return said;
      },
      patience,
    );
    return { early: told[0], ...heard };
  };

  test('a slow reading goes without: the AI is asked, and its answer told', async () => {
    const goOn = here.engine.hold();
    const before = here.engine.abandoned;
    const { early, reading } = await look(answer, { before: 5, after: 5 });
    expect([early, reading]).toEqual([null, null]);
    await until(() => here.engine.abandoned === before + 1);
    goOn();
  });

  test('the photos of others come first: the AI is asked at once', async () => {
    const goOn = here.engine.hold();
    const theirs = here.engine.look({ sides: [side], gallery: [], readsText: true });
    const ours = look(answer, { before: 60_000, after: 60_000 });
    await Bun.sleep(5);
    goOn();
    const { early, reading } = await ours;
    expect(early).toBeNull();
    expect(reading?.state).toBe('unsure');
    await theirs;
  });

  test('on a machine where photos take long the AI is asked at once', async () => {
    const goOn = here.engine.hold();
    const slow = look(answer, { before: 60_000, after: 60_000 });
    await Bun.sleep(60);
    goOn();
    expect((await slow).early).not.toBeNull();
    const next = look(answer, { before: 10, after: 60_000 });
    const { early, reading } = await next;
    expect([early, reading?.state]).toEqual([null, 'unsure']);
  });

  test('what was given up tells that photos take long', async () => {
    here.engine.sees({}, {});
    expect((await look(answer, { before: 60_000, after: 60_000 })).early).not.toBeNull();
    const goOn = here.engine.hold();
    await look(answer, { before: 30, after: 30 });
    goOn();
    const { early, reading } = await look(answer, { before: 10, after: 60_000 });
    expect([early, reading?.state]).toEqual([null, 'unsure']);
    // Measured anew, they are quick again.
    expect((await look(answer, { before: 60_000, after: 60_000 })).early).not.toBeNull();
  });

  test('after a failure the reading is worth any wait', async () => {
    here.engine.sees(...DIME_READ);
    const goOn = here.engine.hold();
    const ours = look(failed, { before: 1, after: 1 });
    await Bun.sleep(20);
    goOn();
    const { reading } = await ours;
    expect(reading?.candidates.length).toBeGreaterThan(0);
  });
});
