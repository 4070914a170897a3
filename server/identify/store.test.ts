import { describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { priceHistory } from '../../db/schema.ts';
import { addCoins } from '../coins/bulk/testing.ts';
import { said } from '../testing/app.ts';
import { USUAL_COIN } from './providers/ai.fake.ts';
import { held, photo, progressOf, SECOND_MODEL, send, store, until, withVendor } from './testing.ts';

describe('one model', () => {
  const here = withVendor();

  test('user: a sure answer becomes one coin to be reviewed, also when pressed twice', async () => {
    const user = await here.it.user();
    here.ai.delay(30);
    const [ticket, photos] = [crypto.randomUUID(), { obverse: photo(), reverse: photo() }];
    const [one, two] = await Promise.all([store(user, photos, ticket), store(user, photos, ticket)]);
    expect(two).toEqual(one);
    expect(one.coin).toMatchObject({
      ...{ name: '1916-D Mercury Dime', year: 1916, mintMark: 'D', coinType: 'Mercury Dime' },
      ...{ condition: 'Very Good (VG-8)', composition: '90% silver, 10% copper' },
      ...{ estimatedValue: '1100.00', valuationSource: 'ai' },
      ...{ aiConfidence: 92, needsReview: true, userVerified: false },
      identificationMethod: 'AI identification',
      uncertaintyFlags: one.identification.uncertaintyFlags,
      obverseImageUrl: one.identification.obverseImageUrl,
      reverseImageUrl: one.identification.reverseImageUrl,
    });
    expect((await user.api.coins.get()).data).toHaveLength(1);
    expect(await progressOf(user, ticket)).toMatchObject({ stage: 'done', coinId: one.coin?.id });
    // It waits for nobody any more, and says which coin it became.
    expect((await held(user, one.tempId)).coinId).toBe(one.coin?.id ?? 0);
    expect((await (await user.send('/api/identifications')).json()).waiting).toEqual([]);
    const history = await here.it.deps.db.orm
      .select()
      .from(priceHistory)
      .where(eq(priceHistory.coinId, one.coin?.id ?? 0));
    expect(history).toMatchObject([{ recordedValue: 110_000, valuationSource: 'ai', confidence: 'low' }]);
  });

  test('user: revalued, the AI is asked anew, in words alone, and its new figure takes the place of the old', async () => {
    const user = await here.it.user();
    const { coin } = await store(user);
    const answer = await user.send(`/api/coins/${coin?.id}/gemini-valuation`, { method: 'POST' });
    const { message, changed, coin: after } = await answer.json();
    expect([changed, after.estimatedValue, after.valuationSource]).toEqual([true, '45.00', 'ai']);
    expect(message).toBe('Now $45.00: AI estimate.');
    expect(here.ai.requests.at(-1)?.photos).toBe(0);
  });

  test.each([
    ['a coin nobody knows', { verdict: 'unknown' as const }],
    ['a year and mark that cannot be', { year: 1923, mintMark: 'CC', name: '1923-CC Mercury Dime' }],
    [
      'a mark on the edge nobody saw',
      {
        ...{ series: 'Presidential Dollar', name: '2007 George Washington Dollar', denomination: 'dollar' },
        ...{ year: 2007, mintMark: null, alternatives: [] },
      },
    ],
    ['a coin of another country', { country: 'Canada', series: 'Large Cent', name: '1859 Cent' }],
    ['no confidence at all', { confidence: 0 }],
  ])('user: %s is held for review and not added', async (_, seen) => {
    const user = await here.it.user();
    here.ai.answer(seen);
    const { coin, tempId, identification } = await store(user);
    expect(coin).toBeNull();
    expect((await held(user, tempId)).coinData).toEqual(identification);
    expect((await user.api.coins.get()).data).toEqual([]);
  });

  test('user: what an unread mint mark leaves open is not filled in as for a coin without one', async () => {
    const user = await here.it.user();
    here.ai.answer({ mintMark: null, name: '1916 Mercury Dime', alternatives: [] });
    const { coin, identification } = await store(user);
    expect(identification).toMatchObject({ year: 1916, mintMark: null, totalMintage: null });
    expect(coin).toMatchObject({
      totalMintage: null,
      rarityScale: null,
      composition: '90% silver, 10% copper',
    });
  });

  test('user: a vendor that failed adds nothing', async () => {
    const user = await here.it.user();
    here.ai.fail('refused');
    const ticket = crypto.randomUUID();
    expect((await send(user, 'identify-and-store', {}, ticket)).status).toBe(502);
    expect(await progressOf(user, ticket)).toMatchObject({ stage: 'failed', coinId: null });
    expect((await user.api.coins.get()).data).toEqual([]);
  });

  test('guest: with ten coins nobody is asked about the eleventh', async () => {
    const guest = await here.it.guest();
    await addCoins(
      guest,
      Array.from({ length: 10 }, () => ({})),
    );
    expect(await said(await send(guest, 'identify-and-store'))).toEqual([
      403,
      { code: 'guest_limit_reached', message: 'Guest users are limited to 10 coins' },
    ]);
    expect(here.ai.requests).toHaveLength(0);
  });
});

describe('two models', () => {
  const here = withVendor('gemini', { MINTMARK_AI_SECOND_MODEL: SECOND_MODEL });
  const seconds = () => here.ai.requests.filter(({ model }) => model === SECOND_MODEL);

  test('user: where both see the same coin, spelled otherwise, it is added', async () => {
    const user = await here.it.user();
    here.ai.answer(({ model }) =>
      model === SECOND_MODEL
        ? {
            name: 'Winged Liberty Head Dime 1916 D',
            series: 'Winged Liberty Head Dime',
            condition: 'Fine (F-12)',
          }
        : {},
    );
    const { coin, identification } = await store(user, { obverse: photo(), reverse: photo() });
    expect(coin?.name).toBe('1916-D Mercury Dime');
    expect(identification.crossCheck).toMatchObject({
      ...{ state: 'agreed', secondModel: SECOND_MODEL, firstModel: here.ai.model, firstConfidence: 92 },
      secondConfidence: expect.any(Number),
    });
    expect(seconds()).toHaveLength(1);
    expect(seconds()[0]?.photos).toBe(2);
    // A second look counts for no identification of its own.
    expect((await (await user.send('/api/identifications')).json()).today.used).toBe(1);
    expect(here.ai.wrong).toEqual([]);
  });

  test('user: where they differ nothing is added, and both are held side by side', async () => {
    const user = await here.it.user();
    here.ai.answer(({ model }) =>
      model === SECOND_MODEL ? { name: '1918-S Mercury Dime', year: 1918, mintMark: 'S' } : {},
    );
    const { coin, tempId } = await store(user);
    expect(coin).toBeNull();
    const { crossCheck } = (await held(user, tempId)).coinData;
    expect(crossCheck?.state).toBe('disagreed');
    expect(crossCheck?.message).toContain('the year and the mint mark');
    const row = (field: string) => crossCheck?.fields.find((one) => one.field === field);
    expect(row('year')).toEqual({
      field: 'year',
      label: 'Year',
      first: '1916',
      second: '1918',
      // Both are possible.
      catalogue: null,
      agree: false,
    });
    expect(row('mintMark')).toMatchObject({ first: 'D', second: 'S', agree: false });
    expect(row('coinType')).toMatchObject({ first: 'Mercury Dime', agree: true });
  });

  test('user: a mark the second model could not see is no difference', async () => {
    const user = await here.it.user();
    here.ai.answer(({ model }) =>
      model === SECOND_MODEL ? { mintMark: null, name: '1916 Mercury Dime' } : {},
    );
    const { coin, identification } = await store(user);
    expect([identification.crossCheck?.state, coin?.mintMark]).toEqual(['agreed', 'D']);
    expect(identification.crossCheck?.message).toEndWith('The mint mark wasn’t readable.');
    const mark = identification.crossCheck?.fields.find(({ field }) => field === 'mintMark');
    expect(mark).toMatchObject({ first: 'D', second: null, agree: true });
  });

  test('user: a second model that cannot answer keeps nobody from saving', async () => {
    const user = await here.it.user();
    here.ai.answer(({ model }) => (model === SECOND_MODEL ? 'no idea' : {}));
    const { coin, identification } = await store(user);
    expect(coin).not.toBeNull();
    expect(identification.crossCheck).toMatchObject({ state: 'failed', fields: [] });
    expect(identification.crossCheck?.message).toContain('couldn’t');
  });

  test('user: cancelled while the second model looks, nothing is left', async () => {
    const user = await here.it.user();
    // The second question is never answered.
    here.ai.instead = (response, { model }) => {
      if (model === SECOND_MODEL) return;
      here.ai.instead = null;
      here.ai.fail('hang');
      const words = JSON.stringify(USUAL_COIN);
      const candidates = [
        { content: { parts: [{ text: words }], role: 'model' }, finishReason: 'STOP', index: 0 },
      ];
      return response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ candidates }));
    };
    const ticket = crypto.randomUUID();
    const answer = send(user, 'identify-and-store', {}, ticket);
    await until(() => seconds().length === 1);
    await user.send(`/api/identifications/${ticket}`, { method: 'DELETE' });
    expect((await answer).status).toBe(409);
    expect(await progressOf(user, ticket)).toMatchObject({ stage: 'cancelled', coinId: null });
    expect((await user.api.coins.get()).data).toEqual([]);
    expect((await (await user.send('/api/identifications')).json()).waiting).toEqual([]);
  });
});
