import { type OwnerId, photos } from '../../../db/schema.ts';
import type { Identification, Scope } from '../../../shared/identify/model.ts';
import { idOf } from '../../account/profile/testing.ts';
import type { Client, TestApp } from '../../testing/app.ts';
import { hold } from '../temporary.ts';

export { idOf };

export function identified(fields: Partial<Identification> = {}): Identification {
  return {
    outcome: 'identified',
    name: '1916 Mercury Dime',
    year: 1916,
    mintMark: null,
    series: 'Mercury Dime',
    coinType: 'Mercury Dime',
    condition: 'Good (G-4)',
    composition: '90% silver, 10% copper',
    diameter: '17.90',
    weight: '2.50',
    variation: null,
    description: 'A dime with a winged Liberty',
    rarity: null,
    rarityScale: null,
    totalMintage: '22,180,080',
    specifications: 'Reeded edge',
    specialVariations: null,
    metalContent: { silver: 90, copper: 10 },
    obverseDescription: 'Liberty',
    reverseDescription: 'Fasces',
    coinHistory: null,
    isGraded: false,
    gradingCompany: null,
    grade: null,
    certificationNumber: null,
    estimatedValue: '12.50',
    valuationSource: 'ai',
    valueConfidence: 'low',
    valueNote: null,
    melt: null,
    confidence: 82,
    modelConfidence: 90,
    errorMessage: null,
    obverseImageUrl: null,
    reverseImageUrl: null,
    requiresEdgeMintMark: false,
    edgeMintMarkLocation: null,
    source: 'Gemini',
    model: 'gemini-2.5-flash',
    prompt: 'identify 1',
    timestamp: '2026-05-01T12:00:00.000Z',
    catalogueMatch: null,
    uncertaintyFlags: ['The mint mark cannot be seen.'],
    amendments: [],
    alternatives: [],
    remembered: null,
    crossCheck: null,
    ...fields,
  };
}

export const unidentified = (fields: Partial<Identification> = {}): Identification =>
  identified({
    ...{ outcome: 'unavailable', name: null, year: null, series: null, coinType: null, condition: null },
    ...{ composition: null, diameter: null, weight: null, description: null, totalMintage: null },
    ...{ specifications: null, metalContent: null, obverseDescription: null, reverseDescription: null },
    ...{ estimatedValue: null, valuationSource: null, valueConfidence: null },
    ...{ confidence: 0, modelConfidence: null, model: null, prompt: null, source: 'Nobody' },
    uncertaintyFlags: [],
    ...fields,
  });

export const abroad = (fields: Partial<Identification> = {}): Identification =>
  identified({
    ...{ outcome: 'foreign', name: '2002 Greece 2 Euro', year: 2002, series: null, coinType: '2 Euro' },
    ...{ country: 'Greece', currency: 'Euro', composition: null, diameter: null, weight: null },
    ...{ totalMintage: null, specifications: null, metalContent: null, estimatedValue: null },
    ...{ valuationSource: null, valueConfidence: null, confidence: 70, uncertaintyFlags: [] },
    ...fields,
  });

export const heldFor = async (
  it: TestApp,
  client: Client,
  identification: Identification = identified(),
  scope: Scope = 'us',
): Promise<string> => hold(it.deps, { id: await idOf(client) }, identification, scope);

export async function photoRow(
  it: TestApp,
  userId: OwnerId,
  marks: { uploadHash?: string; perceptualHash?: string } = {},
): Promise<string> {
  const hash = new Bun.CryptoHasher('sha256').update(crypto.randomUUID()).digest('hex');
  await it.deps.db.transaction(async (tx) => {
    await tx.insert(photos).values({ userId, hash, width: 1200, height: 1100, bytes: 54_321, ...marks });
  });
  return `/photos/${hash}.webp`;
}
