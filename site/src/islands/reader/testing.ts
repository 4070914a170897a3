import type { ReaderCandidate, Reading } from '../../../../shared/recognizer/model.ts';

const candidate = (more: Partial<ReaderCandidate>): ReaderCandidate => ({
  typeId: 'washington-quarter-silver',
  itemId: null,
  name: 'Washington Quarter',
  series: 'Washington Quarter',
  coinType: 'Washington Quarter',
  denominationCents: 25,
  year: 1932,
  chance: 0.7,
  reasons: ['Reads QUARTER DOLLAR and 1932', 'Looks like your 1934 Washington Quarter'],
  looksLike: null,
  ...more,
});

export const SURE: Reading = {
  state: 'sure',
  candidates: [
    candidate({}),
    candidate({
      typeId: 'barber-quarter',
      name: 'Barber Quarter',
      series: 'Barber Quarter',
      coinType: 'Barber Quarter',
      year: null,
      chance: 0.1,
      reasons: ['Reads QUARTER DOLLAR'],
    }),
    candidate({
      typeId: 'walking-liberty-half-dollar',
      name: 'Walking Liberty Half Dollar',
      series: 'Walking Liberty Half Dollar',
      coinType: 'Walking Liberty Half Dollar',
      denominationCents: 50,
      year: 1932,
      chance: 0.08,
      reasons: ['Reads 1932'],
    }),
  ],
  message: 'Reads QUARTER DOLLAR and 1932.',
  advice: [],
  denominations: [],
  words: ['QUARTER DOLLAR', 'LIBERTY'],
  year: 1932,
  metal: 'silver',
  circles: [{ x: 0.5, y: 0.5, radius: 0.42 }, null],
};
