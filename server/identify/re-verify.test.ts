import { expect, test } from 'bun:test';
import { readFlags } from '../../shared/identify/flags.ts';
import type { Identification, IdentifyAnswer, VerificationData } from '../../shared/identify/model.ts';
import { type Client, said } from '../testing/app.ts';
import { held, identify, photo, verify, withVendor } from './testing.ts';

const here = withVendor('gemini', { MINTMARK_AI_DAILY_LIMIT: '4' });

const post = (client: Client, body: object) => client.sendJson('POST', '/api/coins/re-verify', body);

/** What its collector says of a held coin, verified. */
async function reVerify(client: Client, of: VerificationData, changes: Partial<Identification>) {
  const { obverseImageUrl, reverseImageUrl } = of.coinData;
  const body = {
    coinData: { ...of.coinData, ...changes },
    obverseImageUrl,
    reverseImageUrl,
    tempId: of.tempId,
  };
  const answer = await post(client, body);
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  const { identification }: IdentifyAnswer = await answer.json();
  return identification;
}

const UNSEEN = 'Catalogue only, without photos';
const CHANGED = { name: '1917-S Mercury Dime', year: 1917, mintMark: 'S' };

test('user: where the AI agrees, their words stand, and the facts are those of that coin', async () => {
  const user = await here.it.user();
  const before = await verify(user, { obverse: photo(), reverse: photo() });
  here.ai.answer({ ...CHANGED, confidence: 81, estimatedValue: 12 });
  const after = await reVerify(user, before, { ...CHANGED, condition: 'Fine (F-12)' });
  expect(after).toMatchObject({
    ...{ ...CHANGED, condition: 'Fine (F-12)', outcome: 'identified', modelConfidence: 81 },
    ...{ estimatedValue: '12.00', valuationSource: 'ai', prompt: 'verify 2', source: 'Gemini' },
    ...{ obverseImageUrl: before.coinData.obverseImageUrl, errorMessage: null },
  });
  expect(after.totalMintage).not.toBe(before.coinData.totalMintage);
  expect(after.original).toMatchObject({ name: '1916-D Mercury Dime', year: 1916 });
  expect((await held(user, before.tempId)).coinData).toEqual(after);
  const asked = here.ai.requests.at(-1);
  expect([asked?.photos, asked?.text.includes('1917')]).toEqual([2, true]);
  expect(here.ai.wrong).toEqual([]);
  // Changed once more, the first answer is still the original.
  const again = await reVerify(
    user,
    { ...before, coinData: after },
    { year: 1918, name: '1918-S Mercury Dime' },
  );
  expect(again.original).toMatchObject({ year: 1916 });
});

test('user: what the AI sees otherwise is a doubt and an alternative, and overwrites nothing', async () => {
  const user = await here.it.user();
  const before = await verify(user);
  const after = await reVerify(user, before, CHANGED);
  expect(after).toMatchObject(CHANGED);
  expect(readFlags(after)[0]).toEqual({
    code: 'model_differs',
    text: 'The AI suggests 1916-D Mercury Dime and differs in the year and the mint mark.',
  });
  expect(after.alternatives).toContainEqual(
    expect.objectContaining({
      ...{ year: 1916, mintMark: 'D', kind: 'suggested', reason: 'The AI suggests' },
    }),
  );
  expect(after.confidence).toBeLessThan(60);
  expect(after.confidence).toBeGreaterThan(0);
  // The figure was for another coin.
  expect(after.valuationSource).not.toBe('ai');
});

test('user: a claim that cannot be is kept, flagged, and the nearest issues are offered', async () => {
  const user = await here.it.user();
  const before = await verify(user);
  const impossible = { name: '1917-CC Mercury Dime', year: 1917, mintMark: 'CC' };
  here.ai.answer({ year: 1917, mintMark: null, name: '1917 Mercury Dime' });
  const after = await reVerify(user, before, impossible);
  expect(after).toMatchObject({ ...impossible, catalogueMatch: { possible: false } });
  expect(after.catalogueMatch?.problem).toBeTruthy();
  expect(after.alternatives.length).toBeGreaterThan(0);
  expect(after.confidence).toBeLessThan(60);
});

