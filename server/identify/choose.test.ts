import { expect, test } from 'bun:test';
import { readFlags } from '../../shared/identify/flags.ts';
import { type Identification, READER } from '../../shared/identify/model.ts';
import type { ReaderCandidate, Reading } from '../../shared/recognizer/model.ts';
import { OFF } from '../recognizer/service.ts';
import { lines } from '../recognizer/testing/fake-engine.ts';
import { type Client, right, said } from '../testing/app.ts';
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

/** A seated coin without a readable value, photographed by this user. */
async function seated(user: Client) {
  here.engine.sees(
    { text: lines('UNITED STATES OF AMERICA', 'LIBERTY', '1841') },
    { text: lines('UNITED STATES', 'AMERICA') },
  );
  const { tempId, coinData } = await verify(user, { obverse: photo(), reverse: photo() });
  const { question, candidates } = coinData.reading ?? {};
  if (!question || !candidates) throw new Error('nothing is asked');
  return { tempId, question, first: coinData, top: candidates[0] };
}
const typesOf = (coin: Identification) => coin.reading?.candidates.map(({ typeId }) => typeId);

test('user: the answer to the one question ranks anew without another look, and is kept', async () => {
  const user = await here.it.user();
  const { tempId, question, first } = await seated(user);
  expect(question.kind).toBe('value');
  const looks = here.engine.requests.length;
  const dime = question.options.find(({ label }) => label === 'Dime');
  if (!dime) throw new Error(JSON.stringify(question));
  const facts = [{ kind: 'value', value: dime.value }];
  const coin: Identification = await chosen(user, tempId, { facts });
  expect(coin.reading?.candidates[0]).toMatchObject({ denominationCents: 10 });
  expect(coin.reading).toMatchObject({ denominations: [], facts: [{ ...facts[0], label: 'Dime' }] });
  expect(coin.reading?.question?.kind).not.toBe('value');
  expect(coin.original).toMatchObject({ outcome: first.outcome });
  expect((await held(user, tempId)).coinData).toEqual(coin);
  expect(here.engine.requests).toHaveLength(looks);
  // A second answer joins it, "I can't tell" changes nothing, and taken back all is as before.
  const both: Identification = await chosen(user, tempId, {
    facts: [...facts, { kind: 'diameter', value: '17,9' }],
  });
  expect(both.reading?.facts?.map(({ label }) => label)).toEqual(['Dime', '17.9 mm']);
  expect(both.reading?.candidates[0]?.chance).toBeGreaterThanOrEqual(
    coin.reading?.candidates[0]?.chance ?? 1,
  );
  const untold: Identification = await chosen(user, tempId, { facts: [{ kind: 'value', value: null }] });
  expect(typesOf(untold)).toEqual(typesOf(first));
  expect(untold.reading?.candidates).toEqual(first.reading?.candidates ?? []);
  expect(untold.reading?.question?.kind).not.toBe('value');
  const back: Identification = await chosen(user, tempId, { facts: [] });
  expect(back).toEqual({ ...first, timestamp: back.timestamp });
  expect(here.engine.requests).toHaveLength(looks);
});

test('user: what was measured goes along with the coin that is saved, as far as it fits', async () => {
  const user = await here.it.user();
  const { tempId } = await seated(user);
  const facts = [
    { kind: 'value', value: '10' },
    { kind: 'year', value: '1841' },
    { kind: 'diameter', value: '17.8' },
    { kind: 'weight', value: '2.51' },
  ];
  const answered: Identification = await chosen(user, tempId, { facts });
  const [best] = answered.reading?.candidates ?? [];
  expect(best).toMatchObject({ typeId: 'dime-seated-stars', year: 1841 });
  const coin: Identification = await chosen(user, tempId, { typeId: best?.typeId ?? '', mintMark: '' });
  expect(coin).toMatchObject({ year: 1841, diameter: '17.8', weight: '2.51' });
  const save = { tempId, coinData: { ...coin, condition: 'Fine (F-12)' }, acceptDisagreement: true };
  const saved = await user.sendJson('POST', '/api/coins/save-verified', save);
  expect(saved.status).toBe(201);
  expect((await saved.json()).coin).toMatchObject({ year: 1841, diameter: '17.8', weight: '2.51' });
});

test('user: of a coin of the world the country is asked, and what is said names it', async () => {
  const user = await here.it.user();
  here.engine.sees({ text: lines('2 EURO', 'EURO') });
  const body = new FormData();
  body.set('obverse', photo());
  const { tempId } = await right(await user.send('/api/coins/identify-global', { method: 'POST', body }));
  const facts = [{ kind: 'country', value: 'FI' }];
  const coin: Identification = await chosen(user, tempId, { facts });
  expect(coin).toMatchObject({ country: 'Finland', coinType: '2 euro', currency: 'EUR' });
  expect(coin.reading?.facts).toEqual([{ kind: 'country', value: 'FI', label: 'Finland' }]);
  const record = await right(await user.send(`/api/coins/global-verification/${tempId}`));
  expect(record).toMatchObject({ country: 'Finland', reading: { facts: [{ value: 'FI' }] } });
  const back: Identification = await chosen(user, tempId, { facts: [] });
  expect(back).toMatchObject({ country: null, reading: { question: { kind: 'country' } } });
  expect(await said(await post(user, tempId, { typeId: 'barber-quarter' }))).toMatchObject([404, {}]);
});

test('user: a measure of another coin is noted, and does not go along', async () => {
  const user = await here.it.user();
  const { tempId } = await seated(user);
  await chosen(user, tempId, { facts: [{ kind: 'weight', value: '26.73' }] });
  const coin: Identification = await chosen(user, tempId, { typeId: 'dime-seated-stars', year: 1841 });
  expect(coin.weight).toBe('2.67');
  expect(readFlags(coin)).toContainEqual({
    code: 'measured_differs',
    text: 'You measured 26.73 g; such coins have 2.67 g.',
  });
});

test('user: what the catalogue or the reading does not have is 422, a saved coin 409', async () => {
  const user = await here.it.user();
  const tempId = await heldFor(here.it, user, unsure());
  const wrong: [object, string][] = [
    [{ typeId: 'no-such-type' }, 'typeId'],
    [{ typeId: 'barber-quarter', itemId: 'delaware' }, 'typeId'],
    [{ facts: [{ kind: 'value', value: '100' }] }, 'facts.0.value'],
    [{ facts: [] }, 'facts'],
  ];
  for (const [body, path] of wrong) {
    expect(await said(await post(user, tempId, body))).toMatchObject([422, { errors: [{ path }] }]);
  }
  const year = { kind: 'year', value: '1916' };
  for (const body of [
    ...[{}, { typeId: 5 }, { typeId: 'a', facts: [] }, { typeId: '../x' }],
    ...[{ facts: [{ kind: 'colour', value: 'red' }] }, { facts: [year, year] }],
    ...['-5', '1e3', '4000', '', '12 mm'].map((value) => ({ facts: [{ kind: 'diameter', value }] })),
    ...['19x6', '1916-', '9999'].map((value) => ({ facts: [{ kind: 'year', value }] })),
  ])
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
