import { expect, test } from 'bun:test';
import { READER } from '../../shared/identify/model.ts';
import type { ReaderCandidate, Reading } from '../../shared/recognizer/model.ts';
import { OFF } from '../recognizer/service.ts';
import { lines } from '../recognizer/testing/fake-engine.ts';
import { type Client, said } from '../testing/app.ts';
import { heldFor, identified, unidentified } from './learning/testing.ts';
import { held, photo, verify } from './testing.ts';
import { withReader } from './testing-reader.ts';

const here = withReader();

const candidate = (typeId: string, cents: number, more: Partial<ReaderCandidate> = {}): ReaderCandidate => ({
  ...{ typeId, itemId: null, name: typeId, series: typeId, coinType: typeId, denominationCents: cents },
  ...{ year: 1912, chance: 0.3, reasons: ['Looks like it'], looksLike: null },
  ...more,
});
const reading: Reading = {
  ...OFF,
  state: 'unsure',
  message: 'Not sure.',
  candidates: [
    candidate('barber-half-dollar', 50, { chance: 0.5 }),
    candidate('barber-quarter', 25),
    candidate('barber-dime', 10, { chance: 0.1 }),
  ],
  denominations: [
    { cents: 25, label: 'Quarter' },
    { cents: 50, label: 'Half dollar' },
  ],
};
const unsure = (more: object = {}) =>
  unidentified({
    ...{ outcome: 'unknown', source: READER.name, model: READER.model, modelConfidence: 50, reading },
    ...more,
  });
const post = (client: Client, tempId: string, body: object) =>
  client.sendJson('POST', `/api/verification-data/${tempId}/choose`, body);
const chosen = async (client: Client, tempId: string, body: object) => {
  const answer = await post(client, tempId, body);
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()).identification;
};

test('user: one tap takes a coin from the list, filled in by the catalogue, and nobody is asked', async () => {
  const user = await here.it.user();
  const tempId = await heldFor(here.it, user, unsure());
  const coin = await chosen(user, tempId, { typeId: 'barber-quarter' });
  expect(coin).toMatchObject({
    ...{ outcome: 'identified', name: '1912 Barber Quarter', year: 1912, coinType: 'Barber Quarter' },
    ...{ mintMark: null, isMintMarkOpen: true, condition: null, errorMessage: null },
    ...{ source: 'Confirmed by you', model: null, modelConfidence: null },
    composition: '90% silver, 10% copper',
    catalogueMatch: { typeId: 'barber-quarter', possible: true },
    original: { outcome: 'unknown', model: READER.model },
  });
  expect(coin.confidence).toBeLessThan(80);
  expect((await held(user, tempId)).coinData).toEqual(coin);
  // Another tap takes another; the list stays, and so does what was there first.
  const other = await chosen(user, tempId, { typeId: 'barber-half-dollar', year: 1915 });
  expect(other).toMatchObject({ name: '1915 Barber Half Dollar', original: { outcome: 'unknown' } });
  expect(other.original.original).toBeUndefined();
  expect(other.reading.candidates).toHaveLength(3);
  expect(here.engine.requests).toEqual([]);
});

test('user: a year that cannot be is told, and none stays open', async () => {
  const user = await here.it.user();
  const tempId = await heldFor(here.it, user, unsure());
  const impossible = await chosen(user, tempId, { typeId: 'barber-quarter', year: 1941 });
  expect(impossible).toMatchObject({ year: 1941, catalogueMatch: { possible: false } });
  expect(impossible.confidence).toBeLessThanOrEqual(40);
  const open = await chosen(user, tempId, { typeId: 'barber-quarter', year: null });
  expect(open).toMatchObject({ year: null, catalogueMatch: { typeId: 'barber-quarter' } });
});

test('user: any coin of the catalogue may be chosen, with its design', async () => {
  const user = await here.it.user();
  const { itemsById } = here.it.deps.catalogue();
  const item = [...itemsById.values()].find(({ name }) => name === 'Delaware State Quarter');
  const tempId = await heldFor(here.it, user, unidentified());
  const [typeId] = item?.typeIds ?? [];
  const coin = await chosen(user, tempId, { typeId, itemId: item?.id, year: 1999 });
  expect(coin.name).toBe('1999 Delaware State Quarter');
});

test('user: the face value decides what the reader left open', async () => {
  const user = await here.it.user();
  const tempId = await heldFor(here.it, user, unsure());
  const coin = await chosen(user, tempId, { denominationCents: 25 });
  expect(coin).toMatchObject({
    ...{ outcome: 'identified', name: '1912 Barber Quarter', source: READER.name, model: READER.model },
    reading: { state: 'sure', denominations: [] },
    original: { outcome: 'unknown' },
  });
  expect(coin.reading.candidates.map(({ typeId }: ReaderCandidate) => typeId)).toEqual(['barber-quarter']);
});

