import { describe, expect, test } from 'bun:test';
import { lines } from '../recognizer/testing/fake-engine.ts';
import { type Client, right, said } from '../testing/app.ts';
import { photo, progressOf, until, withVendor } from './testing.ts';
import { DIME_READ, withReader } from './testing-reader.ts';

const EURO = {
  ...{ country: 'Greece', currency: 'Euro', denomination: '2 Euro', series: null, year: 2002 },
  ...{ name: '2002 Greece 2 Euro', mintMark: '', region: 'Southern Europe', script: 'Greek' },
  alternatives: [],
};
const ROUTES = [
  ['identify', 'us'],
  ['identify-and-store', 'us'],
  ['identify-for-verification', 'us'],
  ['identify-global', 'world'],
] as const;

function send(client: Client, route: string, fields: Record<string, string> = {}) {
  const body = new FormData();
  body.set('obverse', photo());
  body.set('reverse', photo());
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return client.send(`/api/coins/${route}`, { method: 'POST', body });
}
/** Of any of the routes. */
async function found(client: Client, route: string, fields?: Record<string, string>) {
  const answer = await right(await send(client, route, fields));
  return { tempId: answer.tempId as string, scope: answer.scope ?? answer.result?.scope };
}
const review = async (client: Client, tempId: string) =>
  right(await client.send(`/api/verification-data/${tempId}`));
const record = async (client: Client, tempId: string) =>
  right(await client.send(`/api/coins/global-verification/${tempId}`));

