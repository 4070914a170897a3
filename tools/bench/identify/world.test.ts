import { expect, test } from 'bun:test';
import { loadWorld } from '../../../db/catalogue/world/ready.ts';
import { assetFolder } from '../../../server/core/assets.ts';
import type { WorldReading } from '../../../shared/recognizer/model.ts';
import { rankWorld, typesMeantAbroad, worldTable } from './world.ts';

const world = loadWorld(assetFolder('catalogue'));
const typeOf = (country: string, denomination: string) =>
  world.types.find((type) => type.country === country && type.denomination === denomination)?.id;
const reading = (
  coins: [country: string, denomination: string][],
  more: Partial<WorldReading> = {},
  year: number | null = null,
): WorldReading =>
  ({
    ...{ country: null, denomination: null, ...more },
    candidates: coins.map((coin) => ({ typeId: typeOf(...coin), year })),
  }) as WorldReading;

test('a label means the types of its country, its predecessors, its face value and its year', () => {
  const meant = (country: string, series: string, year: number) =>
    typesMeantAbroad(world, { country, series, year }).map((id) => world.typesById.get(id)?.country);
  expect(new Set(meant('United Kingdom', '50 pence', 1998))).toEqual(new Set(['GB']));
  expect(meant('Germany', '5 mark', 1908)).toContain('XDE');
  expect(meant('Norway', '5 kroner', 1953)).toEqual([]);
  expect(meant('Nowhere', '5 kroner', 0)).toEqual([]);
});

test('places, names and years are counted, and coins the catalogue lacks apart', () => {
  const label = { country: 'Norway', series: '1 krone', year: 1951 };
  const ranked = rankWorld(world, [
    { label, reading: reading([['NO', '1 krone']], { country: 'Norway', denomination: '1 krone' }, 1951) },
    {
      label,
      reading: reading(
        [
          ['DK', '1 krone'],
          ['NO', '1 krone'],
        ],
        { country: 'Denmark' },
        1950,
      ),
    },
    { label, reading: null },
    {
      label: { ...label, country: 'Nowhere' },
      reading: reading([['DK', '1 krone']], { country: 'Denmark' }),
    },
  ]);
  expect(ranked).toEqual({
    ...{ coins: 3, coin: [1, 2], country: 1 },
    named: {
      country: { right: 1, wrong: 1 },
      value: { right: 1, wrong: 0 },
      both: { right: 1, wrong: 0 },
    },
    year: { right: 1, wrong: 1, silent: 1 },
    strange: { coins: 1, named: 1 },
  });
  expect(worldTable(new Map([['both', ranked]]))).toContain(
    '| both | 3 | 33 (6–79) | 67 (21–94) | 33 (6–79) | 1 / 1 | 1 / 0 | 1 / 0 | 1 / 1 / 1 | 1 of 1 |',
  );
});
