import { describe, expect, test } from 'bun:test';
import type { Coin } from '../../../../shared/coins/model.ts';
import { changedElsewhere } from './changed-elsewhere.ts';
import { withEdits } from './edits.ts';

const COIN = {
  name: '1916-D Mercury Dime',
  coinType: 'Mercury Dime',
  year: 1916,
  mintMark: 'D',
  condition: 'Fine (F-12, F-15)',
  estimatedValue: '12.50',
  valuationSource: 'melt',
  valuedAt: '2026-01-01T00:00:00.000Z',
  quantity: 1,
  composition: '90% silver, 10% copper',
  notes: null,
} as Coin;

describe('withEdits', () => {
  test('shows what is on its way, the last one last', () => {
    const coin = withEdits(COIN, [{ year: 1917 }, { mintMark: null }, { year: 1918 }]);
    expect(coin).toMatchObject({ year: 1918, mintMark: null, name: COIN.name });
  });

  test('shows no year that is none', () => {
    expect(withEdits(COIN, [{ year: 'abc' }])).toEqual(COIN);
  });

  test('an empty name is the default one', () => {
    expect(withEdits(COIN, [{ year: 1917 }, { name: '' }]).name).toBe('1917 Mercury Dime');
  });

  test("a value that was typed is its owner's", () => {
    expect(withEdits(COIN, [{ estimatedValue: '20.00' }])).toMatchObject({
      estimatedValue: '20.00',
      valuationSource: 'owner',
      valuedAt: null,
    });
    const melt = { estimatedValue: '3.62', valuationSource: 'melt' } as const;
    expect(withEdits(COIN, [melt]).valuationSource).toBe('melt');
  });

  test('text takes the place of nothing', () => {
    expect(withEdits(COIN, [{ notes: 'Found.' }]).notes).toBe('Found.');
  });
});

describe('changedElsewhere', () => {
  test('names what differs and was not changed here', () => {
    const answer = { ...COIN, condition: 'Poor (PO-1)', year: 1917, mintMark: 'S' };
    expect(changedElsewhere(COIN, answer, { mintMark: 'S' })).toEqual(['year', 'condition']);
  });

  test('leaves out what the server renewed because the coin is another now', () => {
    const answer = { ...COIN, year: 1965, composition: 'clad' };
    expect(changedElsewhere(COIN, answer, { year: 1965 })).toEqual([]);
    expect(changedElsewhere(COIN, { ...COIN, composition: 'clad' }, { notes: null })).toEqual([
      'composition',
    ]);
  });

  test('leaves out a melt value that follows the coin, not a figure its owner entered', () => {
    const answer = { ...COIN, weight: '2.5', estimatedValue: '3.60' };
    expect(changedElsewhere(COIN, answer, { weight: '2.5' })).toEqual([]);
    const owned = { ...COIN, valuationSource: 'owner' };
    expect(changedElsewhere(owned, { ...owned, ...answer }, { weight: '2.5' })).toEqual(['estimated value']);
  });
});