test('user: an AI that fails, or has been asked enough today, leaves the catalogue’s answer, which says so', async () => {
  const user = await here.it.user();
  const before = await verify(user);
  here.ai.fail('refused');
  const failed = await reVerify(user, before, CHANGED);
  expect(failed).toMatchObject({ ...CHANGED, source: UNSEEN, model: null, outcome: 'identified' });
  // However well the words go together, nobody has looked at the coin.
  expect(failed.confidence).toBeLessThan(60);
  expect(failed.uncertaintyFlags[0]).toStartWith(
    'Checked with the catalogue only; the AI didn’t analyze the photos again.',
  );
  here.ai.answer({});
  // What was refused has been asked: it counts.
  for (let n = 0; n < 2; n += 1) await identify(user);
  here.ai.requests.length = 0;
  const late = await reVerify(user, before, CHANGED);
  expect(late.uncertaintyFlags[0]).toContain("used today's 4 identifications");
  expect(late).toMatchObject(CHANGED);
  expect(here.ai.requests).toHaveLength(0);
});

test('user: the photos have to be their own, and the words such as a coin can have', async () => {
  const [user, other] = [await here.it.user(), await here.it.user()];
  const theirs = await verify(other);
  const { obverseImageUrl } = theirs.coinData;
  const message = 'Use a photo uploaded to this server.';
  const refused = (path: string) =>
    [
      422,
      { code: 'photo_not_uploaded', message, userErrors: [message], errors: [{ path, message }] },
    ] satisfies [number, unknown];
  const body = { coinData: CHANGED, obverseImageUrl: null, reverseImageUrl: null };
  expect(await said(await post(user, { ...body, obverseImageUrl }))).toEqual(refused('obverseImageUrl'));
  expect(await said(await post(user, { ...body, reverseImageUrl: obverseImageUrl }))).toEqual(
    refused('reverseImageUrl'),
  );
  for (const url of ['https://example.org/a.webp', '/photos/../secret', 'x']) {
    expect((await post(user, { ...body, obverseImageUrl: url })).status).toBe(422);
  }
  for (const coinData of [{ year: 99 }, { year: 'soon' }, { name: 7 }, { name: 'n'.repeat(201) }]) {
    expect((await post(user, { ...body, coinData })).status).toBe(422);
  }
  expect(here.ai.requests.slice(1)).toEqual([]);
  // Nothing held and nothing to look at: the catalogue alone, and nothing is held then either.
  const answer: IdentifyAnswer = await (await post(user, body)).json();
  expect([answer.tempId, answer.identification.source]).toEqual([null, UNSEEN]);
  expect(answer.identification).toMatchObject({ ...CHANGED, confidence: 0 });
  expect(answer.identification.uncertaintyFlags[0]).toStartWith(
    'Checked with the catalogue only; there was no photo.',
  );
});

test('user: details can be checked without any AI', async () => {
  const user = await here.it.user();
  const check = async (details: object) =>
    (await user.sendJson('POST', '/api/coins/check-details', details)).json();
  const dime = { name: null, series: 'Mercury Dime', coinType: 'Mercury Dime' };
  expect(await check({ ...dime, year: 1916, mintMark: 'D' })).toMatchObject({ possible: true, nearest: [] });
  const wrong = await check({ ...dime, year: 1916, mintMark: 'CC' });
  expect(wrong).toMatchObject({ possible: false, message: expect.any(String) });
  expect(wrong.nearest.length).toBeGreaterThan(0);
  expect(await check({})).toMatchObject({ possible: true, catalogueMatch: null });
  expect(here.ai.requests).toHaveLength(0);
});

test('user: photos that are left out are the held ones', async () => {
  const user = await here.it.user();
  const before = await verify(user, { obverse: photo(), reverse: photo() });
  here.ai.answer(CHANGED);
  const answer = await post(user, { coinData: { ...before.coinData, ...CHANGED }, tempId: before.tempId });
  const { identification }: IdentifyAnswer = await answer.json();
  const { obverseImageUrl, reverseImageUrl } = before.coinData;
  expect(identification).toMatchObject({ obverseImageUrl, reverseImageUrl, source: 'Gemini' });
  expect(here.ai.requests.at(-1)?.photos).toBe(2);
});

