import { MIN_YEAR, maxYear } from '../../../../server/coins/model.ts';
import type {
  Alternative,
  Amendment,
  CatalogueMatch,
  Identification,
  Outcome,
  Remembered,
} from '../../../../server/identify/model.ts';
import {
  decimalOf,
  listOf,
  momentOf,
  numberOf,
  objectOf,
  oneOf,
  photoOf,
  textOf,
  type Unread,
  wholeOf,
} from './read.ts';

/** An identification as it came with the address, and where the server holds it, if it does. */
export interface Result {
  identification: Identification;
  tempId: string | null;
}

/** Characters of `data`: what is longer did not come from here. */
const MOST = 60_000;

/** Reads `?data={json}` of /ai-results; null where there is none. Throws `SyntaxError` for what cannot be read. */
export function readResult(search: string): Result | null {
  const json = new URLSearchParams(search).get('data');
  if (!json) return null;
  const data = json.length <= MOST ? objectOf(JSON.parse(json)) : null;
  if (!data) throw new SyntaxError('This is no identification.');
  const tempId = textOf(data.tempId, 80);
  return {
    identification: identificationOf(data),
    tempId: tempId && /^[\w-]+$/.test(tempId) ? tempId : null,
  };
}

const OUTCOMES: readonly Outcome[] = [
  'identified',
  'unknown',
  'not a coin',
  'foreign',
  'unavailable',
  'failed',
];
const LEVELS = ['high', 'medium', 'low'] as const;

const yearOf = (value: unknown) => wholeOf(value, MIN_YEAR, maxYear());
const percentOf = (value: unknown) => numberOf(value, 0, 100);

function identificationOf(data: Unread): Identification {
  const text = (field: keyof Identification, max: number) => textOf(data[field], max);
  const name = text('name', 200);
  return {
    outcome: oneOf(data.outcome, OUTCOMES) ?? (name ? 'identified' : 'unknown'),
    name,
    year: yearOf(data.year),
    mintMark: text('mintMark', 16),
    series: text('series', 120),
    coinType: text('coinType', 80),
    condition: text('condition', 80),
    composition: text('composition', 300),
    diameter: decimalOf(data.diameter),
    weight: decimalOf(data.weight),
    variation: text('variation', 200),
    description: text('description', 4000),
    rarity: text('rarity', 400),
    rarityScale: wholeOf(data.rarityScale, 1, 7),
    totalMintage: text('totalMintage', 60),
    specifications: text('specifications', 4000),
    specialVariations: text('specialVariations', 1000),
    metalContent: metalsOf(data.metalContent),
    obverseDescription: text('obverseDescription', 2000),
    reverseDescription: text('reverseDescription', 2000),
    coinHistory: text('coinHistory', 8000),
    isGraded: data.isGraded === true,
    gradingCompany: text('gradingCompany', 40),
    grade: text('grade', 40),
    certificationNumber: text('certificationNumber', 40),
    estimatedValue: decimalOf(data.estimatedValue),
    valuationSource: oneOf(data.valuationSource, ['ai', 'melt', 'face']),
    valueConfidence: oneOf(data.valueConfidence, LEVELS),
    valueNote: text('valueNote', 400),
    melt: meltOf(data.melt),
    confidence: percentOf(data.confidence) ?? 0,
    modelConfidence: percentOf(data.modelConfidence),
    errorMessage: text('errorMessage', 600),
    obverseImageUrl: photoOf(data.obverseImageUrl),
    reverseImageUrl: photoOf(data.reverseImageUrl),
    requiresEdgeMintMark: data.requiresEdgeMintMark === true,
    edgeMintMarkLocation: text('edgeMintMarkLocation', 200),
    source: text('source', 80) ?? 'Nobody',
    model: text('model', 80),
    prompt: text('prompt', 80),
    timestamp: momentOf(data.timestamp) ?? '',
    catalogueMatch: matchOf(data.catalogueMatch),
    uncertaintyFlags: listOf(data.uncertaintyFlags, 20, (flag) => textOf(flag, 400)),
    amendments: listOf(data.amendments, 20, amendmentOf),
    alternatives: listOf(data.alternatives, 8, alternativeOf),
    remembered: rememberedOf(data.remembered),
    // What a second model says is read from the server alone.
    crossCheck: null,
  };
}

/** More than any alloy has. */
const MOST_METALS = 20;

function metalsOf(value: unknown): Record<string, number> | null {
  const found = Object.entries(objectOf(value) ?? {}).flatMap(([metal, percent]) => {
    const [name, share] = [textOf(metal, 40), percentOf(percent)];
    return name && share !== null ? [[name, share] as const] : [];
  });
  return found.length > 0 ? Object.fromEntries(found.slice(0, MOST_METALS)) : null;
}

function meltOf(value: unknown): Identification['melt'] {
  const melt = objectOf(value);
  const [amount, spotDate] = [decimalOf(melt?.value), momentOf(melt?.spotDate)];
  return amount && spotDate ? { value: amount, spotDate, source: textOf(melt?.source, 80) ?? '' } : null;
}

function matchOf(value: unknown): CatalogueMatch | null {
  const match = objectOf(value);
  return (
    match && {
      typeId: textOf(match.typeId, 120),
      name: textOf(match.name, 200),
      possible: match.possible === true,
      problem: textOf(match.problem, 600),
      keyDate: textOf(match.keyDate, 120),
      confidence: oneOf(match.confidence, LEVELS) ?? 'low',
    }
  );
}

function amendmentOf(value: unknown): Amendment | null {
  const amendment = objectOf(value);
  const [field, why] = [textOf(amendment?.field, 40), textOf(amendment?.why, 400)];
  if (!field || !why) return null;
  return { field, from: textOf(amendment?.from, 200), to: textOf(amendment?.to, 200), why };
}

function alternativeOf(value: unknown): Alternative | null {
  const offered = objectOf(value);
  const [name, year] = [textOf(offered?.name, 200), yearOf(offered?.year)];
  if (!offered || !name || year === null) return null;
  return {
    name,
    year,
    mintMark: textOf(offered.mintMark, 16),
    series: textOf(offered.series, 120) ?? '',
    coinType: textOf(offered.coinType, 80) ?? '',
    reason: textOf(offered.reason, 200) ?? '',
    confidence: percentOf(offered.confidence),
  };
}

function rememberedOf(value: unknown): Remembered | null {
  const coin = objectOf(value);
  const [coinId, name] = [wholeOf(coin?.coinId, 1, Number.MAX_SAFE_INTEGER), textOf(coin?.name, 200)];
  const year = yearOf(coin?.year);
  if (!coin || coinId === null || !name || year === null) return null;
  return {
    coinId,
    name,
    year,
    mintMark: textOf(coin.mintMark, 16),
    coinType: textOf(coin.coinType, 80) ?? '',
    obverseImageUrl: photoOf(coin.obverseImageUrl),
    distance: wholeOf(coin.distance, 0, 64) ?? 64,
    isSame: coin.isSame === true,
  };
}
