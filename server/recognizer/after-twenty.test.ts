import { expect, setDefaultTimeout, test } from 'bun:test';
import { join } from 'node:path';
import { loadCatalogue } from '../../db/catalogue/load.ts';
import { seededRandom } from '../../shared/testing-random.ts';
import { decide } from './decide.ts';
import type { KeptSide } from './likeness.ts';
import { drawnCircle, drawnPicture } from './testing/drawn-coin.ts';
import { likenessTo } from './vision/match.ts';
import { descriptorOf } from './vision/polar.ts';
import type { SideSeen } from './vision/seen.ts';

setDefaultTimeout(120_000);

const catalogue = loadCatalogue(join(import.meta.dir, '../../db/catalogue'));

const COMMON = [
  'lincoln-wheat-cent-bronze',
  'buffalo-nickel-type-2',
  'mercury-dime',
  'barber-dime',
  'standing-liberty-quarter-type-2',
  'washington-quarter-silver',
  'walking-liberty-half-dollar',
  'franklin-half-dollar',
  'morgan-dollar',
  'peace-dollar',
].filter((id) => catalogue.typesById.has(id));

const SIDES = ['obverse', 'reverse'] as const;
const random = seededRandom(41);

/** Another photo of such a coin: light, noise and turn differ. */
function descriptor(type: number, facing: number): Int8Array {
  const photo = {
    ...{ size: 320, noise: 2 + 9 * random(), brightness: 0.65 + 0.5 * random() },
    turn: 30 * (random() - 0.5),
    metal: 'silver' as const,
  };
  return descriptorOf(drawnPicture({ motif: 100 + 2 * type + facing }, photo), drawnCircle(photo));
}

test('user: after twenty confirmed coins of common types the next of these comes first, nine times of ten', () => {
  expect(COMMON.length).toBeGreaterThanOrEqual(8);
  const kept: (KeptSide & { descriptor: Int8Array })[] = [];
  for (let coin = 0; coin < 20; coin += 1) {
    const type = coin % COMMON.length;
    for (const [n, facing] of SIDES.entries())
      kept.push({
        ...{ key: kept.length, side: facing, typeId: COMMON[type] as string, itemId: null },
        ...{ coin: { coinId: coin, name: 'a coin', obverseImageUrl: null }, descriptor: descriptor(type, n) },
      });
  }
  let first = 0;
  for (let coin = 0; coin < 20; coin += 1) {
    const type = coin % COMMON.length;
    const seen = SIDES.map((_, n): SideSeen => {
      const own = descriptor(type, n);
      return {
        ...{ circle: drawnCircle(), problem: null, descriptor: own, colour: null, text: null },
        likeness: likenessTo(own, kept, true),
      };
    });
    if (decide(catalogue, seen, kept).candidates[0]?.typeId === COMMON[type]) first += 1;
  }
  expect(first).toBeGreaterThanOrEqual(18);
});
