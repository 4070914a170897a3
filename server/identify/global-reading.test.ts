import { expect, test } from 'bun:test';
import { type GlobalIdentified, NEAREST_TYPE } from '../../shared/global/model.ts';
import { lines } from '../recognizer/testing/fake-engine.ts';
import { photo } from './testing.ts';
import { withReader } from './testing-reader.ts';

const here = withReader();

/** Sends a photo of a coin of the world of which the reader reads this. */
async function identified(obverse: string[], reverse: string[]) {
  here.engine.sees({ text: lines(...obverse) }, { text: lines(...reverse) });
  const user = await here.it.user();
  const body = new FormData();
  body.set('obverse', photo());
  body.set('reverse', photo());
  const answer = await user.send('/api/coins/identify-global', { method: 'POST', body });
  if (!answer.ok) throw new Error(await answer.text());
  const { result }: GlobalIdentified = await answer.json();
  return result;
}

/** What the reader offers, and not the catalogue beside it. */
const offered = async (obverse: string[], reverse: string[]) =>
  (await identified(obverse, reverse)).alternatives.filter(({ reason }) => reason !== NEAREST_TYPE);
const from = (denomination: string) =>
  here.it.deps
    .world()
    .types.filter((type) => type.denomination === denomination)
    .map((type) => type.from);

test('user: a coin whose year was not read is offered all the same, and it is said which year stands there', async () => {
  const all = await offered(['REPUBLIQUE FRANCAISE'], ['LIBERTE EGALITE FRATERNITE']);
  expect(all).toHaveLength(3);
  for (const { name, year, series, coinType, reason } of all) {
    expect([name, series]).toEqual([`${coinType}, France`, 'France']);
    expect(from(coinType)).toContain(year);
    expect(reason).toEndWith(`The year was not read: ${year} is the first of its type`);
  }
});

test('user: one whose year was read is offered with it', async () => {
  const all = await offered(['REPUBLIQUE FRANCAISE'], ['LIBERTE EGALITE FRATERNITE', '1962']);
  const dated = all.filter(({ year }) => year === 1962);
  expect(dated.length).toBeGreaterThan(0);
  for (const { name, coinType, reason } of dated) {
    expect(name).toBe(`1962 ${coinType}, France`);
    expect(reason).not.toContain('was not read');
  }
});
