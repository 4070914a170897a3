import { afterAll, expect, test } from 'bun:test';
import type { Identification, Remembered } from '../../shared/identify/model.ts';
import { idOf } from '../account/profile/testing.ts';
import { testApp } from '../testing/app.ts';
import { identified } from './learning/testing.ts';
import {
  dropResult,
  findHeld,
  hold,
  holdRemembered,
  replace,
  replaceOrHold,
  waitingResults,
} from './temporary.ts';

const it = testApp();
afterAll(it.close);
const { deps } = it;

const remembered = (coinId: number): Remembered => ({
  ...{ coinId, name: '1926-S Mercury Dime', year: 1926, mintMark: 'S', coinType: 'Mercury Dime' },
  ...{ obverseImageUrl: '/photos/a.webp', distance: 0, isSame: true },
});
const seen = (coinId: number, fields: Partial<Identification> = {}) =>
  identified({
    ...{ source: 'Your collection', model: null },
    ...{
      remembered: remembered(coinId),
      obverseImageUrl: '/photos/a.webp',
      reverseImageUrl: '/photos/b.webp',
    },
    ...fields,
  });

test('a coin that is recognised again waits once', async () => {
  const owner = { id: await idOf(await it.user()) };
  const first = await holdRemembered(deps, owner, seen(7));
  for (let n = 0; n < 5; n += 1)
    expect(await holdRemembered(deps, owner, seen(7, { name: 'Renamed' }))).toBe(first);
  expect((await findHeld(deps.db.orm, owner.id, first))?.coinData.name).toBe('Renamed');
  expect(await waitingResults(deps, owner.id, new Set())).toHaveLength(1);
});

test('another coin, other photos, and a result that was reviewed since are kept apart', async () => {
  const owner = { id: await idOf(await it.user()) };
  const other = { id: await idOf(await it.user()) };
  const first = await holdRemembered(deps, owner, seen(7));
  const swapped = { obverseImageUrl: '/photos/b.webp', reverseImageUrl: '/photos/a.webp' };
  const ids = [
    first,
    await holdRemembered(deps, owner, seen(8)),
    await holdRemembered(deps, owner, seen(7, swapped)),
    await holdRemembered(deps, other, seen(7)),
  ];
  await replace(deps, owner, first, seen(7, { original: seen(7) }));
  ids.push(await holdRemembered(deps, owner, seen(7)));
  // The AI was asked about this one, whatever coin was offered with its answer.
  const answered = seen(9, { source: 'Gemini', model: 'a-model' });
  ids.push(await hold(deps, owner, answered), await holdRemembered(deps, owner, seen(9)));
  expect(new Set(ids).size).toBe(ids.length);
});

test('an answer whose held result was given up meanwhile is held anew, and not lost', async () => {
  const owner = { id: await idOf(await it.user()) };
  const first = await hold(deps, owner, seen(7));
  expect(await replaceOrHold(deps, owner, first, seen(7, { name: 'Renamed' }))).toBe(first);
  await dropResult(deps, owner, first);
  const again = await replaceOrHold(deps, owner, first, seen(7, { name: 'Renamed' }));
  expect(again).not.toBe(first);
  expect((await findHeld(deps.db.orm, owner.id, again))?.coinData.name).toBe('Renamed');
});
