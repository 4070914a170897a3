import { expect, test } from 'bun:test';
import {
  circlesInDoubt,
  type Identification,
  type IdentifyAnswer,
  type Identifying,
  READER,
} from '../../shared/identify/model.ts';
import { photoAt } from '../../shared/photos/model.ts';
import { pixelsOf } from '../core/pixels.ts';
import { disc, drawn, withExif } from '../photos/testing.ts';
import { lines } from '../recognizer/testing/fake-engine.ts';
import { type Client, right, said } from '../testing/app.ts';
import { held, identify, photo, progressOf, send, store, until, verify } from './testing.ts';
import { lookalike, withReader } from './testing-reader.ts';

const here = withReader();
const both = () => ({ obverse: photo(), reverse: photo() });

test('user: what looks like a coin of theirs is named, with what the catalogue knows, and waits', async () => {
  const user = await here.it.user();
  const { coinId, seen } = await lookalike(here.it, user);
  here.engine.sees(...seen);
  const { identification, tempId } = await identify(user, both());
  expect(identification).toMatchObject({
    ...{ outcome: 'identified', name: '1941 Mercury Dime', year: 1941, coinType: 'Mercury Dime' },
    ...{ source: READER.name, model: READER.model, prompt: null, errorMessage: null },
    // Never a grade, a mint mark or a variety.
    ...{ condition: null, mintMark: null, isMintMarkOpen: true, grade: null, variation: null },
    composition: '90% silver, 10% copper',
    catalogueMatch: { typeId: 'mercury-dime', possible: true },
    reading: { state: 'sure', year: 1941 },
  });
  expect(identification.valuationSource).not.toBe('ai');
  const [first] = identification.reading?.candidates ?? [];
  expect(first).toMatchObject({ typeId: 'mercury-dime', looksLike: { coinId } });
  expect(identification.modelConfidence).toBe(Math.round((first?.chance ?? 0) * 100));
  expect(identification.confidence).toBeGreaterThan(0);
  expect(identification.confidence).toBeLessThanOrEqual(80);
  expect((await held(user, tempId)).coinData).toEqual(identification);
  const [request] = here.engine.requests;
  expect(request).toMatchObject({ readsText: true, sides: [{ circle: null }, { circle: null }] });
  expect(request?.words).toEqual(expect.arrayContaining(['AMERICA', 'ONEDIME', '1941']));
  const own = request?.gallery.filter(({ key }) => key > 0);
  expect(own?.map(({ side }) => side)).toEqual(['obverse', 'reverse']);
  for (const { photo: shown } of request?.sides ?? [])
    expect((await new Bun.Image(shown).metadata()).format).toBe('jpeg');
});

test('user: a small JPEG is read as it was sent, and what is large or no JPEG as a JPEG of its own', async () => {
  const jpeg = new Uint8Array(await new Bun.Image(await photo().bytes()).jpeg({ quality: 95 }).bytes());
  const large = new Uint8Array(await new Bun.Image(jpeg).resize(2500, 2500).jpeg({ quality: 10 }).bytes());
  const files = [jpeg, large].map((bytes) => new File([bytes], 'coin.jpg', { type: 'image/jpeg' }));
  await identify(await here.it.user(), { obverse: files[0], reverse: files[1] });
  await identify(await here.it.user());
  const shown = here.engine.requests.flatMap(({ sides }) => sides.map((side) => side.photo));
  expect(shown).toHaveLength(3);
  expect(shown.map((bytes) => Buffer.compare(bytes, jpeg) === 0)).toEqual([true, false, false]);
  const sizes = await Promise.all(shown.map((bytes) => new Bun.Image(bytes).metadata()));
  expect(sizes.map(({ format }) => format)).toEqual(['jpeg', 'jpeg', 'jpeg']);
  expect(sizes[1]?.width).toBe(1600);
});

test('user: a JPEG that its camera turned is read upright', async () => {
  const wide = await new Bun.Image(drawn(60, 40, disc(7))).jpeg({ quality: 95 }).bytes();
  const turned = withExif(new Uint8Array(wide));
  await identify(await here.it.user(), { obverse: new File([turned], 'coin.jpg', { type: 'image/jpeg' }) });
  const [shown] = here.engine.requests[0]?.sides ?? [];
  const { width, height } = await pixelsOf(shown?.photo ?? new Uint8Array());
  expect([width, height]).toEqual([40, 60]);
});

test("other: is held against nobody else's coins", async () => {
  const owner = await here.it.user();
  await lookalike(here.it, owner);
  await identify(await here.it.user(), both());
  await identify(owner, both());
  const own = here.engine.requests.map(({ gallery }) => gallery.filter(({ key }) => key > 0).length);
  expect(own).toEqual([0, 2]);
});

