import { CoinInput, UNITED_STATES } from '../../../shared/coins/model.ts';
import type { CoinData } from '../../../shared/identify/learning.ts';
import { type Identification, KEY_FIELDS } from '../../../shared/identify/model.ts';
import type { Fact } from '../../coins/derive.ts';
import { AppError } from '../../core/errors.ts';
import { openFacts } from '../as-coin.ts';
import { isAmerican } from '../referee/country.ts';

/** What a result says of the coin whichever it is. */
const ALWAYS = [
  'condition',
  'isGraded',
  'gradingCompany',
  'grade',
  'certificationNumber',
  'obverseImageUrl',
  'reverseImageUrl',
] as const;
/** What it says of the coin it names, and of no other. */
const OF_THIS_COIN = [
  'variation',
  'composition',
  'weight',
  'diameter',
  'metalContent',
  'totalMintage',
  'specifications',
  'specialVariations',
  'description',
  'coinHistory',
  'obverseDescription',
  'reverseDescription',
  'rarity',
  'rarityScale',
  'estimatedValue',
] as const;

/**
 * The coin to be saved: what the screen sent, and what it left out as the result has it; 422 with a path and a sentence for
 * each wrong field, as `POST /api/coins` has them.
 */
export function coinInputOf(given: CoinData, held: Identification | null): CoinInput {
  const merged = held ? { ...heldFields(given, held), ...given } : given;
  const parsed = CoinInput.safeParse({ ...withoutEmpty(merged), ...originOf(given, held) });
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map(({ path, message }) => ({
    path: ['coinData', ...path].join('.'),
    message,
  }));
  const sentences = [...new Set(errors.map(({ message }) => message))];
  throw new AppError(422, sentences[0] ?? 'Please check the details of the coin.', sentences, errors);
}

/**
 * What was identified as a coin of the United States is one, whatever is said of it. Any other is of the country its collector says, else of
 * the one that was seen; in dollars it is then only where that was said.
 */
function originOf(given: CoinData, held: Identification | null): { country?: unknown; currency?: unknown } {
  const country = given.country ?? held?.country ?? null;
  const isOurs = held?.outcome === 'identified' || typeof country !== 'string' || isAmerican(country);
  if (isOurs) return country === null || typeof country === 'string' ? AMERICAN : { country };
  // Not left out, which would make it dollars: an empty one is asked for.
  return { country, currency: given.currency ?? (isOfCountry(given, held) ? held?.currency : null) ?? '' };
}

/** Whether its collector leaves it where it was seen. Nothing is held of what an American coin's screen does not say. */
const isOfCountry = (given: CoinData, held: Identification | null): boolean =>
  held?.outcome !== 'foreign' || (given.country ?? held.country) === held.country;

const AMERICAN = { country: UNITED_STATES, currency: 'USD' };

/** Facts that stay open where the issue is to be saved as it was identified; of another one the catalogue may know them. */
export const leftOpen = (input: CoinInput, held: Identification): Fact[] =>
  KEY_FIELDS.every((field) => field === 'name' || (input[field] ?? null) === held[field])
    ? openFacts(held)
    : [];

/** Of a coin that was stored before it was reviewed: what the review says nothing of was said of another coin. */
export const UNSAID: Partial<CoinInput> = Object.fromEntries(OF_THIS_COIN.map((field) => [field, null]));

function heldFields(given: CoinData, held: Identification): CoinData {
  const isThisCoin =
    isOfCountry(given, held) &&
    KEY_FIELDS.every((field) => given[field] === undefined || (given[field] || null) === held[field]);
  const fields = [...KEY_FIELDS, ...ALWAYS, ...(isThisCoin ? OF_THIS_COIN : [])];
  return Object.fromEntries(fields.map((field) => [field, held[field]]));
}

/** A field that must not be empty is left out where it is. */
function withoutEmpty(data: CoinData): Record<string, unknown> {
  const needed = ['name', 'year', 'coinType', 'condition', 'country', 'currency', 'isGraded', 'quantity'];
  return Object.fromEntries(
    Object.entries(data).filter(
      // Where a value comes from is not for the screen to say.
      ([field, value]) => field !== 'valuationSource' && !(value === null && needed.includes(field)),
    ),
  );
}
