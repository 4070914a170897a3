/**
 * `bun tools/bench/learning.ts`: what forty corrections change. Forty drawn coins of the world are shown to a model that names each of them wrongly; their
 * collector corrects and saves them all. Then the same coins are shown again, in other files, to a collector without and to one with the corrections.
 */

import { environmentOf, startVendor } from '../../server/identify/testing.ts';
import { disc, drawn } from '../../server/photos/testing.ts';
import { type Client, right, testApp } from '../../server/testing/app.ts';
import type { GlobalIdentified } from '../../shared/global/model.ts';

const COINS = 40;
const COUNTRIES = ['Greece', 'Italy', 'Spain', 'Finland'];
const truthOf = (coin: number) => ({
  country: COUNTRIES[coin % COUNTRIES.length] ?? '',
  year: 2002 + (coin % 8),
});

const vendor = await startVendor('gemini');
const it = testApp(environmentOf('gemini', vendor));
vendor.answer({
  ...{ country: 'Germany', currency: 'Euro', denomination: '1 Euro', series: null, mintMark: '' },
  ...{ name: '1999 Germany 1 Euro', year: 1999, alternatives: [] },
});

/** The coin's photo; `size` makes it another file of the same picture. */
const photo = (coin: number, size: number) =>
  new File([drawn(size, size, disc(5000 + coin))], 'coin.png', { type: 'image/png' });

async function identify(client: Client, coin: number, size: number): Promise<GlobalIdentified> {
  const body = new FormData();
  body.set('obverse', photo(coin, size));
  return right(await client.send('/api/coins/identify-global', { method: 'POST', body }));
}

/** How many of the coins are named right, or offered, and how sure the answers are. */
async function replay(client: Client, size: number) {
  const count = { right: 0, offered: 0, confidence: 0, hints: 0 };
  for (let coin = 0; coin < COINS; coin += 1) {
    vendor.requests = [];
    const { result } = await identify(client, coin, size);
    const { country, year } = truthOf(coin);
    const isRight = result.country === country && result.year === year;
    if (isRight) count.right += 1;
    else if (result.alternatives.some((other) => other.year === year && other.name.includes(country)))
      count.offered += 1;
    count.confidence += result.confidence / COINS;
    if (vendor.requests.some(({ text }) => text.includes('Corrections that this collector made')))
      count.hints += 1;
  }
  return count;
}

const [without, withThem] = [await it.user(), await it.user()];
for (let coin = 0; coin < COINS; coin += 1) {
  const { tempId } = await identify(withThem, coin, 60);
  const { country, year } = truthOf(coin);
  const corrections = { country, year, name: `${year} ${country} 1 Euro`, currency: 'EUR' };
  await right(await withThem.sendJson('POST', `/api/coins/save-global-coin/${tempId}`, corrections));
}
const rows = {
  'without corrections, other files': await replay(without, 64),
  'with forty, other files': await replay(withThem, 64),
  'with forty, the same files': await replay(withThem, 60),
};
console.log('| Replay of 40 coins | right | offered beside | mean confidence | asked with hints |');
console.log('|---|---|---|---|---|');
for (const [name, { right: named, offered, confidence, hints }] of Object.entries(rows))
  console.log(`| ${name} | ${named} | ${offered} | ${Math.round(confidence * 100)} % | ${hints} |`);
await it.close();
await vendor.stop();
