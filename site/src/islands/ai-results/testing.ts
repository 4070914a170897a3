import type { Identification } from '../../../../shared/identify/model.ts';
import { identified } from '../coin-verification/testing.ts';

/** A whole identification, as the server answers one. */
export const DIME: Identification = identified({
  weight: '2.5',
  description: 'A well-worn dime with full rims.',
  rarity: 'Key date',
  rarityScale: 4,
  totalMintage: '264,000',
  obverseDescription: 'Liberty in a winged cap',
  reverseDescription: 'Fasces with an olive branch',
  coinHistory: 'Struck in the last weeks of 1916.',
  estimatedValue: '1150.00',
  valueNote: 'What the AI believes; nobody has checked it.',
  melt: { value: '2.31', spotDate: '2026-11-20T12:00:00.000Z', source: 'Gold API' },
  confidence: 87,
  modelConfidence: 93,
  obverseImageUrl: `/photos/${'a'.repeat(64)}.webp`,
  timestamp: '2026-11-20T12:00:00.000Z',
  uncertaintyFlags: ['The mint mark is small in the photo.'],
  amendments: [{ field: 'weight', from: '2.3', to: '2.5', why: 'The catalogue has 2.5 g.' }],
  alternatives: [
    {
      name: '1916-S Mercury Dime',
      year: 1916,
      mintMark: 'S',
      series: 'Mercury Dime',
      coinType: 'Mercury Dime',
      reason: 'The AI thought of it as well',
      confidence: 20,
    },
  ],
});