test('user: what is not sure is a list to choose from, and names nothing', async () => {
  const user = await here.it.user();
  here.engine.sees({ text: [{ text: 'ONE DIME', confidence: 0.6, from: 'flat' }] });
  const { coinData } = await verify(user);
  expect(coinData).toMatchObject({
    ...{ outcome: 'unknown', name: null, year: null, confidence: 0, model: READER.model },
    reading: { state: 'unsure' },
  });
  expect(coinData.reading?.candidates.length).toBeGreaterThan(0);
  expect(coinData.errorMessage).toBe(coinData.reading?.message ?? '');
  expect(coinData.uncertaintyFlags).toEqual(coinData.reading?.advice ?? []);
});

test('user: where no coin is seen, that is the answer', async () => {
  here.engine.sees('no coin');
  const { identification } = await identify(await here.it.user());
  expect(identification).toMatchObject({
    ...{ outcome: 'not a coin', name: null, confidence: 0, alternatives: [] },
    reading: { state: 'no coin' },
  });
  expect(identification.errorMessage).toBeString();
});

test('guest: an engine that fails leaves the coin to be reviewed by hand, without a word of the photos in the log', async () => {
  here.engine.fail(new Error('the model ended'));
  const { coinData } = await verify(await here.it.guest());
  expect(coinData).toMatchObject({ outcome: 'unavailable', confidence: 0, model: null });
  expect(coinData.errorMessage).toBe('Recognition couldn’t analyze the photos.');
  expect(coinData.reading).toBeUndefined();
  expect(here.it.logged.some((line) => line.includes('the model ended'))).toBe(true);
});

test('user: nothing is added to a collection by the reader alone', async () => {
  const user = await here.it.user();
  const { seen } = await lookalike(here.it, user);
  here.engine.sees(...seen);
  const { coin, identification, tempId } = await store(user, both());
  expect([coin, identification.outcome]).toEqual([null, 'identified']);
  expect((await held(user, tempId)).coinId).toBeNull();
});

test('user: sees that the reader looks, that nothing is counted, and may give it up', async () => {
  const user = await here.it.user();
  const goOn = here.engine.hold();
  const ticket = crypto.randomUUID();
  const answer = send(user, 'identify', both(), ticket);
  await until(() => here.engine.requests.length > 0);
  expect(await progressOf(user, ticket)).toMatchObject({ stage: 'asking', place: null });
  const state: Identifying = await (await user.send('/api/identifications')).json();
  expect(state).toMatchObject({
    provider: { ...READER, secondModel: null },
    setUp: null,
    reader: { mode: 'full', state: 'ready', why: null },
    today: { used: 0 },
  });
  const before = here.engine.abandoned;
  expect((await user.send(`/api/identifications/${ticket}`, { method: 'DELETE' })).status).toBe(204);
  expect((await answer).status).toBe(409);
  expect(here.engine.abandoned).toBe(before + 1);
  expect((await (await user.send('/api/identifications')).json()).waiting).toEqual([]);
  goOn();
});

