import { join } from 'node:path';
import { loadCatalogue } from '../../../db/catalogue/load.ts';
import { loadWorld } from '../../../db/catalogue/world/ready.ts';
import { english } from '../../../shared/language/testing.ts';
import { AiCoin } from '../ai/answer.ts';
import * as inner from './rules.ts';

const folder = join(import.meta.dir, '../../../db/catalogue');
export const catalogue = loadCatalogue(folder);
export const catalogues = { catalogue: () => catalogue, world: () => loadWorld(folder) };

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

export const referee = (...given: Parameters<typeof inner.referee>) => english(inner.referee(...given));
export const refereeClaim = (...given: Parameters<typeof inner.refereeClaim>) =>
  english(inner.refereeClaim(...given));
export const checkDetails = (...given: Parameters<typeof inner.checkDetails>) =>
  english(inner.checkDetails(...given));