test('user: a face value that is not in the list is looked for once more', async () => {
  const user = await here.it.user();
  const sides = [{ text: [] }, { text: lines('UNITED STATES OF AMERICA', 'ONE DIME') }];
  here.engine.sees(...sides);
  const of = await verify(user, { obverse: photo(), reverse: photo() });
  const asked = here.engine.requests.length;
  const quarter = candidate('barber-quarter', 25);
  const coinData = { ...of.coinData, reading: { ...reading, candidates: [quarter] } };
  const tempId = await heldFor(here.it, user, coinData);
  const coin = await chosen(user, tempId, { denominationCents: 10 });
  expect(here.engine.requests.length).toBe(asked + 1);
  const values = coin.reading.candidates.map((one: ReaderCandidate) => one.denominationCents);
  expect(new Set(values)).toEqual(new Set([10]));
});

test('user: what the catalogue or the reading does not have is 422, a saved coin 409', async () => {
  const user = await here.it.user();
  const tempId = await heldFor(here.it, user, unsure());
  const wrong: [object, string][] = [
    [{ typeId: 'no-such-type' }, 'typeId'],
    [{ typeId: 'barber-quarter', itemId: 'delaware' }, 'typeId'],
    [{ denominationCents: 100 }, 'denominationCents'],
  ];
  for (const [body, path] of wrong) {
    expect(await said(await post(user, tempId, body))).toMatchObject([422, { errors: [{ path }] }]);
  }
  for (const body of [{}, { typeId: 5 }, { typeId: 'a', denominationCents: 5 }, { typeId: '../x' }])
    expect((await post(user, tempId, body)).status).toBe(422);
  expect((await held(user, tempId)).coinData.name).toBeNull();
  const done = await heldFor(here.it, user, identified());
  const { coinData } = await held(user, done);
  const save = { tempId: done, coinData, acceptDisagreement: true };
  expect((await user.sendJson('POST', '/api/coins/save-verified', save)).status).toBe(201);
  expect((await post(user, done, { typeId: 'barber-quarter' })).status).toBe(409);
});

test('other: somebody else’s result does not exist', async () => {
  const tempId = await heldFor(here.it, await here.it.user(), unsure());
  const other = await here.it.user();
  expect((await post(other, tempId, { typeId: 'barber-quarter' })).status).toBe(404);
  expect((await post(here.it.visitor, tempId, { typeId: 'barber-quarter' })).status).toBe(401);
});

test('user: the mint mark read off the coin settles what was open, and a second one takes its place', async () => {
  const user = await here.it.user();
  const tempId = await heldFor(here.it, user, unsure());
  expect((await post(user, tempId, { mintMark: 'D' })).status).toBe(422);
  const coin = await chosen(user, tempId, { typeId: 'barber-quarter', year: 1909, mintMark: 'd' });
  expect(coin).toMatchObject({
    ...{ name: '1909-D Barber Quarter', mintMark: 'D', isMintMarkOpen: false, model: null },
    catalogueMatch: { typeId: 'barber-quarter', possible: true },
    original: { outcome: 'unknown', model: READER.model },
  });
  expect(coin.totalMintage).toBeTruthy();
  expect(coin.uncertaintyFlags.filter((flag: string) => /which mint|mint mark/i.test(flag))).toEqual([]);
  const bare = await chosen(user, tempId, { mintMark: '' });
  expect(bare).toMatchObject({ name: '1909 Barber Quarter', mintMark: null, isMintMarkOpen: false });
  expect(bare.totalMintage).not.toBe(coin.totalMintage);
  const other = await chosen(user, tempId, { mintMark: 'CC' });
  expect(other).toMatchObject({ mintMark: 'CC', catalogueMatch: { possible: false } });
  expect((await post(user, tempId, { mintMark: '7' })).status).toBe(422);
  expect(here.engine.requests).toEqual([]);
});

test('user: a mark given to what an AI identified leaves condition and value as they were', async () => {
  const user = await here.it.user();
  const tempId = await heldFor(
    here.it,
    user,
    identified({ mintMark: null, isMintMarkOpen: true, condition: 'Fine (F-12)', confidence: 71 }),
  );
  const before = (await held(user, tempId)).coinData;
  const coin = await chosen(user, tempId, { mintMark: 'D' });
  expect(coin).toMatchObject({ mintMark: 'D', condition: 'Fine (F-12)', model: before.model });
  expect(coin.confidence).toBeLessThanOrEqual(71);
  expect(coin.original).toMatchObject({ mintMark: null, isMintMarkOpen: true });
});