test('user: photos wait in line with a place, two are read at a time, and an eleventh that waits is refused', async () => {
  const user = await here.it.user();
  const goOn = here.engine.hold();
  const tickets = Array.from({ length: 12 }, () => crypto.randomUUID());
  const answers = tickets.map((ticket) => send(user, 'identify', {}, ticket));
  await until(() => here.engine.requests.length === 2);
  const places = async () => {
    const all = await Promise.all(tickets.map((ticket) => progressOf(user, ticket)));
    return all.map((one) => one?.place ?? 0).sort((one, other) => one - other);
  };
  await until(async () => (await places()).at(-1) === 10);
  expect(await places()).toEqual([0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect((await send(user, 'identify')).status).toBe(429);
  expect(here.engine.waiting).toBe(2);
  goOn();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(tickets.map(() => 200));
});

test('user: looked at again, the stored photos are read anew', async () => {
  const user = await here.it.user();
  const { tempId } = await verify(user, both());
  const { seen } = await lookalike(here.it, user);
  here.engine.sees(...seen);
  const again = await user.sendJson('POST', '/api/coins/re-identify', { tempId });
  expect(await said(again)).toMatchObject([200, { identification: { name: '1941 Mercury Dime' } }]);
  expect((await held(user, tempId)).coinData.name).toBe('1941 Mercury Dime');
});

test('user: the circle they placed goes along, and is known when the photos are read anew', async () => {
  const user = await here.it.user();
  const body = new FormData();
  for (const [side, file] of Object.entries(both())) body.set(side, file);
  body.set('obverseCircle', '0.4,0.55,0.3');
  const answer = await user.send('/api/coins/identify', { method: 'POST', body });
  const { tempId, identification } = await answer.json();
  const placed = { x: 0.4, y: 0.55, radius: 0.3 };
  expect(here.engine.requests[0]?.sides.map(({ circle }) => circle)).toEqual([placed, null]);
  expect(identification.reading.circles[0]).toEqual(placed);
  await user.sendJson('POST', '/api/coins/re-identify', { tempId });
  expect(here.engine.requests[1]?.sides[0]?.circle).toEqual(placed);
});

test('user: photos that came with the reverse first are put in order, and stand as before at a tap', async () => {
  const [straight, user] = [await here.it.user(), await here.it.user()];
  const [obverse, reverse] = [photo(), photo()];
  const known = await lookalike(here.it, straight);
  here.engine.sees(...known.seen);
  const { identification: inOrder } = await identify(straight, { obverse, reverse });
  expect(inOrder.reading?.swapped).toBeUndefined();
  const [front, back] = (await lookalike(here.it, user)).seen;
  here.engine.sees(back, front);
  const { identification, tempId } = await identify(user, { obverse: reverse, reverse: obverse });
  const [first, second] = [inOrder.obverseImageUrl, inOrder.reverseImageUrl];
  expect(identification).toMatchObject({
    ...{ name: '1941 Mercury Dime', obverseImageUrl: first, reverseImageUrl: second },
    reading: { swapped: 'seen' },
  });
  const swap = async () =>
    (await (await user.sendJson('POST', `/api/verification-data/${tempId}/choose`, { swap: true })).json())
      .identification as Identification;
  const turned = await swap();
  expect(turned).toMatchObject({
    name: '1941 Mercury Dime',
    obverseImageUrl: second,
    reverseImageUrl: first,
  });
  expect(turned.reading?.swapped).toBeUndefined();
  expect(await swap()).toMatchObject({ obverseImageUrl: first, reverseImageUrl: second });
  // Looked at again in order, nothing is swapped.
  here.engine.sees(front, back);
  const [, seen] = await again(user, { tempId });
  expect((seen as IdentifyAnswer).identification).toMatchObject({
    ...{ obverseImageUrl: first, reverseImageUrl: second },
  });
  expect((seen as IdentifyAnswer).identification.reading?.swapped).toBeUndefined();
});

test('user: a photo of the reverse alone is kept as the reverse, also when it is looked at again', async () => {
  const user = await here.it.user();
  const [, back] = (await lookalike(here.it, user)).seen;
  here.engine.sees(back);
  const { identification, tempId } = await identify(user, { obverse: photo() });
  const asReverse = { obverseImageUrl: null, reverseImageUrl: expect.any(String) };
  expect(identification).toMatchObject({ ...asReverse, reading: { swapped: 'seen' } });
  expect(identification.reading?.circles[0]).toBeNull();
  const [status, seen] = await again(user, { tempId });
  expect([status, (seen as IdentifyAnswer).identification]).toEqual([
    200,
    expect.objectContaining(asReverse),
  ]);
});

const again = async (user: Client, body: object) =>
  said(await user.sendJson('POST', '/api/coins/re-identify', body));

test('user: where no coin was seen they show it, and it is read there', async () => {
  const user = await here.it.user();
  const { seen } = await lookalike(here.it, user);
  const [front, back] = [photo(), photo()];
  here.engine.sees('no coin', seen[1]);
  const { identification, tempId } = await identify(user, { obverse: front, reverse: back });
  expect(circlesInDoubt(identification)).toEqual([null, expect.anything()]);
  here.engine.sees(...seen);
  const obverseCircle = '0.25,0.75,0.2';
  const placed = { x: 0.25, y: 0.75, radius: 0.2 };
  const [status, body] = await again(user, { tempId, obverseCircle });
  const answer = body as IdentifyAnswer;
  expect([status, answer.tempId]).toEqual([200, tempId]);
  expect(answer.identification).toMatchObject({
    name: '1941 Mercury Dime',
    reading: { circles: [placed, {}] },
  });
  expect(here.engine.requests.at(-1)?.sides.map(({ circle }) => circle?.radius ?? 0)).toEqual([0.2, 0]);
  const { coinData } = await held(user, tempId);
  expect(coinData).toEqual(answer.identification);
  // The stored photo has the same address, its small version the coin alone.
  expect(coinData.obverseImageUrl).toBe(identification.obverseImageUrl);
  const small = await user.send(photoAt(coinData.obverseImageUrl ?? '', 200));
  const { width, height } = await new Bun.Image(await small.bytes()).metadata();
  expect(Math.max(width, height)).toBeLessThan(22);
  // Looked at again without a word, it is known where the coin is.
  await again(user, { tempId });
  expect(here.engine.requests.at(-1)?.sides[0]?.circle).toEqual(placed);
});

test('user: a circle that cannot be is 422, and so is one of a side without a photo; others get 404', async () => {
  const user = await here.it.user();
  here.engine.sees('no coin');
  const { tempId } = await verify(user);
  for (const obverseCircle of ['', '0.5,0.5', '2,0.5,0.4', '0.5,0.5,0.001', 'a,b,c'])
    expect(await again(user, { tempId, obverseCircle })).toMatchObject([
      422,
      { errors: [{ path: 'obverseCircle' }] },
    ]);
  const circle = '0.5,0.5,0.4';
  expect(await again(user, { tempId, reverseCircle: circle })).toMatchObject([
    422,
    { code: 'photo_missing' },
  ]);
  expect((await again(await here.it.user(), { tempId, obverseCircle: circle }))[0]).toBe(404);
  expect(here.engine.requests).toHaveLength(1);
  here.engine.fail(new Error('it ended'));
  expect((await again(user, { tempId, obverseCircle: circle }))[0]).toBe(503);
  expect((await held(user, tempId)).coinData.reading?.state).toBe('no coin');
});

test('user: a coin of the world is shown in the same way, and the country they named stays', async () => {
  const user = await here.it.user();
  here.engine.sees('no coin');
  const body = new FormData();
  body.set('obverse', photo());
  const { tempId } = await right(await user.send('/api/coins/identify-global', { method: 'POST', body }));
  const record = async () => right(await user.send(`/api/coins/global-verification/${tempId}`));
  expect((await record()).reading.circles).toEqual([null]);
  here.engine.sees({ text: lines('2 EURO', 'EURO') });
  await right(
    await user.sendJson('POST', '/api/coins/re-identify', { tempId, obverseCircle: '0.5,0.5,0.4' }),
  );
  const facts = [{ kind: 'country', value: 'FI' }];
  await right(await user.sendJson('POST', `/api/verification-data/${tempId}/choose`, { facts }));
  await right(
    await user.sendJson('POST', '/api/coins/re-identify', { tempId, obverseCircle: '0.5,0.5,0.3' }),
  );
  expect(await record()).toMatchObject({
    ...{ country: 'Finland', denomination: '2 euro' },
    reading: { facts: [{ kind: 'country', label: 'Finland' }], circles: null },
  });
});

test('user: their words are held against what the reader is sure of', async () => {
  const user = await here.it.user();
  const { seen } = await lookalike(here.it, user);
  here.engine.sees(...seen);
  const { tempId, coinData } = await verify(user, both());
  const asked = here.engine.requests.length;
  const reVerify = async (changes: object) => {
    const body = { coinData: { ...coinData, ...changes }, tempId };
    const answer = await user.sendJson('POST', '/api/coins/re-verify', body);
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()).identification;
  };
  const other = await reVerify({ name: '1942-D Mercury Dime', year: 1942, mintMark: 'D' });
  expect(other).toMatchObject({
    ...{ year: 1942, mintMark: 'D', source: 'Catalogue and recognition', model: READER.model },
    confidence: 50,
  });
  expect(other.uncertaintyFlags[0]).toBe('Recognition suggests 1941 Mercury Dime and differs in the year.');
  expect(other.alternatives).toContainEqual(
    expect.objectContaining({ name: '1941 Mercury Dime', reason: 'Recognition suggests' }),
  );
  const same = await reVerify({ name: '1941-D Mercury Dime', mintMark: 'D' });
  expect(same.uncertaintyFlags.join()).not.toMatch(/Recognition suggests|Checked with the catalogue only/);
  expect(same.confidence).toBeGreaterThan(0);
  // What was seen on these photos is known.
  expect(here.engine.requests.length).toBe(asked);
  expect(same.original.model).toBe(READER.model);
});

test('user: one who is told so knows what to do where the reader does not work', async () => {
  const broken = here.engine;
  const user = await here.it.user();
  broken.breakDown('a model file is damaged');
  const { coinData } = await verify(user);
  expect(coinData).toMatchObject({ outcome: 'unavailable', confidence: 0 });
  expect(coinData.errorMessage).toContain('isn’t working on this server');
  expect(coinData.errorMessage).not.toContain('damaged');
  const state: Identifying = await (await user.send('/api/identifications')).json();
  expect(state).toMatchObject({ provider: null, reader: { mode: 'full', state: 'off' } });
  expect(state.setUp).toBe(coinData.errorMessage);
  const told = here.it.logged.filter((line) => line.includes('the embedded reader is off'));
  expect(told).toHaveLength(1);
  expect(told[0]).toContain('a model file is damaged');
  expect((await user.sendJson('POST', '/api/coins/re-identify', { tempId: 'none' })).status).toBe(404);
});
