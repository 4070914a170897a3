import { expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { activeLearningFeedback as feedback } from '../../../db/schema.ts';
import { READER } from '../../../shared/identify/model.ts';
import type { Client } from '../../testing/app.ts';
import { identify, photo } from '../testing.ts';
import { lookalike, withReader } from '../testing-reader.ts';
import { outcomesOf } from './calibration.ts';
import { hintsFor } from './hints.ts';
import { idOf } from './testing.ts';

const here = withReader();

/** Identifies a coin that looks like one of theirs and saves it with changes. */
async function saved(client: Client, changes: object = {}) {
  const { seen } = await lookalike(here.it, client);
  here.engine.sees(...seen);
  const { identification, tempId } = await identify(client, { obverse: photo(), reverse: photo() });
  const coinData = { ...identification, mintMark: 'D', condition: 'Good (G-4)', ...changes };
  const answer = await client.sendJson('POST', '/api/coins/save-verified', { tempId, coinData });
  if (answer.status !== 201) throw new Error(await answer.text());
  const { coin } = await answer.json();
  const [row] = await here.it.deps.db.orm.select().from(feedback).where(eq(feedback.coinId, coin.id));
  return { coin, row, identification };
}

test('user: what became of a reading is counted for the reader, by what it said of itself', async () => {
  const user = await here.it.user();
  const { coin, row, identification } = await saved(user);
  expect(coin).toMatchObject({
    ...{ name: '1941 Mercury Dime', mintMark: 'D', identificationMethod: 'Embedded reader' },
    ...{ userVerified: true, aiConfidence: identification.confidence },
  });
  expect(row).toMatchObject({
    ...{ predictionModel: READER.model, isCorrect: true, isValidated: true },
    aiConfidence: identification.modelConfidence,
  });
  const other = await saved(user, { name: '1942-D Mercury Dime', year: 1942 });
  expect(other.row).toMatchObject({ predictionModel: READER.model, isCorrect: false, isValidated: true });
  const outcomes = await outcomesOf(here.it.deps, READER.model);
  expect(outcomes.map(({ isRight, times }) => [isRight, times]).sort()).toEqual([
    [false, 1],
    [true, 1],
  ]);
});

test('user: one tap on another face value makes the reading wrong', async () => {
  const user = await here.it.user();
  const { seen } = await lookalike(here.it, user);
  here.engine.sees(...seen);
  const { tempId } = await identify(user, { obverse: photo(), reverse: photo() });
  const tapped = await user.sendJson('POST', `/api/verification-data/${tempId}/choose`, {
    ...{ typeId: 'barber-dime', year: 1912 },
  });
  const { identification } = await tapped.json();
  expect(identification.name).toBe('1912 Barber Dime');
  const coinData = { ...identification, condition: 'Good (G-4)' };
  const answer = await user.sendJson('POST', '/api/coins/save-verified', { tempId, coinData });
  const { coin } = await answer.json();
  expect(coin).toMatchObject({ name: '1912 Barber Dime', userVerified: true });
  const [row] = await here.it.deps.db.orm.select().from(feedback).where(eq(feedback.coinId, coin.id));
  expect(row).toMatchObject({ predictionModel: READER.model, isCorrect: false, isValidated: true });
});

test('user: of a list the first is what is counted, whether it was taken or another', async () => {
  const user = await here.it.user();
  const before = await outcomesOf(here.it.deps, READER.model);
  const taken = async (at: 'first' | 'other') => {
    here.engine.sees({ text: [{ text: 'ONE DIME', confidence: 0.6, from: 'flat' }] });
    const { identification, tempId } = await identify(user);
    const { candidates = [], state } = identification.reading ?? {};
    expect(state).toBe('unsure');
    const [first] = candidates;
    const other = { typeId: 'barber-quarter', itemId: null };
    const { typeId, itemId } = at === 'first' && first ? first : other;
    const choose = await user.sendJson('POST', `/api/verification-data/${tempId}/choose`, {
      ...{ typeId, itemId, year: at === 'first' ? yearOf(typeId) : 1912 },
    });
    const chosen = (await choose.json()).identification;
    const coinData = { ...chosen, condition: 'Good (G-4)' };
    const answer = await user.sendJson('POST', '/api/coins/save-verified', { tempId, coinData });
    const { coin } = await answer.json();
    const [row] = await here.it.deps.db.orm.select().from(feedback).where(eq(feedback.coinId, coin.id));
    expect(row?.aiConfidence).toBe(Math.round((first?.chance ?? 0) * 100));
    return { method: coin.identificationMethod, isCorrect: row?.isCorrect, isValidated: row?.isValidated };
  };
  const yearOf = (typeId: string) =>
    here.it.deps.catalogue().typesById.get(typeId)?.yearRanges[0]?.start ?? 0;
  const counted = { method: 'Embedded reader', isValidated: true };
  expect(await taken('first')).toEqual({ ...counted, isCorrect: true });
  expect(await taken('other')).toEqual({ ...counted, isCorrect: false });
  const sum = (all: typeof before) => all.reduce((many, { times }) => many + times, 0);
  expect(sum(await outcomesOf(here.it.deps, READER.model))).toBe(sum(before) + 2);
  expect(await hintsFor(here.it.deps, await idOf(user))).toEqual([]);
});
