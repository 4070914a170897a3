import type { Identification } from '../../../../shared/identify/model.ts';

/** An identification for tests: the 1916-D Mercury dime, changed as needed. */
export const identified = (change: Partial<Identification> = {}): Identification => ({
  outcome: 'identified',
  name: '1916-D Mercury Dime',
  year: 1916,
  mintMark: 'D',
  series: 'Mercury Dime',
  coinType: 'Mercury Dime',
  condition: 'Very Good (VG-8)',
  composition: '90% silver, 10% copper',
  diameter: '17.9',
  weight: '2.50',
  variation: null,
  description: null,
  rarity: null,
  rarityScale: 3,
  totalMintage: '264000',
  specifications: null,
  specialVariations: null,
  metalContent: { silver: 90, copper: 10 },
  obverseDescription: null,
  reverseDescription: null,
  coinHistory: null,
  isGraded: false,
  gradingCompany: null,
  grade: null,
  certificationNumber: null,
  estimatedValue: '1100.00',
  valuationSource: 'ai',
  valueConfidence: 'low',
  valueNote: null,
  melt: null,
  confidence: 88,
  modelConfidence: 92,
  errorMessage: null,
  obverseImageUrl: null,
  reverseImageUrl: null,
  requiresEdgeMintMark: false,
  edgeMintMarkLocation: null,
  source: 'Gemini',
  model: 'gemini-2.5-flash',
  prompt: 'identify 1',
  timestamp: '2026-11-14T15:00:00.000Z',
  catalogueMatch: {
    typeId: 'mercury-dime',
    name: 'Mercury Dime',
    possible: true,
    problem: null,
    keyDate: 'Key date',
    confidence: 'high',
  },
  uncertaintyFlags: [],
  amendments: [],
  alternatives: [],
  remembered: null,
  crossCheck: null,
  ...change,
});

/** Nothing could be identified: photos may be there, everything else is to be filled in. */
export const unknown = (change: Partial<Identification> = {}): Identification =>
  identified({
    outcome: 'unavailable',
    name: null,
    year: null,
    mintMark: null,
    series: null,
    coinType: null,
    condition: null,
    composition: null,
    diameter: null,
    weight: null,
    estimatedValue: null,
    valuationSource: null,
    valueConfidence: null,
    confidence: 0,
    modelConfidence: null,
    catalogueMatch: null,
    source: 'Nobody',
    model: null,
    ...change,
  });

/** A Storage whose keys are its own properties, as the browser's are. */
export function fakeStorage(): Storage {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return store as unknown as Storage;
}

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