test('user: a description of their own stands; one that was shown to them gives way to that of the coin', async () => {
  const user = await here.it.user();
  const before = await verify(user);
  here.ai.answer(CHANGED);
  const description = 'My own words';
  const own = await reVerify(user, before, { ...CHANGED, description });
  expect(own.description).toBe(description);
  // Sent again as it was answered, it is still theirs.
  const again = await reVerify(
    user,
    { ...before, coinData: own },
    { year: 1918, name: '1918-S Mercury Dime' },
  );
  expect(again.description).toBe(description);
  here.ai.fail('refused');
  const morgan = { series: 'Morgan Dollar', coinType: 'Morgan Silver Dollar', year: 1921, mintMark: null };
  const shown = await reVerify(user, before, { ...morgan, name: '1921 Morgan Dollar' });
  expect(before.coinData.description).toStartWith('Mercury Dime');
  expect(shown.description).toStartWith('Morgan Dollar');
});

test('user: NUL in their words is dropped, which no database would take', async () => {
  const user = await here.it.user();
  const before = await verify(user);
  const after = await reVerify(user, before, { ...CHANGED, description: 'a\u0000b', condition: '\u0000' });
  expect(after).toMatchObject({ description: 'ab', condition: null });
});

test('user: a mint mark nobody has chosen stays open, one that is chosen as none is none', async () => {
  const user = await here.it.user();
  here.ai.answer({ verdict: 'unknown' });
  const before = await verify(user);
  const { ai } = here.it.deps;
  here.it.deps.ai = null;
  try {
    const dime = { name: null, series: null, coinType: 'Mercury Dime', year: 1942 };
    const open = await reVerify(user, before, dime);
    const flag = 'Choose the mint mark.';
    expect(open).toMatchObject({ mintMark: null, isMintMarkOpen: true, totalMintage: null, rarity: null });
    expect(open.uncertaintyFlags).toContain(flag);
    // Sent again as it was answered, it is as open as before.
    const again = await reVerify(user, { ...before, coinData: open }, { year: 1943 });
    expect(again).toMatchObject({ year: 1943, isMintMarkOpen: true, totalMintage: null });
    const none = await reVerify(user, { ...before, coinData: open }, { mintMark: '' });
    expect(none).toMatchObject({ mintMark: null, totalMintage: '205,410,000' });
    expect(none.isMintMarkOpen).toBeUndefined();
    expect(none.uncertaintyFlags).not.toContain(flag);
    // None that was chosen once is none in another year as well, but where every coin bears a mark.
    const later = await reVerify(user, { ...before, coinData: none }, { year: 1943 });
    expect(later).toMatchObject({ totalMintage: '191,710,000' });
    const quarter = { name: null, series: null, coinType: 'State Quarter', year: 2004 };
    const marked = await reVerify(user, { ...before, coinData: later }, quarter);
    expect(marked).toMatchObject({ isMintMarkOpen: true, catalogueMatch: { possible: true } });
  } finally {
    here.it.deps.ai = ai;
  }
});

test('user: a mark the AI sees where theirs is open is no other coin', async () => {
  const user = await here.it.user();
  here.ai.answer({ verdict: 'unknown' });
  const before = await verify(user);
  here.ai.answer({ name: '1917-S Mercury Dime', year: 1917, mintMark: 'S' });
  const open = await reVerify(user, before, { coinType: 'Mercury Dime', year: 1917 });
  expect(open).toMatchObject({ mintMark: null, isMintMarkOpen: true, totalMintage: null });
  expect(open.uncertaintyFlags.join()).not.toContain('differs');
  expect(open.alternatives).toContainEqual(expect.objectContaining({ year: 1917, mintMark: 'S' }));
});

test('user: a set has no condition, and a coin is not without one', async () => {
  const user = await here.it.user();
  const before = await verify(user);
  here.ai.fail('refused');
  const set = { name: '1971 Proof Set', series: null, coinType: 'Proof Set', year: 1971, mintMark: 'S' };
  const condition = 'Fine (F-12)';
  expect(await reVerify(user, before, { ...set, condition })).toMatchObject({ condition: 'Not Applicable' });
  here.ai.fail('refused');
  const coin = await reVerify(user, before, { ...CHANGED, condition: 'Not Applicable' });
  expect(coin.condition).toBeNull();
});
