import { expect, test } from 'bun:test';
import type { GlobalIdentified } from '../../shared/global/model.ts';
import { right } from '../testing/app.ts';
import { photo, withVendor } from './testing.ts';

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
  expect(result.uncertaintyFlags[0]).toBe('Not in the catalogue. It knows no country named Sealand.');
});
