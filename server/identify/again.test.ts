import { expect, test } from 'bun:test';
import { disc, drawn } from '../photos/testing.ts';
import type { Client } from '../testing/app.ts';
import { held, identify, type Photos, photo, store, withVendor } from './testing.ts';

const here = withVendor();

/** Identifies a coin and saves it as its owner says it is. */
async function confirmed(user: Client, photos: Photos, said: object = {}): Promise<number> {
  const { tempId, identification } = await identify(user, photos);
  const answer = await user.sendJson('POST', '/api/coins/save-verified', {
    tempId,
    coinData: { ...identification, ...said },
    acceptDisagreement: true,
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()).coin.id;
}

const CORRECTED = { name: '1926-S Mercury Dime', year: 1926, mintMark: 'S' };

test('user: photos they have confirmed are answered at once, by what they said, and nobody is asked', async () => {
  const user = await here.it.user();
  const photos = { obverse: photo(), reverse: photo() };
  const id = await confirmed(user, photos, CORRECTED);
  here.ai.requests.length = 0;
  for (const same of [photos, { obverse: photos.reverse, reverse: photos.obverse }]) {
    const { identification, tempId } = await identify(user, same);
    expect(identification).toMatchObject({
      ...{ ...CORRECTED, outcome: 'identified', source: 'Your collection', model: null },
      remembered: { coinId: id, distance: 0, isSame: true },
    });
    expect((await user.send(identification.obverseImageUrl ?? '')).status).toBe(200);
    expect((await held(user, tempId)).coinData).toEqual(identification);
  }
  expect(here.ai.requests).toHaveLength(0);
  expect((await (await user.send('/api/identifications')).json()).today.used).toBe(1);
  // Each side keeps its own photo.
  const straight = (await identify(user, photos)).identification;
  const swapped = (await identify(user, { obverse: photos.reverse, reverse: photos.obverse })).identification;
  expect(swapped.obverseImageUrl).toBe(straight.reverseImageUrl);
});

test('user: a coin whose photos they have confirmed is not added a second time unasked', async () => {
  const user = await here.it.user();
  const photos = { obverse: photo() };
  const id = await confirmed(user, photos, CORRECTED);
  here.ai.requests.length = 0;
  const { coin, tempId, identification } = await store(user, photos);
  expect([coin, identification.remembered?.coinId]).toEqual([null, id]);
  expect((await user.api.coins.get()).data).toHaveLength(1);
  expect(here.ai.requests).toHaveLength(0);
  // They may add it all the same, and it is not said to be the work of an AI.
  const again = await user.sendJson('POST', '/api/coins/save-verified', { tempId, coinData: identification });
  const saved = (await again.json()).coin;
  expect(saved).toMatchObject({ ...CORRECTED, identificationMethod: 'Recognised photo' });
  expect(saved.id).not.toBe(id);
});

test('user: a coin that was stored and never confirmed is offered, and no second one is stored', async () => {
  const user = await here.it.user();
  const photos = { obverse: photo() };
  const { coin } = await store(user, photos);
  here.ai.requests.length = 0;
  here.ai.answer(CORRECTED);
  const again = await store(user, photos);
  expect(again.coin).toBeNull();
  expect(again.identification).toMatchObject({
    // Nobody has confirmed it, so it answers nothing.
    ...{ ...CORRECTED, source: 'Gemini' },
    remembered: { coinId: coin?.id, isSame: true, distance: 0 },
  });
  expect(again.identification.alternatives[0]).toMatchObject({
    ...{ year: 1916, mintMark: 'D', reason: 'Same photo as a coin you have' },
  });
  expect(here.ai.requests).toHaveLength(1);
  expect((await user.api.coins.get()).data).toHaveLength(1);
});

test('other: what somebody confirmed answers nobody else', async () => {
  const [user, other] = [await here.it.user(), await here.it.user()];
  const photos = { obverse: photo() };
  await confirmed(user, photos);
  here.ai.requests.length = 0;
  expect((await identify(other, photos)).identification.remembered).toBeNull();
  expect(here.ai.requests).toHaveLength(1);
});

test('user: the same photo as another file is shown to the AI, and the coin is offered', async () => {
  const user = await here.it.user();
  const picture = disc(77);
  const shot = async (quality: number) =>
    new File(
      [new Uint8Array(await new Bun.Image(drawn(300, 300, picture)).jpeg({ quality }).bytes())],
      'a.jpg',
      {
        type: 'image/jpeg',
      },
    );
  const id = await confirmed(user, { obverse: await shot(90) }, CORRECTED);
  here.ai.requests.length = 0;
  const { identification } = await identify(user, { obverse: await shot(60) });
  expect(here.ai.requests).toHaveLength(1);
  expect(identification).toMatchObject({
    name: '1916-D Mercury Dime',
    remembered: { coinId: id, isSame: true },
  });
  expect(identification.alternatives[0]).toMatchObject({
    ...CORRECTED,
    reason: 'Same photo as a coin you have',
  });
  // Where the AI says the same there is nothing more to offer.
  here.ai.answer({ ...CORRECTED });
  const same = (await identify(user, { obverse: await shot(50) })).identification;
  expect(same.remembered?.coinId).toBe(id);
  expect(same.alternatives.map(({ reason }) => reason)).not.toContain('Same photo as a coin you have');
});

test('user: corrections of theirs are told to the AI as data', async () => {
  const user = await here.it.user();
  await confirmed(user, { obverse: photo() }, CORRECTED);
  here.ai.requests.length = 0;
  await identify(user);
  expect(here.ai.requests[0]?.text).toContain('1926-S');
  expect(here.ai.requests[0]?.instructions).not.toContain('1926-S');
});
