import { expect, test } from 'bun:test';
import type { Identification, VerificationData } from '../../shared/identify/model.ts';
import { type Client, right, said } from '../testing/app.ts';
import { photo, send, verify, withVendor } from './testing.ts';

const here = withVendor();

const FRANC = {
  ...{ country: 'France', currency: 'French franc', denomination: '5 francs', series: 'Hercule' },
  ...{
    name: '1876-A 5 Francs',
    year: 1876,
    mintMark: 'A',
    condition: 'Very Fine (VF-20)',
    estimatedValue: 30,
  },
};
const AS_HELD = {
  ...{ outcome: 'foreign', name: '1876-A 5 Francs', year: 1876, mintMark: 'A', series: 'Hercule' },
  // In the words of the world catalogue.
  ...{
    coinType: '5 francs',
    country: 'France',
    currency: 'French franc (before 1960)',
    composition: 'silver .900',
  },
  condition: 'Very Fine (VF-20)',
};

const save = (client: Client, { tempId }: VerificationData, coinData: Partial<Identification> = {}) =>
  client.sendJson('POST', '/api/coins/save-verified', { tempId, coinData });

async function heldFranc(client: Client, more: object = {}) {
  here.ai.answer({ ...FRANC, ...more });
  return verify(client, { obverse: photo(), reverse: photo() });
}

test('user: a coin of another country is held as it was seen, with its photos, to be reviewed', async () => {
  const { coinData } = await heldFranc(await here.it.user());
  expect(coinData).toMatchObject({ ...AS_HELD, estimatedValue: '30.00' });
  expect(coinData.errorMessage).toContain('another country');
  expect(coinData.catalogueMatch).toMatchObject({ typeId: 'fr-5-francs-1870-hercules', possible: true });
  expect(coinData.reverseImageUrl).toStartWith('/photos/');
  expect(here.ai.wrong).toEqual([]);
});

test('user: such a coin is not stored unseen, and waits', async () => {
  const user = await here.it.user();
  here.ai.answer(FRANC);
  const { coin, tempId } = await right(await send(user, 'identify-and-store'));
  expect(coin).toBeNull();
  expect(tempId).toBeString();
});

test('user: saved, it is of its country and in its currency, with its photos', async () => {
  const user = await here.it.user();
  const held = await heldFranc(user);
  const { coin } = await right(await save(user, held));
  const { obverseImageUrl, reverseImageUrl } = held.coinData;
  expect(coin).toMatchObject({
    ...{ name: '1876-A 5 Francs', year: 1876, mintMark: 'A', coinType: '5 francs', category: 'France' },
    ...{ country: 'France', currency: 'French franc (before 1960)', userVerified: true, needsReview: false },
    ...{ obverseImageUrl, reverseImageUrl, estimatedValue: '30.00' },
  });
  const stats = await right(await user.send('/api/coins/active-learning-stats'));
  expect(stats.feedbackByCountry).toEqual({ France: 1 });
});

test('user: their country stands; without a currency it does not become dollars', async () => {
  const user = await here.it.user();
  const held = await heldFranc(user, { currency: null });
  const [status, body] = await said(await save(user, held, { country: 'Belgium' }));
  expect([status, (body as { errors: object[] }).errors]).toEqual([
    422,
    [{ path: 'coinData.currency', message: 'Currency is required' }],
  ]);
  const { coin } = await right(await save(user, held, { country: 'Belgium', currency: 'Belgian franc' }));
  // What the catalogue knows of the French coin is said of no other.
  expect(coin).toMatchObject({
    country: 'Belgium',
    currency: 'Belgian franc',
    composition: null,
    weight: null,
  });
});

