import { join } from 'node:path';
import { loadCatalogue } from '../../../db/catalogue/load.ts';
import { AiCoin } from '../ai/answer.ts';

export const catalogue = loadCatalogue(join(import.meta.dir, '../../../db/catalogue'));

export const answer = (coin: Record<string, unknown> = {}): AiCoin =>
  AiCoin.parse({
    verdict: 'coin',
    country: 'United States',
    denomination: 'dime',
    series: 'Mercury Dime',
    name: 'Mercury Dime',
    year: 1941,
    mintMark: 'D',
    variety: null,
    isProof: false,
    condition: null,
    slab: null,
    composition: null,
    estimatedValue: null,
    confidence: 95,
    seriesConfidence: 95,
    yearConfidence: 95,
    mintMarkConfidence: 90,
    obverseText: null,
    reverseText: null,
    description: null,
    doubts: [],
    alternatives: [],
    ...coin,
  });