describe('with an AI', () => {
  const here = withVendor();

  test.each(ROUTES)('%s with scope any: a euro and a dime both arrive right', async (route) => {
    const user = await here.it.user();
    here.ai.answer(EURO);
    const euro = await found(user, route, { scope: 'any' });
    expect(euro.scope).toBe('world');
    expect(await record(user, euro.tempId)).toMatchObject({
      ...{ country: 'Greece', denomination: '2 Euro', currency: 'EUR', year: 2002, errorMessage: null },
      ...{ scope: 'world', catalogueMatch: { typeId: 'eu-gr-2002-200' } },
    });
    here.ai.answer({});
    const dime = await found(user, route, { scope: 'any' });
    expect(dime.scope).toBe('us');
    const { coinData } = await review(user, dime.tempId);
    expect(coinData).toMatchObject({
      outcome: 'identified',
      coinType: 'Mercury Dime',
      totalMintage: '264,000',
    });
    expect(here.ai.wrong).toEqual([]);
  });

  test('the AI is asked about all coins at once, and which question it was is stored', async () => {
    const user = await here.it.user();
    const { tempId } = await found(user, 'identify', { scope: 'any' });
    const [request] = here.ai.requests;
    const asked = JSON.stringify(request);
    for (const part of [
      'coins of any country',
      'COINS OF THE UNITED STATES',
      'Mercury on the reverse',
      'ruler',
    ])
      expect(asked).toContain(part);
    expect(asked).not.toContain('{{');
    expect((await review(user, tempId)).coinData.prompt).toBe('identify-any 1');
  });

  test.each(ROUTES)('%s asks as before without a scope', async (route, scope) => {
    const user = await here.it.user();
    here.ai.answer(scope === 'us' ? {} : EURO);
    const { scope: told } = await found(user, route);
    expect(told).toBeUndefined();
    expect(JSON.stringify(here.ai.requests)).toContain(
      scope === 'us' ? 'who identifies United States coins' : 'who identifies coins of any country',
    );
  });

  test.each(ROUTES)('%s refuses a scope that does not exist', async (route) => {
    const user = await here.it.user();
    const [status, body] = await said(await send(user, route, { scope: 'galaxy' }));
    expect([status, (body as { errors: object[] }).errors]).toEqual([
      422,
      [{ path: 'scope', message: 'Choose "us", "world" or "any".' }],
    ]);
    expect(here.ai.requests).toEqual([]);
  });

  test('a coin of another country on a US route is named, and may go over with its photos', async () => {
    const user = await here.it.user();
    here.ai.answer(EURO);
    const answer = await right(await send(user, 'identify'));
    expect(answer).toMatchObject({
      scope: 'world',
      identification: { country: 'Greece', outcome: 'foreign' },
    });
    expect(answer.identification.errorMessage).toContain('another country');
    const { obverseImageUrl, reverseImageUrl } = answer.identification;
    expect(await record(user, answer.tempId)).toMatchObject({
      ...{ country: 'Greece', scope: 'world', errorMessage: null, obverseImageUrl, reverseImageUrl },
    });
  });

  test('a coin of the United States on a global route likewise; its country may change there', async () => {
    const user = await here.it.user();
    const { result, tempId } = await right(await send(user, 'identify-global'));
    expect(result).toMatchObject({ scope: 'us', country: 'United States' });
    expect(await record(user, tempId)).toMatchObject({ scope: 'us', denomination: 'Mercury Dime' });
    const { coinData } = await review(user, tempId);
    expect(coinData).toMatchObject({ coinType: 'Mercury Dime', obverseImageUrl: result.obverseImageUrl });
    const changed = { ...coinData, country: 'Canada', currency: 'CAD', coinType: '10 cents', year: 1917 };
    const again = await right(
      await user.sendJson('POST', '/api/coins/re-verify', { tempId, coinData: changed }),
    );
    expect(again).toMatchObject({ tempId, scope: 'world', identification: { country: 'Canada' } });
    // Both reviews go on with it, and it is saved once.
    expect((await review(user, tempId)).coinData.obverseImageUrl).toBe(coinData.obverseImageUrl);
    expect(await record(user, tempId)).toMatchObject({ country: 'Canada', scope: 'world' });
    const save = () =>
      user.sendJson('POST', `/api/coins/save-global-coin/${tempId}`, { condition: 'Good (G-4)' });
    const { id } = await right(await save());
    expect(await right(await save())).toMatchObject({ id, country: 'Canada' });
  });

  test('what neither named is open to both reviews', async () => {
    const user = await here.it.user();
    here.ai.answer({ verdict: 'unknown' });
    const { tempId, scope } = await found(user, 'identify', { scope: 'any' });
    expect(scope).toBe('us');
    expect((await review(user, tempId)).coinData.outcome).toBe('unknown');
    expect((await record(user, tempId)).outcome).toBe('unknown');
    const { waiting } = await right(await user.send('/api/identifications'));
    expect(waiting).toMatchObject([{ tempId, scope: 'us' }]);
    // Looked at again it is still asked about all coins.
    here.ai.answer(EURO);
    const again = await right(await user.sendJson('POST', '/api/coins/re-identify', { tempId }));
    expect(again).toMatchObject({ scope: 'world', identification: { country: 'Greece' } });
  });

  test('another user finds it in neither', async () => {
    const { tempId } = await found(await here.it.user(), 'identify', { scope: 'any' });
    const other = await here.it.user();
    for (const path of [`/api/verification-data/${tempId}`, `/api/coins/global-verification/${tempId}`])
      expect((await other.send(path)).status).toBe(404);
  });

  test('by its ticket the scope is told once it is found', async () => {
    const user = await here.it.user();
    here.ai.answer(EURO);
    const ticket = crypto.randomUUID();
    const running = send(user, 'identify-for-verification', { scope: 'any', ticket });
    await until(async () => (await progressOf(user, ticket))?.stage === 'done');
    expect(await progressOf(user, ticket)).toMatchObject({ scope: 'world' });
    await right(await running);
  });

  test('the same photos of a saved coin are known with any scope', async () => {
    const user = await here.it.user();
    here.ai.answer(EURO);
    const sides = [photo(), photo()] as const;
    const again = async () => {
      const body = new FormData();
      body.set('obverse', sides[0]);
      body.set('reverse', sides[1]);
      body.set('scope', 'any');
      return right(await user.send('/api/coins/identify', { method: 'POST', body }));
    };
    const { tempId } = await again();
    await right(
      await user.sendJson('POST', `/api/coins/save-global-coin/${tempId}`, { condition: 'Fine (F-12)' }),
    );
    const asked = here.ai.requests.length;
    expect(await again()).toMatchObject({ scope: 'world', identification: { country: 'Greece' } });
    expect(here.ai.requests).toHaveLength(asked);
  });

  test('many photos at once may be of any country', async () => {
    const user = await here.it.user();
    const { results } = await right(
      await user.sendJson('POST', '/api/coins/identify-bulk-global', {
        scope: 'any',
        coinImages: [
          {
            id: '1',
            obverse: `data:image/png;base64,${Buffer.from(await photo().arrayBuffer()).toString('base64')}`,
          },
        ],
      }),
    );
    expect(results).toMatchObject([{ success: true, result: { scope: 'us', coinType: 'Mercury Dime' } }]);
  });
});

describe('with the reader alone', () => {
  const reader = withReader();
  const MARK = [
    { text: lines('BUNDESREPUBLIK', 'DEUTSCHLAND') },
    { text: lines('DEUTSCHE MARK', '1', '1950') },
  ];

  test('it looks at both catalogues, and the likelier reading decides', async () => {
    const { engine, it } = reader;
    const user = await it.user();
    engine.sees(...MARK);
    const mark = await right(await send(user, 'identify', { scope: 'any' }));
    expect(mark).toMatchObject({
      scope: 'world',
      identification: { country: 'Germany', coinType: '1 mark', year: 1950, outcome: 'foreign' },
    });
    engine.sees(...DIME_READ);
    const dime = await right(await send(user, 'identify', { scope: 'any' }));
    const { reading } = dime.identification;
    expect(dime.scope).toBe('us');
    expect(reading.candidates[0]).toMatchObject({ series: 'Mercury Dime', year: 1941 });
    expect(reading.world).toBeUndefined();
  });

  test('on a US route it reads coins of the United States alone, as before', async () => {
    const { engine, it } = reader;
    engine.sees(...MARK);
    const { scope, identification } = await right(await send(await it.user(), 'identify'));
    expect(scope).toBeUndefined();
    expect(identification.reading.world).toBeUndefined();
  });
});
