import { expect, test } from 'bun:test';
import type { GlobalIdentified } from '../../shared/global/model.ts';
import { readFlags } from '../../shared/identify/flags.ts';
import { lines } from '../recognizer/testing/fake-engine.ts';
import { right } from '../testing/app.ts';
import { photo, withVendor } from './testing.ts';
import { withReader } from './testing-reader.ts';

const here = withReader();

/** Sends a photo of a coin of the world of which the reader reads this. */
async function readAs(obverse: string[], reverse: string[]) {
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
  (await readAs(obverse, reverse)).alternatives.filter(({ kind }) => kind !== 'nearest type');
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
    expect(reason).toEndWith(`Year not read; ${year} is the first year of the type`);
  }
});

test('user: one whose year was read is offered with it', async () => {
  const all = await offered(['REPUBLIQUE FRANCAISE'], ['LIBERTE EGALITE FRATERNITE', '1962']);
  const dated = all.filter(({ year }) => year === 1962);
  expect(dated.length).toBeGreaterThan(0);
  for (const { name, coinType, reason } of dated) {
    expect(name).toBe(`1962 ${coinType}, France`);
    expect(reason).not.toContain('not read');
  }
});

const vendor = withVendor();

const MARK = {
  country: 'Germany',
  currency: 'DEM',
  denomination: '1 Deutsche Mark',
  series: null,
  name: '1 Deutsche Mark',
  year: 1950,
  mintMark: '',
  composition: 'copper-nickel',
  script: null,
  region: null,
  alternatives: [],
};

async function identified(said: object): Promise<GlobalIdentified['result']> {
  const { it, ai } = vendor;
  ai.answer({ ...MARK, ...said });
  const user = await it.user();
  const body = new FormData();
  body.set('obverse', photo());
  const { result }: GlobalIdentified = await right(
    await user.send('/api/coins/identify-global', { method: 'POST', body }),
  );
  return result;
}

test('user: what the AI names is held against the world catalogue, which adds what it knows', async () => {
  expect(await identified({})).toMatchObject({
    country: 'Germany',
    currency: 'DEM',
    year: 1950,
    region: 'Europe',
    script: 'Latin',
    catalogueMatch: { typeId: 'de-1-mark-1950', possible: true, problem: null },
  });
});

test('user: what cannot be is flagged, and the nearest types are offered', async () => {
  const result = await identified({ currency: 'EUR', denomination: '2 euro', name: '2 Euro', year: 1985 });
  expect(result.catalogueMatch).toMatchObject({ possible: false, problem: expect.stringContaining('1985') });
  expect(result.uncertaintyFlags.join(' ')).toContain('cannot be of 1985');
  expect(result.alternatives[0]).toMatchObject({ coinType: '2 euro', series: 'Germany' });
  expect(result.confidence).toBeLessThanOrEqual(0.4);
});

test('user: a country nobody knows is kept as it was said, and flagged', async () => {
  const result = await identified({
    country: 'Sealand',
    currency: 'SLD',
    denomination: '1 dollar',
    year: 1994,
  });
  expect(result).toMatchObject({ country: 'Sealand', coinType: '1 dollar', catalogueMatch: null });
  expect(readFlags(result)[0]).toEqual({
    code: 'world_catalogue',
    text: 'Not in the catalogue. It knows no country named Sealand.',
  });
});
