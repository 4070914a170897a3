import { MIN_YEAR, maxYear } from '../../../../shared/coins/model.ts';
import type { Identification, Outcome } from '../../../../shared/identify/model.ts';
import { msg } from '../../../../shared/language/msg.ts';

/** Where the value and the source of a claim come from, for people. */
export const AS_GIVEN = msg('From the link');

const OUTCOMES: readonly Outcome[] = [
  'identified',
  'unknown',
  'not a coin',
  'foreign',
  'unavailable',
  'failed',
];

/** An identification from an address, which anybody can write: without what only a server can vouch for. */
export function readClaim(data: Unread): Identification {
  const text = (field: keyof Identification, max: number) => textOf(data[field], max);
  const name = text('name', 200);
  const source = text('source', 80);
  const mintMark = text('mintMark', 16);
  return {
    outcome: oneOf(data.outcome, OUTCOMES) ?? (name ? 'identified' : 'unknown'),
    name,
    year: wholeOf(data.year, MIN_YEAR, maxYear()),
    mintMark,
    // Whether it bears none the address does not say.
    ...(mintMark === null && { isMintMarkOpen: true }),
    series: text('series', 120),
    coinType: text('coinType', 80),
    ...origin(text('country', 80), text('currency', 40)),
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
    confidence: percentOf(data.confidence) ?? 0,
    requiresEdgeMintMark: data.requiresEdgeMintMark === true,
    edgeMintMarkLocation: text('edgeMintMarkLocation', 200),
    source: source ? msg('{source} (from the link)', { source }) : '',
    timestamp: (source && momentOf(data.timestamp)) ?? '',
    ...{ valuationSource: null, valueConfidence: null, valueNote: null, melt: null },
    ...{ modelConfidence: null, model: null, prompt: null, errorMessage: null },
    ...{ obverseImageUrl: null, reverseImageUrl: null },
    ...{ catalogueMatch: null, uncertaintyFlags: [], amendments: [], alternatives: [] },
    ...{ remembered: null, crossCheck: null },
  };
}

/** Left out where nothing is said, as for a coin of the United States. */
const origin = (country: string | null, currency: string | null) => (country ? { country, currency } : {});

const percentOf = (value: unknown) => numberOf(value, 0, 100);

/** More than any alloy has. */
const MOST_METALS = 20;

function metalsOf(value: unknown): Record<string, number> | null {
  const found = Object.entries(objectOf(value) ?? {}).flatMap(([metal, percent]) => {
    const [name, share] = [textOf(metal, 40), percentOf(percent)];
    return name && share !== null ? [[name, share] as const] : [];
  });
  return found.length > 0 ? Object.fromEntries(found.slice(0, MOST_METALS)) : null;
}

/** What arrives by an address may be anybody's: each reader takes what it can vouch for and answers nothing otherwise. */

type Unread = Record<string, unknown>;

/** What cannot be seen, line feeds apart: control characters, and signs that turn the direction of the text around them. */
const UNSEEN = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const objectOf = (value: unknown): Unread | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;

/** Text in at most `max` characters; null for anything else, and for none. */
function textOf(value: unknown, max: number): string | null {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
  if (typeof text !== 'string') return null;
  return Array.from(text.replace(UNSEEN, '').trim()).slice(0, max).join('').trim() || null;
}

/** A number within the limits; a number written in digits is one, too. */
function numberOf(value: unknown, least: number, most: number): number | null {
  const number = typeof value === 'string' && /^\d{1,9}(\.\d{1,6})?$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && number >= least && number <= most ? number : null;
}

function wholeOf(value: unknown, least: number, most: number): number | null {
  const number = numberOf(value, least, most);
  return Number.isInteger(number) ? number : null;
}

/** Decimal text such as "2.50"; a number is written as one. */
function decimalOf(value: unknown): string | null {
  const text = textOf(value, 20);
  return text !== null && /^\d{1,8}(\.\d{1,6})?$/.test(text) ? text : null;
}

/** One of a few words. */
const oneOf = <Word extends string>(value: unknown, words: readonly Word[]): Word | null =>
  words.find((word) => word === value) ?? null;

/** A moment as ISO text; null when it is none. */
function momentOf(value: unknown): string | null {
  const text = textOf(value, 40);
  return text !== null && /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
}