test('user: the flow for coins of the world goes on with it, photos and all, and saves it once', async () => {
  const user = await here.it.user();
  const { tempId, coinData } = await heldFranc(user);
  const { waiting } = await right(await user.send('/api/identifications'));
  expect(waiting).toMatchObject([{ tempId, scope: 'world' }]);
  const record = await right(await user.send(`/api/coins/global-verification/${tempId}`));
  const { obverseImageUrl, reverseImageUrl } = coinData;
  expect(record).toMatchObject({
    ...{
      name: '1876-A 5 Francs',
      country: 'France',
      denomination: '5 francs',
      ruler: null,
      era: 'Third Republic',
    },
    ...{ obverseImageUrl, reverseImageUrl, errorMessage: null },
  });
  const saveAs = (body: object) => user.sendJson('POST', `/api/coins/save-global-coin/${tempId}`, body);
  const { id } = await right(await saveAs({ year: 1875 }));
  expect(await right(await saveAs({ year: 1875 }))).toMatchObject({ id, country: 'France' });
  // Nobody else, and no coin of the United States, is found there.
  const other = await here.it.user();
  expect((await other.send(`/api/coins/global-verification/${tempId}`)).status).toBe(404);
  here.ai.answer({});
  const dime = await verify(user, { obverse: photo() });
  expect((await user.send(`/api/coins/global-verification/${dime.tempId}`)).status).toBe(404);
});

test('user: verified in their words it stays what it is, and the US catalogue has no say', async () => {
  const user = await here.it.user();
  const { tempId, coinData } = await heldFranc(user);
  const reVerify = async (changes: Partial<Identification>) =>
    (
      await right(
        await user.sendJson('POST', '/api/coins/re-verify', {
          tempId,
          coinData: { ...coinData, ...changes },
        }),
      )
    ).identification;
  const asked = here.ai.requests.length;
  const after = await reVerify({ year: 1873, name: '1873-A 5 Francs' });
  expect(after).toMatchObject({ ...AS_HELD, year: 1873, name: '1873-A 5 Francs', alternatives: [] });
  expect(after.obverseImageUrl).toBe(coinData.obverseImageUrl);
  expect(here.ai.requests).toHaveLength(asked);
  // Unless it is one of the United States after all.
  here.ai.answer({});
  const dime = {
    name: '1916-D Mercury Dime',
    year: 1916,
    mintMark: 'D',
    coinType: 'Mercury Dime',
    series: null,
  };
  const ours = await reVerify({ ...dime, country: 'United States' });
  expect(ours).toMatchObject({ outcome: 'identified', coinType: 'Mercury Dime', totalMintage: '264,000' });
  const { coin } = await right(await save(user, { tempId } as VerificationData, { condition: 'Good (G-4)' }));
  expect(coin).toMatchObject({ country: 'United States', currency: 'USD' });
});

test('user: recognised by the same photos it is of its country again', async () => {
  const user = await here.it.user();
  const [obverse, reverse] = [photo(), photo()];
  here.ai.answer(FRANC);
  await right(await save(user, await verify(user, { obverse, reverse })));
  const asked = here.ai.requests.length;
  const again = await verify(user, { obverse, reverse });
  expect(here.ai.requests).toHaveLength(asked);
  expect(again.coinData).toMatchObject({
    ...AS_HELD,
    source: 'Your collection',
    remembered: { isSame: true },
  });
  const { coin } = await right(await save(user, again));
  expect(coin).toMatchObject({ country: 'France', currency: 'French franc (before 1960)' });
});

test('user: feedback on a prediction counts for the country it named', async () => {
  const user = await here.it.user();
  const { tempId, coinData } = await heldFranc(user);
  const give = async (about: object) =>
    right(
      await user.sendJson('POST', '/api/coins/active-learning-feedback', {
        ...{ feedbackType: 'correct', isCorrect: true },
        ...about,
      }),
    );
  await give({ tempId, aiPrediction: coinData });
  await give({ aiPrediction: { name: '1 Euro', country: 'Germany', currency: 'Euro' } });
  await give({ aiPrediction: { name: '1944 cent' } });
  const stats = await right(await user.send('/api/coins/active-learning-stats'));
  expect(stats.feedbackByCountry).toEqual({ France: 1, Germany: 1, 'United States': 1 });
});
