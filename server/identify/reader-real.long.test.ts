import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { finishRemembering } from '../recognizer/gallery.ts';
import { type DrawnPhoto, type DrawnSide, drawnSide } from '../recognizer/testing/drawn-coin.ts';
import { type Client, right, testApp } from '../testing/app.ts';
import { held, identify, verify } from './testing.ts';

// A worker starts, loads its models and reads two photos, on whatever machine this is.
setDefaultTimeout(180_000);

const QUARTER: { obverse: DrawnSide; reverse: DrawnSide } = {
  obverse: { top: 'LIBERTY', bottom: 'IN GOD WE TRUST', date: '1934', motif: 3 },
  reverse: { top: 'UNITED STATES OF AMERICA', bottom: 'QUARTER DOLLAR', motif: 4 },
};
const DIME: typeof QUARTER = {
  obverse: { top: 'LIBERTY', date: '1941', motif: 5 },
  reverse: { top: 'UNITED STATES OF AMERICA', bottom: 'ONE DIME', motif: 6 },
};

const EURO: typeof QUARTER = {
  obverse: { top: '2 EURO', bottom: 'EURO', motif: 1 },
  reverse: { top: 'JUAN CARLOS', bottom: 'ESPANA', date: '2002', motif: 2 },
};

async function photosOf(coin: typeof QUARTER, how: DrawnPhoto = {}) {
  const file = async (side: DrawnSide) =>
    new File([await drawnSide(side, how)], 'coin.jpg', { type: 'image/jpeg' });
  return { obverse: await file(coin.obverse), reverse: await file(coin.reverse) };
}

describe('with the engine itself', () => {
  const it = testApp({ MINTMARK_METALS_PROVIDER: 'none', MINTMARK_READER: 'full' });
  afterAll(() => it.close());

  test('user: the legend of a coin nobody has confirmed gives its type and year', async () => {
    const { identification } = await identify(await it.user(), await photosOf(QUARTER));
    const { reading } = identification;
    expect(reading?.words).toEqual(expect.arrayContaining(['QUARTER DOLLAR', 'LIBERTY']));
    expect(reading?.candidates[0]).toMatchObject({ series: 'Washington Quarter', year: 1934 });
    expect(identification.alternatives[0] ?? identification).toMatchObject({ year: 1934 });
  });

  test('user: from the same button a euro and a dime both arrive right', async () => {
    const user = await it.user();
    const found = async (coin: typeof QUARTER) => {
      const body = new FormData();
      for (const [side, file] of Object.entries(await photosOf(coin))) body.set(side, file);
      body.set('scope', 'any');
      return right(await user.send('/api/coins/identify', { method: 'POST', body }));
    };
    const euro = await found(EURO);
    expect(euro.scope).toBe('world');
    expect(euro.identification.reading.world.candidates[0]).toMatchObject({ denomination: '2 euro' });
    const dime = await found(DIME);
    expect(dime.scope).toBe('us');
    const { candidates, world } = dime.identification.reading;
    expect(candidates[0]).toMatchObject({ denominationCents: 10, year: 1941 });
    expect(world).toBeUndefined();
  });

  test('user: what is no coin is none', async () => {
    const { obverse } = await photosOf(QUARTER, { brightness: 0, noise: 0, size: 400 });
    const { identification } = await identify(await it.user(), { obverse });
    expect(identification).toMatchObject({ outcome: 'not a coin', confidence: 0 });
  });
});

describe('by appearance alone', () => {
  const it = testApp({ MINTMARK_METALS_PROVIDER: 'none', MINTMARK_READER: 'match' });
  afterAll(() => it.close());

  async function confirmed(client: Client, coin: typeof QUARTER, choice: object): Promise<number> {
    const { tempId } = await verify(client, await photosOf(coin, { size: 480 }));
    await right(await client.sendJson('POST', `/api/verification-data/${tempId}/choose`, choice));
    const { coinData } = await held(client, tempId);
    const body = { tempId, coinData: { ...coinData, mintMark: 'D', condition: 'Good (G-4)' } };
    const { coin: saved } = await right(await client.sendJson('POST', '/api/coins/save-verified', body));
    await finishRemembering(it.deps);
    return saved.id;
  }

  test('user: a coin like one they confirmed comes first, turned and darker; for others it does not', async () => {
    const user = await it.user();
    const quarter = await confirmed(user, QUARTER, { typeId: 'washington-quarter-silver', year: 1934 });
    const dime = await confirmed(user, DIME, { typeId: 'mercury-dime', year: 1941 });
    const again = { turn: 40, brightness: 0.7, noise: 6, size: 480 };
    const seen = async (coin: typeof QUARTER) => {
      const { identification } = await identify(user, await photosOf(coin, again));
      return { ...identification, first: identification.reading?.candidates[0] };
    };
    expect(await seen(DIME)).toMatchObject({
      ...{ outcome: 'identified', coinType: 'Mercury Dime', mintMark: null, condition: null },
      ...{ reading: { state: 'sure', words: [] }, first: { looksLike: { coinId: dime } } },
    });
    // Of silver or clad: the year tells.
    expect(await seen(QUARTER)).toMatchObject({
      ...{ outcome: 'unknown', reading: { question: { kind: 'year' } } },
      first: { typeId: 'washington-quarter-silver', looksLike: { coinId: quarter } },
    });
    const other = await identify(await it.user(), await photosOf(QUARTER, { ...again, turn: 41 }));
    expect(other.identification).toMatchObject({ outcome: 'unknown', name: null });
    expect(other.identification.reading?.candidates).toEqual([]);
  });
});
