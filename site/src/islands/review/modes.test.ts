import { expect, test } from 'bun:test';
import type { Identification } from '../../../../shared/identify/model.ts';
import type { HeldResult } from '../../lib/queries/held-result.ts';
import { MODES, type Mode, type ModeName } from './modes.ts';
import { DIME } from './testing.ts';

const CHECK: NonNullable<Identification['crossCheck']> = {
  ...{ state: 'disagreed', firstModel: 'one', secondModel: 'two', message: '' },
  ...{ firstConfidence: 80, secondConfidence: 60 },
  fields: [{ field: 'year', label: 'Year', first: '1916', second: '1919', catalogue: null, agree: false }],
};
const held = (part: Partial<HeldResult> = {}, coin: Partial<Identification> = {}): HeldResult => ({
  ...{ tempId: 'a-1', coinId: null, expiresAt: '', isVerified: false, coinData: { ...DIME, ...coin } },
  ...part,
});
const modes = Object.entries(MODES) as [ModeName, Mode][];

test.each([
  ['coin-verification', held(), null],
  ['coin-verification', held({ coinId: 7 }), null],
  ['coin-verification', held({ coinId: 7, isVerified: true }), 'Already in your collection'],
  ['hybrid-identification-result', held({ coinId: 7 }, { crossCheck: CHECK }), 'Already in Your Collection'],
  ['hybrid-identification-result', held({}, { crossCheck: CHECK }), null],
  [
    'hybrid-identification-result',
    held({}, { crossCheck: { ...CHECK, fields: [] } }),
    'The Models Do Not Agree',
  ],
  ['hybrid-identification-result', held(), 'No Second Opinion'],
] as const)('%s: of %p is shown in its place: %p', (name, result, title) => {
  expect(MODES[name].over(result)?.title ?? null).toBe(title);
});

test('a coin of another country goes on with the catalogue of the world', () => {
  const over = MODES['hybrid-identification-result'].over(held({}, { outcome: 'foreign' }));
  expect(over?.links.map(([, address]) => address)).toEqual(['/global-verification-results?tempId=a-1']);
});

test.each(modes)('%s says what to do where no result is named, and where it is gone', (name, mode) => {
  const without = name === 'coin-verification-result' || mode.missing !== undefined;
  expect(without).toBe(true);
  expect(mode.gone === null && !mode.failed.isError).toBe(false);
  for (const screen of [mode.missing, mode.gone])
    if (screen && typeof screen !== 'string') expect(screen.links.length).toBeGreaterThan(0);
});
